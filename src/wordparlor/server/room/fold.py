"""Fold a log into a room: one entry after another, with the same result on every server."""

from collections.abc import Iterable
from itertools import product

import msgspec
from msgspec.structs import replace

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games import box as find_box
from wordparlor.server.errors import Damaged, Differs, NotServed
from wordparlor.server.room import clock
from wordparlor.server.room.chairs import FORGOTTEN, Chair, Chairs, change_chair, initial_chairs
from wordparlor.server.room.chat import ChatLine
from wordparlor.server.room.highlights import add_highlights
from wordparlor.server.room.log import (
    ActionTaken,
    Closed,
    Continued,
    Filled,
    Forgotten,
    HintTaken,
    Left,
    LogBody,
    Muted,
    Opened,
    Readmitted,
    RematchOpened,
    Removed,
    Returned,
    Said,
    Sat,
    Started,
    TakenOver,
    WaitEnded,
    WatchingSet,
    decode_body,
)
from wordparlor.server.room.request_keys import RequestKeys
from wordparlor.server.room.room import (
    RECENT,
    RecentEvents,
    RemovedGuest,
    Room,
    RoundWait,
    Step,
)
from wordparlor.server.room.terms import rules_with
from wordparlor.server.store.protocol import LogEntry
from wordparlor.table.changes import UNNAMED
from wordparlor.table.events import RoundOver
from wordparlor.table.game_state import put
from wordparlor.table.match import Match
from wordparlor.table.state_json import digest


def fold(
    room: Room | None,
    body: LogBody,
    table: str,
    at: float,
    key: str = "",
    *,
    check: bool = True,
    dealt: Match | None = None,
) -> Step:
    """Return the step that an entry makes from a room; None is the room before the first entry.

    The step's body has the digest of the next state, where the given body has none yet. Without
    `check`, an action is not checked again: its digest shows that it was allowed. A game starts
    with the match that was `dealt` for this setup, or deals by itself.

    Raises:
        RuleBroken, BadSetup: the game does not allow it.
        Damaged: the body has another digest.
        ValueError: the entry cannot follow this room.
    """
    if room is None:
        if not isinstance(body, Opened):
            raise ValueError("The first entry of a log must be Opened.")
        return Step(body, _open(body, table, at, key))
    seq = room.seq + 1
    # A table that is over does not become new because a person is forgotten.
    stays = room.status == "over" and isinstance(body, Forgotten)
    changed = room.changed if stays else at
    now = replace(room, seq=seq, changed=changed, keys=room.keys.add(key, seq))
    match body:
        case Started():
            return _start(room, now, body, dealt)
        case ActionTaken():
            return _act(room, now, body, check=check)
        case _:
            return Step(body, _go_on_if_ready(_outside_the_game(now, body)), room)


def replay(room: Room | None, entries: Iterable[LogEntry]) -> list[Step]:
    """Return the steps of a log, one for each entry.

    A log that names no rules is older than versions: its digests show which rules it played by. Its
    word list may judge words otherwise now, so at last its actions are not checked again.

    Raises:
        Damaged: an entry cannot be read or leads to another state; the message names it.
        NotServed: this server is too old, or lacks a game or a dictionary.
    """
    entries = tuple(entries)
    # Where both fit, the later one: the last server that named no rules played by it.
    for check, rules in product((True, False), reversed(UNNAMED)):
        try:
            return _replay(room, entries, rules, check=check)
        except _OtherRules as wrong:
            failed = wrong
    raise NotServed(
        f"This table is older than versions of rules (Wordparlor 0.1.0), and entry {failed.seq} "
        "does not fit today's rules and word list; serve it with the version that dealt it."
    )


