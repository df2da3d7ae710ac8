"""The parlor's own shuffle: the same on every machine and in every version of Python.

The random state is one 64-bit number and the generator is SplitMix64: add 0x9E3779B97F4A7C15,
then mix the sum by shifts and two multiplications. `below(n)` draws 64 bits and rejects them when
they fall into the incomplete last run of n, so that all numbers are equally likely. A shuffle is
Fisher-Yates from the last place to the first. Golden values in the tests fix all of this.
"""

from collections.abc import Iterable

_ALL = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Shuffler:
    """A seeded random generator; its `state` can be read and restored."""

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

    def below(self, end: int) -> int:
        """Return a random number from 0 to end - 1.

        Raises:
            ValueError: end is less than 1.
        """
        if end < 1:
            raise ValueError(f"There is no number from 0 to {end - 1}; end must be 1 or more.")
        limit = (_ALL + 1) - (_ALL + 1) % end
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
