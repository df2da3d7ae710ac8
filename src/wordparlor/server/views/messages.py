"""Messages to viewers: each has only what its viewer may know.

Views and events hide secret cards; messages name people by chair number and name, never by id. The
action itself is not sent: the use of the second of two equal cards would reveal the first one.
"""

from typing import Any, Literal

import msgspec

from wordparlor.errors import Ambiguous, ParlorError, RuleBroken, Unreadable
from wordparlor.server.archive.index_cards import PublicChair, public_chairs
from wordparlor.server.room import log
from wordparlor.server.room.highlights import Highlights
from wordparlor.server.room.room import Room, Step, Viewer
from wordparlor.server.room.terms import Clock, all_options
from wordparlor.server.views.sentences import event_headlines, tell_events, tell_step, veil_all
from wordparlor.table.cards import Deck
from wordparlor.table.events import Event
from wordparlor.table.game import Goal
from wordparlor.table.legal import Legal
from wordparlor.table.scene import Scene
from wordparlor.table.setup import OptionValue
from wordparlor.table.shuffle import fingerprint
from wordparlor.table.state_json import dump


class Time(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks: when the running time began, when it ends, and what each seat has left."""

    since: float
    until: float | None = None
    left: tuple[float, ...] = ()


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table waits after a round: until when at most, and which seats are ready to go on."""

    until: float
    ready: tuple[int, ...] = ()
    """The chairs of people who have continued."""
    awaited: tuple[int, ...] = ()
    """The chairs of people who have not."""
    before: tuple[int, ...] = ()
    """The scores when the round began; empty if they are not known."""


class GameFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts that stay the same during a game; a card's number is its place in the deck."""

    dictionary: str
    deck: Deck
    piece: str
    """The name of one piece: card, tile."""
    fingerprint: str = ""
    """The SHA-256 of the seed that dealt the cards; the record of the game has the seed."""
    goal: Goal = Goal()
    """What decides the game."""


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as its viewer sees it now."""

    status: Literal["open", "playing", "over"]
    chairs: tuple[PublicChair, ...]
    host: int | None = None
    you: int | None = None
    away: bool = False
    """Whether a bot plays in the viewer's place."""
    to_act: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """The state of the game, without what the viewer may not know."""
    says: str = ""
    """A sentence that says whose turn it is, and why."""
    scene: Scene | None = None
    """The table drawn as text, for clients that ask for it when they connect."""
    forms: tuple[tuple[str, str], ...] = ()
    """The actions that the viewer can take now: the notation of each, and what it does."""
    legal: tuple[Legal, ...] = ()
    """The same as data, with the reason for each that is not allowed; empty out of turn."""
    time: Time | None = None
    waiting: Waiting | None = None
    """The wait between two rounds: bots and clocks stand still."""
    highlights: Highlights = ()
    """The best play and the longest word of each seat, once the game is over."""
    muted: tuple[int, ...] = ()
    watching: bool = True
    """Whether people without a chair may watch."""
    again: str = ""
    """The table of the rematch."""
    removed: tuple[str, ...] = ()
    """For the host: the names of removed guests, who may not sit down again."""
    out: bool = False
    """Whether the host removed the viewer, who may not sit down again."""


class Headline(msgspec.Struct, frozen=True, omit_defaults=True):
    """A title for one of the events, and what follows: Ada plays CHECK, You miss a turn."""

    event: int
    """The place of the event in `events`."""
    text: str
    effect: str = ""


class Told(msgspec.Struct, frozen=True, tag="told", omit_defaults=True):
    """One entry of the log: what happened, and the table after it."""

    seq: int
    at: float
    what: str
    sight: Sight
    chair: int | None = None
    by: str = ""
    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()
    headlines: tuple[Headline, ...] = ()
    """Titles for clients that show one event at a time; `sentences` say the same."""
    text: str = ""
    """The line of chat."""
    game: GameFacts | None = None
    """Only in the entry that starts the game."""


class Spoken(msgspec.Struct, frozen=True):
    """One line of chat."""

    seq: int
    at: float
    chair: int
    name: str
    text: str


class Recent(msgspec.Struct, frozen=True):
    """The events of one earlier entry."""

    seq: int
    at: float
    events: tuple[Event, ...]
    sentences: tuple[str, ...]


class PublicTerms(msgspec.Struct, frozen=True):
    """The terms of a table as everybody may see them, with the default of each unset option."""

    game: str
    variant: str
    options: dict[str, OptionValue]
    dictionary: str
    own_words: bool
    own_deck: bool
    clock: Clock
    listed: bool
    counts: bool = True
    """Whether the game counts for the records of its players."""
    daily: str = ""
    """The day, if the table plays a daily deal."""


class Fresh(msgspec.Struct, frozen=True, tag="fresh", omit_defaults=True):
    """The whole table at once, for a viewer who comes in or was away too long."""

    table: str
    code: str
    seq: int
    now: float
    terms: PublicTerms
    sight: Sight
    game: GameFacts | None = None
    recent: tuple[Recent, ...] = ()
    chat: tuple[Spoken, ...] = ()


class Refusal(msgspec.Struct, frozen=True, tag="refusal", omit_defaults=True):
    """The reason for a refusal: the sentence, the clause if a rule forbids it, and the cards."""

    sentence: str
    clause: str = ""
    cards: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    """The possible meanings of an ambiguous text, each in notation."""
    key: str = ""
    """The key of the refused request."""


_encoder = msgspec.json.Encoder()


class StepMessages:
    """The messages about one step: viewers who may know the same share a message."""

    __slots__ = ("_messages", "step")

    def __init__(self, step: Step) -> None:
        self.step = step
        self._messages: dict[Viewer, bytes] = {}

    def told(self, viewer: Viewer) -> bytes:
        """Return the message to a viewer."""
        message = self._messages.get(viewer)
        if message is None:
            message = self._messages[viewer] = _encoder.encode(_tell(self.step, viewer))
        return message

    def forget(self) -> None:
        """Free the messages; `told` makes them again."""
        self._messages.clear()


def told(step: Step, viewer: Viewer) -> bytes:
    """Return the message to a viewer about one entry."""
    return StepMessages(step).told(viewer)


def fresh(room: Room, viewer: Viewer, now: float) -> bytes:
    """Return the message with everything that a viewer may know of a table, as JSON."""
    return _encoder.encode(make_fresh(room, viewer, now))


def make_fresh(room: Room, viewer: Viewer, now: float) -> Fresh:
    """Return the message with everything that a viewer may know of a table."""
    terms = room.terms
    recent = (
        Recent(happened.seq, happened.at, *tell_events(room, happened.events, viewer.seat))
        for happened in room.recent
    )
    lines = (
        Spoken(line.seq, line.at, line.chair, line.name, line.text) for line in room.chat.lines
    )
    return Fresh(
        table=room.table,
        code=room.code,
        seq=room.seq,
        now=now,
        terms=PublicTerms(
            game=terms.game,
            variant=terms.variant,
            options=all_options(terms, room.match.rules.setup.rules if room.match else 0),
            dictionary=terms.dictionary,
            own_words=bool(terms.words),
            own_deck=bool(terms.deck),
            clock=terms.clock,
            listed=terms.listed,
            counts=terms.counts,
            daily=terms.daily,
        ),
        sight=_look(room, viewer),
        game=_facts(room),
        recent=tuple(recent),
        chat=tuple(lines),
    )


def refusal(wrong: ParlorError) -> Refusal:
    """Return the message that tells a client why its request is refused."""
    if isinstance(wrong, RuleBroken):
        return Refusal(wrong.sentence, wrong.clause, wrong.cards)
    if isinstance(wrong, Unreadable):
        choices = wrong.choices if isinstance(wrong, Ambiguous) else ()
        texts = tuple(text for text, _ in choices)
        return Refusal(wrong.sentence, wrong.clause, choices=texts)
    return Refusal(str(wrong))


def _tell(step: Step, viewer: Viewer) -> Told:
    body, room = step.body, step.after
    seen = veil_all(step.events, viewer.seat)
    return Told(
        seq=step.seq,
        at=step.at,
        what=str(type(body).__struct_config__.tag),
        sight=_look(room, viewer),
        chair=getattr(body, "seat", getattr(body, "chair", None)),
        by=body.by if isinstance(body, log.ActionTaken) else "",
        events=seen,
        sentences=tell_step(step, seen, viewer.seat),
        headlines=tuple(Headline(*told) for told in event_headlines(room, seen, viewer.seat)),
        text=body.text if isinstance(body, log.Said) else "",
        game=_facts(room) if isinstance(body, log.Started) else None,
    )


def _facts(room: Room) -> GameFacts | None:
    if room.match is None:
        return None
    rules = room.match.rules
    seed = fingerprint(rules.setup.seed)
    return GameFacts(rules.game.words.id, rules.game.deck, rules.box.piece, seed, rules.game.goal)


def _look(room: Room, viewer: Viewer) -> Sight:
    status, chairs, host = room.status, public_chairs(room.chairs), room.chair_of(room.host)
    you, away, muted, again = viewer.chair, viewer.away, _muted(room), room.again
    if room.match is None:
        return Sight(
            status,
            chairs,
            host,
            you,
            away,
            muted=muted,
            watching=room.watching,
            again=again,
            removed=tuple(guest.name for guest in room.removed) if viewer.host else (),
            out=viewer.out,
        )
    seat, to_act, presenter = viewer.seat, room.to_act, room.match.rules.presenter
    view = room.match.view(seat)
    return Sight(
        status,
        chairs,
        host,
        you,
        away,
        muted=muted,
        watching=room.watching,
        again=again,
        to_act=to_act,
        scores=view.scores,
        view=msgspec.Raw(dump(view)),
        says=presenter.status(view, seat),
        legal=room.match.rules.game.legal(view, seat) if seat is not None else (),
        scene=presenter.draw(view, seat) if viewer.scene else None,
        forms=presenter.forms(view, seat) if seat is not None and seat in to_act else (),
        time=Time(_since(room, view), room.runs_out, room.clock.left) if to_act else None,
        waiting=_waiting(room),
        highlights=room.highlights if room.finished else (),
    )


def _waiting(room: Room) -> Waiting | None:
    wait = room.wait
    return Waiting(wait.until, wait.ready, room.awaited, wait.before) if wait else None


def _muted(room: Room) -> tuple[int, ...]:
    """Return the chairs of people whom the host has muted."""
    muted = room.chat.muted
    if not muted:
        return ()
    return tuple(number for number, chair in enumerate(room.chairs) if chair.person in muted)


def _since(room: Room, view: Any) -> float:
    return room.clock.asked if view.window else room.clock.since
