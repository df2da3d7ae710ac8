"""The page behind a link to a table: it tells messengers the game and the host before it opens."""

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from starlette.responses import Response
from starlette.types import Scope

from wordparlor.errors import ParlorError
from wordparlor.games import box as find_box
from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.context import ServerContext
from wordparlor.server.http.middleware import client_address
from wordparlor.server.http.rate_limits import network_of
from wordparlor.table.box import Box

_JOIN = re.compile(r"/join/(?P<code>\w{1,12})")
_TABLE = re.compile(r"/table/(?P<table>[\w-]{1,64})")
_TITLE: Final = re.compile(r"<title>[^<]*</title>")
_LONGEST_HOST = 200
WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size of all pictures, in pixels."""
_ANY_GAME = "invitation.jpg"
"""The picture for games that have none of their own."""


class Invitations:
    """Writes the title and the picture of a table into the page that its link opens."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context

    async def respond(self, scope: Scope, page: str, pictures: frozenset[str]) -> Response | None:
        """Return the page of a link to an unfinished table; None if the address is another one."""
        found = await self._find(scope)
        if found is None:
            return None
        game = find_box(found.summary.game)
        title = _title(found, game.name)
        tags = [
            ("og:site_name", "Wordparlor"),
            ("og:type", "website"),
            ("og:title", title),
            ("og:description", f"{game.sentence} Play in the browser, without an account."),
        ]
        tags += _picture_tags(scope, game, pictures)
        lines = "".join(
            f'<meta {"name" if name.startswith("twitter:") else "property"}="{name}" '
            f'content="{escape(content)}" />'
            for name, content in tags
        )
        text = _TITLE.sub(lambda _: f"<title>{escape(title)} · Wordparlor</title>{lines}", page, 1)
        return Response(text, headers={"Cache-Control": "no-cache"}, media_type="text/html")

    async def _find(self, scope: Scope) -> Listing | None:
        """Return the unfinished table of an address; None if there is no such table."""
        parlor, path = self._context.parlor, scope["path"]
        try:
            if code := _JOIN.fullmatch(path):
                # A person who guesses codes must not learn more here than from the API.
                network = network_of(client_address(scope))
                if self._context.limits.take("code_lookups", network):
                    return None
                return await parlor.find_code(code["code"])
            if table := _TABLE.fullmatch(path):
                return await parlor.find_table(table["table"])
        except ParlorError:
            # The page itself says what is wrong.
            return None
        return None


def _title(found: Listing, game: str) -> str:
    """Return what a messenger shows: the game and its host."""
    summary = found.summary
    host = summary.chairs[summary.host].name if summary.host is not None else ""
    if found.status == "open":
        return f"Join {host}'s game of {game}" if host else f"Join a game of {game}"
    return f"{host} plays {game}" if host else f"A game of {game}"


def _picture_tags(scope: Scope, game: Box, pictures: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the tags of a game's picture, or of the general one."""
    wanted = (f"invitations/{game.id}.jpg", _ANY_GAME)
    picture = next((one for one in wanted if one in pictures), "")
    address = _address(scope)
    if not picture or not address:
        return
    yield "og:image", f"{address}/{picture}"
    yield "og:image:type", "image/jpeg"
    yield "og:image:width", str(WIDTH)
    yield "og:image:height", str(HEIGHT)
    yield "og:image:alt", "Wordparlor" if picture == _ANY_GAME else f"A table of {game.name}"
    yield "twitter:card", "summary_large_image"


def _address(scope: Scope) -> str:
    """Return the address of this server as the client wrote it; messengers need a whole one."""
    for name, value in scope["headers"]:
        if name == b"host" and len(value) <= _LONGEST_HOST:
            return f"{scope['scheme']}://{value.decode('latin-1')}"
    return ""
