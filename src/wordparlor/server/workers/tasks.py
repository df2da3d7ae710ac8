"""What is thought out beside the event loop, in processes of its own: bots, hints, safe defaults.

A question has the public part of the setup and one seat's view: whoever thinks cannot know more.
"""

import os
import signal
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

import msgspec

from wordparlor.bots import bot
from wordparlor.errors import ParlorError, RuleBroken
from wordparlor.server.room.match import Rules, deal
from wordparlor.server.room.terms import Wish
from wordparlor.server.workers.parent_watch import when_parent_is_gone
from wordparlor.server.workers.preview import Advice, Draft, Trial, advise, attempt
from wordparlor.table.judging import ANSWERS
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.state_json import restore
from wordparlor.words.dictionary import load


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """What does a bot of this level do?"""

    level: str


class Default(msgspec.Struct, frozen=True, tag="default"):
    """What does a sensible player do who lays no word and doubts none?"""


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """Which are the best plays?"""

    most: int


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    """What would each of these do?"""

    drafts: tuple[Draft, ...]


class Question(msgspec.Struct, frozen=True):
    """Something to think about, seen from a seat."""

    setup: msgspec.Raw
    words: str
    view: msgspec.Raw
    seat: int
    chance: int
    ask: Choose | Default | Hint | Preview


class Thought(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer: an action, plays, what came of drafts, or why it cannot be."""

    action: msgspec.Raw = msgspec.Raw(b"null")
    advice: tuple[Advice, ...] = ()
    trials: tuple[Trial, ...] = ()
    refusal: str = ""
    clause: str = ""
    cards: tuple[int, ...] = ()


_NICE = 5
_encode = msgspec.json.Encoder().encode
_questions = msgspec.json.Decoder(Question)


def get_ready() -> None:
    """Load the dictionary once a process; whoever ends the service ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever serves people comes first.
    if hasattr(os, "nice"):
        os.nice(_NICE)
    # A service that was killed ends nobody: they would wait for its questions for ever.
    when_parent_is_gone(partial(os._exit, 1))
    load("full")


def think(data: bytes) -> bytes:
    """Answer a question; both are JSON."""
    question = _questions.decode(data)
    rules = _rules(bytes(question.setup), question.words)
    view = restore(rules.game, bytes(question.view))
    try:
        return _encode(_answer(rules, view, question))
    except RuleBroken as broken:
        return _encode(Thought(refusal=broken.sentence, clause=broken.clause, cards=broken.cards))
    except ParlorError as wrong:
        return _encode(Thought(refusal=str(wrong)))


@lru_cache(maxsize=256)
def _rules(setup: bytes, words: str) -> Rules:
    read = msgspec.json.decode(setup, type=Setup)
    return deal(read, Wish(read.game, (), words=words))[0].rules


def _answer(rules: Rules, view: Any, question: Question) -> Thought:
    seat, rng = question.seat, Shuffler(question.chance)
    match question.ask:
        case Choose(level):
            action = bot(level).choose(rules.box, rules.game, view, seat, rng)
            return Thought(action=msgspec.Raw(_encode(action)))
        case Default():
            return Thought(action=msgspec.Raw(_encode(_default(rules, view, seat))))
        case Hint(most):
            return Thought(advice=tuple(_best(rules, view, seat, most)))
        case Preview(drafts):
            found = {_encode(draft): draft for draft in drafts}
            tried = {asked: attempt(rules, view, seat, draft) for asked, draft in found.items()}
            return Thought(trials=tuple(tried[_encode(draft)] for draft in drafts))


def _default(rules: Rules, view: Any, seat: int) -> Any:
    if view.window:
        return ANSWERS["accept"]
    moves = rules.box.moves(rules.game, view, seat)
    return moves[-1] if moves.fallback is None else moves.fallback


def _best(rules: Rules, view: Any, seat: int, most: int) -> Iterator[Advice]:
    """Yield the best ways to lay the best decent words."""
    moves = rules.box.moves(rules.game, view, seat, rules.game.words.decent())
    seen: set[tuple[str, ...]] = set()
    for at in moves.best():
        if len(seen) == most:
            return
        words = rules.game.words_of(view, moves[at])
        if words not in seen:
            seen.add(words)
            yield advise(rules, view, seat, moves[at], int(moves.scores[at]))