class _OtherRules(Exception):  # noqa: N818 - it says what was found
    """An entry of a table that names no rules does not fit the rules that were tried."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def _replay(
    room: Room | None, entries: tuple[LogEntry, ...], rules: int, *, check: bool
) -> list[Step]:
    """Return the steps of a log; a game that names no rules has these."""
    steps: list[Step] = []
    unnamed = False
    dealt_by = ""
    for entry in entries:
        try:
            if entry.seq != (room.seq if room else 0) + 1:
                raise Damaged("the entry before it is missing.")
            body = decode_body(entry.body)
            if isinstance(body, Started):
                dealt_by = f" Wordparlor {body.dealt_by} dealt it." if body.dealt_by else ""
                if not body.setup.rules:
                    unnamed = True
                    known = min(rules, find_box(body.setup.game).rules_version)
                    body = replace(body, setup=replace(body.setup, rules=known))
            step = fold(room, body, entry.table, entry.at, entry.key, check=check or not unnamed)
        except NotServed:
            raise
        except BadSetup as wrong:
            raise NotServed(f"This server cannot seat the table: {wrong}{dealt_by}") from None
        # A changed entry can raise anything; other tables must not suffer from it.
        except Exception as wrong:
            if unnamed and isinstance(wrong, RuleBroken | Differs):
                raise _OtherRules(entry.seq) from wrong
            raise Damaged(f"Entry {entry.seq} is damaged: {wrong}") from wrong
        room = step.after
        steps.append(step)
    return steps


def _open(body: Opened, table: str, at: float, key: str) -> Room:
    return Room(
        table=table,
        code=body.code,
        terms=body.terms,
        host=body.host,
        chairs=initial_chairs(body.terms.chairs),
        opened=at,
        seq=1,
        changed=at,
        after=body.after,
        watching=body.terms.watching,
        keys=RequestKeys().add(key, 1),
    )


def _start(before: Room, now: Room, body: Started, dealt: Match | None) -> Step:
    match = dealt or rules_with(body.setup, now.terms.words).deal()
    taken = (chair for chair in now.chairs if chair.taken)
    chairs = tuple(
        replace(chair, name=name) for chair, name in zip(taken, body.setup.seats, strict=True)
    )
    now = replace(
        now,
        status="playing",
        chairs=chairs,
        clock=clock.begin(now.terms.clock, len(chairs), now.changed),
        round_wait=body.round_wait,
        round_began=match.state.scores,
    )
    after = _with_match(now, match)
    return Step(replace(body, digest=_digest(body.digest, match)), after, before, match.events)


def _act(before: Room, now: Room, body: ActionTaken, *, check: bool) -> Step:
    if now.match is None or (now.status == "over" and not now.finished):
        raise ValueError("No game is going on.")
    state = now.match.state
    action = now.match.rules.action_decoder.decode(body.action)
    act = now.match.act if check or not body.digest else now.match.redo
    match = act(body.seat, action)
    # During a wait no time has passed.
    clocks = clock.resume(now.clock, now.changed) if now.wait else now.clock
    clocks = clock.tick(
        now.terms.clock, clocks, state, match.state, body.seat, body.by, now.changed
    )
    defaults = {"person": 0, "bot": now.defaults, "clock": now.defaults + 1}[body.by]
    short = now.short or body.short
    now = replace(now, clock=clocks, defaults=defaults, short=short, acted=now.acted + 1)
    after = _with_round(_with_match(now, match), body.seat)
    return Step(replace(body, digest=_digest(body.digest, match)), after, before, match.events)


def _with_match(now: Room, match: Match) -> Room:
    latest = RecentEvents(now.seq, now.changed, match.events)
    return replace(
        now,
        match=match,
        status="over" if match.over else "playing",
        recent=(*now.recent, latest)[-RECENT:],
        moved=now.seq,
        highlights=add_highlights(now.highlights, match.events, len(now.chairs)),
        hinted=(),
    )


def _with_round(now: Room, seat: int) -> Room:
    """Return the room after an action: a seat that acts has continued; a new wait may begin."""
    assert now.match is not None
    end = next((event for event in now.match.events if isinstance(event, RoundOver)), None)
    if end is None or now.status == "over":
        wait = now.wait
        if wait and seat not in wait.ready:
            now = replace(now, wait=replace(wait, ready=(*wait.ready, seat)))
        return _go_on_if_ready(now)
    wait = RoundWait(now.changed + now.round_wait, before=now.round_began)
    now = replace(now, round_began=end.scores, wait=wait if now.round_wait else None)
    return _go_on_if_ready(now)


def _go_on_if_ready(now: Room) -> Room:
    """End the wait after a round when nobody is left to wait for; now the clocks run."""
    if now.wait is None or (now.awaited and now.status == "playing"):
        return now
    return replace(now, wait=None, clock=clock.resume(now.clock, now.changed))


def _digest(written: str, match: Match) -> str:
    """Return the digest of a state; Damaged if the log has another one."""
    found = digest(match.state)
    if written and written != found:
        raise Differs("it leads to another state than when it was written.")
    return found


def _outside_the_game(now: Room, body: LogBody) -> Room:
    """Return the room after an entry that does not change the game."""
    match body:
        case Sat(chair, person, name, avatar):
            chairs = change_chair(now.chairs, chair, person=person, name=name, avatar=avatar)
            return replace(now, chairs=chairs)
        case Filled(chair, level):
            return replace(now, chairs=change_chair(now.chairs, chair, level=level))
        case Left(chair):
            return _with_host(replace(now, chairs=_leave(now.chairs, chair)))
        case Removed(chair, out):
            guest = RemovedGuest(now.chairs[chair].person, now.chairs[chair].name)
            removed = (*now.removed, guest) if out else now.removed
            return _with_host(replace(now, chairs=_leave(now.chairs, chair), removed=removed))
        case Readmitted(person):
            removed = tuple(guest for guest in now.removed if guest.person != person)
            return replace(now, removed=removed)
        case TakenOver(chair):
            return _with_host(replace(now, chairs=change_chair(now.chairs, chair, away=True)))
        case Returned(chair):
            clocks = clock.resume(now.clock, now.changed) if now.rests else now.clock
            chairs = change_chair(now.chairs, chair, away=False)
            return _with_host(replace(now, chairs=chairs, clock=clocks))
        case Said(chair, text):
            return replace(now, chat=now.chat.add(_line(now, now.chairs[chair], chair, text)))
        case Muted(chair, muted):
            return replace(now, chat=now.chat.mute(now.chairs[chair].person, muted=muted))
        case WatchingSet(allowed):
            return replace(now, watching=allowed)
        case RematchOpened(chair, table, code):
            person = now.chairs[chair].person
            return replace(now, again=table, again_code=code, again_host=person)
        case HintTaken(seat, step):
            return _take_hint(now, seat, step)
        case Closed():
            return replace(now, status="over")
        case Forgotten(person):
            return _forget(now, person)
        case Continued(chair):
            if now.wait is None:
                raise ValueError("No round has just ended.")
            return replace(now, wait=replace(now.wait, ready=(*now.wait.ready, chair)))
        case WaitEnded():
            return replace(now, wait=None, clock=clock.resume(now.clock, now.changed))
        case _:
            raise ValueError(f"A table is opened and started only once: {body}.")


def _leave(chairs: Chairs, number: int) -> Chairs:
    return change_chair(chairs, number, level="", person="", name="", avatar="")


def _take_hint(now: Room, seat: int, step: int) -> Room:
    """Return a room where a seat has taken a step of a hint, and so all steps before it."""
    new = step - now.hinted_now(seat)
    if seat not in now.to_act or new < 1:
        raise ValueError(f"Seat {seat} cannot take step {step} of a hint now.")
    none = (0,) * len(now.chairs)
    return replace(
        now,
        hints=put(now.hints or none, seat, now.hints_of(seat) + new),
        hinted=put(now.hinted or none, seat, step),
    )


def _forget(now: Room, person: str) -> Room:
    """Return a room without a person; a seat of the game stays, and a bot plays there."""
    chairs = now.chairs
    for number, chair in enumerate(chairs):
        if chair.person == person and now.status == "open":
            chairs = _leave(chairs, number)
        elif chair.person == person:
            chairs = change_chair(chairs, number, person=FORGOTTEN, away=True, avatar="")
    after = replace(
        now,
        chairs=chairs,
        chat=now.chat.forget(person),
        removed=tuple(guest for guest in now.removed if guest.person != person),
        again_host=FORGOTTEN if now.again_host == person else now.again_host,
    )
    if now.status != "over":
        after = _with_host(after)
    if after.host == person:
        after = replace(after, host=FORGOTTEN)
    # Nobody can come back to a game of forgotten people.
    return after if after.people else replace(after, status="over")


def _line(now: Room, chair: Chair, number: int, text: str) -> ChatLine:
    return ChatLine(now.seq, now.changed, number, chair.name, text, chair.person)


def _with_host(now: Room) -> Room:
    """Make the next person host if the host is gone; close an open table without people."""
    there = [chair.person for chair in now.chairs if chair.present]
    if now.host in there or (not there and now.status == "playing"):
        return now
    return replace(now, host=there[0]) if there else replace(now, status="over")


def encode_action(action: object) -> msgspec.Raw:
    """Return an action as the log stores it."""
    return msgspec.Raw(msgspec.json.encode(action))
