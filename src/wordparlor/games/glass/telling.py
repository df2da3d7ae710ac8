"""What is said of a play beside how it is written."""

from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.score import score_words
from wordparlor.games.glass.state import Lay, State


def tell_more(game: GlassTiles, state: State, lay: Lay) -> str:
    """Return what a play's stars take, and which words it makes besides its own."""
    taken = game.deck.symbols(tuple(swap.taken for swap in lay.stars))
    notes = [f"a star for {sign}" for sign in taken.split()]
    others = game.words_of(state, lay)[1:]
    notes += [f"also {' and '.join(others)}"] if others else []
    return ", ".join(notes)


def tell_gain(game: GlassTiles, state: State, lay: Lay) -> str:
    """Return what a play scores, and what else is to be said of it: +8, also ER."""
    points, more = score(game, state, lay), tell_more(game, state, lay)
    return f"+{points}, {more}" if more else f"+{points}"


def score(game: GlassTiles, state: State, lay: Lay) -> int:
    """Return what a play scores."""
    return score_words(game.deck, game.made(state, lay)).points
