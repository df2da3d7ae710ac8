"""Find plays for tiles on a real table: `wordparlor solve glass`."""

from collections.abc import Sequence

import numpy as np

from wordparlor.errors import Unreadable
from wordparlor.games.glass.moves import build_lay, find_lays, group_alike
from wordparlor.games.glass.notation import GlassNotation, check_signs, split_tiles
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.scene import read_board, tell_extras
from wordparlor.games.glass.state import Options, Spot, State
from wordparlor.table.best_ways import MOST_LISTED, tell_others
from wordparlor.table.card_names import CardFinder
from wordparlor.table.moves import Moves
from wordparlor.table.setup import Setup
from wordparlor.table.solver import Field, Question, SolvedPlay, Solver
from wordparlor.words.board_search import BoardPlays


def solve(question: Question) -> Sequence[SolvedPlay]:
    """Return the best way to lay each word in each place, best first.

    Up to `MOST_LISTED` are listed; the note tells how many more there are.
    """
    options = question.options
    assert isinstance(options, Options)
    setup = Setup("glass", ("You", "They"), question.variant)
    game = GlassTiles(setup, question.deck, question.words, options)
    state, notation = _read_table(game, question), GlassNotation(game)
    rack = state.hands[0]
    grouped = group_alike(game.deck, rack)
    found = find_lays(game, state.laid, grouped, game.words)
    every, scores = _best(found), found.scores
    best, left = every[:MOST_LISTED], every[MOST_LISTED:]

    def build(number: int) -> SolvedPlay:
        at = best[number]
        lay = build_lay(game.grid, state.laid, grouped, found[at])
        words, text = game.words_of(state, lay), notation.write(state, 0, lay)
        return SolvedPlay(words, int(scores[at]), text, tell_extras(game, state, lay))

    def tell() -> str:
        return tell_others(len(left), int(scores[left[0]]), "play") if left else ""

    return Moves(scores[best], build, note=tell)


def _best(found: BoardPlays) -> list[int]:
    """Return the number of the best play of each word in each place, best first.

    A star gives many plays of each; build only these.
    """
    order = np.argsort(-found.scores, kind="stable")
    _, first = np.unique(found.places[order], return_index=True)
    best: list[int] = order[np.sort(first)].tolist()
    return best


def _read_table(game: GlassTiles, question: Question) -> State:
    """Return the real table as a state.

    Raises:
        Unreadable: the deck does not have these tiles.
    """
    tiles = read_board(game.grid, "\n".join(question.inputs.get("board", [])))
    names = split_tiles(" ".join(question.inputs["rack"]))
    if len(names) > (rack := question.options.rack):
        raise Unreadable(f"A rack has at most {rack} tiles, not {len(names)}.")
    cards = range(len(game.deck))
    finder = CardFinder(game.deck, cards, "left in the deck")
    spots = sorted((y, x, finder.find(sign)[0]) for (x, y), sign in tiles.items())
    check_signs(names)
    rack = sorted(finder.find(name)[0] for name in names)
    used = {*rack, *(card for _, _, card in spots)}
    return State(
        scores=(0, 0),
        dealer=0,
        hands=(tuple(rack), ()),
        stock=tuple(card for card in cards if card not in used),
        laid=tuple(Spot(card, x, y) for y, x, card in spots),
    )


SOLVER = Solver(
    fields=(
        Field("rack", "your tiles, e.g. 'Q U I E T S R A * e': small letters are red, * a star"),
        Field("board", "a file with the table drawn as text", required=False, file=True),
    ),
    solve=solve,
)
