"""The built client, served from the package: files under their names, the page itself for every route of the client.

Files in `assets/` have their content's hash in the name and may be kept for ever; everything else is asked for again
each time and answered with "not modified" where it is the same.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

FOLDER = Path(__file__).parent / "static"
SQUEEZED = (".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".map")
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}
# What leads out of a folder, on one system or another: a drive letter, another kind of slash.
REFUSED = frozenset(":\\\0")
MISSING = "The browser client is not built in this tree; `make play` builds it. The protocol works without it.\n"


class File(msgspec.Struct, frozen=True):
    stamp: int
    body: bytes
    zipped: bytes | None
    kind: str
    tag: str


_files: dict[Path, File] = {}


def _load(path: Path) -> File | None:
    """The file, read again when it has changed on the disk."""
    try:
        stamp = path.stat().st_mtime_ns
        if not path.is_file():
            return None
    except (OSError, ValueError):
        return None
    known = _files.get(path)
    if known is not None and known.stamp == stamp:
        return known
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    zipped = gzip.compress(body, 9, mtime=0) if path.suffix in SQUEEZED and len(body) > 500 else None
    loaded = File(stamp, body, zipped, kind, f'"{sha256(body).hexdigest()[:24]}"')
    _files[path] = loaded
    return loaded


def find(path: str) -> tuple[File | None, bool]:
    """The file a path asks for, and whether it can be kept for ever."""
    parts = [part for part in path.split("/") if part]
    if any(part in (".", "..") or not REFUSED.isdisjoint(part) for part in parts):
        return None, False
    if parts:
        file = _load(FOLDER.joinpath(*parts))
        if file is not None or "." in parts[-1] or parts[0] in ("api", "ws", "assets"):
            return file, parts[0] == "assets"
    return _load(FOLDER / "index.html"), False


@get(["/", "/{path:path}"], include_in_schema=False, opt={"squeezed": True})
async def client_file(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    file, forever = await asyncio.to_thread(find, path)
    if file is None:
        built = (FOLDER / "index.html").is_file()
        words = "There is nothing here.\n" if built or path.strip("/") else MISSING
        status = 404 if built or path.strip("/") else 503
        return Response(words.encode(), status_code=status, media_type=MediaType.TEXT)
    headers = {
        "ETag": file.tag,
        "Cache-Control": "public, max-age=31536000, immutable" if forever else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body = file.body
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = file.zipped
    return Response(body, headers=headers, media_type=file.kind)
