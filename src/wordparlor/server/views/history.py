"""The history of a game from its log: messages, record and statistics."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice

import msgspec

from wordparlor.daily import turns_of
from wordparlor.server.room.fold import replay
from wordparlor.server.room.log import ActionTaken, By
from wordparlor.server.room.room import Step, Viewer
from wordparlor.server.room.terms import PERSON
from wordparlor.server.store.protocol import LogEntry
from wordparlor.server.views import messages
from wordparlor.table import record
from wordparlor.table.events import Answered, Judged, Passed, Played, Scored
from wordparlor.table.match import PlayedAction
from wordparlor.table.table import Table


class Tally(msgspec.Struct, frozen=True):
    """The statistics of one seat."""

    name: str
    score: int
    actions: int = 0
    words: int = 0
    longest: str = ""
    best: int = 0
    """The most points of one action."""
    passes: int = 0
    challenges: int = 0
    refused: int = 0
    """The number of words that were not valid."""
    by_clock: int = 0
    seconds: float = 0.0
    hints: int = 0
    """How many steps of hints the player took."""
    turns: tuple[int, ...] = ()
    """For each turn the letters of the longest word, 0 without a word; empty in older stories."""


class Statistics(msgspec.Struct, frozen=True):
    """The statistics of a game."""

    began: float
    ended: float
    actions: int
    seats: tuple[Tally, ...]


def write_record(steps: Sequence[Step]) -> str:
    """Return the record of a finished game."""
    room = steps[-1].after
    assert room.match is not None
    table = Table(room.match, played_actions(steps))
    opened = datetime.fromtimestamp(room.opened, UTC)
    players = " ".join(chair.level or PERSON for chair in room.chairs)
    about = {"played": f"{opened:%Y-%m-%d %H:%M}", "players": players}
    if any(room.hints):
        about["hints"] = " ".join(map(str, room.hints))
    return record.write(table, about)


def count_statistics(steps: Sequence[Step]) -> Statistics:
    """Return the statistics of a finished game."""
    room = steps[-1].after
    assert room.match is not None
    scores = room.match.state.scores
    tallies = [
        Tally(chair.name, score, hints=room.hints_of(seat))
        for seat, (chair, score) in enumerate(zip(room.chairs, scores, strict=True))
    ]
    actions = [step for step in steps if isinstance(step.body, ActionTaken)]
    for step in actions:
        _count(tallies, step)
    history = list(played_actions(actions))
    for seat, tally in enumerate(tallies):
        tallies[seat] = msgspec.structs.replace(tally, turns=turns_of(history, seat))
    began = next(step.at for step in steps if step.after.match)
    ended = actions[-1].at if actions else began
    return Statistics(began, ended, len(actions), tuple(tallies))


def tell_story(
    entries: Sequence[LogEntry], person: str | None, after: int, most: int, seat: int | None = None
) -> bytes:
    """Return the messages after an entry, as a person got them, or as a seat would have."""
    steps = (step for step in replay(None, entries) if step.seq > after)
    told = (
        messages.told(step, step.after.viewer(person) if seat is None else Viewer(seat))
        for step in islice(steps, most)
    )
    return b"[" + b",".join(told) + b"]"


def played_actions(steps: Iterable[Step]) -> Iterator[PlayedAction]:
    """Yield the actions of a game, in order."""
    for step in steps:
        before, after = step.before and step.before.match, step.after.match
        if isinstance(step.body, ActionTaken) and before and after:
            action = after.rules.action_decoder.decode(step.body.action)
            yield PlayedAction(before, step.body.seat, action, after)


def _count(tallies: list[Tally], step: Step) -> None:
    assert isinstance(step.body, ActionTaken)
    assert step.before is not None
    seat, by = step.body.seat, step.body.by
    _add(tallies, seat, actions=1, by_clock=by == "clock", seconds=_seconds(step, by))
    points = [0] * len(tallies)
    for event in step.events:
        match event:
            case Played(who, words, judged=True):
                longest = max([tallies[who].longest, *words], key=len)
                _add(tallies, who, words=len(words))
                tallies[who] = msgspec.structs.replace(tallies[who], longest=longest)
            case Scored(who, scored):
                points[who] += scored
            case Passed(who):
                _add(tallies, who, passes=1)
            case Answered(who, answer) if answer != "accept":
                _add(tallies, who, challenges=1)
            case Judged(who, words, good=False):
                _add(tallies, who, refused=len(words))
    for who, scored in enumerate(points):
        best = max(tallies[who].best, scored)
        tallies[who] = msgspec.structs.replace(tallies[who], best=best)


def _seconds(step: Step, by: By) -> float:
    """Return how long a person thought; 0 for bots, timeouts and answers."""
    before = step.before
    if by != "person" or before is None or before.match is None or before.match.state.window:
        return 0.0
    if before.wait:
        # The clocks did not run.
        return 0.0
    return step.at - before.clock.since


def _add(tallies: list[Tally], seat: int, **counts: float) -> None:
    old = tallies[seat]
    new = {name: getattr(old, name) + count for name, count in counts.items()}
    tallies[seat] = msgspec.structs.replace(old, **new)
