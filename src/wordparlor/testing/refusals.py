"""Refusals of a game, collected for review: what was tried, and the sentence that refuses it.

The tries are illegal actions made from legal ones, damaged notation, and typed nonsense, at seeded
tables of every variant and every way to judge words. The list has one example of each sentence.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, get_args

import msgspec

from wordparlor.bots import bot, take_turn
from wordparlor.errors import Ambiguous, ParlorError, RuleBroken, Unreadable
from wordparlor.games import seat_table
from wordparlor.table.box import Box
from wordparlor.table.judging import Judging
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.testing.illegal_actions import spoil
from wordparlor.testing.random_games import take_random_move
from wordparlor.words.dictionary import Dictionary

_NAMES: Final = ("Ann", "Ben", "Cid", "Dot")
_WAYS: Final = get_args(Judging)
_LEAST_TABLES: Final = 9
_TURNS: Final = 40
_TRIES: Final = 16
_COLOURS: Final = ("red", "green", "blue", "black")
_PILES: Final = ("consonant", "consonants", "vowel", "vowels")
_VARIABLE: Final = frozenset((*_COLOURS, *_PILES, "and", "draw", "lay", "make"))
"""Ordinary words that differ from try to try."""
_NONSENSE: Final = (
    "",
    "?",
    "hello",
    "make",
    "make QZXQ",
    "make pink7",
    "QZXQ",
    "A",
    "TREE",
    "make HOUSES",
    "make TREE using T R E E",
    "PASS ME",
    "pass now",
    "draw 9",
    "draw draw",
    "accept",
    "reject",
    "challenge",
    "no",
)


@dataclass(frozen=True)
class Refusal:
    """A try of a player, and the answer; the clause is empty when the text could not be read."""

    tried: str
    clause: str
    sentence: str
    unreadable: bool

    @property
    def line(self) -> str:
        """The refusal as one line of a list."""
        answer = f"{self.clause} {self.sentence}".strip()
        return f"{self.tried.strip() or '(nothing)'}  ->  {answer}"


def collect_refusals(box: Box, words: Dictionary) -> list[Refusal]:
    """Return one refusal for each clause and sentence, in the order of the rule sheet."""
    found: dict[tuple[str, str], Refusal] = {}
    for number in range(max(_LEAST_TABLES, len(_WAYS) * len(box.variants))):
        variant = box.variants[number // len(_WAYS) % len(box.variants)].id
        seats = _NAMES[: max(2, box.seats_of(variant)[0])]
        options: dict[str, OptionValue] = {"judging": _WAYS[number % len(_WAYS)]}
        setup = Setup(box.id, seats, variant, options, number, dictionary=words.id)
        for refusal in _try_a_table(seat_table(setup, words), Shuffler(number)):
            key = (refusal.clause, _pattern(refusal))
            # The shortest example is the easiest to read.
            if key not in found or len(refusal.tried) < len(found[key].tried):
                found[key] = refusal
    order = {clause: at for at, clause in enumerate(box.rulebook)}
    return sorted(found.values(), key=lambda one: (order.get(one.clause, -1), one.sentence))


def _try_a_table(table: Table, rng: Shuffler) -> Iterator[Refusal]:
    """Play a part of a game, and yield what is refused on the way and after the end."""
    for turn in range(_TURNS):
        if table.over:
            break
        for _ in range(_TRIES):
            yield from _try_once(table, rng)
        if turn % 2:
            take_random_move(table, rng)
        else:
            take_turn(table, table.match.to_act[0], bot("greedy"))
    table.state = msgspec.structs.replace(table.state, window=None, over=True)
    yield from _try_text(table, 0, "pass")


def _try_once(table: Table, rng: Shuffler) -> Iterator[Refusal]:
    seat = table.match.to_act[0]
    moves = table.moves(seat)
    action = moves[rng.below(len(moves))]
    other = rng.below(len(table.names))
    past = table.history[rng.below(len(table.history))].action if table.history else action
    match rng.below(6):
        case 0:
            yield from _try_action(table, other, spoil(table.game, action, rng))
        case 1:
            yield from _try_action(table, seat, spoil(table.game, past, rng))
        case 2:
            yield from _try_text(table, seat, _NONSENSE[rng.below(len(_NONSENSE))])
        case 3:
            yield from _try_text(table, seat, _damage(table.match.write(seat, action), rng))
        case _:
            yield from _try_action(table, seat, spoil(table.game, action, rng))


def _damage(text: str, rng: Shuffler) -> str:
    """Return a notation with one word of it left out, doubled or replaced."""
    words = text.split(" ")
    at = rng.below(len(words))
    middle = ([], words[at : at + 1] * 2, ["ZZZ"], [words[at][:-1]])[rng.below(4)]
    return " ".join([*words[:at], *middle, *words[at + 1 :]])


def _try_text(table: Table, seat: int, text: str) -> Iterator[Refusal]:
    try:
        action = table.match.read(seat, text)
    except Ambiguous:
        return
    except Unreadable as unclear:
        yield Refusal(text, unclear.clause, unclear.sentence, unreadable=True)
        return
    yield from _check(table, seat, action, text)


def _try_action(table: Table, seat: int, action: Any) -> Iterator[Refusal]:
    yield from _check(table, seat, action, _written(table, seat, action))


def _check(table: Table, seat: int, action: Any, tried: str) -> Iterator[Refusal]:
    try:
        table.game.check(table.state, seat, action)
    except RuleBroken as broken:
        yield Refusal(tried, broken.clause, broken.sentence, unreadable=False)


def _written(table: Table, seat: int, action: Any) -> str:
    """Return an action as text if the text means this action, else as data."""
    try:
        text = table.match.write(seat, action)
        if table.match.read(seat, text) == action:
            return text
    except (ParlorError, LookupError, ValueError):
        pass
    return msgspec.json.encode(action).decode()


def _pattern(refusal: Refusal) -> str:
    """Return a sentence without what differs from try to try: words, cards, names, numbers."""
    words = (_plain(word) for word in refusal.sentence.split())
    pattern = [word for word, _ in groupby(words)]
    # The help for an unreadable text lists the actions of the moment: its beginning is enough.
    return " ".join(pattern[:6] if refusal.unreadable else pattern)


def _plain(word: str) -> str:
    """Return an ordinary word without its ending, or _ for anything else."""
    bare = word.strip(".,;:()").lower()
    ordinary = bare == word.strip(".,;:()") and bare.isalpha() and len(bare) > 2
    return "_" if not ordinary or bare in _VARIABLE else bare.removesuffix("s")
