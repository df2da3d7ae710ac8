"""Find which letters wild cards can stand for, and which cards of the hand a word can spend."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from wordparlor.table.laying import Budget

Letters = Mapping[str, int]


class Plan(NamedTuple):
    """The letters that the stolen wild cards stand for, and the cards of the hand by letter."""

    freed: tuple[str, ...]
    spent: tuple[tuple[str, int], ...]


def find_plans(
    need: Letters,
    freed: int,
    looks: Mapping[str, Mapping[str, list[int]]],
    wild: list[int],
    budget: Budget,
) -> Iterator[Plan]:
    """Yield all plans that spend exactly these wild cards of the hand."""
    letters = "".join([letter * times for letter, times in need.items()])
    there = {letter: sum(map(len, looks[letter].values())) for letter in need}
    short = "".join([letter * (times - there[letter]) for letter, times in need.items()])
    # Wild cards must stand for the letters without cards, and may stand for any others.
    for more in _subsets(_without(letters, short), freed + len(wild) - len(short), budget):
        wild_letters = "".join(sorted((*short, *more)))
        plain = _without(letters, wild_letters)
        times = [(letter, plain.count(letter)) for letter in dict.fromkeys(plain)]
        for spent in _spend(times, looks, budget):
            for free in _subsets(wild_letters, freed, budget):
                stand_in = _without(wild_letters, free)
                yield Plan(free, (*spent, *zip(stand_in, wild, strict=True)))


def _subsets(letters: str, number: int, budget: Budget) -> Iterator[tuple[str, ...]]:
    """Yield every choice of so many of the letters, each choice once; equal letters are together.

    Choices come in the order of the alphabet.
    """
    groups = [(letter, len(list(same))) for letter, same in groupby(letters)]

    def choose(start: int, taken: int, wanted: int) -> Iterator[tuple[str, ...]]:
        """Yield choices from a group on, of which some letters are taken."""
        budget.spend()
        if not wanted:
            yield ()
            return
        left = [size - (taken if at == start else 0) for at, (_, size) in enumerate(groups)]
        for letter, at in sorted((groups[at][0], at) for at in range(start, len(groups))):
            if left[at] and sum(left[at:]) >= wanted:
                used = 1 + (taken if at == start else 0)
                for rest in choose(at, used, wanted - 1):
                    yield (letter, *rest)

    return choose(0, 0, number) if number >= 0 else iter(())


def _without(letters: str, gone: Sequence[str]) -> str:
    for letter in gone:
        letters = letters.replace(letter, "", 1)
    return letters


def _spend(
    times: Sequence[tuple[str, int]], looks: Mapping[str, Mapping[str, list[int]]], budget: Budget
) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yield every choice of cards of the hand for letters that are needed so many times."""
    if not times:
        yield ()
        return
    (letter, number), *others = times
    for chosen in _choose(letter, number, list(looks[letter].values()), budget):
        for rest in _spend(others, looks, budget):
            yield (*chosen, *rest)


def _choose(
    letter: str, times: int, looks: list[list[int]], budget: Budget
) -> Iterator[list[tuple[str, int]]]:
    """Yield every choice of so many cards of a letter; cards of the same looks count as one."""
    budget.spend()
    *others, last = looks or [[]]
    if not others:
        yield [(letter, card) for card in last[:times]]
        return
    least = max(0, times - sum(map(len, others)))
    for number in range(least, min(times, len(last)) + 1):
        for chosen in _choose(letter, times - number, others, budget):
            yield [*chosen, *((letter, card) for card in last[:number])]
