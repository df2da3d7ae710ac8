"""Turn a command into the body of a log entry, or refuse it.

Pure functions: the caller passes time and chance. The rules of the game are checked by `fold`.
"""

from collections.abc import Collection
from typing import Any, Final

import msgspec

from wordparlor import __version__
from wordparlor.bots import bot
from wordparlor.daily import bot_names, daily_seed
from wordparlor.games import box as find_box
from wordparlor.server.errors import UNREADABLE, NotAdmitted, Outdated, Refused, RematchExists
from wordparlor.server.room.chairs import distinct_name, seat_names
from wordparlor.server.room.commands import (
    Act,
    AllowWatching,
    Command,
    Continue,
    Fill,
    Leave,
    Mute,
    PlayText,
    Readmit,
    Rematch,
    Remove,
    Say,
    Sit,
    Start,
    TakeBack,
)
from wordparlor.server.room.fold import encode_action
from wordparlor.server.room.log import (
    ActionTaken,
    By,
    Closed,
    Continued,
    Filled,
    HintTaken,
    Left,
    LogBody,
    Muted,
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
)
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import lesson_at, setup_of
from wordparlor.server.store.protocol import Person
from wordparlor.table.match import Match
from wordparlor.table.phrases import number_range
from wordparlor.table.shuffle import Seed

MOST_ENTRIES: Final = 10_000
"""Entries of one table: the next move closes the table. A long game has some hundreds."""
_LAST_FOR_TALK = 9_000
"""Entries after which a table takes only moves, so that talk does not end a game."""
_MOST_TEXT = 300
_MOST_ACTION = 4_000


_IN_A_DAILY = (Act, PlayText, Start, Continue, Leave, TakeBack)
"""The commands at a table with a daily deal."""


class Inputs(msgspec.Struct, frozen=True):
    """What some commands need besides the room."""

    seed: Seed = 0
    """Of the deal, for Start."""
    table: str = ""
    """The new table, for Rematch."""
    code: str = ""
    """The code of the new table, for Rematch."""
    action: msgspec.Raw = msgspec.Raw(b"null")
    """The action that the text means, for PlayText."""
    moved: int = 0
    """The last move when the text was read, for PlayText."""
    round_wait: float = 0.0
    """The most seconds that the table waits after a round, for Start."""


def decide(room: Room, person: Person, command: Command, now: float, inputs: Inputs) -> LogBody:
    """Return what a person's command writes to the log.

    Raises:
        Refused: the person may not do this now. `fold` raises RuleBroken for an action.
        NotAdmitted: the person may not even see the table.
        Outdated: the game has gone on since the text of a play was read.
    """
    if not room.admits(person.id):
        raise NotAdmitted
    if not isinstance(command, Act | PlayText | Start | Continue):
        _check_talk(room)
    if room.terms.daily and not isinstance(command, _IN_A_DAILY):
        raise Refused("A daily deal is for you and its bots; open a table for anything else.")
    match command:
        case Sit():
            return _sit(room, person, command)
        case Leave():
            return _leave(room, person)
        case Fill():
            return _fill(room, person, command)
        case Remove():
            return _remove(room, person, command)
        case Readmit():
            return _readmit(room, person, command)
        case Start():
            return _start(room, person, inputs)
        case Act():
            return _act(room, person, command)
        case PlayText():
            return _play_text(room, person, command, inputs)
        case Say():
            chair = _own_chair(room, person)
            room.chat.check(person.id, command.text, now)
            return Said(chair, command.text)
        case Mute():
            return _mute(room, person, command)
        case AllowWatching():
            return _allow_watching(room, person, command)
        case TakeBack():
            return _take_back(room, person)
        case Rematch():
            return _rematch(room, person, inputs)
        case Continue():
            return _continue(room, person)


def decide_for(
    room: Room, seat: int, action: bytes, by: By, moved: int, now: float, *, short: bool = False
) -> LogBody:
    """Return what a bot or the clock writes for a seat, chosen when the last move was `moved`.

    A bot that could not think about it acts `short`.

    Raises:
        Outdated: the game has gone on, or the bot or the clock may not act any more.
    """
    if room.moved != moved or seat not in room.to_act:
        raise Outdated
    if by == "bot" and seat not in room.bots_to_act:
        raise Outdated
    if by == "clock" and (room.runs_out is None or room.runs_out > now):
        raise Outdated
    if _is_full(room, seat):
        return Closed()
    return ActionTaken(seat, msgspec.Raw(action), by, short=short)


def decide_script(room: Room, seat: int, action: bytes, moved: int) -> LogBody:
    """Return what the script of a lesson writes for a seat, read when the last move was `moved`.

    Raises:
        Outdated: the game has gone on.
    """
    if room.moved != moved:
        raise Outdated
    by: By = "bot" if room.chairs[seat].bot_plays else "person"
    return ActionTaken(seat, msgspec.Raw(action), by)


