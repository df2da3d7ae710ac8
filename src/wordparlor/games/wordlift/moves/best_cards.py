"""Choose the cards for words that a player names without cards: those that cost least.

Spend a wild card of the hand only where nothing else fits; then prefer the cards that leave the
player best off (a Dollar Sign on the table, no Lozenge in the hand). A split uses every card of the
stolen word, its Question Marks are free again, and each new word has a stolen card and one from the
hand.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import NamedTuple

from wordparlor.games.wordlift.deck import is_end_only
from wordparlor.games.wordlift.score import in_hand, on_table
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import MOST_STEPS, Budget, Found, ManyWays

Letters = Mapping[str, int]
Use = tuple[Pile, ...]
"""The cards of each word, in the order of its letters."""
Shares = tuple[Sequence[int], Sequence[int]]
"""The cards of one letter in each of two words."""
_PLAN = 5
"""How many steps it costs to compare a plan with others."""


class _Plan(NamedTuple):
    """The letters that the stolen wild cards stand for, and the cards of the hand by letter."""

    freed: tuple[str, ...]
    spent: tuple[tuple[str, int], ...]


def best_uses(deck: Deck, words: Sequence[str], stolen: Pile, hand: Pile) -> list[Use]:
    """Return the best ways to lay one word (no stolen cards) or the two words of a split.

    Ways that spend cards of the same looks count as one. The list is empty where no way exists. A
    large hand with wild cards has too many ways to compare; then these are the best of some.
    """
    steps = MOST_STEPS
    while True:
        found = find_uses(deck, words, stolen, hand, steps)
        if found.ways or found.complete:
            return found.ways
        steps *= 10


def find_uses(
    deck: Deck, words: Sequence[str], stolen: Pile, hand: Pile, steps: int = MOST_STEPS
) -> Found[Use]:
    """Return the best ways to lay words that a search of so many steps finds."""
    plain = _plain_use(deck, words, stolen, hand)
    if plain:
        return Found([plain], complete=True)
    letters = "".join(words)
    need = {letter: letters.count(letter) for letter in letters}
    freed = 0
    for card in stolen:
        kind = deck.printed[card]
        if kind.wild:
            freed += 1
        elif need.get(kind.faces[0], 0):
            need[kind.faces[0]] -= 1
        else:
            return Found([], complete=True)
    looks: dict[str, dict[str, list[int]]] = {letter: {} for letter in need}
    wild = []
    for card in hand:
        kind = deck.printed[card]
        if kind.wild:
            wild.append(card)
        elif kind.faces[0] in looks:
            looks[kind.faces[0]].setdefault(kind.symbol, []).append(card)
    budget = Budget(steps)
    for spent_wild in range(min(len(wild), len(letters)) + 1):
        plans = _plans(need, freed, looks, wild[:spent_wild], budget)
        found = _best(deck, words, stolen, plans, budget)
        if found.ways or not found.complete:
            return found
    return Found([], complete=True)


def _plain_use(deck: Deck, words: Sequence[str], stolen: Pile, hand: Pile) -> Use | None:
    """Return the only use in the many simple cases, fast.

    Return None where there is a choice of cards to spend, or of how to divide them.
    """
    letters = "".join(words)
    cards: dict[str, list[int]] = {letter: [] for letter in letters}
    looks: dict[str, str] = {}
    freed, wild = [], []
    for card in stolen:
        kind = deck.printed[card]
        if kind.wild:
            freed.append(card)
        elif kind.faces[0] in cards:
            cards[kind.faces[0]].append(card)
        else:
            return None
    for card in hand:
        kind = deck.printed[card]
        letter = kind.faces[0]
        if kind.wild:
            wild.append(card)
        elif letter in cards:
            if looks.setdefault(letter, kind.symbol) != kind.symbol:
                return None
            cards[letter].append(card)
    short = [letter * (letters.count(letter) - len(own)) for letter, own in cards.items()]
    stand_ins = freed or wild
    lacking = "".join(short)
    if len(lacking) > len(stand_ins) or len(lacking) < len(freed):
        return None
    for letter, card in zip(lacking, stand_ins, strict=False):
        cards[letter].append(card)
    use = _lay_in_order(deck, words, cards)
    return use if use and _is_fair_split(words, stolen, use) else None


def _best(
    deck: Deck, words: Sequence[str], stolen: Pile, plans: Iterator[_Plan], budget: Budget
) -> Found[Use]:
    """Return a use for each of the best layable plans that spend different cards."""
    best: dict[tuple[str, ...], Use] = {}
    most = (0, 0)
    try:
        for plan in plans:
            budget.spend(_PLAN)
            kinds = [deck.printed[card] for _, card in plan.spent]
            # Prefer cards that gain most by leaving the hand; among equals those worth more on the
            # table, because a play counts these points.
            table = sum(map(on_table, kinds))
            merit = (table + sum(map(in_hand, kinds)), table)
            spent = tuple(sorted(kind.symbol for kind in kinds))
            if merit < most or (merit == most and spent in best):
                continue
            use = _place(deck, words, stolen, plan, budget)
            if use:
                best = {**best, spent: use} if merit == most else {spent: use}
                most = merit
    except ManyWays:
        return Found(list(best.values()), complete=False)
    return Found(list(best.values()), complete=True)


def arrange(deck: Deck, word: str, cards: Sequence[int]) -> Pile:
    """Return the cards of a word with its Pilcrows at the ends, each card still on its letter."""
    plan = _Plan((), tuple(zip(word, cards, strict=True)))
    use = _place(deck, (word,), (), plan, Budget())
    assert use is not None
    return use[0]


def _plans(
    need: Letters,
    freed: int,
    looks: Mapping[str, Mapping[str, list[int]]],
    wild: list[int],
    budget: Budget,
) -> Iterator[_Plan]:
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
                yield _Plan(free, (*spent, *zip(stand_in, wild, strict=True)))


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


def _place(
    deck: Deck, words: Sequence[str], stolen: Pile, plan: _Plan, budget: Budget
) -> Use | None:
    """Return the cards of each word, or None where a Pilcrow or a split does not work out."""
    cards: dict[str, list[int]] = {letter: [] for letter in "".join(words)}
    freed = iter(plan.freed)
    for card in sorted(stolen, key=deck.plainness.__getitem__):
        kind = deck.printed[card]
        cards[next(freed) if kind.wild else kind.faces[0]].append(card)
    for letter, card in plan.spent:
        cards[letter].append(card)
    use = _lay_in_order(deck, words, cards)
    if use and _is_fair_split(words, stolen, use):
        return use
    options = [_divisions(deck, words, letter, own, stolen) for letter, own in cards.items()]
    for shares in _combine(options, budget):
        by_letter = dict(zip(cards, shares, strict=True))
        parts = (
            {letter: by_letter[letter][at] for letter in word} for at, word in enumerate(words)
        )
        rows = (_lay_in_order(deck, (word,), part) for word, part in zip(words, parts, strict=True))
        use = tuple(row[0] for row in rows if row)
        if _is_fair_split(words, stolen, use):
            return use
    return None


def _combine(options: Sequence[Sequence[Shares]], budget: Budget) -> Iterator[tuple[Shares, ...]]:
    """Yield every choice of a division for each letter."""
    for shares in product(*options):
        budget.spend()
        yield shares


def _lay_in_order(
    deck: Deck, words: Sequence[str], cards: Mapping[str, Sequence[int]]
) -> Use | None:
    """Lay the words with the first free cards, Pilcrows at the first free ends."""
    rest = {letter: _part(deck, own) for letter, own in cards.items()}
    use = []
    for word in words:
        row = []
        last = len(word) - 1
        for at, letter in enumerate(word):
            plain, ends = rest[letter]
            free = ends if ends and at in (0, last) else plain
            if not free:
                return None
            row.append(free.pop())
        use.append(tuple(row))
    return tuple(use)


def _part(deck: Deck, cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the other cards and the Pilcrows, the first card last."""
    flags = [(card, is_end_only(deck.printed[card])) for card in reversed(cards)]
    return [card for card, end in flags if not end], [card for card, end in flags if end]


