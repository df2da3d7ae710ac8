"""Find plays for cards on a real table: `wordparlor solve zap`."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from msgspec.structs import replace

from wordparlor.errors import BadSetup, Unreadable
from wordparlor.games.zap.moves import find_best_ways
from wordparlor.games.zap.rules import least_letters
from wordparlor.games.zap.state import LEVELS, Level, Options
from wordparlor.games.zap.words import WordRules, word_rules
from wordparlor.table.cards import Deck, Kind
from wordparlor.table.laying import Alike, check_copies, check_number
from wordparlor.table.moves import Moves
from wordparlor.table.solver import Field, Question, SolvedPlay, Solver


def solve(question: Question) -> Sequence[SolvedPlay]:
    """Return the best way to lay each word: most points first, then most cards.

    Up to `MOST_LISTED` words are listed; the note tells how many more there are.
    """
    options = question.options
    assert isinstance(options, Options)
    sorts: dict[Kind, Alike] = {}
    for name in " ".join(question.inputs["hand"]).upper().split():
        kind = _read_card(question.deck, name)
        if kind.faces:
            # Real cards have no numbers here; any number will do.
            sorts.setdefault(kind, Alike(kind)).cards.append(len(sorts))
    check_copies(question.deck, [sort.kind for sort in sorts.values() for _ in sort.cards])
    check_number(sum(len(sort.cards) for sort in sorts.values()))
    if not options.wild_points:
        for kind, sort in sorts.items():
            if kind.wild:
                # A WILD adds no points to a word (ZP-50).
                sort.kind = replace(kind, points=(0,) * len(kind.points))
    # WILDs come last, as in a hand, so that they lie on top where they can.
    alike = sorted(sorts.values(), key=lambda sort: sort.kind.wild)
    return _best(question, alike, word_rules(options))


def _best(question: Question, alike: list[Alike], rules: WordRules) -> Sequence[SolvedPlay]:
    words = question.words
    least = least_letters(question.options, _read_level(question))
    best = find_best_ways(alike, least, words, rules, one_each=True)
    lengths = words.graph.lengths[best.found.words].astype(np.int32)
    order = np.lexsort((-lengths, -best.scores))

    def build(at: int) -> SolvedPlay:
        row = order[at]
        word = words.graph.word(int(best.found.words[row]))
        kinds = [alike[kind].kind for kind in best.found.kinds[row, : len(word)].tolist()]
        return SolvedPlay((word,), int(best.scores[row]), _text(word, kinds), cards=len(word))

    return Moves(best.scores[order], build, note=partial(best.tell_others, "word"))


def _text(word: str, kinds: list[Kind]) -> str:
    if not any(kind.wild for kind in kinds):
        return f"make {word}"
    cards = (kind.named(letter) for letter, kind in zip(word, kinds, strict=True))
    return f"make {word} using {' '.join(cards)}"


def _read_card(deck: Deck, name: str) -> Kind:
    if name not in deck.by_name:
        good = " ".join(kind.name or kind.symbol for kind in deck.kinds)
        raise Unreadable(f"{name} is not in this deck; it has {good}.")
    return deck.kinds[deck.by_name[name][0]]


def _read_level(question: Question) -> Level:
    """Return the level of the question, or else the table's."""
    said = " ".join(question.inputs.get("level", [])).lower()
    for level in LEVELS:
        if said == level:
            return level
    if said:
        raise BadSetup(f"There is no level {said!r}; the levels are {' and '.join(LEVELS)}.")
    agreed: Level = question.options.level
    return agreed


SOLVER = Solver(
    fields=(
        Field("hand", "your cards, e.g. 'A R O A ?'; ? or WILD is a WILD"),
        Field("level", "adult (4 letters or more) or child (3)", required=False),
    ),
    solve=solve,
)
