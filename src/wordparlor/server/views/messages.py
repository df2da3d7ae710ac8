"""What is sent: each message made for one viewer, out of what that viewer may know.

Views, events and sentences are veiled; people are chair numbers and names. The action itself is
not sent: that someone used the second of two equal cards would tell of the first one.
"""

from typing import Any, Literal

import msgspec

from wordparlor.errors import Ambiguous, ParlorError, RuleBroken, Unreadable
from wordparlor.server.archive.index_cards import PublicChair, public_chairs
from wordparlor.server.room import log
from wordparlor.server.room.room import Room, Step, Viewer
from wordparlor.server.room.terms import Clock, all_options
from wordparlor.server.views.sentences import tell_events, tell_step, veil_all
from wordparlor.table.cards import Deck
from wordparlor.table.events import Event
from wordparlor.table.legal import Legal
from wordparlor.table.scene import Scene
from wordparlor.table.setup import OptionValue
from wordparlor.table.state_json import dump


class Time(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the clocks stand: since when the time runs, until when, and what each seat has left."""

    since: float
    until: float | None = None
    left: tuple[float, ...] = ()


class GameFacts(msgspec.Struct, frozen=True):
    """What stays the same while the game goes on; card numbers run through the deck."""

    dictionary: str
    deck: Deck
    piece: str
    """What people call one of the pieces: card, tile."""


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the table looks to its viewer now."""

    status: Literal["open", "playing", "over"]
    chairs: tuple[PublicChair, ...]
    host: int | None = None
    you: int | None = None
    away: bool = False
    """Whether a bot plays in the viewer's place."""
    to_act: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """The game's state as the viewer may know it."""
    says: str = ""
    """Whose turn it is and why, in a sentence."""
    scene: Scene | None = None
    """The same as `view` drawn as text, for whoever asks for it when coming in."""
    forms: tuple[tuple[str, str], ...] = ()
    """What the viewer can do now: how it is written, and what it does."""
    legal: tuple[Legal, ...] = ()
    """What the viewer can do now, and what not, with the reason; empty when others are awaited."""
    time: Time | None = None
    muted: tuple[int, ...] = ()
    again: str = ""
    """The table of the rematch."""


class Told(msgspec.Struct, frozen=True, tag="told", omit_defaults=True):
    """One entry of the log: what happened, and how the table looks then."""

    seq: int
    at: float
    what: str
    sight: Sight
    chair: int | None = None
    by: str = ""
    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()
    text: str = ""
    """What was said."""
    game: GameFacts | None = None
    """When the game begins."""


class Spoken(msgspec.Struct, frozen=True):
    """One thing that was said."""

    seq: int
    at: float
    chair: int
    name: str
    text: str


class Recent(msgspec.Struct, frozen=True):
    """What happened in the game by one entry."""

    seq: int
    at: float
    events: tuple[Event, ...]
    sentences: tuple[str, ...]


class PublicTerms(msgspec.Struct, frozen=True):
    """What was agreed on when the table was opened; options that were left as they are included."""

    game: str
    variant: str
    options: dict[str, OptionValue]
    dictionary: str
    own_words: bool
    own_deck: bool
    clock: Clock
    listed: bool


class Fresh(msgspec.Struct, frozen=True, tag="fresh", omit_defaults=True):
    """Everything at once, for whoever comes in or was away too long."""

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
    """Why something was not done: the sentence, the clause where it is a rule, and the cards."""

    sentence: str
    clause: str = ""
    cards: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    """What could be meant, each as it is written."""
    key: str = ""
    """The key of the request that is refused."""


_encoder = msgspec.json.Encoder()


class StepMessages:
    """The messages about one step: each is made once for all viewers who may know the same."""

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
    """Return everything a viewer may know of a table."""
    terms = room.terms
    recent = (
        Recent(happened.seq, happened.at, *tell_events(room, happened.events, viewer.seat))
        for happened in room.recent
    )
    lines = (
        Spoken(line.seq, line.at, line.chair, line.name, line.text) for line in room.chat.lines
    )
    message = Fresh(
        table=room.table,
        code=room.code,
        seq=room.seq,
        now=now,
        terms=PublicTerms(
            game=terms.game,
            variant=terms.variant,
            options=all_options(terms),
            dictionary=terms.dictionary,
            own_words=bool(terms.words),
            own_deck=bool(terms.deck),
            clock=terms.clock,
            listed=terms.listed,
        ),
        sight=_look(room, viewer),
        game=_facts(room),
        recent=tuple(recent),
        chat=tuple(lines),
    )
    return _encoder.encode(message)


def refusal(wrong: ParlorError) -> Refusal:
    """Return what is told to the one who asked for something that cannot be."""
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
        text=body.text if isinstance(body, log.Said) else "",
        game=_facts(room) if isinstance(body, log.Started) else None,
    )


def _facts(room: Room) -> GameFacts | None:
    if room.match is None:
        return None
    game = room.match.rules.game
    return GameFacts(game.words.id, game.deck, room.match.rules.box.piece)


def _look(room: Room, viewer: Viewer) -> Sight:
    status, chairs, host = room.status, public_chairs(room.chairs), room.chair_of(room.host)
    you, away, muted, again = viewer.chair, viewer.away, _muted(room), room.again
    if room.match is None:
        return Sight(status, chairs, host, you, away, muted=muted, again=again)
    seat, to_act, presenter = viewer.seat, room.to_act, room.match.rules.presenter
    view = room.match.view(seat)
    return Sight(
        status,
        chairs,
        host,
        you,
        away,
        muted=muted,
        again=again,
        to_act=to_act,
        scores=view.scores,
        view=msgspec.Raw(dump(view)),
        says=presenter.status(view, seat),
        legal=room.match.rules.game.legal(view, seat) if seat is not None else (),
        scene=presenter.draw(view, seat) if viewer.scene else None,
        forms=presenter.forms(view, seat) if seat is not None and seat in to_act else (),
        time=Time(_since(room, view), room.runs_out, room.clock.left) if to_act else None,
    )


def _muted(room: Room) -> tuple[int, ...]:
    """Return the chairs of those who may not speak."""
    muted = room.chat.muted
    if not muted:
        return ()
    return tuple(number for number, chair in enumerate(room.chairs) if chair.person in muted)


def _since(room: Room, view: Any) -> float:
    return room.clock.asked if view.window else room.clock.since
