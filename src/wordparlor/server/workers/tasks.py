"""The tasks of the worker processes: for a seat, a deal, terms, and the history of a game.

A task for a seat has only the public part of the setup and the seat's view, so it cannot know
more.
"""

from contextlib import suppress
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from wordparlor.bots import bot
from wordparlor.bots.names import free_names
from wordparlor.bots.pace import effort
from wordparlor.bots.preparing import prepare_bots
from wordparlor.errors import ParlorError
from wordparlor.games import deal, shelf
from wordparlor.puzzles import TriedPlay
from wordparlor.server.room.terms import Terms, check_terms, rules_with
from wordparlor.server.store.protocol import LogEntry
from wordparlor.server.views.history import tell_story
from wordparlor.server.views.story import make_story, pack_story
from wordparlor.server.workers.game_words import list_words
from wordparlor.server.workers.hinting import FullHint, find_hint
from wordparlor.server.workers.par import play_part
from wordparlor.server.workers.preview import Draft, Trial, preview_draft
from wordparlor.server.workers.puzzling import show_position, try_play
from wordparlor.server.workers.refusals import PackedRefusal, pack_refusal
from wordparlor.server.workers.reviewing import review_part
from wordparlor.table.events import Event
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.state_json import dump
from wordparlor.trained import taught_or_plain
from wordparlor.words.custom import no_words
from wordparlor.words.dictionary import load


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose the action of a bot of this level; or what a text says, if that is possible."""

    level: str
    text: str = ""
    taught: bool = True
    """Whether the bot uses what bots learned on this machine; not in a daily deal."""


class Default(msgspec.Struct, frozen=True, tag="default"):
    """Choose the safe action: make no word, and accept the words of others."""


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """Find the best play, and the steps of a hint that lead to it."""


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    """Find out what each draft would do."""

    drafts: tuple[Draft, ...]


class Read(msgspec.Struct, frozen=True, tag="read"):
    """Find the action that a text means."""

    text: str


class ForSeat(msgspec.Struct, frozen=True, tag="seat"):
    """A task for a seat, as it sees the match."""

    setup: bytes
    words: str
    view: bytes
    seat: int
    chance: int
    ask: Choose | Default | Hint | Preview | Read


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Deal the cards of a new game."""

    setup: bytes
    words: str


class DealtCards(msgspec.Struct, frozen=True):
    """A game after its deal."""

    state: msgspec.Raw
    events: tuple[Event, ...]


class CheckTerms(msgspec.Struct, frozen=True, tag="terms"):
    """Check that a host can open a table with these terms."""

    terms: Terms
    host: str


class TellStory(msgspec.Struct, frozen=True, tag="story"):
    """Return the messages about the entries of a log, as a person or a seat sees them."""

    entries: tuple[LogEntry, ...]
    person: str | None
    after: int
    most: int
    seat: int | None


class PackStory(msgspec.Struct, frozen=True, tag="pack"):
    """Return the packed story of a finished game."""

    entries: tuple[LogEntry, ...]


class ReviewGame(msgspec.Struct, frozen=True, tag="review"):
    """Return the part of the review of a finished game that begins with an action."""

    entries: tuple[LogEntry, ...]
    after: int


class ListWords(msgspec.Struct, frozen=True, tag="words"):
    """Return the words that players made in a finished game."""

    entries: tuple[LogEntry, ...]


class PlayPar(msgspec.Struct, frozen=True, tag="par"):
    """Let the master go on with a daily deal, after these actions; see `workers.par`."""

    game: str
    day: str
    actions: tuple[bytes, ...]


class OpenPuzzle(msgspec.Struct, frozen=True, tag="puzzle"):
    """Play what comes before the position of a puzzle."""

    puzzle: str


class TryPuzzle(msgspec.Struct, frozen=True, tag="try"):
    """Rate a play of a puzzle; without one only tell the answer, with what was tried."""

    puzzle: str
    draft: Draft | None
    tried: tuple[TriedPlay, ...]


