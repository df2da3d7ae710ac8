"""Gift Words: make words of one colour, and add letters to those of the others.

The rooms of a game package, in reading order: rules.md, deck.toml, state.py, play.py (with
dealing.py, allowed.py and reading.py), score.py, moves.py, notation.py (with drawing.py), solve.py;
here are the declared facts. Uses `words` and `table` only.
"""

from wordparlor.games.giftwords.moves import find_moves
from wordparlor.games.giftwords.notation import GiftWordsNotation
from wordparlor.games.giftwords.play import GiftWords
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
            "Cards laid beyond three are replaced: it takes four words to go out.",
            {"advanced": True},
            (3, 5),
        ),
        Variant("two", "Two players", "With words in the centre that both can extend.", {}, (2, 2)),
        Variant("coop", "Cooperative", "Two partners and one score for both.", {}, (2, 2)),
        Variant("junior", "Younger players", "Six fresh cards every turn.", {}, (2, 6)),
    ),
    options=Options,
    rules=GiftWords,
    notation=GiftWordsNotation,
    find_moves=find_moves,
    solver=SOLVER,
    package=__name__,
)
