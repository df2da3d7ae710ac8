"""The oracle of views: which cards a viewer may not know.

Tests compare views with it, so it shares with `Game.view` only what a game declares: the piles that
are face down, whether hands are open, and the cards of a proposed play.
"""

from collections.abc import Iterator
from typing import Any

from wordparlor.table.game import Game


def secrets(game: Game[Any, Any], state: Any, seat: int | None) -> set[int]:
    """Return the cards that a seat may not know; None stands for a spectator."""
    hidden = {card for name in game.face_down for card in _cards(getattr(state, name))}
    if not game.open_hands:
        hidden.update(
            card for owner, hand in enumerate(state.hands) if owner != seat for card in hand
        )
    return hidden.difference(game.shown(state))


def _cards(piles: Any) -> Iterator[int]:
    """Yield the cards of a pile, or of several piles."""
    for item in piles:
        if isinstance(item, int):
            yield item
        else:
            yield from _cards(item)
