"""A hall without Python's collector, which says on SIGUSR1 how much of its connections is still there."""

from __future__ import annotations

import gc
import signal
from types import FrameType

from litestar.connection import WebSocket
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wyrmhall.server import app
from wyrmhall.server.__main__ import main

CONNECTIONS = (WebSocket, HttpToolsProtocol, WebSocketsSansIOProtocol)


def _count(_number: int, _frame: FrameType | None) -> None:
    print(sum(isinstance(thing, CONNECTIONS) for thing in gc.get_objects()), flush=True)


if __name__ == "__main__":
    app._calm_collector = gc.disable
    signal.signal(signal.SIGUSR1, _count)
    main()
