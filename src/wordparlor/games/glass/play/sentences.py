"""What happens in Glass Tiles, as parts of sentences."""

from collections.abc import Sequence

from wordparlor.games.glass.state import Lay, Spot, State, write_place
from wordparlor.table.cards import Deck
from wordparlor.table.phrases import and_list, plural


def tell_start(state: State, starters: Sequence[int], how: str = "name") -> str:
    """Return why a seat starts the round, by the option; the names of starters are closest to Q.

    Without such seats chance decides.
    """
    if state.round > 1:
        return f"{{start}} round {state.round}, to the left of {{{state.dealer}}}"
    if not starters:
        return "{start} by chance"
    if how == "first":
        return "{start}"
    if len(starters) == 1:
        return "{start}: the name closest to Q"
    return f"{{start}} by chance: {len(starters)} names are equally close to Q"


def tell_where(deck: Deck, spots: Sequence[Spot], lay: Lay) -> str:
    """Return where a word would lie, and which letters its stars would replace."""
    where = f"at {write_place((lay.x, lay.y))} {lay.toward}"
    places = {spot.card: (spot.x, spot.y) for spot in spots}
    taken = [
        f"the {deck.printed[swap.taken].symbol} at {write_place(places[swap.taken])}"
        for swap in lay.stars
    ]
    stars = f", with {plural(len(taken), 'star')} for {and_list(taken)}"
    return where + stars if taken else where


def tell_stars(deck: Deck, lay: Lay) -> str:
    """Return which letters the stars of a play replace: replaces the A with a star."""
    taken = deck.told(tuple(swap.taken for swap in lay.stars))
    one = len(lay.stars) == 1
    stars = "a star" if one else plural(len(lay.stars), "star")
    return f"{{replace}} {taken} with {stars} and {{use}} {'it' if one else 'them'} in {lay.word}"
