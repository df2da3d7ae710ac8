"""Full tables: the messages of a real table, with many more words or tiles in them."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.player import Player
from tests.browser.tour import GAMES
from wordparlor.games import box
from wordparlor.table.cards import Kind

_LIVE = re.compile(r"/api/tables/[^/]+/live")
_LONG = 5
"""The cards of a word in Gift Words."""

View = dict[str, Any]


def sit_at_a_full_table(person: Player, game: str, players: int) -> None:
    """Sit at a table with so many players, on the viewer's turn, in the late part of a game."""
    person.open(GAMES[game], chairs=("casual",) * (players - 1))
    person.start()
    person.wait()
    fill(person, game)
    person.page.reload()
    person.desk.wait_for()
    person.page.wait_for_load_state("networkidle")
    person.pointer.wait_until_still()


def fill(person: Player, game: str) -> None:
    """Fill the table in all messages from now on."""

    def join(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(_filled(str(text), _FILLINGS[game])))

    person.page.route_web_socket(_LIVE, join)


def _filled(text: str, fill: Callable[[View], None]) -> str:
    message = json.loads(text)
    if view := message.get("sight", {}).get("view"):
        fill(view)
    return json.dumps(message)


def _free_cards(game: str, view: View) -> list[int]:
    """Return the cards that no hand holds."""
    held = {card for hand in view["hands"] for card in hand}
    return [card for card in range(len(box(game).deck)) if card not in held]


def _printed(game: str) -> tuple[Kind, ...]:
    return box(game).deck.printed


def _gift_words(view: View) -> None:
    """Three words of each player, each in one colour."""
    printed, free = _printed("giftwords"), _free_cards("giftwords", view)
    by_colour = {
        colour: [card for card in free if printed[card].colour == colour]
        for colour in ("red", "green", "blue")
    }
    view["words"] = []
    for number in range(3 * len(view["hands"])):
        cards = max(by_colour.values(), key=len)
        laid, cards[:] = cards[:_LONG], cards[_LONG:]
        if len(laid) == _LONG:
            text = "".join(printed[card].faces[0] for card in laid)
            owner = number % len(view["hands"])
            view["words"].append({"text": text, "cards": laid, "owner": owner, "under": []})


def _word_lift(view: View) -> None:
    """Thirty words, as many before each player."""
    printed, free = _printed("wordlift"), _free_cards("wordlift", view)
    letters = [card for card in free if not printed[card].wild]
    # The deck has its vowels last.
    mixed = [card for pair in zip(letters, reversed(letters), strict=True) for card in pair]
    cards = list(dict.fromkeys(mixed))
    view["words"] = [[] for _ in view["hands"]]
    for number in range(30):
        laid = cards[3 * number : 3 * number + 3]
        if laid:
            word = "".join(printed[card].faces[0] for card in laid)
            view["words"][number % len(view["hands"])].append({"word": word, "cards": laid})


def _glass(view: View) -> None:
    """All tiles that no rack has, in rows that touch: more than a hundred at a table of two."""
    free = _free_cards("glass", view)
    places = [(2 * x + y % 2, y) for y in range(-6, 6) for x in range(-7, 8) if (x + y) % 3]
    view["laid"] = [[card, x, y] for card, (x, y) in zip(free, places, strict=False)]
    view["last"], view["where"] = [], [places[0][0], places[0][1]]


_FILLINGS: dict[str, Callable[[View], None]] = {
    "giftwords": _gift_words,
    "wordlift": _word_lift,
    "glass": _glass,
}
