"""What the tests of studies share: a short word list, small plans, and bots of another package."""

import sys
from pathlib import Path

import pytest

from wordparlor.study import runner
from wordparlor.study.plan import Plan, make_plan
from wordparlor.study.tasks import play_task
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import load

WORD_LIST = "\n".join(word for word in list(load("junior"))[::9] if len(word) <= 6).encode()
"""A few hundred short words, so that games are fast."""
WORDS = custom_words(WORD_LIST)

BOTS = '''
import time

class Broken:
    """Fails."""
    def choose(self, seen, seat, rng):
        raise ValueError("no idea")

class Slow:
    """Never answers."""
    def choose(self, seen, seat, rng):
        while True:
            time.sleep(0.001)

class Cheat:
    """Makes its first word twice as long: no rule allows it. Without a word it passes."""
    def choose(self, seen, seat, rng):
        move = seen.moves(seat)[0]
        if not hasattr(move, "word"):
            return move
        return type(move)(move.word * 2, move.cards * 2)

class Odd:
    """Returns something that is not an action."""
    def choose(self, seen, seat, rng):
        return "make PINK"

class Counting:
    """Makes its nth move on its nth turn of a game, and tells what it sees."""
    hands = []
    def __init__(self):
        self.turns = 0
    def choose(self, seen, seat, rng):
        if not self.turns:
            self.hands.append((seat, seen.state.hands[seat], seen.rules.setup.seed))
        self.turns += 1
        moves = seen.moves(seat)
        return moves[self.turns % len(moves)]

first = Counting()
nothing = 3
'''
ENTRY_POINTS = """[wordparlor.bots]
broken = parlor_bots:Broken
slow = parlor_bots:Slow
cheat = parlor_bots:Cheat
odd = parlor_bots:Odd
counting = parlor_bots:Counting
shared = parlor_bots:first
greedy = parlor_bots:Broken
nothing = parlor_bots:nothing
missing = parlor_bots:Missing
"""


def install_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with bots, as pip would do."""
    (folder / "parlor_bots.py").write_text(BOTS, encoding="utf-8")
    about = folder / "parlor_bots-1.5.dist-info"
    about.mkdir()
    metadata = "Metadata-Version: 2.1\nName: parlor-bots\nVersion: 1.5\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "parlor_bots", raising=False)


def small_plan(bots: str = "greedy casual", games: int = 8, **more: object) -> Plan:
    """Return a plan of a short game with the short word list."""
    options = {"rounds": 1}
    plan: Plan = make_plan(
        "newword",
        bots.split(),
        words=WORDS,
        games=games,
        options=options,
        **more,  # type: ignore[arg-type]
    )
    return plan


def stop_after(tasks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Act like Ctrl-C when this process has played so many tasks; later runs play all."""
    played: list[int] = []

    def play(job: bytes, number: int) -> bytes:
        if len(played) == tasks:
            monkeypatch.setattr(runner, "play_task", play_task)
            raise KeyboardInterrupt
        played.append(number)
        return play_task(job, number)

    monkeypatch.setattr(runner, "play_task", play)
