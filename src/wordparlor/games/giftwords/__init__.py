"""Gift Words: its sheet, its cards and its rules; this file declares the game to the shelf.

It may import `words`, `table` and `errors`, and no other game.
"""

from wordparlor.games.giftwords.explanations import GiftWordsExplainer
from wordparlor.games.giftwords.facts import explain
from wordparlor.games.giftwords.judgement import JUDGEMENT
from wordparlor.games.giftwords.moves import find_best, find_moves
from wordparlor.games.giftwords.notation import GiftWordsNotation
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.scene import GiftWordsPresenter
from wordparlor.games.giftwords.solve import SOLVER
from wordparlor.games.giftwords.state import Options
from wordparlor.table.agreed_words import ALSO, BARRED
from wordparlor.table.box import Box
from wordparlor.table.daily import DailyForm
from wordparlor.table.options import GOING_OUT, HAND, JUDGING, OptionText
from wordparlor.table.setup import Variant

BOX = Box(
    id="giftwords",
    name="Gift Words",
    sentence="Make words of one colour, and add letters to the words of others: both of you score.",
    least_seats=2,
    most_seats=7,
    minutes=40,
    variants=(
        Variant(
            "basic", "Basic", "Three to seven players; a player without cards goes out.", {}, (3, 7)
        ),
        Variant(
            "advanced",
            "Advanced",
            "The basic game, but you replace cards beyond three: it takes four words to go out.",
            {"advanced": True},
            (3, 5),
        ),
        Variant(
            "two",
            "Two players",
            "Make words of one colour, and add letters to your own words and to centre words.",
            {},
            (2, 2),
        ),
        Variant(
            "coop",
            "Cooperative",
            "Two partners make words of one colour and extend each other's words, for one score.",
            {},
            (2, 2),
        ),
        Variant(
            "junior",
            "Younger players",
            "Six new cards of any colour every turn: make a word, and change words on the table.",
            {},
            (2, 7),
        ),
    ),
    options=Options,
    option_texts={
        "judging": JUDGING,
        "rounds": OptionText(
            "Rounds", "A game has this many rounds; partners and younger players ignore it."
        ),
        "minimum": OptionText(
            "Minimum word length (cards)", "A new word needs at least this many cards."
        ),
        "going_out": GOING_OUT,
        "advanced": OptionText(
            "Advanced rules",
            "You draw a card for each card you add to a word, or lay beyond three.",
        ),
        "target": OptionText(
            "Target score (points, 0: none)",
            "Partners win when their score reaches this number; start with 100.",
        ),
        "replacements": OptionText(
            "Replacements of partners",
            "Partners draw a card for each of these cards of a new word.",
            {"beyond-three": "Cards beyond three", "every-card": "Every card"},
        ),
        "discard_piles": OptionText(
            "Discard piles of partners",
            "Partners discard on these piles and may draw from all of them.",
            {"shared": "One shared pile", "own": "One pile for each partner"},
        ),
        "scoring": OptionText(
            "Scoring for younger players",
            "Younger players count their words like this.",
            {"simple": "Sum of the cards", "mathematical": "Sum times number of cards"},
        ),
        "stacks": OptionText(
            "Stacks of younger players",
            "Younger players get their cards from these stacks.",
            {"shared": "Shared by all", "own-colours": "One colour for each player"},
        ),
        "rework": OptionText(
            "Rework of new words",
            "Younger players may change a word again in the turn in which they made or changed it.",
        ),
        "circles": OptionText(
            "Circles of exchanges",
            "The round ends when all have only exchanged a discard this often; 0 means never.",
        ),
        "also": ALSO,
        "barred": BARRED,
        "hand": HAND,
        "stock": OptionText("Stocks of partners (cards)", "Each partner has a stock of this size."),
        "per_card": OptionText(
            "Extension bonus (points)", "Each card added to a word scores this many extra points."
        ),
        "per_long": OptionText(
            "Long word bonus (points)",
            "Each card of a new word beyond the usual scores this for partners.",
        ),
        "silent": OptionText("Silent E (points)", "A Silent E scores this many points."),
        "few": OptionText(
            "Cards without a discard", "A player with this many cards or fewer need not discard."
        ),
        "usual": OptionText(
            "Usual word (cards)",
            "Cards of a new word beyond this number are replaced where the rules say so.",
        ),
        "centre": OptionText(
            "Kept words in the centre", "Two players keep this many words for the next round."
        ),
        "vowels": OptionText("Vowels (cards)", "Younger players get this many vowels each turn."),
        "consonants": OptionText(
            "Consonants (cards)", "Younger players get this many consonants each turn."
        ),
        "words_for_two": OptionText(
            "Words of two players", "So many words end a round of two younger players."
        ),
        "words_for_three": OptionText(
            "Words of three players", "So many words end a round of three younger players."
        ),
        "words_for_more": OptionText(
            "Words of four or more", "So many words end a round of four or more younger players."
        ),
    },
    rules=GiftWords,
    notation=GiftWordsNotation,
    presenter=GiftWordsPresenter,
    find_moves=find_moves,
    find_best=find_best,
    solver=SOLVER,
    package=__name__,
    judgement=JUDGEMENT,
    explain=explain,
    explainer=GiftWordsExplainer,
    sheet_judging="challenge",
    daily=DailyForm(options={"rounds": 2}),
)
