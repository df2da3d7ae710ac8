"""Everything that the store knows about a person, as messages for that person."""

from collections.abc import Iterable, Mapping

import msgspec

from wordparlor.server.archive.occupants import with_occupants
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.log import ActionTaken, LogBody, Opened, Said, Sat, decode_body
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.notes import Note
from wordparlor.server.store.people import Profile, TokenTimes
from wordparlor.server.store.protocol import LogEntry


class ExportedMove(msgspec.Struct, frozen=True):
    """A move of the person: the action as the game stores it."""

    at: float
    action: msgspec.Raw


class ExportedLine(msgspec.Struct, frozen=True):
    """A line of chat that the person wrote."""

    at: float
    text: str


class ExportedEvent(msgspec.Struct, frozen=True):
    """What happened to the person's chair: sat, left, removed, muted, taken over by a bot, …"""

    at: float
    what: str
    chair: int | None = None


class ExportedTable(msgspec.Struct, frozen=True):
    """A table where the person sits or sat."""

    table: str
    game: str
    opened: float
    hosted: bool
    """Whether the person opened it."""
    names: tuple[str, ...]
    """The names under which the person sat there."""
    avatars: tuple[str, ...]
    """The avatars that the person had chosen there."""
    moves: tuple[ExportedMove, ...]
    chat: tuple[ExportedLine, ...]
    events: tuple[ExportedEvent, ...] = ()
    terms: Terms | None = None
    """What the person chose, if the person opened the table: options, word list, deck."""


class ExportedNote(msgspec.Struct, frozen=True):
    """What the server notes about the person's play: ratings, reviews, words."""

    kind: str
    key: str
    content: msgspec.Raw


class Export(msgspec.Struct, frozen=True):
    """Everything about a person. Times are seconds since 1970; null: before they were noted."""

    id: str
    name: str
    avatar: str
    created: float | None
    seen: float
    """The day of the last visit."""
    tokens: tuple[TokenTimes, ...]
    """When each token was created and last used, without the token itself."""
    notes: tuple[ExportedNote, ...]
    tables: tuple[ExportedTable, ...]


def export_head(profile: Profile, notes: Iterable[Note] = ()) -> bytes:
    """Return an `Export` as JSON without its tables, up to the bracket that opens their list."""
    head = Export(
        profile.person.id,
        profile.person.name,
        profile.person.avatar,
        profile.created,
        profile.seen,
        profile.tokens,
        tuple(ExportedNote(note.kind, note.key, msgspec.Raw(note.body)) for note in notes),
        (),
    )
    return msgspec.json.encode(head).removesuffix(b"]}")


def export_table(entries: Iterable[LogEntry], person: str) -> bytes:
    """Return an `ExportedTable` as JSON; what cannot be read is left out."""
    entries = list(entries)
    bodies = [_read(entry) for entry in entries]
    found = [(entry, body) for entry, body in zip(entries, bodies, strict=True) if body]
    opened = next((body for _, body in found if isinstance(body, Opened)), None)
    names, moves, chat, events = [], [], [], []
    avatars: list[str] = []
    steps = with_occupants(body for _, body in found)
    for (entry, _), (body, people) in zip(found, steps, strict=True):
        if event := _event(entry, body, people, person):
            events.append(event)
        match body:
            case Sat(_, who, name, avatar) if who == person:
                names.append(name)
                avatars += filter(None, [avatar])
            case ActionTaken(seat, action, "person") if people.get(seat) == person:
                moves.append(ExportedMove(entry.at, action))
            case Said(chair, text) if people.get(chair) == person:
                chat.append(ExportedLine(entry.at, text))
    return msgspec.json.encode(
        ExportedTable(
            table=entries[0].table if entries else "",
            game=opened.terms.game if opened else "",
            opened=entries[0].at if entries else 0.0,
            hosted=opened is not None and opened.host == person,
            names=tuple(dict.fromkeys(names)),
            avatars=tuple(dict.fromkeys(avatars)),
            moves=tuple(moves),
            chat=tuple(chat),
            events=tuple(events),
            terms=opened.terms if opened and opened.host == person else None,
        )
    )


def _event(
    entry: LogEntry, body: LogBody, people: Mapping[int, str], person: str
) -> ExportedEvent | None:
    """Return what an entry says of a person's chair, except for moves and chat."""
    if isinstance(body, Said):
        return None
    chair = getattr(body, "chair", None)
    named = getattr(body, "person", people.get(chair) if chair is not None else None)
    if named != person:
        return None
    return ExportedEvent(entry.at, str(type(body).__struct_config__.tag), chair)


def _read(entry: LogEntry) -> LogBody | None:
    try:
        return decode_body(entry.body)
    except (Damaged, NotServed):
        return None
