"""Delete the name and the chat of a person from the log of a table.

The entries stay, and so does the game: each name becomes an anonymous one that leads to the same
deal, and each line of chat becomes empty. The store keeps the digest of each body as it was
written.
"""

import re
import string
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from wordparlor.errors import ParlorError
from wordparlor.games import box as find_box
from wordparlor.server.archive.occupants import with_occupants
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.room.chairs import distinct_name
from wordparlor.server.room.log import (
    Forgotten,
    LogBody,
    Opened,
    Said,
    Sat,
    Started,
    decode_body,
    encode_body,
)
from wordparlor.server.room.terms import rules_with
from wordparlor.server.store.protocol import LogEntry
from wordparlor.table.options import NameList
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.state_json import digest

_ANONYMOUS = "Guest"
_TEXTS = (str, NameList)
"""The types of options that may list players."""


class Redaction(msgspec.Struct, frozen=True):
    """What to change in a log."""

    bodies: Mapping[int, bytes]
    """The new bodies, by the numbers of their entries."""
    done: bool
    """Whether the log says already that the person is forgotten."""
    name: str
    """The anonymous name."""
    names: frozenset[str] = frozenset()
    """The names that it replaces."""
    said: frozenset[int] = frozenset()
    """The entries with what the person said."""


def redact_log(entries: Sequence[LogEntry], person: str) -> Redaction:
    """Return what deletes a person's name and chat from a log."""
    found = dict(_readable(entries))
    bodies = list(found.values())
    names = _names(bodies, person)
    name = _anonymous_name(bodies, person, names)
    changed = {}
    for seq, (body, people) in zip(found, with_occupants(bodies), strict=True):
        clean = _clean(body, people, person, names, name)
        if clean != body:
            changed[seq] = encode_body(clean)
    for entry in entries:
        # A damaged entry may hold the name, too; nobody can play with it anyway.
        if entry.seq not in found and any(one.encode() in entry.body for one in names):
            changed[entry.seq] = b""
    done = any(isinstance(body, Forgotten) and body.person == person for body in bodies)
    said = frozenset(
        seq
        for seq, (body, people) in zip(found, with_occupants(bodies), strict=True)
        if isinstance(body, Said) and people.get(body.chair) == person
    )
    return Redaction(changed, done, name, frozenset(names), said)


def rename_words(text: str, names: Iterable[str], name: str) -> str:
    """Return a text with another name wherever one of these names stands as a word."""
    # The longest first: Ann Lee before Ann.
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{listed})(?!\w)", lambda _: name, text) if listed else text


def with_bodies(entries: Iterable[LogEntry], bodies: Mapping[int, bytes]) -> list[LogEntry]:
    """Return the entries of a log with other bodies for some of them."""
    return [
        replace(entry, body=bodies[entry.seq]) if entry.seq in bodies else entry
        for entry in entries
    ]


def _readable(entries: Iterable[LogEntry]) -> Iterator[tuple[int, LogBody]]:
    for entry in entries:
        try:
            yield entry.seq, decode_body(entry.body)
        except (Damaged, NotServed):
            continue


def _clean(
    body: LogBody, people: Mapping[int, str], person: str, names: set[str], name: str
) -> LogBody:
    match body:
        case Opened():
            options = _options(body.terms.game, body.terms.options, names, name)
            return replace(body, terms=replace(body.terms, options=options))
        case Sat() if body.person == person:
            return replace(body, name=name, avatar="")
        case Said() if people.get(body.chair) == person:
            return replace(body, text="")
        case Started() if person in people.values():
            return replace(body, setup=_setup(body.setup, people, person, names, name))
    return body


def _names(bodies: Sequence[LogBody], person: str) -> set[str]:
    """Return the names of a person at a table, without those that others play under."""
    names = {body.name for body in bodies if isinstance(body, Sat) and body.person == person}
    for body, people in with_occupants(bodies):
        if isinstance(body, Started):
            others = set(_others(body.setup, people, person))
            names = (names | {*body.setup.seats[: len(people)]}) - others
    return names


def _others(setup: Setup, people: Mapping[int, str], person: str) -> list[str]:
    """Return the names of all other seats; the taken chairs become seats in their order."""
    seats = zip(sorted(people), setup.seats, strict=False)
    return [name for chair, name in seats if people[chair] != person]


def _setup(
    setup: Setup, people: Mapping[int, str], person: str, names: set[str], name: str
) -> Setup:
    mine = [people[chair] == person for chair in sorted(people)]
    seats = tuple(name if own else old for own, old in zip(mine, setup.seats, strict=False))
    return replace(setup, seats=seats, options=_options(setup.game, setup.options, names, name))


def _options(
    game: str, options: dict[str, OptionValue], names: set[str], name: str
) -> dict[str, OptionValue]:
    """Return options in which the name stands for the person's names; some options list players."""
    try:
        hints = typing.get_type_hints(find_box(game).options, include_extras=True)
    except ParlorError:
        return options
    return {
        option: _list(value, names, name) if hints.get(option) in _TEXTS else value
        for option, value in options.items()
    }


def _list(value: OptionValue, names: set[str], name: str) -> str:
    listed = [" ".join(one.split()) for one in str(value).split(",")]
    if names.isdisjoint(listed):
        return str(value)
    return ",".join(name if one in names else one for one in listed)


# -- the anonymous name ---------------------------------------------------------------------------


def _anonymous_name(bodies: Sequence[LogBody], person: str, names: set[str]) -> str:
    """Return a name that leads to the same deal: in some games names decide who starts."""
    words = next((body.terms.words for body in bodies if isinstance(body, Opened)), "")
    for body, people in with_occupants(bodies):
        if isinstance(body, Started) and person in people.values():
            return _name_for(body, people, person, names, words)
    return _ANONYMOUS


def _name_for(
    started: Started, people: Mapping[int, str], person: str, names: set[str], words: str
) -> str:
    others = _others(started.setup, people, person)
    plain = distinct_name(_ANONYMOUS, others)
    # The first letter of the old name comes last: it is the best guess where nothing can be dealt.
    initials = [*string.ascii_uppercase, "0", *sorted(name[0].upper() for name in names)]
    candidates = [plain, *(distinct_name(f"{one}-Guest", others) for one in initials)]
    for name in candidates:
        try:
            setup = _setup(started.setup, people, person, names, name)
            if digest(rules_with(setup, words).deal().state) == started.digest:
                return name
        except ParlorError:
            continue
    return candidates[-1]
