"""What a position in NewWord is worth: the word in the middle, the hand kept, and the last turn.

Long words stay long: the next player finds nearly the same points in the middle. So a game is won
by somewhat better words, and by one more turn than the others have. The round ends when the stock
is gone and a hand is empty, so then cards in the hand cost turns.
"""

from collections import Counter
from collections.abc import Iterator
from string import ascii_uppercase

from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.state import Action, Pass, State
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.judgement import Judgement, Trials
from wordparlor.table.moves import Moves

_LETTERS_IN_MIDDLE = tuple(f"{letter} in the middle" for letter in ascii_uppercase)
_NAMES = (
    "turn",
    "letters in the middle",
    "missing letters for the best multiplier",
    *_LETTERS_IN_MIDDLE,
    "cards kept",
    "wild cards kept",
    "S kept",
    "vowel cards kept",
    "too many of one kind kept",
    "points of the consonants kept",
    "stock",
    "few cards in the stock",
    "no stock",
    "own hand without stock",
    "own hand of one without stock",
    "own hand of two without stock",
    "smallest hand of the others without stock",
    "another hand of one without stock",
    "another hand of two without stock",
    "fewer cards than the others without stock",
    "more cards than another without stock",
    "passes without stock",
)


def features(_game: NewWord) -> tuple[str, ...]:
    """Return the names of the features."""
    return _NAMES


def look(game: NewWord, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    printed = game.deck.printed
    # Before the first word only consonants in the middle are fixed.
    fixed = [printed[card].faces[0] for card in after.middle if len(printed[card].faces) == 1]
    count = Counter(after.letters or fixed)
    length = len(after.middle)
    kept = [printed[card] for card in before.hands[seat] if card in after.hands[seat]]
    wild = sum(kind.wild for kind in kept)
    vowels = sum(len(kind.faces) > 1 for kind in kept)
    consonants = len(kept) - wild - vowels
    points = sum(max(kind.points) for kind in kept if len(kind.faces) == 1)
    stock = len(after.stock)
    late = float(not stock)
    hand = len(after.hands[seat])
    smallest = min(len(other) for at, other in enumerate(after.hands) if at != seat)
    return (
        1.0,
        float(length),
        float(max(0, 7 - length)),
        *(float(count[letter]) for letter in ascii_uppercase),
        float(len(kept)),
        float(wild),
        float(sum(kind.faces == ("S",) for kind in kept)),
        float(vowels),
        float(max(0, abs(vowels - consonants) - wild - 1)),
        float(points),
        stock / 50,
        float(0 < stock <= game.hand),
        late,
        late * hand,
        late * (hand == 1),
        late * (hand == 2),
        late * smallest,
        late * (smallest == 1),
        late * (smallest == 2),
        late * (hand < smallest),
        late * (hand > smallest),
        late * len(after.passed),
    )


def candidates(
    game: NewWord, view: State, seat: int, moves: Moves[Action], most: int
) -> list[Action]:
    """Return the best plays, those that use up many cards when the stock ends, and some passes."""
    actions = [moves[at] for at in moves.best(most)]
    if len(view.stock) < game.hand:
        actions += moves.shedding
    actions += _passes(game.deck, view.hands[seat], len(view.stock))
    return list(dict.fromkeys(actions))


def _passes(deck: Deck, hand: Pile, stock: int) -> Iterator[Pass]:
    """Yield passes: with no exchange, of all cards but wild ones, and of one kind of cards."""
    yield Pass()
    if stock:
        kinds = {card: deck.printed[card] for card in hand}
        plain = tuple(card for card, kind in kinds.items() if not kind.wild)
        consonants = tuple(card for card in plain if len(kinds[card].faces) == 1)
        vowels = tuple(card for card in plain if len(kinds[card].faces) > 1)
        dear = tuple(card for card in consonants if max(kinds[card].points) > 3)
        yield from (Pass(cards[:stock]) for cards in (plain, consonants, vowels, dear))


JUDGEMENT = Judgement(
    package=__package__ or "",
    features=features,
    look=look,
    candidates=candidates,
    # Most words are long: with the vocabularies of other games each level would lose five of six
    # games against the next.
    vocabulary={"reader": 10_000, "casual": 22_500, "regular": 45_000, "club": 100_000},
    # Luck of the draw hides what a trial tells, so the estimates count for many trials. More
    # trials were not stronger; what counts is the search of the ending.
    trials={
        "expert": Trials(plays=8, deals=1, turns=1, trust=8),
        "master": Trials(plays=4, deals=4, turns=1, trust=16),
    },
    # The last turn is worth more than the best word, so plays that use up cards stay in.
    ending=candidates,
)
