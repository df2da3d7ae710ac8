"""Glass Tiles: its sheet, its tiles and its rules; this file declares the game to the shelf.

It may import `words`, `table` and `errors`, and no other game.
"""

from wordparlor.games.glass.moves import find_moves
from wordparlor.games.glass.notation import GlassNotation
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.scene import GlassPresenter
from wordparlor.games.glass.solve import SOLVER
from wordparlor.games.glass.state import Options
from wordparlor.table.box import Box
from wordparlor.table.setup import Variant

BOX = Box(
    id="glass",
    name="Glass Tiles",
    sentence="Lay words side by side, and swap letters on the table for your stars.",
    least_seats=2,
    most_seats=10,
    minutes=45,
    variants=(
        Variant("hexagons", "Glass Tiles", "Tiles have six sides, and words run three ways."),
        Variant(
            "squares",
            "Glass Tiles on squares",
            "Tiles have four sides, and words run diagonally too.",
            {"tiles": "square"},
        ),
    ),
    options=Options,
    rules=GlassTiles,
    notation=GlassNotation,
    presenter=GlassPresenter,
    find_moves=find_moves,
    solver=SOLVER,
    package=__name__,
)
