"""Zap: make words that empty your hand, and mind the ZAP cards.

The rooms of a game package, in reading order: rules.md, deck.toml, state.py, vocabulary.py,
allowed.py, piles.py, play.py, score.py, moves.py, notation.py, solve.py; here are the declared
facts. Uses `words` and `table` only.
"""

from wordparlor.games.zap.moves import find_moves
from wordparlor.games.zap.notation import ZapNotation
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.scene import ZapPresenter
from wordparlor.games.zap.solve import SOLVER
from wordparlor.games.zap.state import Options
from wordparlor.table.box import Box
from wordparlor.table.setup import Variant

BOX = Box(
    id="zap",
    name="Zap",
    sentence="Make words that empty your hand before the ZAP cards fill it again.",
    least_seats=2,
    most_seats=5,
    minutes=30,
    variants=(
        Variant("zap", "Zap", "Rounds until someone has 100 points; the fewest points win."),
    ),
    options=Options,
    rules=ZapGame,
    notation=ZapNotation,
    presenter=ZapPresenter,
    find_moves=find_moves,
    solver=SOLVER,
    package=__name__,
)
