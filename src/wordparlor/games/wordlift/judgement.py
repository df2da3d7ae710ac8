"""What a position in Word Lift is worth: hands, words that can be stolen, and who is out."""

from collections import Counter
from collections.abc import Sequence

from wordparlor.games.wordlift.deck import DOLLAR, LOZENGE
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import score_word, score_words
from wordparlor.games.wordlift.state import Action, State
from wordparlor.table.judgement import Judgement, Trials
from wordparlor.table.moves import Moves

_LARGE = 10
"""A hand of more cards is worth no more: few plays could use them."""
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
    thieves = [other for other in others if len(after.words[other]) <= mine and after.played[other]]
    victims = [other for other in others if len(after.words[other]) >= max(1, mine)]
    # The two cards of the turn's end count before they are drawn.
    hand = min(len(after.hands[seat]) + (after.owed if after.turn == seat else 0), _LARGE)
    sizes = [min(len(after.hands[other]), _LARGE) for other in others]
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
        len(victims) / count,
        _best_word(game, after, victims),
        float(not after.played[seat]),
        sum(not after.played[other] for other in others) / count,
        float(hand),
        float(max(0, hand - 7)),
        float(max(0, 5 - hand)),
        sum(sizes) / count,
        float(max(0, 5 - min(sizes))),
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


def lead(game: WordLift, state: State, seat: int) -> float:
    """Return by how many points a seat would be ahead if the round ended now.

    All cards of a hand cost the same here, so that a fresh deal puts nobody ahead.
    """
    worth = list(state.scores)
    # The words and hands of the last round stay on the table, and are in the scores.
    if not state.over:
        for at, (words, hand) in enumerate(zip(state.words, state.hands, strict=True)):
            worth[at] += score_words(game.deck, words, game.scoring)
            worth[at] -= game.scoring.left * len(hand)
            worth[at] += game.going_out if at == state.out else 0
    return float(worth.pop(seat) - max(worth))


def candidates(
    _game: WordLift, view: State, _seat: int, moves: Moves[Action], most: int
) -> list[Action]:
    """Return the best plays, some of each lower score, and the pass.

    The best plays are often much alike: they steal one word with all cards of the hand. A smaller
    play can leave better cards, fewer words for others to steal, or no card at all. The draw keeps
    the hand mixed.
    """
    if view.owed:
        assert moves.fallback is not None
        return [moves.fallback]
    order, half = moves.best(), most // 2
    levels: Counter[int] = Counter()
    ranks = []
    for at in order[half:]:
        score = int(moves.scores[at])
        ranks.append((levels[score], at))
        levels[score] += 1
    # The first play of each score, then the second ones: words of the hand come first.
    spread = [at for _, at in sorted(ranks, key=lambda rank: rank[0])[: most - half]]
    return [*(moves[at] for at in order[:half] + spread), *moves[moves.plays :]]


JUDGEMENT = Judgement(
    package=__package__ or "",
    features=features,
    look=look,
    lead=lead,
    candidates=candidates,
    listed=300,
    trials={"expert": Trials(5, 1, 1), "master": Trials(4, 4, 1)},
)
