"""Everything that the store knows about a person, as messages for that person."""

from collections.abc import Iterable

import msgspec

from wordparlor.server.archive.occupants import with_occupants
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.log import ActionTaken, LogBody, Opened, Said, Sat, decode_body
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


class ExportedTable(msgspec.Struct, frozen=True):
    """A table where the person sits or sat."""

    table: str
    game: str
    opened: float
    hosted: bool
    """Whether the person opened it."""
    names: tuple[str, ...]
    """The names under which the person sat there."""
    moves: tuple[ExportedMove, ...]
    chat: tuple[ExportedLine, ...]


class Export(msgspec.Struct, frozen=True):
    """Everything about a person. Times are seconds since 1970; null: before they were noted."""

    id: str
    name: str
    created: float | None
    seen: float
    """The day of the last visit."""
    tokens: tuple[TokenTimes, ...]
    """When each token was created and last used, without the token itself."""
    tables: tuple[ExportedTable, ...]


def export_head(profile: Profile) -> bytes:
    """Return an `Export` as JSON without its tables, up to the bracket that opens their list."""
    head = Export(
        profile.person.id,
        profile.person.name,
        profile.created,
        profile.seen,
        profile.tokens,
        (),
    )
    return msgspec.json.encode(head).removesuffix(b"]}")


def export_table(entries: Iterable[LogEntry], person: str) -> bytes:
    """Return an `ExportedTable` as JSON; what cannot be read is left out."""
    entries = list(entries)
    bodies = [_read(entry) for entry in entries]
    found = [(entry, body) for entry, body in zip(entries, bodies, strict=True) if body]
    opened = next((body for _, body in found if isinstance(body, Opened)), None)
    names, moves, chat = [], [], []
    steps = with_occupants(body for _, body in found)
    for (entry, _), (body, people) in zip(found, steps, strict=True):
        match body:
            case Sat(_, who, name) if who == person:
                names.append(name)
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
            moves=tuple(moves),
            chat=tuple(chat),
        )
    )


def _read(entry: LogEntry) -> LogBody | None:
    try:
        return decode_body(entry.body)
    except (Damaged, NotServed):
        return None
