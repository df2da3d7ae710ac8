"""Measure what a list of a million words costs: a move in NewWord, and the memory of the process.

    python -m bench.large_list

The list is synthetic and always the same: the built-in words, and copies of them with one letter
changed. The same positions are searched with both lists, in turn. The memory is the most that the
process ever had, with both lists and with what it takes to read the large one.
"""

import random
import resource
from collections.abc import Callable
from string import ascii_uppercase
from time import process_time
from typing import Final

from bench.arguments import refuse_arguments
from bench.measure import ROUNDS, Task, times, verdict
from wordparlor import deal
from wordparlor.bots import bot, take_turn
from wordparlor.table.match import Match
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, load

WORDS: Final = 1_000_000
GAMES: Final = 12
TURNS: Final = 8
"""How many turns of each game are measured."""
TIMES: Final = 3
"""How many times as much a move may cost with the large list."""
MEGABYTES: Final = 600
_SEED: Final = 2026


def large_list(words: Dictionary) -> bytes:
    """Return a word list of a million words as a file has it."""
    chance = random.Random(_SEED)
    known = sorted(words)
    found = set(known)
    while len(found) < WORDS:
        word = chance.choice(known)
        place = chance.randrange(len(word))
        found.add(word[:place] + chance.choice(ascii_uppercase) + word[place + 1 :])
    return "\n".join(sorted(found)).encode()


def positions() -> list[tuple[Match, int]]:
    """Return positions of NewWord from games of greedy bots, with the seat on turn."""
    found = []
    for seed in range(GAMES):
        table = deal("newword", ["Ann", "Ben", "Cid"], seed=seed)
        for _ in range(TURNS):
            seat = table.match.to_act[0]
            found.append((table.match.seen_by(seat), seat))
            take_turn(table, seat, bot("greedy"))
    return found


def searching(words: Dictionary) -> Callable[[Match, int], None]:
    """Return a search for the best play, as a greedy bot asks for it."""

    def search(match: Match, seat: int) -> None:
        match.best(seat, words, 1)

    return search


def main() -> None:
    """Measure and print."""
    built_in = load("full")
    content = large_list(built_in)
    start = process_time()
    large = custom_words(content)
    inputs = positions()
    searching(large)(*inputs[0])
    ready = process_time() - start
    found = times(
        {f"{len(words):,} words": Task(searching(words), inputs) for words in (built_in, large)}
    )
    print(f"the best play of {len(inputs)} NewWord positions, {ROUNDS} rounds, CPU")
    for name, figure in found.items():
        print(f"{name:18}{figure}")
    small, big = found.values()
    ratio, slowest = big.mean / small.mean, big.p99 / small.p99
    print(f"{ratio:.2f} times the mean cost  {verdict(ratio, TIMES, most=True)}; p99 {slowest:.2f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{peak:,.0f} MB at most  {verdict(peak, MEGABYTES, most=True)}")
    print(f"the large list was ready for its first search after {ready:.1f} s of CPU")


if __name__ == "__main__":
    refuse_arguments("large_list", __doc__)
    main()
