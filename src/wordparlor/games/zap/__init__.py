"""Zap: its sheet, its cards and its rules; this file declares the game to the shelf.

It may import `words`, `table` and `errors`, and no other game.
"""

from wordparlor.games.zap.explanations import ZapExplainer
from wordparlor.games.zap.facts import explain
from wordparlor.games.zap.judgement import JUDGEMENT
from wordparlor.games.zap.moves import find_best, find_moves
from wordparlor.games.zap.notation import ZapNotation
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.scene import ZapPresenter
from wordparlor.games.zap.solve import SOLVER
from wordparlor.games.zap.state import Options
from wordparlor.table.agreed_words import ALSO, BARRED
from wordparlor.table.box import Box
from wordparlor.table.daily import DailyForm
from wordparlor.table.options import HAND, JUDGING, OptionText
from wordparlor.table.plurals import PLURALS
from wordparlor.table.setup import Variant
from wordparlor.table.usages import USAGES

BOX = Box(
    id="zap",
    name="Zap",
    sentence="Make words that empty your hand before the ZAP cards fill it again.",
    least_seats=2,
    most_seats=5,
    minutes=30,
    variants=(
        Variant("zap", "Zap", "Play rounds until a player has 100 points; the fewest points win."),
    ),
    options=Options,
    option_texts={
        "judging": JUDGING,
        "level": OptionText(
            "Level",
            "Players who are not named as children make words of this length.",
            {"adult": "Adults: 4 letters or more", "child": "Children: 3 letters or more"},
        ),
        "children": OptionText(
            "Children (comma-separated)", "These players make words of three letters or more."
        ),
        "plurals": PLURALS,
        "slang": USAGES,
        "wrong_challenge_draws": OptionText(
            "Wrong challenge penalty (cards)",
            "A player who challenges a good word draws this many cards.",
        ),
        "target": OptionText(
            "Losing score (points)", "The game ends when a player reaches this many points."
        ),
        "wild_points": OptionText(
            "Points for WILD",
            "A WILD adds its points to a word, so more words make the others draw a card.",
        ),
        "turns": OptionText(
            "Most turns in a round",
            "A round ends after this many turns of each player; 0 means never.",
        ),
        "also": ALSO,
        "barred": BARRED,
        "hand": HAND,
        "minimum": OptionText(
            "Minimum word length of adults", "A word of an adult needs at least this many letters."
        ),
        "child_minimum": OptionText(
            "Minimum word length of children",
            "A word of a child needs at least this many letters.",
        ),
        "bonus": OptionText(
            "Bonus word (points)", "A word with this many points or more makes all others draw."
        ),
        "bonus_draws": OptionText(
            "Bonus draw (cards)", "A bonus word makes each of the others draw this many cards."
        ),
        "turn_draws": OptionText(
            "Draw without a word (cards)",
            "A player without a word draws this many cards from the draw pile.",
        ),
        "penalty": OptionText(
            "Invalid word penalty (cards)",
            "A player whose challenged word is invalid draws this many cards.",
        ),
    },
    rules=ZapGame,
    notation=ZapNotation,
    presenter=ZapPresenter,
    find_moves=find_moves,
    find_best=find_best,
    judgement=JUDGEMENT,
    explain=explain,
    explainer=ZapExplainer,
    solver=SOLVER,
    package=__name__,
    sheet_judging="challenge",
    daily=DailyForm(options={"target": 50}),
)
