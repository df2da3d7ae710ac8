"""The pages for browsers: built from `web/` into the package, read once, served from memory.

What has a fingerprint in its name is kept by browsers for good; all else is asked for each time,
and answered in a line where it has not changed. Only files that were there when the server
started can be had: no path leads out of the folder.
"""

import gzip
import hashlib
import mimetypes
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.access_log import ROUTE
from wordparlor.server.http.refusals import Turned, refuse

FOLDER: Final = Path(__file__).parent / "static"
_INDEX = "index.html"
_FINGERPRINTED = "assets/"
_KEPT = "public, max-age=31536000, immutable"
_ASKED = "no-cache"
_PACKED = ("text/", "application/json", "application/manifest", "image/svg")
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css"}
"""Where the system's own list of types may be wrong."""
_NOT_BUILT = (
    "The pages for browsers were not built: `make play` builds them, and so does `npm run build` "
    "in web/ before the server starts. Programs find everything in /api/openapi.json."
)


class _File:
    """One file as it is sent."""

    def __init__(self, content: bytes, kind: str, cached: str) -> None:
        self._content = content
        self._kind = kind
        self._cached = cached
        self._tag = f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'
        packed = gzip.compress(content, mtime=0) if kind.startswith(_PACKED) else b""
        self._packed = packed if len(packed) < len(content) else b""

    def answer(self, asked: Headers) -> Response:
        """Return the file, packed where that is understood, or that it has not changed."""
        headers = {"Cache-Control": self._cached, "ETag": self._tag, "Vary": "Accept-Encoding"}
        known = (tag.strip() for tag in asked.get("if-none-match", "").split(","))
        if self._tag in known:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if not (self._packed and _understands_gzip(asked.get("accept-encoding", ""))):
            return Response(self._content, headers=headers, media_type=self._kind)
        headers["Content-Encoding"] = "gzip"
        return Response(self._packed, headers=headers, media_type=self._kind)


class Browser:
    """Serves the pages: files by their names, and the one page for every address in the parlor."""

    methods = ("GET", "HEAD")

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one who comes."""
        scope[ROUTE] = "pages"
        try:
            response = self._find(scope["path"]).answer(Headers(scope=scope))
        except Turned as wrong:
            response = refuse(wrong)
        await response(scope, receive, send)

    def _find(self, path: str) -> _File:
        name = path.removeprefix("/")
        if found := self._files.get(name):
            return found
        # No address of the client's looks like a file; what is at the others it knows itself.
        if name.startswith(_FINGERPRINTED) or "." in name:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        if index := self._files.get(_INDEX):
            return index
        raise Turned(HTTPStatus.NOT_FOUND, _NOT_BUILT)


def _read(path: Path, folder: Path) -> _File:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    lasting = path.relative_to(folder).as_posix().startswith(_FINGERPRINTED)
    return _File(
        path.read_bytes(), kind or "application/octet-stream", _KEPT if lasting else _ASKED
    )


def _understands_gzip(accepted: str) -> bool:
    for one in accepted.split(","):
        name, _, weight = one.replace(" ", "").partition(";q=")
        if name in ("gzip", "*"):
            return weight not in ("0", "0.0", "0.00", "0.000")
    return False
