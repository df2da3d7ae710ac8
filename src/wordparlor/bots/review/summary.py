"""Sum up a review: skill and luck, turning points, the worst turns and the words of the game.

The chance to win changes by choices and by cards. A choice changes it from what the best action
gives to what the action taken gives. All other changes, from the deal to the result, are luck: what
the cards gave between two choices. So for each seat luck and skill together are the whole change,
from an equal chance before the deal to the result.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from wordparlor.bots.review.facts import PlayedWord, Review, ReviewedTurn, SeatReview
from wordparlor.bots.review.rating import Judge
from wordparlor.bots.review.turns import TurnReviewer, review_turns, tell_word
from wordparlor.bots.values import Rates
from wordparlor.table.events import Played
from wordparlor.table.match import PlayedAction, TableRules

_WORST: Final = 3
_TURNING: Final = 4
_TURN: Final = 0.08
"""The least change of a chance that makes a turning point."""


def review_game(
    history: Sequence[PlayedAction], rules: TableRules | None = None, times: int = 1
) -> Review:
    """Return the review of a finished game."""
    reviewer = TurnReviewer(history, rules, times)
    return sum_up(history, list(review_turns(reviewer, range(len(history)))), reviewer.sizes)


def sum_up(
    history: Sequence[PlayedAction], turns: Sequence[ReviewedTurn], sizes: Sequence[int]
) -> Review:
    """Return the review of a finished game from the reviews of its actions."""
    last = history[-1].after
    game, setup = last.rules.game, last.rules.setup
    end = Judge(last.rules).win.result(last)
    start = np.full(game.seats, 0.5 if game.partners else 1 / game.seats)
    skill, luck = _skill_and_luck(turns, start, end)
    seats = tuple(
        _seat_review(setup.seats[seat], seat, turns, luck[seat], skill[seat], sizes[seat])
        for seat in range(game.seats)
    )
    return Review(
        game=last.rules.box.id,
        names=setup.seats,
        scores=tuple(last.state.scores),
        start=tuple(start.tolist()),
        end=tuple(end.tolist()),
        turns=tuple(turns),
        luck=tuple(one.luck for one in seats),
        skill=tuple(one.skill for one in seats),
        seats=seats,
        turning=turning_points(turns, end.tolist()),
        words=tuple(words_of_game(history)),
    )


def _skill_and_luck(turns: Sequence[ReviewedTurn], start: Rates, end: Rates) -> tuple[Rates, Rates]:
    skill = np.zeros(len(start))
    for turn in turns:
        skill += np.array(turn.chances) - np.array(turn.before)
    return skill, end - start - skill


def _seat_review(
    name: str, seat: int, turns: Sequence[ReviewedTurn], luck: float, skill: float, size: int
) -> SeatReview:
    own = [(number, turn) for number, turn in enumerate(turns) if turn.seat == seat]
    bad = [(turn.lost, number) for number, turn in own if turn.grade != "fine"]
    worst = sorted(number for _, number in sorted(bad, reverse=True)[:_WORST])
    return SeatReview(
        name=name,
        luck=round(float(luck), 4),
        skill=round(float(skill), 4),
        lost=round(sum(turn.lost for _, turn in own), 4),
        choices=len(own),
        fine=sum(turn.grade == "fine" for _, turn in own),
        common=size,
        worst=tuple(worst),
    )


def turning_points(turns: Sequence[ReviewedTurn], end: Sequence[float]) -> tuple[int, ...]:
    """Return the numbers of the turns after which a chance changed most, in their order."""
    curve = [*(turn.chances for turn in turns), tuple(end)]
    changes = [
        (max(abs(new - old) for old, new in zip(one, two, strict=True)), number)
        for number, (one, two) in enumerate(pairwise(curve[:-1]), start=1)
    ]
    large = sorted((change for change in changes if change[0] >= _TURN), reverse=True)
    return tuple(sorted(number for _, number in large[:_TURNING]))


def words_of_game(history: Sequence[PlayedAction]) -> list[PlayedWord]:
    """Return the words that players made, with meanings and the points of their plays."""
    found = []
    for at, played in enumerate(history):
        words = played.before.rules.game.words
        for event in played.events:
            if isinstance(event, Played) and event.judged:
                points = _points(played, event.seat)
                told = (tell_word(words, word) for word in event.words)
                found += [PlayedWord(at, event.seat, points, word) for word in told]
    return found


def _points(played: PlayedAction, seat: int) -> int:
    game, before = played.before.rules.game, played.before.state
    play = before.window.play if before.window else played.action
    return game.worth(before, seat, play, played.events)
