"""Who may do what at a table: a request becomes an entry of the log, or is refused.

Nothing here changes anything or looks at a clock; what the game allows is left to the game.
"""

from typing import Any

import msgspec

from wordparlor.bots import bot
from wordparlor.games import box as find_box
from wordparlor.server.errors import UNREADABLE, Outdated, Refused, RematchExists
from wordparlor.server.room.chairs import distinct_name, seat_names
from wordparlor.server.room.commands import (
    Act,
    Command,
    Fill,
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
from wordparlor.server.room.fold import encode_action
from wordparlor.server.room.log import (
    ActionTaken,
    By,
    Closed,
    Filled,
    Left,
    LogBody,
    Muted,
    RematchOpened,
    Removed,
    Returned,
    Said,
    Sat,
    Started,
    TakenOver,
)
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import setup_of
from wordparlor.server.store.protocol import Person
from wordparlor.table.match import Match

_MOST_TEXT = 300
_MOST_ACTION = 4_000


class Inputs(msgspec.Struct, frozen=True):
    """What a decision takes from outside: what is left to chance, drawn anew for each request."""

    seed: int
    table: str
    code: str


def decide(room: Room, person: Person, request: Command, now: float, chance: Inputs) -> LogBody:
    """Return what a request becomes; Refused when this person may not ask for it now.

    Of an action it is only said who does it: RuleBroken comes when it is followed.
    """
    match request:
        case Sit():
            return _sit(room, person, request)
        case Leave():
            return _leave(room, person)
        case Fill():
            return _fill(room, person, request)
        case Remove():
            return _remove(room, person, request)
        case Start():
            return _start(room, person, chance)
        case Act() | PlayText():
            return _act(room, person, request)
        case Say():
            chair = _own_chair(room, person)
            room.chat.check(person.id, request.text, now)
            return Said(chair, request.text)
        case Mute():
            return _mute(room, person, request)
        case TakeBack():
            return _take_back(room, person)
        case Rematch():
            return _rematch(room, person, chance)


def decide_for(room: Room, seat: int, action: bytes, by: By, moved: int, now: float) -> LogBody:
    """Return what a bot or the clock does for a seat, thought out when the game had come so far.

    Outdated when the game has gone on, or the seat is not theirs any more.
    """
    if room.moved != moved or seat not in room.to_act:
        raise Outdated
    if by == "bot" and seat not in room.bots_to_act:
        raise Outdated
    if by == "clock" and (room.runs_out is None or room.runs_out > now):
        raise Outdated
    return ActionTaken(seat, msgspec.Raw(action), by)


def decide_to_close(room: Room, now: float) -> LogBody:
    """Return the end of a table at which nobody does anything; Outdated when someone does."""
    if room.closes is None or room.closes > now:
        raise Outdated
    return Closed()


# -- chairs ---------------------------------------------------------------------------------------


def _sit(room: Room, person: Person, request: Sit) -> LogBody:
    if room.status == "playing":
        raise Refused("The game has begun; you can watch it.")
    if room.status == "over":
        raise Refused("This table is closed; open another one.")
    if room.chair_of(person.id) is not None:
        raise Refused("You sit at this table already.")
    chair = _free_chair(room, request.chair, "you can watch the game")
    others = [other.name for other in room.chairs if other.person]
    return Sat(chair, person.id, distinct_name(person.name, others))


def _leave(room: Room, person: Person) -> LogBody:
    chair = _own_chair(room, person)
    if room.status == "over":
        raise Refused("The game is over; there is nothing to leave.")
    if room.status == "open":
        return Left(chair)
    if room.chairs[chair].away:
        raise Refused("You have left this game already; you can take your chair back.")
    return TakenOver(chair)


def _fill(room: Room, person: Person, request: Fill) -> LogBody:
    _check_host(room, person)
    if room.status != "open":
        raise Refused("Only before the game begins a bot can sit down.")
    bot(request.level)
    return Filled(_free_chair(room, request.chair, "remove someone first"), request.level)


def _remove(room: Room, person: Person, request: Remove) -> LogBody:
    _check_host(room, person)
    if room.status != "open":
        raise Refused("Only before the game begins someone can be removed.")
    taken = [number for number, chair in enumerate(room.chairs) if chair.taken]
    if request.chair not in taken:
        good = ", ".join(map(str, taken))
        raise Refused(f"Nobody sits on chair {request.chair}; taken are {good}.")
    if room.chairs[request.chair].person == person.id:
        raise Refused("You are the host; leave the table if you do not want to play.")
    return Removed(request.chair)


def _take_back(room: Room, person: Person) -> LogBody:
    chair = _own_chair(room, person)
    if room.status != "playing" or not room.chairs[chair].away:
        raise Refused("Nobody plays in your place.")
    return Returned(chair)


def _mute(room: Room, person: Person, request: Mute) -> LogBody:
    _check_host(room, person)
    other = _person_at(room, request.chair)
    if other == person.id:
        raise Refused("You are the host; just say nothing.")
    if (other in room.chat.muted) == request.muted:
        raise Refused(
            f"{room.chairs[request.chair].name} is {'' if request.muted else 'not '}muted."
        )
    return Muted(request.chair, request.muted)


# -- the game -------------------------------------------------------------------------------------


def _start(room: Room, person: Person, chance: Inputs) -> LogBody:
    _check_host(room, person)
    if room.status != "open":
        raise Refused("The game has begun already.")
    chairs = tuple(chair for chair in room.chairs if chair.taken)
    box = find_box(room.terms.game)
    least, most = box.seats_of(room.terms.variant)
    if not least <= len(chairs) <= most:
        good = f"{least} to {most}" if least < most else str(least)
        raise Refused(f"This game seats {good} players, not {len(chairs)}; wait for more.")
    lesson = box.lesson if room.terms.lesson else None
    seed = lesson.seed if lesson else chance.seed
    return Started(setup_of(room.terms, seat_names(chairs), seed))


def _act(room: Room, person: Person, request: Act | PlayText) -> LogBody:
    seat = _own_chair(room, person)
    if room.match is None:
        raise Refused("The game has not begun; the host can start it.")
    if room.chairs[seat].away:
        raise Refused("A bot plays in your place; take your chair back first.")
    if room.status == "over" and not room.finished:
        raise Refused("This table is closed; open another one.")
    if request.seen is not None and request.seen < room.moved:
        raise Refused("The game has gone on meanwhile; look at the table and try again.")
    if isinstance(request, Act):
        action = _read_action(room.match, request)
    else:
        action = _read_text(room.match, seat, request)
    return ActionTaken(seat, encode_action(action), "person")


def _read_action(match: Match, request: Act) -> Any:
    if len(bytes(request.action)) > _MOST_ACTION:
        raise Refused(f"An action has {_MOST_ACTION} bytes at most.")
    try:
        return match.rules.action_decoder.decode(request.action)
    except UNREADABLE as wrong:
        raise Refused(f"This is no action of {match.rules.box.name}: {wrong}.") from None


def _read_text(match: Match, seat: int, request: PlayText) -> Any:
    if len(request.text) > _MOST_TEXT:
        raise Refused(f"Write what you do in {_MOST_TEXT} letters at most.")
    # Read with what the seat sees alone, so that no refusal gives away anything else.
    return match.seen_by(seat).read(seat, request.text)


def _rematch(room: Room, person: Person, chance: Inputs) -> LogBody:
    chair = _own_chair(room, person)
    if not room.finished:
        raise Refused("The game is not over yet; a rematch comes after it.")
    if room.again:
        code = room.again_code
        raise RematchExists(f"The rematch has been opened already, with the code {code}.")
    return RematchOpened(chair, chance.table, chance.code)


# -- where, and who asks ---------------------------------------------------------------------------


def _free_chair(room: Room, wanted: int | None, instead: str) -> int:
    """Return the chair that is wanted, or the first one that is free."""
    free = [number for number, chair in enumerate(room.chairs) if not chair.taken]
    if not free:
        raise Refused(f"All chairs are taken; {instead}.")
    if wanted is not None and wanted not in free:
        good = ", ".join(map(str, free))
        raise Refused(f"Chair {wanted} is not free; free is {good}.")
    return free[0] if wanted is None else wanted


def _own_chair(room: Room, person: Person) -> int:
    chair = room.chair_of(person.id)
    if chair is None:
        raise Refused("You do not sit at this table; spectators can only watch.")
    return chair


def _check_host(room: Room, person: Person) -> None:
    if person.id != room.host:
        host = room.chair_of(room.host)
        name = f", {room.chairs[host].name}," if host is not None else ""
        raise Refused(f"Only the host{name} can do that.")


def _person_at(room: Room, chair: int) -> str:
    if not 0 <= chair < len(room.chairs) or not room.chairs[chair].person:
        good = ", ".join(str(number) for number, one in enumerate(room.chairs) if one.person)
        raise Refused(f"No person sits on chair {chair}; people sit on {good}.")
    return room.chairs[chair].person
