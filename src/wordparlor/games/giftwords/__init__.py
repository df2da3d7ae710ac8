"""Gift Words: make words of one colour, and add letters to those of the others.

The rooms of a game package, in reading order: rules.md, deck.toml, state.py, play.py (with
dealing.py, younger.py, allowed.py, reading.py and acts.py), score.py, telling.py, moves.py (with
others.py), notation.py (with meaning.py, naming.py, forms.py and drawing.py), solve.py (with
home.py); here are the declared facts. Uses `words` and `table` only.
"""

from wordparlor.games.giftwords.moves import find_moves
from wordparlor.games.giftwords.notation import GiftWordsNotation
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.scene import GiftWordsPresenter
from wordparlor.games.giftwords.solve import SOLVER
from wordparlor.games.giftwords.state import Options
from wordparlor.table.box import Box
from wordparlor.table.setup import Variant

BOX = Box(
    id="giftwords",
    name="Gift Words",
    sentence="Make words of one colour, and add letters to those of the others: both score.",
    least_seats=2,
    most_seats=6,
    minutes=40,
    variants=(
        Variant("basic", "Basic", "Three to six; who has no cards left goes out.", {}, (3, 6)),
        Variant(
            "advanced",
            "Advanced",
            "The basic game, but cards beyond three are replaced: it takes four words to go out.",
            {"advanced": True},
            (3, 5),
        ),
        Variant(
            "two",
            "Two players",
            "Make words of one colour, and add letters to your own and to those in the centre.",
            {},
            (2, 2),
        ),
        Variant(
            "coop",
            "Cooperative",
            "Two partners make words of one colour and extend each other's, for one score.",
            {},
            (2, 2),
        ),
        Variant(
            "junior",
            "Younger players",
            "Six fresh cards of any colour every turn: make a word, and change those on the table.",
            {},
            (2, 6),
        ),
    ),
    options=Options,
    rules=GiftWords,
    notation=GiftWordsNotation,
    presenter=GiftWordsPresenter,
    find_moves=find_moves,
    solver=SOLVER,
    package=__name__,
)
