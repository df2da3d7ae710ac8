"""Choose the cards for words that a player names without cards: those that cost least.

Spend a wild card of the hand only where nothing else fits; then prefer the cards that leave the
player best off (a Dollar Sign on the table, no Lozenge in the hand). A split uses every card of the
stolen word, its Question Marks are free again, and each new word has a stolen card and one from the
hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from wordparlor.games.wordlift.deck import is_end_only
from wordparlor.games.wordlift.score import in_hand, on_table
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile

Letters = Mapping[str, int]
Use = tuple[Pile, ...]
"""The cards of each word, in the order of its letters."""


class _Plan(NamedTuple):
    """The letters that the stolen wild cards stand for, and the cards of the hand by letter."""

    freed: tuple[str, ...]
    spent: tuple[tuple[str, int], ...]


def best_uses(deck: Deck, words: Sequence[str], stolen: Pile, hand: Pile) -> list[Use]:
    """Return the best ways to lay one word (no stolen cards) or the two words of a split.

    Ways that spend cards of the same looks count as one. The list is empty where no way exists.
    """
    plain = _plain_use(deck, words, stolen, hand)
    if plain:
        return [plain]
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
            return []
    looks: dict[str, dict[str, list[int]]] = {letter: {} for letter in need}
    wild = []
    for card in hand:
        kind = deck.printed[card]
        if kind.wild:
            wild.append(card)
        elif kind.faces[0] in looks:
            looks[kind.faces[0]].setdefault(kind.symbol, []).append(card)
    for spent_wild in range(len(wild) + 1):
        uses = _best(deck, words, stolen, _plans(need, freed, looks, wild[:spent_wild]))
        if uses:
            return uses
    return []


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


def _best(deck: Deck, words: Sequence[str], stolen: Pile, plans: Iterator[_Plan]) -> list[Use]:
    """Return a use for each of the best layable plans that spend different cards."""
    first = next(plans, None)
    second = next(plans, None)
    if first is None or second is None:
        use = first and _place(deck, words, stolen, first)
        return [use] if use else []
    best: dict[tuple[str, ...], Use] = {}
    most = (0, 0)
    for plan in (first, second, *plans):
        kinds = [deck.printed[card] for _, card in plan.spent]
        # Prefer cards that gain most by leaving the hand; among equals those worth more on the
        # table, because a play counts these points.
        table = sum(map(on_table, kinds))
        merit = (table + sum(map(in_hand, kinds)), table)
        spent = tuple(sorted(kind.symbol for kind in kinds))
        if merit < most or (merit == most and spent in best):
            continue
        use = _place(deck, words, stolen, plan)
        if use:
            best = {**best, spent: use} if merit == most else {spent: use}
            most = merit
    return list(best.values())


def arrange(deck: Deck, word: str, cards: Sequence[int]) -> Pile:
    """Return the cards of a word with its Pilcrows at the ends, each card still on its letter."""
    use = _place(deck, (word,), (), _Plan((), tuple(zip(word, cards, strict=True))))
    assert use is not None
    return use[0]


def _plans(
    need: Letters, freed: int, looks: Mapping[str, Mapping[str, list[int]]], wild: list[int]
) -> Iterator[_Plan]:
    """Yield all plans that spend exactly these wild cards of the hand."""
    letters = "".join([letter * times for letter, times in need.items()])
    there = {letter: sum(map(len, looks[letter].values())) for letter in need}
    short = "".join([letter * (times - there[letter]) for letter, times in need.items()])
    # Wild cards must stand for the letters without cards, and may stand for any others.
    for more in _subsets(_without(letters, short), freed + len(wild) - len(short)):
        wild_letters = "".join(sorted((*short, *more)))
        plain = _without(letters, wild_letters)
        choices = [
            _choose(letter, plain.count(letter), list(looks[letter].values()))
            for letter in dict.fromkeys(plain)
        ]
        for chosen in product(*choices):
            spent = [pair for part in chosen for pair in part]
            for free in _subsets(wild_letters, freed):
                stand_in = _without(wild_letters, free)
                yield _Plan(free, (*spent, *zip(stand_in, wild, strict=True)))


def _subsets(letters: str, number: int) -> list[tuple[str, ...]]:
    """Return every choice of so many of the letters, each choice once."""
    if number <= 0:
        return [] if number else [()]
    return sorted(set(combinations(letters, number)))


def _without(letters: str, gone: Sequence[str]) -> str:
    for letter in gone:
        letters = letters.replace(letter, "", 1)
    return letters


def _choose(letter: str, times: int, looks: list[list[int]]) -> list[list[tuple[str, int]]]:
    """Return every choice of so many cards of a letter; cards of the same looks count as one."""
    if len(looks) < 2:
        cards = looks[0] if looks else []
        return [[(letter, card) for card in cards[:times]]] if times <= len(cards) else []
    *others, last = looks
    return [
        [*chosen, *((letter, card) for card in last[:number])]
        for number in range(min(times, len(last)) + 1)
        for chosen in _choose(letter, times - number, others)
    ]


def _place(deck: Deck, words: Sequence[str], stolen: Pile, plan: _Plan) -> Use | None:
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
    for shares in product(*options):
        by_letter = dict(zip(cards, shares, strict=True))
        parts = (
            {letter: by_letter[letter][at] for letter in word} for at, word in enumerate(words)
        )
        rows = (_lay_in_order(deck, (word,), part) for word, part in zip(words, parts, strict=True))
        use = tuple(row[0] for row in rows if row)
        if _is_fair_split(words, stolen, use):
            return use
    return None


def _lay_in_order(
    deck: Deck, words: Sequence[str], cards: Mapping[str, Sequence[int]]
) -> Use | None:
    """Lay the words with the first free cards, Pilcrows at the first free ends."""
    rest = {letter: list(own) for letter, own in cards.items()}
    use = []
    for word in words:
        row = []
        last = len(word) - 1
        for at, letter in enumerate(word):
            own = rest[letter]
            ends = [is_end_only(deck.printed[card]) for card in own]
            wanted = at in (0, last) and True in ends
            if wanted not in ends:
                return None
            row.append(own.pop(ends.index(wanted)))
        use.append(tuple(row))
    return tuple(use)


def _divisions(
    deck: Deck, words: Sequence[str], letter: str, cards: list[int], stolen: Pile
) -> list[tuple[Sequence[int], Sequence[int]]]:
    """Return ways to divide the cards of a letter between two words.

    There is one for each number of stolen cards in the first word, if the Pilcrows find ends.
    """
    shares: dict[int, tuple[Sequence[int], Sequence[int]]] = {}
    for first in combinations(cards, words[0].count(letter)):
        of_stolen = sum(card in stolen for card in first)
        own = (first, [card for card in cards if card not in first])
        if of_stolen not in shares and _fits(deck, words, own, letter):
            shares[of_stolen] = own
    return list(shares.values())


def _fits(deck: Deck, words: Sequence[str], cards: Sequence[Sequence[int]], letter: str) -> bool:
    """Tell whether each word has an end for each Pilcrow among its cards of the letter."""
    for word, own in zip(words, cards, strict=False):
        pilcrows = sum(is_end_only(deck.printed[card]) for card in own)
        if pilcrows > (word[0] == letter) + (word[-1] == letter and len(word) > 1):
            return False
    return True


def _is_fair_split(words: Sequence[str], stolen: Pile, use: Use) -> bool:
    """Tell whether a split uses all stolen cards and mixes them with the hand in both words.

    A single word has no stolen cards and always passes.
    """
    if not stolen:
        return True
    in_first, in_second = [sum([card in stolen for card in own]) for own in use]
    fair = 0 < in_first < len(words[0]) and 0 < in_second < len(words[1])
    return fair and in_first + in_second == len(stolen)
