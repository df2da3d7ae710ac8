"""Rungs, a word ladder for two; a game package that uses only `words` and `table` of Wordparlor."""

from rungs.moves import find_moves
from rungs.notation import RungsNotation
from rungs.play import Rungs
from rungs.scene import RungsPresenter
from rungs.solve import SOLVER
from rungs.state import Options
from wordparlor.table.box import Box
from wordparlor.table.options import JUDGING
from wordparlor.table.setup import Variant

BOX = Box(
    id="rungs",
    name="Rungs",
    sentence="Climb one word ladder together; small steps score most.",
    least_seats=2,
    most_seats=2,
    minutes=10,
    variants=(Variant("rungs", "Rungs", "Three letters, five cards each."),),
    options=Options,
    option_texts={"judging": JUDGING},
    rules=Rungs,
    notation=RungsNotation,
    presenter=RungsPresenter,
    find_moves=find_moves,
    solver=SOLVER,
    package=__name__,
)
