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
from wordparlor.server.room.terms import rules_with
from wordparlor.server.workers.parent_watch import when_parent_is_gone
from wordparlor.server.workers.preview import Advice, Draft, Trial, advise, attempt
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
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
    seen = rules.restore(bytes(question.view))
    try:
        return _encode(_answer(seen, question))
    except RuleBroken as broken:
        return _encode(Thought(refusal=broken.sentence, clause=broken.clause, cards=broken.cards))
    except ParlorError as wrong:
        return _encode(Thought(refusal=str(wrong)))


@lru_cache(maxsize=256)
def _rules(setup: bytes, words: str) -> TableRules:
    return rules_with(msgspec.json.decode(setup, type=Setup), words)


def _answer(seen: Match, question: Question) -> Thought:
    seat, rng = question.seat, Shuffler(question.chance)
    match question.ask:
        case Choose(level):
            action = bot(level).choose(seen, seat, rng)
            return Thought(action=msgspec.Raw(_encode(action)))
        case Default():
            return Thought(action=msgspec.Raw(_encode(_default(seen, seat))))
        case Hint(most):
            return Thought(advice=tuple(_best(seen, seat, most)))
        case Preview(drafts):
            found = {_encode(draft): draft for draft in drafts}
            tried = {asked: attempt(seen, seat, draft) for asked, draft in found.items()}
            return Thought(trials=tuple(tried[_encode(draft)] for draft in drafts))


def _default(seen: Match, seat: int) -> Any:
    if seen.state.window:
        return ANSWERS["accept"]
    moves = seen.moves(seat)
    return moves[-1] if moves.fallback is None else moves.fallback


def _best(seen: Match, seat: int, most: int) -> Iterator[Advice]:
    """Yield the best ways to lay the best decent words."""
    game = seen.rules.game
    moves = seen.moves(seat, game.words.decent())
    told: set[tuple[str, ...]] = set()
    for at in moves.best():
        if len(told) == most:
            return
        words = game.words_of(seen.state, moves[at])
        if words not in told:
            told.add(words)
            yield advise(seen, seat, moves[at], int(moves.scores[at]))
