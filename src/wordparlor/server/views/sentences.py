"""What happened at a table in sentences, as a viewer may know it."""

from collections.abc import Iterator

from wordparlor.server.room.log import (
    ActionTaken,
    Closed,
    Continued,
    Filled,
    Forgotten,
    HintTaken,
    Left,
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
)
from wordparlor.server.room.room import Room, Step
from wordparlor.table.english import headline, tell
from wordparlor.table.events import Event, veil

_SHORT = "Thinking takes too long at this table; its bots play safe for now."


def tell_step(step: Step, seen: tuple[Event, ...], seat: int | None) -> tuple[str, ...]:
    """Return the sentences about an entry; `seen` are its events as the viewer may know them."""
    # A person who leaves has a name only in the room before the entry.
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
        case Readmitted(person):
            guests = [guest.name for guest in there.removed if guest.person == person]
            return (f"The host lets {guests[0] if guests else 'a guest'} in again.",)
        case Started():
            return event_sentences(room, seen, seat)
        case ActionTaken(mover, _, by):
            late = (f"{room.chairs[mover].name}'s time is up.",) if by == "clock" else ()
            # Once for each table.
            short = (_SHORT,) if room.short and not there.short else ()
            return (*late, *short, *event_sentences(room, seen, seat))
        case TakenOver(chair):
            return (f"{there.chairs[chair].name} leaves; {_what_follows(room)}.",)
        case Returned(chair):
            return (f"{there.chairs[chair].name} is back.",)
        case Said(chair, ""):
            return (f"A line of {there.chairs[chair].name}'s was deleted.",)
        case Said(chair, text):
            return (f"{there.chairs[chair].name} says: {text}",)
        case Muted(chair, muted):
            what = "mutes" if muted else "no longer mutes"
            return (f"The host {what} {there.chairs[chair].name}.",)
        case WatchingSet(allowed):
            done = "opens the table to watchers" if allowed else "closes the table to watchers"
            return (f"The host {done}.",)
        case RematchOpened(chair):
            return (f"{there.chairs[chair].name} opens a rematch.",)
        case HintTaken(taker, number):
            return (f"{room.chairs[taker].name} takes step {number} of a hint.",)
        case Continued() | WaitEnded():
            # The table shows it; a log of it would only be long.
            return ()
        case Closed():
            return ("The table is closed.",)
        case Forgotten(person):
            playing = room.status == "playing" and there.chair_of(person) is not None
            return (f"A guest has left for good{f'; {_what_follows(room)}' if playing else ''}.",)


def _what_follows(room: Room) -> str:
    """Return what happens to a game that a person has left: bots do not play on alone."""
    return "the game waits" if room.rests else "a bot plays on"


def tell_events(
    room: Room, events: tuple[Event, ...], seat: int | None
) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """Return events of the game as a seat may know them, and the same in sentences."""
    seen = veil_all(events, seat)
    return seen, event_sentences(room, seen, seat)


def veil_all(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """Return events of the game as a seat may know them."""
    return tuple([veil(event, seat) for event in events])


def event_headlines(
    room: Room, events: tuple[Event, ...], seat: int | None
) -> Iterator[tuple[int, str, str]]:
    """Yield the place, the title and the effect of each event that has a title."""
    if room.match is None:
        return
    game, piece = room.match.rules.game, room.match.rules.box.piece
    for place, event in enumerate(events):
        if found := headline(event, game.setup.seats, game.deck, seat, piece):
            yield place, *found


def event_sentences(room: Room, events: tuple[Event, ...], seat: int | None) -> tuple[str, ...]:
    """Return the events in sentences, as a seat reads them."""
    if room.match is None:
        return ()
    game, piece = room.match.rules.game, room.match.rules.box.piece
    names, deck = game.setup.seats, game.deck
    return tuple(filter(None, [tell(event, names, deck, seat, piece) for event in events]))
