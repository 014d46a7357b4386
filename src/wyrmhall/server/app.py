"""The application: routes, sockets and the built client around one Hall, and how it is served."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import logging
import os
import socket as sockets
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import uvicorn
from alembic.util import CommandError
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

import wyrmhall
from wyrmhall.server import logs
from wyrmhall.server.door import Door
from wyrmhall.server.ear import HARD_LIMIT
from wyrmhall.server.entry import Refused
from wyrmhall.server.hall import Hall
from wyrmhall.server.keeper import Keeper, health, metrics
from wyrmhall.server.outside import Outgoing, from_environment
from wyrmhall.server.own_routes import Boards, Mine, TableHooks, Told
from wyrmhall.server.paths import CannotServe, database_url, lock_file, signing_key
from wyrmhall.server.porter import Porter
from wyrmhall.server.protocol import Code, Limits, Problem
from wyrmhall.server.routes import Bringing, Everybody, Learning, Me, Tables
from wyrmhall.server.security import Guard
from wyrmhall.server.sockets import hall_socket, table_socket
from wyrmhall.server.static import client_file
from wyrmhall.server.store import open_engine
from wyrmhall.server.workers import check_workers, end_with_parent, keep_workers, listen, worker_arguments

logger = logging.getLogger("wyrmhall.server")

MOST_BODY = 16384
MOST_OPEN = 65536
# The name that glibc's mallopt has for the number of such stores.
M_ARENA_MAX = -8
RESERVED = 256
STATUS: dict[Code, int] = {
    "sign-in": 401,
    "foreign-origin": 403,
    "not-yours": 403,
    "not-seated": 403,
    "not-found": 404,
    "not-started": 409,
    "started": 409,
    "over": 409,
    "not-over": 409,
    "full": 409,
    "conflict": 409,
    "too-big": 413,
    "too-fast": 429,
    "limit": 429,
    "unsure": 503,
    "server": 500,
}
CODES: dict[int, Code] = {401: "sign-in", 403: "not-yours", 404: "not-found", 413: "too-big", 429: "too-fast"}
WORDS: dict[int, str] = {
    404: "there is nothing at this address",
    405: "this address does not take {method}",
    413: f"a body has at most {MOST_BODY} bytes",
}


def create_app(
    url: str,
    limits: Limits | None = None,
    bots: int | None = None,
    key: str | None = None,
    outgoing: Outgoing | None = None,
) -> Guard:
    """The application on the database at `url`, which is brought up to date when it starts.

    `bots` is the number of processes in which bots think.
    """
    hall = Hall(url, limits or Limits(), bots or _bots_here(), key, outgoing)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()
            logs.note("closed")

    app = Litestar(
        route_handlers=[
            Everybody,
            Learning,
            Bringing,
            Me,
            Tables,
            Told,
            TableHooks,
            Mine,
            Boards,
            Keeper,
            health,
            metrics,
            table_socket,
            hall_socket,
            client_file,
        ],
        lifespan=[lifespan],
        exception_handlers={
            Refused: refused,
            HTTPException: http_problem,
            RecursionError: too_deep,
            Exception: fault,
        },
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, minimum_size=1000, exclude_opt_key="squeezed"
        ),
        openapi_config=OpenAPIConfig(
            title="Wyrmhall",
            version=wyrmhall.__version__,
            description="The HTTP part of the protocol; docs/protocol.md explains it and the sockets.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    app.state.hall = hall
    return Guard(app, hall)


def _problem(status: int, code: Code, words: str) -> Response[Problem]:
    return Response(Problem(code, words), status_code=status, media_type="application/json")


def refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    return _problem(STATUS.get(error.code, 400), error.code, error.words)


def http_problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    status = error.status_code
    words = WORDS[status].format(method=request.method) if status in WORDS else error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        words = "; ".join(map(_fault_of, error.extra)) or words
    return _problem(status, CODES.get(status, "bad-request"), words)


def _fault_of(item: dict[str, Any]) -> str:
    key = item.get("key", "data")
    if key != "data":
        return f"{key}: {item.get('message')}"
    # A body that is not there at all is only named, in quotes.
    return "a JSON body is expected" if item.get("message") == "'data'" else f"body: {item.get('message')}"


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    return _problem(400, "bad-request", "the body is nested too deeply")


def fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "server", "something went wrong here; check whether it was done before you try again")


def _bots_here() -> int:
    """How many processes this machine has for bots to think in."""
    return max(2, (os.cpu_count() or 2) - 1)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    open_browser: bool = False,
    limits: Limits | None = None,
    bots: int | None = None,
    proxies: Sequence[str] = (),
    key_file: str | None = None,
    log: logs.Form = "text",
    workers: int = 1,
    listener: sockets.socket | None = None,
) -> None:
    """Serve the hall until interrupted. Port 0 takes a free one; the address is printed on one line.

    Only `proxies`, addresses or networks, are believed when they say whom they speak for. Several `workers` are
    processes of their own on the same port; each of them is given its `listener`.
    """
    logs.begin(log)
    key = signing_key(key_file)
    url = database_url(db)
    check_workers(workers, url)
    _try_database(url)
    if workers > 1:
        share = max(1, (bots or _bots_here()) // workers)
        arguments = worker_arguments(host, db, limits, share, proxies, key_file, log)
        keep_workers(host, port, workers, arguments, open_browser)
        return
    if listener is None:
        listener = listen(host, port)
    else:
        listener.set_inheritable(False)
        end_with_parent()
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}"
    door = _door(limits or Limits(), proxies)
    http, ws = door.protocols()
    app = create_app(url, limits, bots, key, from_environment(address))
    config = uvicorn.Config(
        cast(Any, app),
        log_config=None,
        access_log=False,
        http=http,
        ws=ws,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=HARD_LIMIT,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    _calm_collector()
    server = _Server(config, app.hall, door, address, open_browser)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    if not server.started:
        raise SystemExit(1)


def _door(limits: Limits, proxies: Sequence[str]) -> Door:
    try:
        return Door(limits, _most_connections(), proxies)
    except ValueError as error:
        raise CannotServe(f"--proxy: {error}") from None


def _most_connections() -> int:
    """As many as the system lets this process have open, less what files, the store and the bots need."""
    try:
        import resource
    except ImportError:
        return 4096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(64, (MOST_OPEN if soft == resource.RLIM_INFINITY else soft) - RESERVED)


def _try_database(url: str) -> None:
    """Open it once before anything else, so that what is wrong with it is said in a sentence."""
    try:
        if (lock := lock_file(url)) is not None:
            lock.close()
        open_engine(url).dispose()
    except (SQLAlchemyError, CommandError, OSError) as error:
        shown = make_url(url).render_as_string()
        said = error.strerror if isinstance(error, OSError) else getattr(error, "orig", None) or error
        reason = str(said).partition("\n")[0]
        raise CannotServe(f"the database {shown} cannot be opened: {reason}") from None


def _calm_collector() -> None:
    """Tables are many small objects that live long; looking through all of them often would only cost time.

    Threads that read logs and replays give the interpreter back soon when somebody has sent a move.
    """
    sys.setswitchinterval(0.001)
    _share_memory()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def _share_memory() -> None:
    """On glibc each thread takes memory from a store of its own, and what one of them frees the others cannot use."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


class _Server(uvicorn.Server):
    """Says where it listens once it does, and lets nothing fall when it is told to end."""

    def __init__(self, config: uvicorn.Config, hall: Hall, door: Door, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.hall = hall
        self.door = door
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup([])
        if self.started:
            self.door.belong_to(self.hall)
            self.servers += [cast(Any, Porter(self.door, listener, self._connection)) for listener in sockets or []]
            logs.note("open", address=self.address, version=wyrmhall.__version__, build=wyrmhall.build)
            print(f"Wyrmhall is open at {self.address}", flush=True)
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def _connection(self) -> Any:
        return cast(Any, self.config.http_protocol_class)(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        # Nobody new comes in, and those who are here are sent on before anything of theirs is cut off.
        for server in self.servers:
            server.close()
            await server.wait_closed()
        for listener in sockets or []:
            listener.close()
        await self.hall.drain()
        await super().shutdown(None)


def limits_from_json(text: str) -> Limits:
    return msgspec.json.decode(text, type=Limits)
