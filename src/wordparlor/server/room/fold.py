"""How a log becomes a table: one entry after the other, the same on every server."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from wordparlor.errors import BadSetup
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room import clock
from wordparlor.server.room.chairs import Chair, change_chair, initial_chairs
from wordparlor.server.room.chat import ChatLine
from wordparlor.server.room.log import (
    ActionTaken,
    Closed,
    Filled,
    Left,
    LogBody,
    Muted,
    Opened,
    RematchOpened,
    Removed,
    Returned,
    Said,
    Sat,
    Started,
    TakenOver,
    decode_body,
)
from wordparlor.server.room.request_keys import RequestKeys
from wordparlor.server.room.room import RECENT, RecentEvents, Room, Step
from wordparlor.server.room.terms import rules_with
from wordparlor.server.store.protocol import LogEntry
from wordparlor.table.match import Match
from wordparlor.table.state_json import digest


def fold(room: Room | None, body: LogBody, table: str, at: float, key: str = "") -> Step:
    """Return what an entry makes of a table.

    A deed gets its digest if it has none yet; Damaged when it has another one. RuleBroken and
    BadSetup when the game does not allow it, ValueError when the entry does not belong here.
    """
    if room is None:
        if not isinstance(body, Opened):
            raise ValueError("The log of a table begins with its opening.")
        return Step(body, _open(body, table, at, key))
    seq = room.seq + 1
    now = replace(room, seq=seq, changed=at, keys=room.keys.with_one(key, seq))
    match body:
        case Started():
            return _start(room, now, body)
        case ActionTaken():
            return _do(room, now, body)
        case _:
            return Step(body, _sit_and_talk(now, body), room)


def replay(room: Room | None, entries: Iterable[LogEntry]) -> list[Step]:
    """Return what the entries of a log make of a table, one step each.

    Damaged names the first entry that does not hold, NotServed what this server lacks.
    """
    steps: list[Step] = []
    for entry in entries:
        try:
            if entry.seq != (room.seq if room else 0) + 1:
                raise Damaged("An entry before it is missing.")
            step = fold(room, decode_body(entry.body), entry.table, entry.at, entry.key)
        except NotServed:
            raise
        except BadSetup as wrong:
            raise NotServed(f"This server cannot seat the table: {wrong}") from None
        # Whatever comes of an entry that was changed: it must not reach the other tables.
        except Exception as wrong:
            raise Damaged(f"Entry {entry.seq} does not hold: {wrong}") from wrong
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
        keys=RequestKeys().with_one(key, 1),
    )


def _start(before: Room, now: Room, body: Started) -> Step:
    match = rules_with(body.setup, now.terms.words).deal()
    taken = (chair for chair in now.chairs if chair.taken)
    chairs = tuple(
        replace(chair, name=name) for chair, name in zip(taken, body.setup.seats, strict=True)
    )
    now = replace(
        now,
        status="playing",
        chairs=chairs,
        clock=clock.begin(now.terms.clock, len(chairs), now.changed),
    )
    after = _go_on(now, match)
    return Step(replace(body, digest=_digest(body.digest, match)), after, before, match.events)


def _do(before: Room, now: Room, body: ActionTaken) -> Step:
    if now.match is None or (now.status == "over" and not now.finished):
        raise ValueError("There is no game going on.")
    state = now.match.state
    action = now.match.rules.action_decoder.decode(body.action)
    match = now.match.act(body.seat, action)
    reading = clock.tick(
        now.terms.clock, now.clock, state, match.state, body.seat, body.by, now.changed
    )
    defaults = {"person": 0, "bot": now.defaults, "clock": now.defaults + 1}[body.by]
    after = _go_on(replace(now, clock=reading, defaults=defaults), match)
    return Step(replace(body, digest=_digest(body.digest, match)), after, before, match.events)


def _go_on(now: Room, match: Match) -> Room:
    happening = RecentEvents(now.seq, now.changed, match.events)
    return replace(
        now,
        match=match,
        status="over" if match.over else "playing",
        recent=(*now.recent, happening)[-RECENT:],
        moved=now.seq,
    )


def _digest(written: str, match: Match) -> str:
    """Return the digest of a state; Damaged when the log has another one."""
    found = digest(match.state)
    if written and written != found:
        raise Damaged("it leads to another state than it did when it was written.")
    return found


def _sit_and_talk(now: Room, body: LogBody) -> Room:
    """Return the table after an entry that does not touch the game."""
    match body:
        case Sat(chair, person, name):
            return replace(now, chairs=change_chair(now.chairs, chair, person=person, name=name))
        case Filled(chair, level):
            return replace(now, chairs=change_chair(now.chairs, chair, level=level))
        case Left(chair) | Removed(chair):
            chairs = change_chair(now.chairs, chair, level="", person="", name="")
            return _with_a_host(replace(now, chairs=chairs))
        case TakenOver(chair):
            return _with_a_host(replace(now, chairs=change_chair(now.chairs, chair, away=True)))
        case Returned(chair):
            reading = clock.resume(now.clock, now.changed) if now.rests else now.clock
            chairs = change_chair(now.chairs, chair, away=False)
            return _with_a_host(replace(now, chairs=chairs, clock=reading))
        case Said(chair, text):
            return replace(now, chat=now.chat.heard(_line(now, now.chairs[chair], chair, text)))
        case Muted(chair, muted):
            return replace(now, chat=now.chat.mute(now.chairs[chair].person, muted=muted))
        case RematchOpened(chair, table, code):
            person = now.chairs[chair].person
            return replace(now, again=table, again_code=code, again_host=person)
        case Closed():
            return replace(now, status="over")
        case _:
            raise ValueError(f"A table is opened, dealt and played only once: {body}.")


def _line(now: Room, chair: Chair, number: int, text: str) -> ChatLine:
    return ChatLine(now.seq, now.changed, number, chair.name, text, chair.person)


def _with_a_host(now: Room) -> Room:
    """Let the next one be host when the host is gone; a table nobody waits at is closed."""
    there = [chair.person for chair in now.chairs if chair.present]
    if now.host in there or (not there and now.status == "playing"):
        return now
    return replace(now, host=there[0]) if there else replace(now, status="over")


def encode_action(action: object) -> msgspec.Raw:
    """Return an action as the log keeps it."""
    return msgspec.Raw(msgspec.json.encode(action))
