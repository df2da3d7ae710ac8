"""The work of a worker process: play the games of one task.

A worker gets a `Job` once and prepares rules and word list for it; then it gets numbers of tasks.
Rows travel as MessagePack, so that the process that collects them need not look into them.
"""

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from wordparlor import __version__
from wordparlor.errors import BadSetup
from wordparlor.study.plan import Plan
from wordparlor.study.referee import Referee
from wordparlor.study.rows import Chunk
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, load

_encode = msgspec.msgpack.Encoder().encode
_decoder: Final = msgspec.msgpack.Decoder(Chunk)
# A worker of a cluster may have several threads; the caches of a dictionary are made for one.
_one_at_a_time: Final = threading.Lock()


class _Head(msgspec.Struct, frozen=True, array_like=True):
    """The beginning of a chunk."""

    number: int


_head_decoder: Final = msgspec.msgpack.Decoder(_Head)


class Job(msgspec.Struct, frozen=True):
    """What a worker needs besides the number of a task."""

    plan: Plan
    word_list: bytes | None = None
    """The text of a custom word list; None for a built-in list."""
    turns: bool = True
    """Whether to return a row for each action."""
    records: bool = False
    """Whether to return the record of each game."""
    others: tuple[Plan, ...] = ()
    """More plans with the same word list; the numbers of tasks go on through them."""

    def find(self, number: int) -> tuple[int, int]:
        """Return the place of a task's plan, 0 for `plan`, and the number of the task in it."""
        for place, plan in enumerate((self.plan, *self.others)):
            if number < plan.chunks:
                return place, number
            number -= plan.chunks
        raise IndexError(number)


def find_words(plan: Plan, word_list: bytes | None = None) -> Dictionary:
    """Return the word list of a plan."""
    return load(plan.dictionary.partition("-")[0]) if word_list is None else custom_words(word_list)


def play_task(job: bytes, number: int, stopped: Callable[[], bool] = lambda: False) -> bytes:
    """Play a task of an encoded job; return its encoded rows.

    Raises:
        BadSetup: the plan cannot be played here.
        Stopped: see `Referee.play_chunk`.
    """
    with _one_at_a_time:
        wanted, _ = _prepare(job)
        place, task = wanted.find(number)
        chunk = _referee(job, place).play_chunk(
            task, turns=wanted.turns, records=wanted.records, stopped=stopped
        )
    return _encode(msgspec.structs.replace(chunk, number=number))


def encode_job(job: Job) -> bytes:
    """Return a job as bytes."""
    return _encode(job)


def task_number(data: bytes) -> int:
    """Return the number of the task that these encoded rows are from; skip the rows."""
    return _head_decoder.decode(data).number


def decode_chunk(data: bytes) -> Chunk:
    """Return the rows of a task.

    Raises:
        msgspec.DecodeError: the bytes are not the rows of a task.
    """
    return _decoder.decode(data)


@lru_cache(maxsize=2)
def _prepare(job: bytes) -> tuple[Job, Dictionary]:
    wanted = msgspec.msgpack.decode(job, type=Job)
    plan = wanted.plan
    if plan.program != __version__:
        raise BadSetup(f"A worker has Wordparlor {__version__}; the plan needs {plan.program}.")
    return wanted, find_words(plan, wanted.word_list)


@lru_cache(maxsize=8)
def _referee(job: bytes, place: int) -> Referee:
    wanted, words = _prepare(job)
    return Referee((wanted.plan, *wanted.others)[place], words)