def decide_hint(room: Room, seat: int, step: int, moved: int) -> LogBody:
    """Return what a step of a hint writes, which was found when the last move was `moved`.

    Raises:
        Outdated: the game has gone on, or the seat has taken this step already.
    """
    if room.moved != moved or seat not in room.to_act or step <= room.hinted_now(seat):
        raise Outdated
    _check_talk(room)
    return HintTaken(seat, step)


def decide_to_close(room: Room, now: float) -> LogBody:
    """Return what closes a table where nothing happens; Outdated if something does."""
    if room.closes is None or room.closes > now:
        raise Outdated
    return Closed()


def decide_to_go_on(room: Room, now: float, absent: Collection[str]) -> LogBody:
    """Return what ends the wait after a round; Outdated if it must go on.

    It ends when its time is up. It also ends when some people have continued and all others are
    absent: they have no connection.
    """
    if room.wait is None:
        raise Outdated
    missing = [room.chairs[chair].person for chair in room.awaited]
    if room.wait.until > now and not (room.wait.ready and all(one in absent for one in missing)):
        raise Outdated
    return WaitEnded()


# -- chairs ---------------------------------------------------------------------------------------


def _sit(room: Room, person: Person, command: Sit) -> LogBody:
    if room.status == "playing":
        raise Refused("The game has begun; you can watch it.")
    if room.status == "over":
        raise Refused("This table is closed; open another one.")
    if room.chair_of(person.id) is not None:
        raise Refused("You sit at this table already; wait for the start.")
    if any(guest.person == person.id for guest in room.removed):
        raise Refused("The host removed you from this table; ask the host to let you in again.")
    chair = _free_chair(room, command.chair, "you can watch the game")
    others = [other.name for other in room.chairs if other.person]
    return Sat(chair, person.id, distinct_name(person.name, others), person.avatar)


def _leave(room: Room, person: Person) -> LogBody:
    chair = _own_chair(room, person)
    if room.status == "over":
        raise Refused("The game is over; you can just close the page.")
    if room.status == "open":
        return Left(chair)
    if room.chairs[chair].away:
        raise Refused("You have left this game already; you can take your chair back.")
    return TakenOver(chair)


def _fill(room: Room, person: Person, command: Fill) -> LogBody:
    _check_host(room, person)
    if room.status != "open":
        raise Refused("The game has begun; bots can sit down only before it.")
    bot(command.level)
    return Filled(_free_chair(room, command.chair, "remove a player first"), command.level)


def _remove(room: Room, person: Person, command: Remove) -> LogBody:
    _check_host(room, person)
    if room.status != "open":
        raise Refused("The game has begun; you can remove players only before it.")
    taken = [number for number, chair in enumerate(room.chairs) if chair.taken]
    if command.chair not in taken:
        good = ", ".join(map(str, taken))
        raise Refused(f"Nobody sits on chair {command.chair}; choose from {good}.")
    if room.chairs[command.chair].person == person.id:
        raise Refused("You cannot remove yourself; leave the table instead.")
    return Removed(command.chair, out=bool(room.chairs[command.chair].person))


def _readmit(room: Room, person: Person, command: Readmit) -> LogBody:
    _check_host(room, person)
    if not 0 <= command.guest < len(room.removed):
        good = ", ".join(f"{n} ({guest.name})" for n, guest in enumerate(room.removed))
        raise Refused(f"Choose a removed guest: {good}." if good else "Nobody was removed here.")
    return Readmitted(room.removed[command.guest].person)


def _take_back(room: Room, person: Person) -> LogBody:
    chair = _own_chair(room, person)
    if room.status != "playing" or not room.chairs[chair].away:
        raise Refused("No bot plays for you; the chair is yours.")
    return Returned(chair)


def _mute(room: Room, person: Person, command: Mute) -> LogBody:
    _check_host(room, person)
    other = _person_at(room, command.chair)
    if other == person.id:
        raise Refused("You cannot mute yourself; choose another player.")
    if (other in room.chat.muted) == command.muted:
        name = room.chairs[command.chair].name
        raise Refused(f"{name} is {'muted already' if command.muted else 'not muted'}.")
    return Muted(command.chair, command.muted)


def _allow_watching(room: Room, person: Person, command: AllowWatching) -> LogBody:
    _check_host(room, person)
    if room.status == "over":
        raise Refused("The game is over; its record can be read by its link.")
    if room.watching == command.allowed:
        raise Refused(
            f"The table is {'open' if command.allowed else 'closed'} to watchers already."
        )
    return WatchingSet(command.allowed)


# -- the game -------------------------------------------------------------------------------------


