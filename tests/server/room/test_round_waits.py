"""The wait after a round: when it begins and ends, and that clocks and bots stand still."""

from collections.abc import Iterator

import msgspec
import pytest

from tests.server.rounds import WAIT, terms
from tests.server.support import ANN, BEN, CID, NOW, fold_all, opened, safe_default
from wordparlor.games import shelf
from wordparlor.server.errors import Outdated, Refused
from wordparlor.server.room.commands import Continue, Start
from wordparlor.server.room.decide import Inputs, decide, decide_for, decide_to_go_on
from wordparlor.server.room.fold import encode_action
from wordparlor.server.room.log import (
    ActionTaken,
    Closed,
    Forgotten,
    LogBody,
    Returned,
    TakenOver,
    WaitEnded,
    decode_body,
    encode_body,
)
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Clock, Terms, lesson_terms
from wordparlor.server.store.protocol import Person

LATER = NOW + 5


def started(wanted: Terms, *others: Person, wait: float = WAIT) -> Room:
    room = opened(wanted, *others)
    body = decide(room, ANN, Start(), NOW, Inputs(seed=3, round_wait=wait))
    return fold_all(room, body)[-1].after


def passes(room: Room, at: float = NOW) -> Room:
    """Let the seat on turn make no word."""
    assert room.match
    seat = room.to_act[0]
    action = encode_action(safe_default(room.match, seat))
    return fold_all(room, ActionTaken(seat, action, "person"), at=at)[-1].after


def after_round(wanted: Terms, *others: Person, wait: float = WAIT, at: float = NOW) -> Room:
    """Return a room in which a round has just ended."""
    room = started(wanted, *others, wait=wait)
    assert room.match
    while room.match.state.round == 1:
        room = passes(room, at)
        assert room.match
    return room


def then(room: Room, *bodies: LogBody, at: float = LATER) -> Room:
    return fold_all(room, *bodies, at=at)[-1].after


def go_on(room: Room, person: Person, at: float = LATER) -> Room:
    return then(room, decide(room, person, Continue(), at, Inputs()), at=at)


def test_the_table_waits_until_everybody_has_continued() -> None:
    room = after_round(terms(), BEN)
    assert room.wait
    assert (room.wait.until, room.wait.ready, room.awaited) == (NOW + WAIT, (), (0, 1))
    room = go_on(room, BEN)
    assert room.wait
    assert (room.wait.ready, room.awaited) == ((1,), (0,))
    assert go_on(room, ANN).wait is None


def test_it_has_the_scores_when_the_round_began() -> None:
    room = after_round(terms(), BEN)
    assert room.wait
    assert room.wait.before == (0, 0)
    assert room.match
    assert room.round_began == room.match.state.scores


def test_continue_is_refused_when_there_is_nothing_to_continue() -> None:
    room = started(terms(), BEN)
    with pytest.raises(Refused, match="The game goes on already"):
        go_on(room, ANN)
    room = go_on(after_round(terms(), BEN), ANN)
    with pytest.raises(Refused, match="You have continued already"):
        go_on(room, ANN)
    with pytest.raises(Refused, match="You do not sit at this table"):
        go_on(room, CID)
    room = then(after_round(terms(PERSON, PERSON, PERSON), BEN, CID), TakenOver(1))
    with pytest.raises(Refused, match="A bot plays for you"):
        go_on(room, BEN)


def test_it_ends_when_the_time_is_up() -> None:
    room = after_round(terms(), BEN)
    with pytest.raises(Outdated):
        decide_to_go_on(room, NOW + WAIT - 1, ())
    assert room.due == NOW + WAIT
    body = decide_to_go_on(room, NOW + WAIT, ())
    room = then(room, body, at=NOW + WAIT)
    assert room.wait is None
    with pytest.raises(Outdated):
        decide_to_go_on(room, NOW + WAIT, ())


def test_people_without_a_connection_do_not_block_the_others() -> None:
    room = after_round(terms(), BEN)
    # Nobody has continued: perhaps the server has just started, and all connect again.
    with pytest.raises(Outdated):
        decide_to_go_on(room, LATER, {ANN.id, BEN.id})
    room = go_on(room, ANN)
    with pytest.raises(Outdated):
        decide_to_go_on(room, LATER, {ANN.id})
    assert decide_to_go_on(room, LATER, {BEN.id}) == WaitEnded()


