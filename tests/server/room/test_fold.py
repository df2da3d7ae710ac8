"""A room follows from its log: folding the stored entries again gives the same room."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.server.support import (
    ANN,
    BEN,
    CID,
    GAME,
    NOW,
    decide_command,
    fold_all,
    opened,
    safe_default,
)
from wordparlor.errors import ParlorError, RuleBroken
from wordparlor.games import shelf
from wordparlor.server.archive.create import first_entries
from wordparlor.server.archive.snapshots import VERSION, dump_room, restore_room
from wordparlor.server.errors import Damaged, NotServed, Outdated
from wordparlor.server.room.commands import (
    Act,
    AllowWatching,
    Command,
    Continue,
    Leave,
    Mute,
    PlayText,
    Rematch,
    Remove,
    Say,
    Sit,
    Start,
    TakeBack,
)
from wordparlor.server.room.decide import (
    Inputs,
    decide,
    decide_for,
    decide_hint,
    decide_to_close,
    decide_to_go_on,
)
from wordparlor.server.room.fold import fold, replay
from wordparlor.server.room.log import (
    ActionTaken,
    Continued,
    Left,
    LogBody,
    Opened,
    Started,
    WaitEnded,
    decode_body,
    encode_body,
)
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import PERSON, Clock, Terms
from wordparlor.server.store.protocol import LogEntry, Person, Snapshot
from wordparlor.server.views.messages import fresh, refusal, told
from wordparlor.table.changes import UNNAMED
from wordparlor.table.shuffle import Shuffler

PEOPLE = st.sampled_from([ANN, BEN, CID])
CHAIRS = st.integers(-1, 4)
CHANCE = st.integers(0, 2**32)
REQUESTS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, st.none() | CHAIRS),
    st.just(Leave()),
    st.builds(Remove, CHAIRS),
    st.just(Start()),
    st.builds(Act, st.binary(max_size=9).map(msgspec.Raw), st.none() | st.integers(0, 20)),
    st.builds(PlayText, st.sampled_from(["pass", "draw", "accept", "", "PLAY ♥"]) | st.text()),
    st.builds(Say, st.sampled_from(["hello", "♥"]) | st.text()),
    st.builds(Mute, CHAIRS, st.booleans()),
    st.builds(AllowWatching, st.booleans()),
    st.just(TakeBack()),
    st.just(Rematch()),
    st.just(Continue()),
)
SHORT = {"circles": 1, "rounds": 9}
"""Options of short rounds, for games that have them."""
TERMS = st.builds(
    Terms,
    game=st.sampled_from(list(shelf())),
    chairs=st.sampled_from([(PERSON, PERSON), (PERSON, "random"), (PERSON, "greedy", PERSON)]),
    options=st.sampled_from([{}, {"judging": "challenge"}, {"judging": "vote"}, SHORT]),
    clock=st.sampled_from([Clock(), Clock("move", 60), Clock("game", 100, 5, 10)]),
)


class RoomMachine(RuleBasedStateMachine):
    """One table where people send random commands."""

    room: Room
    log: list[LogEntry]

    @initialize(terms=TERMS)
    def open(self, terms: Terms) -> None:
        known = shelf()[terms.game].options.__struct_fields__
        options = {name: value for name, value in terms.options.items() if name in known}
        terms = msgspec.structs.replace(terms, variant=_variant(terms), options=options)
        self.now = NOW
        self.log = []
        self.snapshots = [Snapshot(0, VERSION, b"")]
        steps = fold_all(None, *first_entries(ANN, "CODEXX", terms))
        for step in steps:
            self.keep(step.body)
        self.room = steps[-1].after

    def keep(self, body: LogBody, key: str = "") -> None:
        entry = LogEntry("table-id", len(self.log) + 1, encode_body(body), self.now, key)
        self.log.append(entry)

    def write(self, make: Callable[[], LogBody], key: str = "") -> None:
        """Write what is decided; a refusal has a sentence and changes nothing."""
        before = dump_room(self.room)
        try:
            step = fold(self.room, make(), "table-id", self.now, key)
        except (ParlorError, Outdated) as wrong:
            assert refusal(wrong).sentence.endswith((".", ")"))
            assert dump_room(self.room) == before
            return
        self.keep(step.body, key)
        self.room = step.after
        for viewer in {self.room.viewer(who) for who in (None, ANN.id, BEN.id, CID.id)}:
            message = msgspec.json.decode(told(step, viewer))
            assert message.get("sentences") or isinstance(
                step.body, ActionTaken | Started | Continued | WaitEnded
            )
            assert fresh(self.room, viewer, self.now)

    @rule(person=PEOPLE, request=REQUESTS, chance=CHANCE)
    def ask(self, person: Person, request: Command, chance: int) -> None:
        drawn = Inputs(chance, "rematch-id", "REMATC", round_wait=20.0)
        key = f"{person.id} {len(self.log)}"
        self.write(lambda: decide_command(self.room, person, request, self.now, drawn), key)

    @rule(person=PEOPLE)
    def fill_and_start(self, person: Person) -> None:
        for request in (Sit(), Start(), TakeBack()):
            drawn = Inputs(7, "rematch-id", "REMATC", round_wait=20.0)
            self.write(lambda: decide(self.room, person, request, self.now, drawn))  # noqa: B023

    @precondition(lambda self: self.room.to_act)
    @rule(chance=CHANCE)
    def play(self, chance: int) -> None:
        """Let a player on turn make a good move."""
        rng, match = Shuffler(chance), self.room.match
        assert match
        seat = self.room.to_act[rng.below(len(self.room.to_act))]
        moves = match.moves(seat)
        action = msgspec.json.encode(moves[rng.below(len(moves))])
        person = next((p for p in (ANN, BEN, CID) if self.room.viewer(p.id).seat == seat), None)
        if person:
            request, drawn = Act(msgspec.Raw(action)), Inputs(0, "", "")
            self.write(lambda: decide(self.room, person, request, self.now, drawn))
            assert self.room.seq == len(self.log)
        else:
            self.write(
                lambda: decide_for(self.room, seat, action, "bot", self.room.moved, self.now)
            )

    @precondition(lambda self: self.room.to_act)
    @rule(step=st.integers(1, 3))
    def take_a_hint(self, step: int) -> None:
        """Take a step of a hint; asking again writes nothing."""
        seat, counted = self.room.to_act[0], sum(self.room.hints)
        new = max(0, step - self.room.hinted_now(seat))
        for _ in range(2):
            self.write(lambda: decide_hint(self.room, seat, step, self.room.moved))
        assert sum(self.room.hints) == counted + new

    @rule(seconds=st.sampled_from([0.1, 5, 30, 100, 86400]))
    def wait(self, seconds: float) -> None:
        """Let time pass, and do what is due."""
        self.now += seconds
        self.write(lambda: decide_to_close(self.room, self.now))
        self.write(lambda: decide_to_go_on(self.room, self.now, ()))
        assert self.room.wait is None or self.room.wait.until > self.now
        if self.room.runs_out is not None and self.room.runs_out <= self.now:
            assert self.room.match
            seat = self.room.to_act[0]
            action = msgspec.json.encode(safe_default(self.room.match, seat))
            moved = self.room.moved
            self.write(lambda: decide_for(self.room, seat, action, "clock", moved, self.now))
            assert self.room.moved > moved

    @precondition(lambda self: self.room.wait)
    @rule(absent=st.sets(PEOPLE.map(lambda person: person.id)))
    def go_on(self, absent: set[str]) -> None:
        """Go on if nobody is left whom the table can wait for."""
        assert not self.room.bots_to_act
        assert self.room.runs_out is None
        assert self.room.awaited
        self.write(lambda: decide_to_go_on(self.room, self.now, absent))

    @rule()
    def snap(self) -> None:
        self.snapshots.append(Snapshot(self.room.seq, VERSION, dump_room(self.room)))

    def teardown(self) -> None:
        """Replay the log from its start and from every snapshot."""
        if not hasattr(self, "room"):
            return
        for snapshot in self.snapshots:
            room = restore_room(snapshot) if snapshot.seq else None
            steps = replay(room, self.log[snapshot.seq :])
            again = steps[-1].after if steps else room
            assert again
            assert dump_room(again) == dump_room(self.room)
            viewers = [self.room.viewer(who) for who in (None, ANN.id, BEN.id, CID.id)]
            for viewer in viewers:
                assert fresh(again, viewer, 0) == fresh(self.room, viewer, 0)


def _variant(terms: Terms) -> str:
    """Return a variant for so many players."""
    box = shelf()[terms.game]
    seats = len(terms.chairs)
    fitting = (
        v.id for v in box.variants if box.seats_of(v.id)[0] <= seats <= box.seats_of(v.id)[1]
    )
    return next(fitting)


TestRooms = RoomMachine.TestCase
TestRooms.settings = settings(max_examples=60, stateful_step_count=40)


def log_of_a_game() -> list[LogEntry]:
    """Return a short log: opened, seated, dealt, and some moves."""
    room = opened(Terms(GAME, (PERSON, PERSON)), BEN)
    bodies: list[LogBody] = [*first_entries(ANN, "CODEXX", room.terms)]
    steps = fold_all(None, *bodies)
    drawn = Inputs(7, "", "")
    for person, request in ((BEN, Sit()), (ANN, Start())):
        steps += fold_all(steps[-1].after, decide(steps[-1].after, person, request, NOW, drawn))
    for _ in range(4):
        room = steps[-1].after
        assert room.match
        seat = room.to_act[0]
        action = msgspec.Raw(msgspec.json.encode(safe_default(room.match, seat)))
        steps += fold_all(room, ActionTaken(seat, action, "person"))
    return [
        LogEntry("table-id", step.seq, encode_body(step.body), step.at, f"key {step.seq}")
        for step in steps
    ]


def spoil(entry: LogEntry, old: bytes, new: bytes) -> LogEntry:
    assert old in entry.body
    return msgspec.structs.replace(entry, body=entry.body.replace(old, new, 1))


def test_a_changed_log_is_noticed() -> None:
    log = log_of_a_game()
    assert replay(None, log)[-1].after.seq == len(log) == 8
    with pytest.raises(Damaged, match="Entry 5 is damaged: the entry before it is missing"):
        replay(None, [*log[:3], *log[4:]])
    with pytest.raises(Damaged, match="Entry 5 is damaged"):
        replay(None, [*log[:4], spoil(log[4], b'"seat":', b'"seat":1')])
    with pytest.raises(Damaged, match="Entry 4 is damaged: it leads to another state"):
        replay(None, [*log[:3], spoil(log[3], b'"seed":7', b'"seed":8')])
    with pytest.raises(Damaged, match="Entry 1 is damaged: The first entry of a log must be"):
        replay(None, [msgspec.structs.replace(log[1], seq=1)])
    with pytest.raises(Damaged, match="opened and started only once"):
        replay(None, [*log, msgspec.structs.replace(log[0], seq=9)])
    with pytest.raises(Damaged, match="No game is going on"):
        replay(None, [*log[:2], msgspec.structs.replace(log[4], seq=3)])
    for cut in (b"", log[7].body[:-1], b"\xff", b"[" * 9000, b'{"v":1,"entry":{"type":"danced"}}'):
        with pytest.raises(Damaged, match="Entry 8 is damaged: it cannot be read"):
            replay(None, [*log[:7], msgspec.structs.replace(log[7], body=cut)])


def test_an_entry_of_a_newer_server_is_not_damaged() -> None:
    log = log_of_a_game()
    newer = spoil(spoil(log[7], b'"v":1', b'"v":9'), b'"did"', b'"danced"')
    with pytest.raises(NotServed, match="version 9, this one knows 4"):
        replay(None, [*log[:7], newer])
    with pytest.raises(NotServed):
        replay(None, [*log[:7], spoil(log[7], b'"v":1', b'"v":5')])


def test_a_missing_game_or_dictionary_is_not_damage() -> None:
    log = log_of_a_game()
    for old, new in (
        (b'"dictionary":"full-', b'"dictionary":"full-x'),
        (b'"game":"', b'"game":"x'),
    ):
        with pytest.raises(NotServed, match="This server cannot seat the table"):
            replay(None, [*log[:3], spoil(log[3], old, new)])


def test_a_changed_snapshot_is_noticed() -> None:
    room = replay(None, log_of_a_game())[-1].after
    body = dump_room(room)
    assert dump_room(restore_room(Snapshot(8, VERSION, body))) == body
    for wrong in (body[:-1], b"", body[:20] + b"x" + body[21:]):
        with pytest.raises(Damaged, match="the snapshot is damaged"):
            restore_room(Snapshot(8, VERSION, wrong))
    with pytest.raises(Damaged):
        restore_room(Snapshot(8, VERSION + 1, body))


def test_only_the_last_keys_are_kept() -> None:
    room = opened()
    for number in range(70):
        room = fold(room, Left(0), "table-id", NOW, f"key {number}").after
    assert room.keys.find("key 69") == room.seq
    assert room.keys.find("key 0") is None
    assert room.keys.find("") is None


def test_entries_are_read_as_they_were_written() -> None:
    for entry in log_of_a_game():
        body = decode_body(entry.body)
        assert encode_body(body) == entry.body
    assert isinstance(decode_body(log_of_a_game()[0].body), Opened)


def test_an_action_against_the_rules_is_not_folded() -> None:
    room = replay(None, log_of_a_game())[-1].after
    out_of_turn = ActionTaken(1 - room.to_act[0], msgspec.Raw(b'{"type":"pass"}'), "person")
    with pytest.raises(RuleBroken):
        fold(room, out_of_turn, "", NOW)


# -- rules versions --------------------------------------------------------------------------------


def unnamed(log: list[LogEntry]) -> list[LogEntry]:
    """Return a log as servers wrote it before rules had versions."""
    rules = msgspec.json.encode(shelf()[GAME].rules_version)
    older = spoil(spoil(log[3], b',"rules":' + rules, b""), b'"v":2', b'"v":1')
    return [*log[:3], older, *log[4:]]


def test_only_the_entry_with_the_rules_has_the_new_version() -> None:
    log = log_of_a_game()
    versions = [msgspec.json.decode(entry.body)["v"] for entry in log]
    assert versions == [1, 1, 1, 2, *[1] * (len(log) - 4)]


def test_a_log_without_rules_plays_by_the_latest_that_fit() -> None:
    log = unnamed(log_of_a_game())
    match = replay(None, log)[-1].after.match
    assert match
    assert match.rules.setup.rules == max(UNNAMED)


def test_a_log_without_rules_that_fits_none_is_not_damaged() -> None:
    log = unnamed(log_of_a_game())
    digest = msgspec.json.decode(log[5].body)["entry"]["digest"].encode()
    with pytest.raises(NotServed, match="entry 6 does not fit today's rules and word list"):
        replay(None, [*log[:5], spoil(log[5], digest, digest[::-1])])
    with pytest.raises(Damaged, match="Entry 6 is damaged: it cannot be read"):
        replay(None, [*log[:5], spoil(log[5], b'"did"', b'"danced"')])


def test_newer_rules_are_not_damage() -> None:
    log = log_of_a_game()
    rules = msgspec.json.encode(shelf()[GAME].rules_version)
    newer = spoil(log[3], b'"rules":' + rules, b'"rules":99')
    with pytest.raises(NotServed, match=r"version 99; this Wordparlor knows .* dealt it\."):
        replay(None, [*log[:3], newer])
