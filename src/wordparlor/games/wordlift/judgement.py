"""What a position in Word Lift is worth: hands, words that can be stolen, and who is out."""

from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import score_words
from wordparlor.games.wordlift.state import State
from wordparlor.table.judgement import Judgement

_NAMES = (
    "turn",
    "turn while nobody is out",
    "hand",
    "hand of one or two",
    "smallest hand of the others",
    "mean hand of the others",
    "another hand of one or two",
    "too many of one kind",
    "hand after somebody went out",
    "out first",
    "another is out",
    "own long words",
    "long words of the others",
    "own long words in the last turns",
    "long words of the others in the last turns",
    "no stock",
    "stock",
    "own words",
    "words of the others",
)


def features(_game: WordLift) -> tuple[str, ...]:
    """Return the names of the features."""
    return _NAMES


def look(game: WordLift, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    deck, seats = game.deck, range(game.seats)
    kept = set(before.hands[seat]) & set(after.hands[seat])
    hand = len(after.hands[seat])
    others = [len(after.hands[other]) for other in seats if other != seat]
    consonants = sum(deck.printed[card].stack == "consonants" for card in kept)
    stock = len(after.consonants) + len(after.vowels)
    mine = after.words[seat]
    theirs = [laid for other in seats if other != seat for laid in after.words[other]]
    own_long = sum(len(laid.word) >= 5 for laid in mine)
    their_long = sum(len(laid.word) >= 5 for laid in theirs) / len(others)
    early = float(after.out is None)
    late = 1 - early
    return (
        1.0,
        early,
        early * hand,
        early * (hand <= 2),
        early * min(others),
        early * sum(others) / len(others),
        early * (min(others) <= 2),
        early * abs(2 * consonants - len(kept)),
        late * hand,
        float(after.out == seat),
        float(after.out not in (None, seat)),
        early * own_long,
        early * their_long,
        late * own_long * after.turns_left,
        late * their_long,
        early * (stock == 0),
        early * stock / 50,
        early * len(mine),
        early * len(theirs) / len(others),
    )


def lead(game: WordLift, state: State, seat: int) -> float:
    """Return by how many points a seat is ahead, words on the table included."""
    worth = [
        score + score_words(game.deck, words, game.scoring)
        for score, words in zip(state.scores, state.words, strict=True)
    ]
    return float(worth[seat] - max(points for at, points in enumerate(worth) if at != seat))


JUDGEMENT = Judgement(package=__package__ or "", features=features, look=look, lead=lead)