def _divisions(
    deck: Deck, words: Sequence[str], letter: str, cards: list[int], stolen: Pile
) -> list[Shares]:
    """Return ways to divide the cards of a letter between two words.

    There is one for each number of stolen cards in the first word, if the Pilcrows find ends.
    """
    ends = [is_end_only(deck.printed[card]) for card in cards]
    taken = [card in stolen for card in cards]
    room = [(word[0] == letter) + (word[-1] == letter and len(word) > 1) for word in words]
    pilcrows = (sum(ends) - sum(room[1:]), room[0])
    number = words[0].count(letter)
    found = []
    for of_stolen in range(min(number, sum(taken)) + 1):
        first = _first_share(ends, taken, (of_stolen, number - of_stolen), pilcrows)
        if first is not None:
            found.append(first)
    return [
        (
            [cards[at] for at in first],
            [card for at, card in enumerate(cards) if at not in first],
        )
        for first in sorted(found)
    ]


def _first_share(
    ends: Sequence[bool], taken: Sequence[bool], wanted: tuple[int, int], pilcrows: tuple[int, int]
) -> list[int] | None:
    """Return the first places of cards for a word: so many stolen ones and so many of the hand.

    `pilcrows` has the fewest and the most of them that the word can have.
    """
    share: list[int] = []
    left = Counter(zip(taken, ends, strict=True))
    missing = {True: wanted[0], False: wanted[1]}
    laid = 0

    def possible() -> bool:
        """Tell whether the rest of the cards can complete the share."""
        least, most = laid, laid
        for side, more in missing.items():
            plain, marked = left[side, False], left[side, True]
            if not 0 <= more <= plain + marked:
                return False
            least, most = least + max(0, more - plain), most + min(more, marked)
        return max(least, pilcrows[0]) <= min(most, pilcrows[1])

    if not possible():
        return None
    for at, (side, end) in enumerate(zip(taken, ends, strict=True)):
        left[side, end] -= 1
        missing[side] -= 1
        laid += end
        if possible():
            share.append(at)
        else:
            missing[side] += 1
            laid -= end
    return share


def _is_fair_split(words: Sequence[str], stolen: Pile, use: Use) -> bool:
    """Tell whether a split uses all stolen cards and mixes them with the hand in both words.

    A single word has no stolen cards and always passes.
    """
    if not stolen:
        return True
    in_first, in_second = [sum([card in stolen for card in own]) for own in use]
    fair = 0 < in_first < len(words[0]) and 0 < in_second < len(words[1])
    return fair and in_first + in_second == len(stolen)