def _start(room: Room, person: Person, inputs: Inputs) -> LogBody:
    _check_host(room, person)
    if room.status != "open":
        raise Refused("The game has begun already; play, or watch it.")
    chairs = tuple(chair for chair in room.chairs if chair.taken)
    box = find_box(room.terms.game)
    least, most = box.seats_of(room.terms.variant)
    if not least <= len(chairs) <= most:
        good = number_range(least, most)
        raise Refused(f"This game needs {good} players, not {len(chairs)}; wait for more.")
    lesson = lesson_at(room.terms)
    day = room.terms.daily
    seed = daily_seed(box.id, day) if day else lesson.seed if lesson else inputs.seed
    wanted = bot_names(box) if day else lesson.names if lesson else ()
    setup = setup_of(room.terms, seat_names(chairs, wanted), seed)
    # The coach of a lesson leads from one round to the next.
    wait = 0.0 if lesson else inputs.round_wait
    return Started(setup, dealt_by=__version__, round_wait=wait)


def acting_seat(room: Room, person: Person, command: Act | PlayText) -> int:
    """Return the seat that a person acts for.

    Raises:
        Refused: the person may not act now, or sends too much.
    """
    seat = _own_chair(room, person)
    if room.match is None:
        raise Refused("The game has not begun; the host can start it.")
    if room.chairs[seat].away:
        raise Refused("A bot plays for you; take your chair back first.")
    if room.status == "over" and not room.finished:
        raise Refused("This table is closed; open another one.")
    if command.seen is not None and command.seen < room.moved:
        raise Refused("The game has gone on; look at the table and try again.")
    if isinstance(command, PlayText) and len(command.text) > _MOST_TEXT:
        raise Refused(f"The play is too long; write up to {_MOST_TEXT} characters.")
    if isinstance(command, Act) and len(bytes(command.action)) > _MOST_ACTION:
        raise Refused(f"The action is too long; send up to {_MOST_ACTION:,} bytes.")
    return seat


def _act(room: Room, person: Person, command: Act) -> LogBody:
    seat = acting_seat(room, person, command)
    assert room.match is not None
    if _is_full(room, seat):
        return Closed()
    return ActionTaken(seat, encode_action(_read_action(room.match, command)), "person")


def _read_action(match: Match, command: Act) -> Any:
    try:
        return match.rules.action_decoder.decode(command.action)
    except UNREADABLE as wrong:
        raise Refused(f"This is not an action of {match.rules.box.name}: {wrong}.") from None


def _play_text(room: Room, person: Person, command: PlayText, inputs: Inputs) -> LogBody:
    seat = acting_seat(room, person, command)
    if room.moved != inputs.moved:
        # The same text may mean another action now.
        raise Outdated
    if _is_full(room, seat):
        return Closed()
    return ActionTaken(seat, inputs.action, "person")


def _check_talk(room: Room) -> None:
    """Raise Refused when a table takes only moves."""
    if room.seq >= _LAST_FOR_TALK:
        raise Refused(
            f"This table is full after {_LAST_FOR_TALK:,} entries; only moves can follow."
        )


def _is_full(room: Room, seat: int) -> bool:
    """Tell whether the next move closes the table, so that its log does not grow without end."""
    return room.seq >= MOST_ENTRIES and seat in room.to_act


def _rematch(room: Room, person: Person, inputs: Inputs) -> LogBody:
    chair = _own_chair(room, person)
    if not room.finished:
        raise Refused("The game is not over; ask for a rematch after the end.")
    if room.again:
        raise RematchExists(f"The rematch is open already; its code is {room.again_code}.")
    return RematchOpened(chair, inputs.table, inputs.code)


def _continue(room: Room, person: Person) -> LogBody:
    chair = _own_chair(room, person)
    if room.wait is None:
        raise Refused("The game goes on already; you can play.")
    if room.chairs[chair].away:
        raise Refused("A bot plays for you; take your chair back first.")
    if chair in room.wait.ready:
        raise Refused("You have continued already; wait for the others.")
    return Continued(chair)


# -- chairs and people ----------------------------------------------------------------------------


def _free_chair(room: Room, wanted: int | None, instead: str) -> int:
    """Return the chair that is wanted, or the first free one."""
    free = [number for number, chair in enumerate(room.chairs) if not chair.taken]
    if not free:
        raise Refused(f"All chairs are taken; {instead}.")
    if wanted is not None and wanted not in free:
        good = ", ".join(map(str, free))
        raise Refused(f"Chair {wanted} is not free; choose from {good}.")
    return free[0] if wanted is None else wanted


def _own_chair(room: Room, person: Person) -> int:
    chair = room.chair_of(person.id)
    if chair is None:
        raise Refused("You do not sit at this table; you can watch it.")
    return chair


def _check_host(room: Room, person: Person) -> None:
    if person.id != room.host:
        host = room.chair_of(room.host)
        name = f", {room.chairs[host].name}," if host is not None else ""
        raise Refused(f"Only the host{name} can do this.")


def _person_at(room: Room, chair: int) -> str:
    if not 0 <= chair < len(room.chairs) or not room.chairs[chair].person:
        good = ", ".join(str(number) for number, one in enumerate(room.chairs) if one.person)
        raise Refused(f"No person sits on chair {chair}; choose from {good}.")
    return room.chairs[chair].person
