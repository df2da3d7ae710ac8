"""Glass Tiles: its sheet, its tiles and its rules; this file declares the game to the shelf.

It may import `words`, `table` and `errors`, and no other game.
"""

from wordparlor.games.glass.explanations import GlassExplainer
from wordparlor.games.glass.facts import explain
from wordparlor.games.glass.judgement import JUDGEMENT
from wordparlor.games.glass.moves import find_best, find_moves
from wordparlor.games.glass.notation import GlassNotation
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.scene import GlassPresenter
from wordparlor.games.glass.solve import SOLVER
from wordparlor.games.glass.state import Options
from wordparlor.table.agreed_words import ALSO, BARRED
from wordparlor.table.box import Box
from wordparlor.table.daily import DailyForm
from wordparlor.table.options import GOING_OUT, JUDGING, MINIMUM, ROUNDS, OptionText
from wordparlor.table.plurals import PLURALS
from wordparlor.table.setup import Variant

BOX = Box(
    id="glass",
    name="Glass Tiles",
    sentence="Lay words side by side, and swap letters on the table for your stars.",
    least_seats=2,
    most_seats=10,
    minutes=45,
    variants=(
        Variant("hexagons", "Glass Tiles", "Tiles have six sides; words run in six directions."),
        Variant(
            "squares",
            "Glass Tiles on squares",
            "Tiles have four sides, and words run diagonally too.",
            {"tiles": "square"},
        ),
        Variant(
            "octagons",
            "Glass Tiles on octagons",
            "Words run in eight directions; only tiles side by side must spell words.",
            {"tiles": "octagon"},
        ),
    ),
    options=Options,
    option_texts={
        "judging": JUDGING,
        "racks": OptionText(
            "Racks",
            "Open racks show all tiles to all players.",
            {"open": "Open", "hidden": "Hidden"},
        ),
        "touching": OptionText(
            "Words that only touch",
            "A word that touches letters of the table but uses none is refused, or scores alone.",
            {"refuse": "Refused", "unscored": "Allowed; scores alone"},
        ),
        "give_stars": OptionText(
            "Stars in exchanges", "Players may give stars back when they exchange tiles."
        ),
        "plurals": PLURALS,
        "also": ALSO,
        "barred": BARRED,
        "minimum": MINIMUM,
        "bonus": GOING_OUT,
        "rounds": ROUNDS,
        "rack": OptionText("Rack (tiles)", "A full rack has this many tiles."),
        "exchanged": OptionText("Exchange (tiles)", "An exchange has this many tiles."),
        "circles": OptionText(
            "Circles of exchanges", "The game ends after this many full circles without a word."
        ),
    },
    piece="tile",
    rules=GlassTiles,
    notation=GlassNotation,
    presenter=GlassPresenter,
    find_moves=find_moves,
    find_best=find_best,
    solver=SOLVER,
    package=__name__,
    sheet_judging="strict",
    judgement=JUDGEMENT,
    explain=explain,
    daily=DailyForm(options={"starter": "chance"}),
    explainer=GlassExplainer,
)
