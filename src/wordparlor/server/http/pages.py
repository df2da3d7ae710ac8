"""The pages for browsers: built from `web/` into the package, read once, served from memory.

The build writes each text file three times: as it is, and compressed as `.br` and `.gz`. Browsers
keep files with a fingerprint in the name for a year and ask for all others each time. Only files
that were in the folder when the server started are served, so no path leads out of the folder.
"""

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from wordparlor.server.http.access_log import ROUTE
from wordparlor.server.http.refusals import HttpRefusal, refusal_response

FOLDER: Final = Path(__file__).parent / "static"
_INDEX = "index.html"
_FINGERPRINTED = "assets/"
_FOR_A_YEAR = "public, max-age=31536000, immutable"
_ASK_EACH_TIME = "no-cache"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Content encodings and the suffixes of their files, the smallest first."""
_TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".css": "text/css",
    ".webmanifest": "application/manifest+json",
}
"""Types that the list of the system may have wrong."""
_NOT_BUILT = "The pages are not built: run `make play`, or `npm run build` in web/, then restart."


Describe = Callable[[Scope, str, frozenset[str]], Awaitable[Response | None]]
"""Returns a page with more in its head, given the request, the page and the names of all files."""


class StaticFile:
    """One file, with the compressed copies the build made of it."""

    def __init__(self, path: Path, caching: str) -> None:
        self._content = path.read_bytes()
        self._caching = caching
        self._type = (
            _TYPES.get(path.suffix)
            or mimetypes.guess_type(path.name)[0]
            or "application/octet-stream"
        )
        self._tag = f'W/"{hashlib.sha256(self._content).hexdigest()[:20]}"'
        copies = {name: path.with_name(path.name + suffix) for name, suffix in _ENCODINGS.items()}
        self._compressed = {
            name: copy.read_bytes()
            for name, copy in copies.items()
            if copy.is_file() and copy.stat().st_size < len(self._content)
        }

    @property
    def text(self) -> str:
        """The content of a text file."""
        return self._content.decode()

    def respond(self, request: Headers) -> Response:
        """Return the file in the best encoding the browser accepts, or that it has not changed."""
        headers = {"Cache-Control": self._caching, "ETag": self._tag, "Vary": "Accept-Encoding"}
        known = (tag.strip() for tag in request.get("if-none-match", "").split(","))
        if self._tag in known:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        encoding = choose_encoding(request.get("accept-encoding", ""), self._compressed)
        if encoding is None:
            return Response(self._content, headers=headers, media_type=self._type)
        headers["Content-Encoding"] = encoding
        return Response(self._compressed[encoding], headers=headers, media_type=self._type)


class StaticPages:
    """Serves files by their names, and the one page at every address of the client."""

    methods = ("GET", "HEAD")

    def __init__(self, folder: Path = FOLDER, describe: Describe | None = None) -> None:
        """Read the files of a folder; `describe` may answer for the one page."""
        self._describe = describe
        names = [
            path.relative_to(folder).as_posix()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in _ENCODINGS.values()
        ]
        self._files = {name: StaticFile(folder / name, _caching(name)) for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        scope[ROUTE] = "pages"
        try:
            found = self._find(scope["path"])
            response = await self._described(scope, found) or found.respond(Headers(scope=scope))
        except HttpRefusal as refusal:
            response = refusal_response(refusal)
        await response(scope, receive, send)

    async def _described(self, scope: Scope, found: StaticFile) -> Response | None:
        if self._describe is None or found is not self._files.get(_INDEX):
            return None
        return await self._describe(scope, found.text, frozenset(self._files))

    def _find(self, path: str) -> StaticFile:
        name = path.removeprefix("/")
        if found := self._files.get(name):
            return found
        # Addresses of the client have no dot; the client itself finds out what is there.
        if name.startswith(_FINGERPRINTED) or "." in name:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        if index := self._files.get(_INDEX):
            return index
        raise HttpRefusal(HTTPStatus.NOT_FOUND, _NOT_BUILT)


def choose_encoding(accepted: str, offered: Mapping[str, bytes]) -> str | None:
    """Return the first offered encoding that an Accept-Encoding header allows."""
    weights: dict[str, str] = {}
    for part in accepted.lower().replace(" ", "").split(","):
        name, _, weight = part.partition(";q=")
        weights[name] = weight or "1"
    for name in offered:
        if weights.get(name, weights.get("*", "0")).strip("0."):
            return name
    return None


def _caching(name: str) -> str:
    return _FOR_A_YEAR if name.startswith(_FINGERPRINTED) else _ASK_EACH_TIME