Task = (
    ForSeat
    | Deal
    | CheckTerms
    | TellStory
    | PackStory
    | ReviewGame
    | ListWords
    | PlayPar
    | OpenPuzzle
    | TryPuzzle
)


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a task; it has the field that the task asks for, or the refusal."""

    action: bytes = b""
    """An action as JSON."""
    effort: float = 0.0
    """How long the action of a bot takes, as a part of the longest time."""
    hint: FullHint | None = None
    trials: tuple[Trial, ...] = ()
    text: bytes = b""
    """Messages or dealt cards as JSON, or a packed story."""
    complete: bool = False
    """Whether the text is a whole review."""
    refusal: PackedRefusal | None = None


_json: Final = msgspec.json.Encoder().encode
_encode: Final = msgspec.msgpack.Encoder().encode
_tasks: Final = msgspec.msgpack.Decoder(Task)


@cache
def prepare() -> None:
    """Load what every task needs: the dictionary, the games, and what their bots look up.

    So nobody waits for it on the first turn at a table. A game of another distribution that
    cannot be dealt by default is left out.
    """
    load("full")
    for game, box in shelf().items():
        names = free_names(())[: box.seats_of("")[0]]
        with suppress(ParlorError):
            prepare_bots(deal(game, names).match)


def run_task(data: bytes) -> bytes:
    """Run a task and return its result; both are MessagePack."""
    try:
        return _encode(_answer(_tasks.decode(data)))
    except ParlorError as wrong:
        return _encode(Result(refusal=pack_refusal(wrong)))


def _answer(task: Task) -> Result:
    match task:
        case ForSeat():
            seen = _rules(task.setup, task.words).restore(task.view)
            return _answer_seat(seen, task)
        case Deal(setup, words):
            dealt = rules_with(msgspec.json.decode(setup, type=Setup), words).deal()
            return Result(text=_json(DealtCards(msgspec.Raw(dump(dealt.state)), dealt.events)))
        case CheckTerms():
            check_terms(task.terms, task.host)
            return Result()
        case TellStory():
            return Result(
                text=tell_story(task.entries, task.person, task.after, task.most, task.seat)
            )
        case PackStory():
            return Result(text=pack_story(make_story(task.entries)))
        case ReviewGame():
            text, complete = review_part(task.entries, task.after)
            return Result(text=text, complete=complete)
        case ListWords():
            return Result(text=list_words(task.entries))
        case OpenPuzzle(puzzle):
            return Result(text=_json(show_position(puzzle)))
        case TryPuzzle(puzzle, draft, tried):
            return Result(text=_json(try_play(puzzle, draft, tried)))
        case PlayPar(game, day, actions):
            return Result(text=_json(play_part(game, day, actions)))


@lru_cache(maxsize=256)
def _rules(setup: bytes, words: str) -> TableRules:
    return rules_with(msgspec.json.decode(setup, type=Setup), words)


def _answer_seat(seen: Match, task: ForSeat) -> Result:
    seat, rng = task.seat, Shuffler(task.chance)
    match task.ask:
        case Choose(level, text, learned):
            rules = taught_or_plain(seen.rules) if learned else seen.rules
            action = _choose(Match(rules, seen.state), seat, level, text, rng)
            return Result(_json(action), effort(seen, seat, action, Shuffler(~task.chance)))
        case Default():
            return Result(action=_json(_default(seen, seat)))
        case Hint():
            taught = Match(taught_or_plain(seen.rules), seen.state)
            return Result(hint=find_hint(taught, seat, task.chance))
        case Preview(drafts):
            found = {_json(draft): draft for draft in drafts}
            tried = {asked: preview_draft(seen, seat, draft) for asked, draft in found.items()}
            return Result(trials=tuple(tried[_json(draft)] for draft in drafts))
        case Read(text):
            return Result(action=_json(seen.read(seat, text)))


def _choose(seen: Match, seat: int, level: str, text: str, rng: Shuffler) -> Any:
    if text:
        with suppress(ParlorError):
            action = seen.read(seat, text)
            seen.rules.game.check(seen.state, seat, action)
            return action
    return bot(level).choose(seen, seat, rng)


def _default(seen: Match, seat: int) -> Any:
    if seen.state.window:
        return ANSWERS["accept"]
    # With no word to look for, this takes no time, however many cards are wild.
    moves = seen.moves(seat, no_words())
    return moves[-1] if moves.fallback is None else moves.fallback
