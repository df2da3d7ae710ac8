"""What a position in Word Lift is worth: hands, words that can be stolen, and who is out."""

from collections.abc import Sequence

from wordparlor.games.wordlift.deck import DOLLAR, LOZENGE, VOWELS
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import score_word, score_words
from wordparlor.games.wordlift.state import State
from wordparlor.table.judgement import Judgement

_EARLY = (
    "turn",
    "own points on the table",
    "points of the best other",
    "others have two words more",
    "others have one word more",
    "others have as many words",
    "others have one word fewer",
    "others that can steal",
    "best word that others can steal",
    "cards of others that can steal",
    "others to steal from",
    "best word to steal",
    "no word played yet",
    "others without a word played",
    "hand",
    "large hand",
    "small hand",
    "hand of the others",
    "small hand of another",
    "wrong mix of vowels",
    "question marks",
    "dollar signs in hand",
    "lozenges in hand",
    "stock",
    "no stock",
)
_LATE = (
    "final turn",
    "final turn: out first",
    "final turn: own points on the table",
    "final turn: points of the best other",
    "final turn: hand",
    "final turn: hand of the others",
    "final turn: others that can steal",
    "final turn: best word that others can steal",
    "final turn: cards of others that can steal",
    "final turn: others have no words",
)


def features(_game: WordLift) -> tuple[str, ...]:
    """Return the names of the features."""
    return _EARLY + _LATE


def look(game: WordLift, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    if after.out is None:
        return _look_early(game, before, seat, after) + (0.0,) * len(_LATE)
    return (0.0,) * len(_EARLY) + _look_late(game, seat, after)


def _look_early(game: WordLift, before: State, seat: int, after: State) -> tuple[float, ...]:
    printed = game.deck.printed
    others = [other for other in range(game.seats) if other != seat]
    count = len(others)
    mine = len(after.words[seat])
    gaps = [mine - len(after.words[other]) for other in others]
    thieves = [other for other, gap in zip(others, gaps, strict=True) if gap >= 0 and after.played[other]]
    open_to = [other for other, gap in zip(others, gaps, strict=True) if gap <= 0 and after.words[other]]
    owed = after.owed if after.turn == seat else 0
    hand = len(after.hands[seat]) + owed
    sizes = [len(after.hands[other]) for other in others]
    best_own = _best_word(game, after, [seat])
    kept = [printed[card] for card in after.hands[seat] if card in before.hands[seat]]
    stock = len(after.consonants) + len(after.vowels)
    own, best_other = _points(game, after, seat)
    return (
        1.0,
        own,
        best_other,
        sum(gap <= -2 for gap in gaps) / count,
        sum(gap == -1 for gap in gaps) / count,
        sum(gap == 0 for gap in gaps) / count,
        sum(gap == 1 for gap in gaps) / count,
        len(thieves) / count,
        best_own * len(thieves) / count,
        sum(len(after.hands[other]) for other in thieves) / count,
        len(open_to) / count,
        _best_word(game, after, open_to),
        float(not after.played[seat]),
        sum(not after.played[other] for other in others) / count,
        float(hand),
        float(max(0, hand - 7)),
        float(max(0, 5 - hand)),
        sum(sizes) / count,
        float(max(0, 5 - min(sizes))),
        _wrong_mix(game, after, seat, owed),
        float(sum(kind.wild for kind in kept)),
        float(sum(kind.mark == DOLLAR for kind in kept)),
        float(sum(kind.mark == LOZENGE for kind in kept)),
        stock / 50,
        float(stock == 0),
    )


def _look_late(game: WordLift, seat: int, after: State) -> tuple[float, ...]:
    seats = game.seats
    others = [other for other in range(seats) if other != seat]
    # The seats that still act, and may steal the words of this one.
    to_come = [(after.turn + at) % seats for at in range(after.turns_left)]
    to_come = [other for other in to_come if other != seat]
    mine = len(after.words[seat])
    thieves = [other for other in to_come if len(after.words[other]) <= mine]
    own, best_other = _points(game, after, seat)
    count = len(others)
    return (
        1.0,
        float(after.out == seat),
        own,
        best_other,
        float(len(after.hands[seat])),
        sum(len(after.hands[other]) for other in others) / count,
        len(thieves) / count,
        _best_word(game, after, [seat]) * len(thieves) / count,
        sum(len(after.hands[other]) for other in thieves) / count,
        sum(not after.words[other] for other in others) / count,
    )


def _best_word(game: WordLift, state: State, owners: Sequence[int]) -> float:
    words = [laid for owner in owners for laid in state.words[owner]]
    return float(max((score_word(game.deck, laid, game.scoring) for laid in words), default=0))


def _points(game: WordLift, state: State, seat: int) -> tuple[float, float]:
    """Return the worth of a seat's words, and the most that the words of another are worth."""
    worth = [score_words(game.deck, words, game.scoring) for words in state.words]
    return float(worth.pop(seat)), float(max(worth))


def _wrong_mix(game: WordLift, state: State, seat: int, owed: int) -> float:
    """Return how many cards lie between a hand and the mix of letters that players are dealt."""
    hand = state.hands[seat]
    vowels = sum(game.deck.printed[card].stack == VOWELS for card in hand)
    dealt = game.dealt[VOWELS] / sum(game.dealt.values())
    wanted = (len(hand) + owed) * dealt
    return max(0.0, wanted - vowels - owed, vowels - wanted)


def lead(game: WordLift, state: State, seat: int) -> float:
    """Return by how many points a seat is ahead, words on the table included."""
    worth = [
        score + score_words(game.deck, words, game.scoring)
        for score, words in zip(state.scores, state.words, strict=True)
    ]
    return float(worth[seat] - max(points for at, points in enumerate(worth) if at != seat))


JUDGEMENT = Judgement(package=__package__ or "", features=features, look=look, lead=lead)
