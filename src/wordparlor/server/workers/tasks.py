"""The tasks of the worker processes: moves of bots, safe defaults, hints and previews.

A task has only the public part of the setup and one seat's view, so a worker cannot know more.
"""

import os
import signal
from functools import lru_cache, partial
from typing import Any

import msgspec

from wordparlor.bots import bot
from wordparlor.bots.hints import best_plays, decent_moves
from wordparlor.errors import ParlorError, RuleBroken
from wordparlor.server.room.terms import rules_with
from wordparlor.server.workers.parent_watch import on_parent_exit
from wordparlor.server.workers.preview import Advice, Draft, Trial, make_advice, preview_draft
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import load


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose the action of a bot of this level."""

    level: str


class Default(msgspec.Struct, frozen=True, tag="default"):
    """Choose the safe action: make no word, and accept the words of others."""


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """Find the best plays."""

    most: int


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    """Find out what each draft would do."""

    drafts: tuple[Draft, ...]


class Task(msgspec.Struct, frozen=True):
    """A task for a worker, as a seat sees the match."""

    setup: msgspec.Raw
    words: str
    view: msgspec.Raw
    seat: int
    chance: int
    ask: Choose | Default | Hint | Preview


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a task: an action, plays, previews, or the reason for a refusal."""

    action: msgspec.Raw = msgspec.Raw(b"null")
    advice: tuple[Advice, ...] = ()
    trials: tuple[Trial, ...] = ()
    refusal: str = ""
    clause: str = ""
    cards: tuple[int, ...] = ()


_NICE = 5
_encode = msgspec.json.Encoder().encode
_tasks = msgspec.json.Decoder(Task)


def start_worker() -> None:
    """Prepare a worker process: load the dictionary, and end together with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Leave the processor to the server first.
    if hasattr(os, "nice"):
        os.nice(_NICE)
    # A killed server cannot end its workers: they would wait for tasks for ever.
    on_parent_exit(partial(os._exit, 1))
    load("full")


def run_task(data: bytes) -> bytes:
    """Run a task and return its result; both are JSON."""
    task = _tasks.decode(data)
    rules = _rules(bytes(task.setup), task.words)
    seen = rules.restore(bytes(task.view))
    try:
        return _encode(_answer(seen, task))
    except RuleBroken as broken:
        return _encode(Result(refusal=broken.sentence, clause=broken.clause, cards=broken.cards))
    except ParlorError as wrong:
        return _encode(Result(refusal=str(wrong)))


@lru_cache(maxsize=256)
def _rules(setup: bytes, words: str) -> TableRules:
    return rules_with(msgspec.json.decode(setup, type=Setup), words)


def _answer(seen: Match, task: Task) -> Result:
    seat, rng = task.seat, Shuffler(task.chance)
    match task.ask:
        case Choose(level):
            action = bot(level).choose(seen, seat, rng)
            return Result(action=msgspec.Raw(_encode(action)))
        case Default():
            return Result(action=msgspec.Raw(_encode(_default(seen, seat))))
        case Hint(most):
            plays = best_plays(seen, decent_moves(seen, seat), most)
            return Result(advice=tuple(make_advice(seen, seat, p.action, p.score) for p in plays))
        case Preview(drafts):
            found = {_encode(draft): draft for draft in drafts}
            tried = {asked: preview_draft(seen, seat, draft) for asked, draft in found.items()}
            return Result(trials=tuple(tried[_encode(draft)] for draft in drafts))


def _default(seen: Match, seat: int) -> Any:
    if seen.state.window:
        return ANSWERS["accept"]
    moves = seen.moves(seat)
    return moves[-1] if moves.fallback is None else moves.fallback
