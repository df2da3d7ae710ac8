"""The oracle of views: which cards a viewer may not know.

Views are tested against it, so it shares with `Game.view` only what a game declares: the piles that
lie face down, whether hands are open, and the cards of a play in question.
"""

from collections.abc import Iterator
from typing import Any

from wordparlor.table.game import Game


def secrets(game: Game[Any, Any], state: Any, seat: int | None) -> set[int]:
    """Return the cards that a seat (None: a spectator) may not know."""
    hidden = {card for name in game.face_down for card in _cards(getattr(state, name))}
    if not game.open_hands:
        hidden.update(
            card for owner, hand in enumerate(state.hands) if owner != seat for card in hand
        )
    return hidden.difference(game.shown(state))


def _cards(piles: Any) -> Iterator[int]:
    """Yield the cards of a pile, or of a row of piles."""
    for item in piles:
        if isinstance(item, int):
            yield item
        else:
            yield from _cards(item)
