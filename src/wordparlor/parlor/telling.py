"""What happened at a table in sentences, as a viewer may know it."""

from wordparlor.parlor.entries import (
    Again,
    Closed,
    Did,
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
from wordparlor.parlor.room import Room, Step
from wordparlor.table.events import Event, tell, veil


def tell_step(step: Step, seat: int | None) -> tuple[str, ...]:
    """Return what an entry did in sentences."""
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
        case Removed(chair):
            return (f"The host removes {there.chairs[chair].name}.",)
        case Started():
            return tell_events(room, step.events, seat)[1]
        case Did(mover, _, by):
            late = (f"{room.chairs[mover].name}'s time is up.",) if by == "clock" else ()
            return (*late, *tell_events(room, step.events, seat)[1])
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
    if room.play is None:
        return (), ()
    game = room.play.rules.game
    seen = tuple(veil(event, seat) for event in events)
    sentences = (tell(event, game.setup.seats, game.deck) for event in seen)
    return seen, tuple(sentence for sentence in sentences if sentence)
