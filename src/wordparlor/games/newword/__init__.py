"""NewWord: its sheet, its cards and its rules; this file declares the game to the shelf.

It may import `words`, `table` and `errors`, and no other game.
"""

from wordparlor.games.newword.explanations import NewWordExplainer
from wordparlor.games.newword.facts import explain
from wordparlor.games.newword.judgement import JUDGEMENT
from wordparlor.games.newword.moves import find_best, find_moves
from wordparlor.games.newword.notation import NewWordNotation
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.scene import NewWordPresenter
from wordparlor.games.newword.solve import SOLVER
from wordparlor.games.newword.state import JUNIOR, Options
from wordparlor.table.agreed_words import ALSO, BARRED
from wordparlor.table.box import Box
from wordparlor.table.daily import DailyForm
from wordparlor.table.options import HAND, JUDGING, MINIMUM, ROUNDS, OptionText
from wordparlor.table.setup import Variant


def _multiplier(letters: str) -> OptionText:
    return OptionText(
        f"Times, {letters}", f"The points of a word with {letters} count this many times."
    )


BOX = Box(
    id="newword",
    name="NewWord",
    sentence="Make a new word out of your hand and the word in the middle.",
    least_seats=2,
    most_seats=4,
    minutes=20,
    variants=(
        Variant("newword", "NewWord", "Four letters or more; long words multiply their points."),
        Variant(
            JUNIOR,
            "New Word Jr.",
            "NewWord with words of any length and without multipliers.",
            {"minimum": 2},
        ),
    ),
    options=Options,
    option_texts={
        "judging": JUDGING,
        "minimum": MINIMUM,
        "rounds": ROUNDS,
        "repeats": OptionText(
            "Word in the middle",
            "A player must make another word than the one in the middle, or may make it again.",
            {"refuse": "Make another word", "allow": "May be made again"},
        ),
        "circles": OptionText(
            "Circles of passes",
            "The round ends when everyone has passed this many times in a row; 0 means never.",
        ),
        "also": ALSO,
        "barred": BARRED,
        "hand": HAND,
        "middle": OptionText(
            "Middle (cards)", "The deal puts this many cards in the middle as the first word."
        ),
        "five_letters": _multiplier("five letters"),
        "six_letters": _multiplier("six letters"),
        "seven_letters": _multiplier("seven letters or more"),
    },
    rules=NewWord,
    notation=NewWordNotation,
    presenter=NewWordPresenter,
    find_moves=find_moves,
    find_best=find_best,
    judgement=JUDGEMENT,
    explain=explain,
    explainer=NewWordExplainer,
    solver=SOLVER,
    package=__name__,
    sheet_judging="challenge",
    daily=DailyForm(options={"rounds": 2}),
)
