"""The index card of a table: what the lobby and "my tables" show without reading its log.

Clients get it as a `Listing`, which leaves out the ids of people: they are secret.
"""

from functools import lru_cache
from typing import Literal

import msgspec

from wordparlor.games import box as find_box
from wordparlor.server.room.chairs import Chair, Chairs
from wordparlor.server.room.highlights import Highlights
from wordparlor.server.room.log import HintTaken, Muted, Said
from wordparlor.server.room.room import Room, Step
from wordparlor.server.room.terms import PERSON, Clock
from wordparlor.server.store.protocol import IndexCard


class PublicChair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair as everybody may see it."""

    kind: Literal["person", "bot"]
    name: str = ""
    level: str = ""
    away: bool = False
    avatar: str = ""
    """What the person chose; empty: one that goes with the name."""


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists show of a table."""

    game: str
    variant: str
    judging: str
    clock: Clock
    code: str
    chairs: tuple[PublicChair, ...]
    opened: float
    host: int | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    to_act: tuple[int, ...] = ()
    finished: bool = False
    own_words: bool = False
    again: str = ""
    lesson: bool = False
    watching: bool = True
    """Whether people without a chair may watch."""
    counts: bool = True
    """Whether the game counts for the records of its players."""
    highlights: Highlights = ()
    """The best of each seat, once the game is over."""
    daily: str = ""
    """The day, if the table plays a daily deal."""
    hints: tuple[int, ...] = ()
    """How many steps of hints each seat took in a daily deal, once it is over."""


class Listing(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    status: str
    listed: bool
    changed: float
    summary: Summary
    you: int | None = None
    """The chair of the person who asks."""


class _Written(msgspec.Struct, frozen=True):
    """What the card stores: the summary, and the person on each chair."""

    summary: Summary
    people: tuple[str, ...]


_decoder = msgspec.json.Decoder(_Written)


def public_chair(chair: Chair) -> PublicChair:
    """Return a chair as everybody may see it."""
    if chair.level:
        return PublicChair("bot", chair.name, chair.level)
    return PublicChair(PERSON, chair.name, away=chair.away, avatar=chair.avatar)


@lru_cache(maxsize=4096)
def public_chairs(chairs: Chairs) -> tuple[PublicChair, ...]:
    """Return chairs as everybody may see them; cached because they rarely change."""
    return tuple(map(public_chair, chairs))


def summarize(room: Room) -> Summary:
    """Return what lists show of a table."""
    box = find_box(room.terms.game)
    state = room.match.state if room.match else None
    winners: tuple[int, ...] = ()
    if room.match and room.finished:
        game = room.match.rules.game
        winners = game.winners(game.standing(state))
    return Summary(
        game=room.terms.game,
        variant=box.variant(room.terms.variant).id,
        judging=_judging(room),
        clock=room.terms.clock,
        code=room.code,
        chairs=public_chairs(room.chairs),
        opened=room.opened,
        host=room.chair_of(room.host),
        scores=state.scores if state else (),
        winners=winners,
        to_act=room.to_act,
        finished=room.finished,
        own_words=bool(room.terms.words),
        again=room.again,
        lesson=bool(room.terms.lesson),
        watching=room.watching,
        counts=room.terms.counts and not room.terms.lesson,
        highlights=room.highlights if room.finished else (),
        daily=room.terms.daily,
        hints=room.hints if room.finished and room.terms.daily else (),
    )


def _judging(room: Room) -> str:
    """Return how words are judged; from the game if it runs, because reading options is slow."""
    if room.match:
        return str(room.match.rules.game.judging)
    box = find_box(room.terms.game)
    return str(box.read_options(room.terms.variant, room.terms.options).judging)


def index_card(room: Room) -> IndexCard:
    """Return the index card of a table."""
    return IndexCard(
        table=room.table,
        status=room.status,
        # A table that nobody can join or watch is in no list.
        listed=room.terms.listed and (room.watching or room.has_free_chair),
        summary=msgspec.json.encode(
            _Written(summarize(room), tuple(chair.person for chair in room.chairs))
        ),
        people=room.people,
        due=room.due,
        changed=room.changed,
    )


def card_after(step: Step) -> IndexCard | None:
    """Return the index card to write with an entry; None if the entry does not change it."""
    return None if isinstance(step.body, Said | Muted | HintTaken) else index_card(step.after)


def is_card_of(kept: IndexCard, made: IndexCard | None) -> bool:
    """Tell whether a card is the one that a log makes; older versions kept no highlights."""
    if made is None or kept == made:
        return kept == made
    written = _decoder.decode(made.summary)
    older = msgspec.structs.replace(written.summary, highlights=())
    summary = msgspec.json.encode(_Written(older, written.people))
    return kept == msgspec.structs.replace(made, summary=summary)


def listing(card: IndexCard, person: str | None = None) -> Listing:
    """Return a table for a list; msgspec.DecodeError if its card cannot be read."""
    written = _decoder.decode(card.summary)
    you = written.people.index(person) if person in written.people else None
    return Listing(card.table, card.status, card.listed, card.changed, written.summary, you)


def admits(card: IndexCard, found: Listing, person: str | None) -> bool:
    """Tell whether a person may see the table of a card, as `Room.admits` does.

    A card does not know removed guests: they see it while a chair is free.
    """
    summary = found.summary
    free = card.status == "open" and not all(
        chair.kind == "bot" or chair.name for chair in summary.chairs
    )
    return summary.watching or card.status == "over" or person in card.people or free


def anonymous_summary(card: IndexCard, person: str, name: str) -> bytes:
    """Return the summary of a card with another name for a person, and no avatar.

    Raises:
        msgspec.DecodeError: the card cannot be read.
    """
    written = _decoder.decode(card.summary)
    chairs = tuple(
        msgspec.structs.replace(chair, name=name, avatar="") if whose == person else chair
        for chair, whose in zip(written.summary.chairs, written.people, strict=False)
    )
    summary = msgspec.structs.replace(written.summary, chairs=chairs)
    return msgspec.json.encode(_Written(summary, written.people))
