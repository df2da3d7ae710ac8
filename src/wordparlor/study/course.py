"""A course: what the bots of one kind of table learn within a time, and how well they play then.

Only the number of games depends on the time; the same number of games and stages and the same seed
give the same weights.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import process_time
from typing import Final

import msgspec
import numpy as np

from wordparlor.bots import bot
from wordparlor.bots.names import free_names
from wordparlor.bots.values import Values, performed
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import rules_for
from wordparlor.study.errors import BadRun
from wordparlor.study.learning import STAGES, Lesson, choose_by_values, learn, play_lesson
from wordparlor.study.outcome import share_win
from wordparlor.study.statistics import Estimate, estimate_mean, estimate_share
from wordparlor.study.win_chances import learn_spread
from wordparlor.table.judgement import LearnedVariant, Weights
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary

LEARNING_SECONDS: Final = 220.0
"""CPU time for learning, if the number of games is not given."""
MEASURING_SECONDS: Final = 50.0
"""CPU time for games against greedy; there are at least two deals."""
MOST_GAMES: Final = 10_000
_PROBE_SECONDS: Final = 6.0
_FEWEST_GAMES: Final = 6
_MANY_GAMES: Final = 300
_CONSIDERED: Final = 16
"""How many of the best plays are considered in a lesson."""
_MOST_ACTIONS: Final = 3_000
"""A measured game with more actions is given up, and nobody wins it."""
_OTHER_DEALS: Final = 2**40
"""Added to the seed for the deals against greedy: nothing was learned from them."""


@dataclass(frozen=True)
class Course:
    """What the bots learn, and how."""

    setup: Setup
    words: Dictionary
    games: int
    """The number of games of each stage."""
    seed: int
    noise: float
    stages: int = STAGES

    def rules(self, number: int) -> TableRules:
        """Return the table of a game."""
        return rules_for(msgspec.structs.replace(self.setup, seed=number), self.words)


@dataclass(frozen=True)
class Measured:
    """How the new values do against greedy, over mirrored deals."""

    games: int
    partners: bool
    won: Estimate
    """Their share of the wins; for partners, their mean score."""
    par: float
    """The share of a bot that is as strong; for partners, the mean score of greedy."""


def make_course(
    setup: Setup, words: Dictionary, games: int, seed: int, noise: float, stages: int = STAGES
) -> Course:
    """Return a course that can be taught; with 0 games, as many as fit into the time.

    Raises:
        BadSetup: the table cannot be dealt, or the game has nothing to learn.
    """
    box = find_box(setup.game)
    if not 0 <= games <= MOST_GAMES:
        raise BadSetup(f"A stage has 1 to {MOST_GAMES:,} games, not {games:,}.")
    course = Course(setup, words, games, seed, noise, stages)
    # A table that cannot be dealt, e.g. with a deck that is too small, is refused at once.
    rules = course.rules(seed)
    rules.deal()
    if not box.judgement.features(rules.game):
        raise BadSetup(f"{box.name} has no features, so there is nothing to learn.")
    return course if games else replace(course, games=_games_that_fit(course))


def seats_of(game: str, variant: str, seats: int) -> tuple[str, ...]:
    """Return the names of bots for a number of seats; with 0, for two or the fewest possible."""
    least, most = find_box(game).seats_of(variant)
    number = seats or min(max(2, least), most)
    if not 1 <= number <= len(free_names(())):
        raise BadSetup(f"This game seats {least} to {most} players, not {number}.")
    return tuple(free_names(())[:number])


def teach(
    course: Course, tell: Callable[[int, int], None], *, limited: bool
) -> tuple[LearnedVariant, int]:
    """Learn weights; return them, and how many stages were finished.

    `tell` hears the number of each finished stage, from 1, and its positions. A limited course ends
    with the last stage that is finished in time. `made_by` stays empty.

    Raises:
        BadRun: no stage was finished in time.
    """
    start, done = process_time(), 0
    rules = course.rules(0)
    judgement = rules.box.judgement

    def hear(stage: int, _weights: Weights, positions: int) -> None:
        nonlocal done
        done = stage + 1
        tell(done, positions)

    weights = learn(
        course.rules,
        judgement,
        course.games,
        course.seed,
        course.noise,
        _CONSIDERED,
        hear,
        course.stages,
        lambda: limited and process_time() - start > LEARNING_SECONDS,
    )
    if not done:
        raise BadRun("No stage was finished in time; name a smaller number with --games.")
    names = judgement.features(rules.game)
    found = dict(zip(names, np.round(weights, 4).tolist(), strict=True))
    # How much noise a level has follows from the scale of points, which stays.
    noise = judgement.learned_for(rules.game).noise
    return LearnedVariant("", rules.setup.rules, found, noise), done


def add_spread(course: Course, learned: LearnedVariant) -> LearnedVariant:
    """Return the same with spreads for the chances to win, learned from as many games as a stage.

    Raises:
        BadRun: no game came to its end.
    """
    rules = course.rules(0)
    judgement = rules.box.judgement
    values = Values(judgement, judgement.weights(rules.game, learned))
    seed = course.seed + _OTHER_DEALS
    spread, _ = learn_spread(course.rules, values, course.games, seed, course.noise)
    return msgspec.structs.replace(learned, spread=spread)


def measure(course: Course, learned: LearnedVariant, most_deals: int) -> Measured:
    """Let the new values play against greedy; each deal once for every seat."""
    start = process_time()
    first = course.rules(0)
    seats, partners = first.game.seats, first.game.partners
    values = Values(first.box.judgement, first.box.judgement.weights(first.game, learned))
    won, greedy, deals = [], [], []
    for deal in range(most_deals):
        if deal >= 2 and process_time() - start > MEASURING_SECONDS:
            break
        rules = course.rules(course.seed + _OTHER_DEALS + deal)
        if partners:
            teams = [frozenset(range(seats)), frozenset[int]()]
            score, other = (_play(rules, values, team).state.scores[0] for team in teams)
            won.append(float(score))
            greedy.append(float(other))
            deals.append(deal)
            continue
        for place in range(seats):
            match = _play(rules, values, frozenset({place}))
            shares = share_win(
                match.rules.game.winners(match.rules.game.standing(match.state)), seats
            )
            won.append(shares[place] if match.over else 0.0)
            deals.append(deal)
    if partners:
        return Measured(2 * len(won), True, estimate_mean(won, deals), float(np.mean(greedy)))
    return Measured(len(won), False, estimate_share(won, deals), 1 / seats)


def _play(rules: TableRules, values: Values, taught: frozenset[int]) -> Match:
    """Play a game in which some seats play by values and the others are greedy."""
    match, greedy = rules.deal(), bot("greedy")
    for number in range(_MOST_ACTIONS):
        if not match.to_act:
            break
        seat = match.to_act[0]
        rng, seen = Shuffler(number), match.seen_by(seat)
        if seat in taught:
            action = choose_by_values(seen, seat, values, 0.0, _CONSIDERED, rng)
        else:
            action = greedy.choose(seen, seat, rng)
        match = performed(match, seat, action)
    return match


def _games_that_fit(course: Course) -> int:
    """Return how many games of each stage fit into the time, from the time of some games.

    Half of the time stays for later stages: better bots may play longer games.
    """
    start, played = process_time(), 0
    judgement = course.rules(0).box.judgement
    size = len(judgement.features(course.rules(0).game))
    values, lesson = Values(judgement, np.zeros(size)), Lesson(size)

    def enough() -> bool:
        return process_time() - start > _PROBE_SECONDS

    while played < _FEWEST_GAMES and not enough():
        table = course.rules(course.seed + played)
        if play_lesson(table, values, lesson, course.noise, _CONSIDERED, enough):
            played += 1
    each = (process_time() - start) / max(1, played)
    fitting = int(LEARNING_SECONDS / course.stages / each / 2)
    return min(_MANY_GAMES, max(_FEWEST_GAMES, fitting))
