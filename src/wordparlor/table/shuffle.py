"""Shuffles: the same cards in the same order on every machine and in every version of Python.

There are two generators of random numbers. `Shuffler` is fast and takes any whole number as its
seed: records, lessons and studies use it. `SecureShuffler` takes a seed of 256 bits and cannot be
predicted from the cards that a player has seen: servers use it.

`Shuffler` is SplitMix64. Its state is one 64-bit number: add 0x9E3779B97F4A7C15, then mix the sum
by shifts and two multiplications. `SecureShuffler` is SHA-256 in counter mode: its number n, from
0, is part n mod 4 of SHA-256(seed, n div 4), with the seed as 32 bytes, the counter as 8 bytes and
each part as 8 bytes, all in big-endian order.

`below(n)` draws 64 bits and rejects them when they fall into the incomplete last run of n, so that
all numbers are equally likely. A shuffle is Fisher-Yates from the last place to the first. Golden
values in the tests fix all of this.
"""

import hashlib
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Seed = int | str
"""A number for `Shuffler`; 64 hexadecimal digits for `SecureShuffler`."""
RandomState = int | str
"""The state of either generator."""

SEED_BITS: Final = 256
_SPAN = 1 << 64
_ALL = _SPAN - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_MANY = 24
"""From this many cards on, arrays are faster than a loop."""
_Numbers = NDArray[np.uint64]
_DIGITS = SEED_BITS // 4
_SECURE = re.compile(f"[0-9a-f]{{{_DIGITS}}}")
_PARTS = 4
"""Random numbers in one digest."""


class _Generator(ABC):
    """Numbers and shuffles from random bits."""

    __slots__ = ()

    @abstractmethod
    def bits(self) -> int:
        """Return the next 64 random bits as a number."""

    def below(self, end: int) -> int:
        """Return a random number from 0 to end - 1.

        Raises:
            ValueError: end is less than 1.
        """
        if end < 1:
            raise ValueError(f"There is no number from 0 to {end - 1}; end must be 1 or more.")
        limit = _SPAN - _SPAN % end
        while (drawn := self.bits()) >= limit:
            pass
        return drawn % end

    def shuffled(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return the cards in a random order."""
        pile = list(cards)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)


@lru_cache(maxsize=256)
def _draws(cards: int) -> tuple[_Numbers, _Numbers, _Numbers]:
    """Return for each draw of a shuffle: the steps of the state, the end, the highest good bits."""
    ends = range(cards, 1, -1)
    return (
        np.arange(1, cards, dtype=np.uint64) * np.uint64(_STEP),
        np.array(ends, np.uint64),
        np.array([_ALL - _SPAN % end for end in ends], np.uint64),
    )


class Shuffler(_Generator):
    """A fast generator; its `state` can be read and restored."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _ALL

    def bits(self) -> int:
        """Return the next 64 random bits as a number."""
        self.state = (self.state + _STEP) & _ALL
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _ALL
        return mixed ^ (mixed >> 31)

    def shuffled(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return the cards in a random order, as the other generator does, but faster.

        Bots shuffle the unseen cards for every deal that they imagine. So arrays draw the numbers
        for many cards at once; for a few cards, and where a number must be drawn again, the loop
        does what `below` and `bits` do, without calling them.
        """
        pile, state = list(cards), self.state
        if len(pile) >= _MANY:
            steps, ends, highest = _draws(len(pile))
            drawn = steps + np.uint64(state)
            drawn = (drawn ^ (drawn >> _30)) * _FIRST
            drawn = (drawn ^ (drawn >> _27)) * _SECOND
            drawn ^= drawn >> _31
            if (drawn <= highest).all():
                for last, other in enumerate((drawn % ends).tolist()):
                    pile[~last], pile[other] = pile[other], pile[~last]
                self.state = (state + (len(pile) - 1) * _STEP) & _ALL
                return tuple(pile)
        for end in range(len(pile), 1, -1):
            state = (state + _STEP) & _ALL
            mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _ALL
            mixed ^= mixed >> 31
            if mixed >= _SPAN - _SPAN % end:
                self.state = state
                mixed = self.below(end)
                state = self.state
            other = mixed % end
            pile[end - 1], pile[other] = pile[other], pile[end - 1]
        self.state = state
        return tuple(pile)


class SecureShuffler(_Generator):
    """A cryptographic generator; its `state` is the seed and how many numbers were drawn."""

    __slots__ = ("_block", "_drawn", "_seed")

    def __init__(self, state: str) -> None:
        """Take a seed, or the state of another generator."""
        self._seed, _, drawn = state.partition(".")
        self._drawn = int(drawn or 0)
        self._block = b""
        """The digest that holds the next number; empty until it is needed."""

    @property
    def state(self) -> str:
        """The state, to go on later."""
        return f"{self._seed}.{self._drawn}"

    def bits(self) -> int:
        """Return the next 64 random bits as a number."""
        block, part = divmod(self._drawn, _PARTS)
        if not self._block or part == 0:
            counter = block.to_bytes(8, "big")
            self._block = hashlib.sha256(bytes.fromhex(self._seed) + counter).digest()
        self._drawn += 1
        return int.from_bytes(self._block[8 * part : 8 * part + 8], "big")


def make_shuffler(state: RandomState) -> Shuffler | SecureShuffler:
    """Return the generator with a seed or a state."""
    return Shuffler(state) if isinstance(state, int) else SecureShuffler(state)


def is_seed(seed: Seed) -> bool:
    """Tell whether this is a seed: a whole number, or 64 hexadecimal digits."""
    return isinstance(seed, int) or _SECURE.fullmatch(seed) is not None


def secure_seed(bits: int) -> str:
    """Return 256 random bits as a seed of `SecureShuffler`."""
    return f"{bits:0{_DIGITS}x}"


def fingerprint(seed: Seed) -> str:
    """Return the SHA-256 of a secure seed; empty for a number, which anyone could try out.

    A server shows it when a game starts and the seed when the game is over. So players can check
    that the server dealt the cards of the seed that it had chosen before.
    """
    return "" if isinstance(seed, int) else hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seed_number(seed: Seed) -> int:
    """Return a seed as a number, for choices that the players of a study repeat."""
    return seed if isinstance(seed, int) else int(seed, 16) & _ALL
