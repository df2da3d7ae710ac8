"""What happened at a table in sentences, as a viewer may know it."""

from wordparlor.server.room.log import (
    Again,
    Closed,
    Did,
    Filled,
    Left,
    Muted,
    Opened,
    Removed,
    Returned,
    Said,
    Sat,
    Started,
    TakenOver,
)
from wordparlor.server.room.room import Room, Step
from wordparlor.table.english import tell
from wordparlor.table.events import Event, veil


def tell_step(step: Step, seen: tuple[Event, ...]) -> tuple[str, ...]:
    """Return what an entry did in sentences, for someone who knows these of its events."""
    # Who leaves is still there before, who comes is there after.
    room = step.after
    there = room if step.before is None else step.before
    match step.body:
        case Opened():
            return ("The table is open.",)
        case Sat(_, _, name):
            return (f"{name} sits down.",)
        case Left(chair):
            return (f"{there.chairs[chair].name} leaves.",)
        case Filled():
            return ("A bot sits down.",)
        case Removed(chair):
            return (f"The host removes {there.chairs[chair].name or 'a bot'}.",)
        case Started():
            return _tell_deed(step, seen)
        case Did(mover, _, by):
            late = (f"{room.chairs[mover].name}'s time is up.",) if by == "clock" else ()
            return (*late, *_tell_deed(step, seen))
        case TakenOver(chair):
            return (f"{there.chairs[chair].name} leaves; a bot plays on.",)
        case Returned(chair):
            return (f"{there.chairs[chair].name} is back.",)
        case Said(chair, text):
            return (f"{there.chairs[chair].name} says: {text}",)
        case Muted(chair, muted):
            what = "mutes" if muted else "no longer mutes"
            return (f"The host {what} {there.chairs[chair].name}.",)
        case Again(chair):
            return (f"{there.chairs[chair].name} opens a rematch.",)
        case Closed():
            return ("The table is closed.",)


def tell_events(
    room: Room, events: tuple[Event, ...], seat: int | None
) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """Return events of the game as a seat may know them, and the same in sentences."""
    seen = veil_all(events, seat)
    return seen, tuple(filter(None, _sentences(room, seen)))


def veil_all(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """Return events of the game as a seat may know them."""
    return tuple([veil(event, seat) for event in events])


def _tell_deed(step: Step, seen: tuple[Event, ...]) -> tuple[str, ...]:
    """Return what happened in the game in sentences; what all know is put into words once."""
    said: list[str] | None = step.__dict__.get("said")
    if said is None:
        said = step.__dict__["said"] = _sentences(step.after, step.events)
    told = [
        sentence if known is event else _sentences(step.after, (known,))[0]
        for event, known, sentence in zip(step.events, seen, said, strict=True)
    ]
    return tuple(filter(None, told))


def _sentences(room: Room, events: tuple[Event, ...]) -> list[str]:
    """Return a sentence for each event, empty where another one says it already."""
    if room.match is None:
        return []
    game = room.match.rules.game
    names, deck = game.setup.seats, game.deck
    return [tell(event, names, deck) for event in events]
