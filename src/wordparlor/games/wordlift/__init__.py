"""Word Lift: its sheet, its cards and its rules; this file declares the game to the shelf.

It may import `words`, `table` and `errors`, and no other game.
"""

from wordparlor.games.wordlift.explanations import WordLiftExplainer
from wordparlor.games.wordlift.facts import explain
from wordparlor.games.wordlift.judgement import JUDGEMENT
from wordparlor.games.wordlift.moves import find_best, find_moves
from wordparlor.games.wordlift.notation import WordLiftNotation
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.scene import WordLiftPresenter
from wordparlor.games.wordlift.solve import SOLVER
from wordparlor.games.wordlift.state import Options
from wordparlor.table.agreed_words import ALSO, BARRED
from wordparlor.table.box import Box
from wordparlor.table.daily import DailyForm
from wordparlor.table.options import GOING_OUT, JUDGING, MINIMUM, ROUNDS, OptionText
from wordparlor.table.setup import Variant

BOX = Box(
    id="wordlift",
    name="Word Lift",
    sentence="Lay words, and lift the words of others by splitting them into two.",
    least_seats=2,
    most_seats=6,
    minutes=45,
    variants=(Variant("wordlift", "Word Lift", "Three rounds; the highest score wins."),),
    options=Options,
    option_texts={
        "judging": JUDGING,
        "rounds": ROUNDS,
        "minimum": MINIMUM,
        "going_out": GOING_OUT,
        "dagger": OptionText(
            "Dagger penalty (cards)", "A thief draws this many cards for each Dagger in the word."
        ),
        "draws": OptionText(
            "Drawing cards",
            "A player chooses the piles of all cards at once, or sees each card before the next.",
            {"together": "All cards at once", "one-by-one": "One card after the other"},
        ),
        "also": ALSO,
        "barred": BARRED,
        "consonants": OptionText("Consonants (cards)", "Each player gets this many consonants."),
        "vowels": OptionText("Vowels (cards)", "Each player gets this many vowels."),
        "turn_draws": OptionText("Draw (cards)", "A turn ends with a draw of this many cards."),
        "long_letters": OptionText(
            "Long word (letters)", "A word with this many letters or more has a bonus."
        ),
        "long_bonus": OptionText(
            "Long word bonus (points)", "Each long word scores this many extra points."
        ),
        "dollar": OptionText(
            "Dollar Sign (points)", "A Dollar Sign on the table scores this many points."
        ),
        "lozenge": OptionText(
            "Lozenge penalty (points)", "A Lozenge in the hand costs this many points."
        ),
        "left": OptionText(
            "Penalty per card (points)", "Any other card in the hand costs this many points."
        ),
    },
    rules=WordLift,
    notation=WordLiftNotation,
    presenter=WordLiftPresenter,
    find_moves=find_moves,
    find_best=find_best,
    judgement=JUDGEMENT,
    explain=explain,
    explainer=WordLiftExplainer,
    solver=SOLVER,
    package=__name__,
    sheet_judging="vote",
    daily=DailyForm(options={"rounds": 2}),
)