def test_a_player_who_acts_has_continued() -> None:
    room = after_round(terms(), BEN)
    seat = room.to_act[0]
    room = passes(room, LATER)
    assert room.wait
    assert room.wait.ready == (seat,)
    assert room.awaited == (1 - seat,)


def test_a_player_who_leaves_does_not_block_the_others() -> None:
    three = terms(PERSON, PERSON, PERSON)
    room = go_on(go_on(after_round(three, BEN, CID), ANN), BEN)
    assert room.awaited == (2,)
    assert then(room, TakenOver(2)).wait is None
    assert then(room, Forgotten(CID.id)).wait is None
    # A player who comes back meanwhile reads the scores, too.
    room = then(go_on(after_round(three, BEN, CID), ANN), TakenOver(2), Returned(2))
    assert room.awaited == (1, 2)


def test_a_table_that_all_people_have_left_does_not_wait() -> None:
    room = then(after_round(terms(), BEN), TakenOver(0), TakenOver(1))
    assert room.rests
    assert room.wait is None


def test_a_closed_table_does_not_wait() -> None:
    assert then(after_round(terms(), BEN), Closed()).wait is None


def test_bots_stand_still() -> None:
    room = started(terms(PERSON, "random"))
    assert room.match
    while room.match.state.round == 1:
        room = passes(room)
        assert room.match
    while room.bots_to_act == () and room.wait is None:
        room = passes(room)
    assert room.awaited == (0,)
    room = msgspec.structs.replace(room, wait=None)
    bots = [seat for seat in room.to_act if room.chairs[seat].bot_plays]
    assert room.bots_to_act == tuple(bots)


def test_no_bot_may_act_and_no_clock_runs() -> None:
    room = after_round(terms(PERSON, "random", clock=Clock("move", 60)))
    assert room.match
    seat = room.to_act[0]
    action = bytes(encode_action(safe_default(room.match, seat)))
    assert room.bots_to_act == ()
    assert room.runs_out is None
    for by in ("bot", "clock"):
        with pytest.raises(Outdated):
            decide_for(room, seat, action, by, room.moved, NOW + 1000)
    room = go_on(room, ANN, NOW + 15)
    assert room.runs_out == NOW + 15 + 60


def test_the_wait_costs_nobody_time() -> None:
    room = after_round(terms(clock=Clock("game", 600)), BEN)
    left = room.clock.left
    ended = then(room, WaitEnded(), at=NOW + 20)
    assert ended.clock.left == left
    assert ended.runs_out == NOW + 20 + left[ended.to_act[0]]
    # Nor does an action during the wait.
    assert passes(room, NOW + 10).clock.left == left


def test_there_is_no_wait_after_the_last_round() -> None:
    room = started(terms(), BEN)
    while room.status == "playing":
        room = passes(msgspec.structs.replace(room, wait=None))
    assert room.finished
    assert room.wait is None


def test_a_table_without_a_wait_goes_on_at_once() -> None:
    room = after_round(terms(), BEN, wait=0)
    assert room.wait is None
    assert room.round_began


@pytest.mark.parametrize("game", shelf().values(), ids=shelf())
def test_lessons_do_not_wait(game: object) -> None:
    wanted = lesson_terms(game, "first")  # type: ignore[arg-type]
    assert started(wanted).round_wait == 0


def bodies() -> Iterator[LogBody]:
    room = opened(terms(), BEN)
    yield decide(room, ANN, Start(), NOW, Inputs(seed=3))
    yield decide(room, ANN, Start(), NOW, Inputs(seed=3, round_wait=WAIT))
    yield WaitEnded()


def test_only_a_table_that_waits_needs_a_newer_server() -> None:
    versions = []
    for body in bodies():
        stored = encode_body(body)
        assert decode_body(stored) == body
        versions.append(msgspec.json.decode(stored)["v"])
    assert versions == [2, 3, 3]
