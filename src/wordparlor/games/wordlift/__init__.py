"""Word Lift: lay words, and lift those of the others by splitting them into two.

The rooms of a game package, in reading order: rules.md, deck.toml, state.py, play.py (with marks.py
and checks.py), score.py, moves.py (with picking.py and fitting.py), notation.py (with drawing.py),
solve.py; here are the declared facts. Uses `words` and `table` only.
"""

from wordparlor.games.wordlift.moves import find_moves
from wordparlor.games.wordlift.notation import WordLiftNotation
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.scene import WordLiftPresenter
from wordparlor.games.wordlift.solve import SOLVER
from wordparlor.games.wordlift.state import Options
from wordparlor.table.box import Box
from wordparlor.table.setup import Variant

BOX = Box(
    id="wordlift",
    name="Word Lift",
    sentence="Lay words, and lift those of the others by splitting them into two.",
    least_seats=2,
    most_seats=6,
    minutes=45,
    variants=(Variant("wordlift", "Word Lift", "Three rounds; the highest score wins."),),
    options=Options,
    rules=WordLift,
    notation=WordLiftNotation,
    presenter=WordLiftPresenter,
    find_moves=find_moves,
    solver=SOLVER,
    package=__name__,
)
