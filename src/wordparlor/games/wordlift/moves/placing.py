"""Place the cards of a plan: Pilcrows at ends of words, stolen cards in both words of a split."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from wordparlor.games.wordlift.deck import PILCROW, is_end_only
from wordparlor.games.wordlift.moves.plans import Plan
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Budget

Use = tuple[Pile, ...]
"""The cards of each word, in the order of its letters."""
Shares = tuple[Sequence[int], Sequence[int]]
"""The cards of one letter in each of two words."""


def place_cards(
    deck: Deck, words: Sequence[str], stolen: Pile, plan: Plan, budget: Budget
) -> Use | None:
    """Return the cards of each word, or None where a Pilcrow or a split does not work out."""
    cards: dict[str, list[int]] = {letter: [] for letter in "".join(words)}
    freed = iter(plan.freed)
    for card in sorted(stolen, key=deck.plainness.__getitem__):
        kind = deck.printed[card]
        cards[next(freed) if kind.wild else kind.faces[0]].append(card)
    for letter, card in plan.spent:
        cards[letter].append(card)
    use = lay_in_order(deck, words, cards)
    if use and is_fair_split(words, stolen, use):
        return use
    options = [_divisions(deck, words, letter, own, stolen) for letter, own in cards.items()]
    for shares in _combine(options, budget):
        by_letter = dict(zip(cards, shares, strict=True))
        parts = (
            {letter: by_letter[letter][at] for letter in word} for at, word in enumerate(words)
        )
        rows = (lay_in_order(deck, (word,), part) for word, part in zip(words, parts, strict=True))
        use = tuple(row[0] for row in rows if row)
        if is_fair_split(words, stolen, use):
            return use
    return None


def _combine(options: Sequence[Sequence[Shares]], budget: Budget) -> Iterator[tuple[Shares, ...]]:
    """Yield every choice of a division for each letter."""
    for shares in product(*options):
        budget.spend()
        yield shares


def lay_in_order(
    deck: Deck, words: Sequence[str], cards: Mapping[str, Sequence[int]]
) -> Use | None:
    """Lay the words with the first free cards, Pilcrows at the first free ends."""
    rest = {letter: list(reversed(own)) for letter, own in cards.items()}
    printed = deck.printed
    marked = [card for own in cards.values() for card in own if printed[card].mark == PILCROW]
    # The Pilcrows of each letter, the first one last.
    ends: dict[str, list[int]] = {}
    if marked:
        for letter, own in rest.items():
            ends[letter] = [card for card in own if card in marked]
            rest[letter] = [card for card in own if card not in marked]
    use = []
    for word in words:
        row = []
        last = len(word) - 1
        for at, letter in enumerate(word):
            free = rest[letter]
            if marked and ends[letter] and at in (0, last):
                free = ends[letter]
            if not free:
                return None
            row.append(free.pop())
        use.append(tuple(row))
    return tuple(use)


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


def is_fair_split(words: Sequence[str], stolen: Pile, use: Use) -> bool:
    """Tell whether a split uses all stolen cards and mixes them with the hand in both words.

    A single word has no stolen cards and always passes.
    """
    if not stolen:
        return True
    in_first, in_second = [sum([card in stolen for card in own]) for own in use]
    fair = 0 < in_first < len(words[0]) and 0 < in_second < len(words[1])
    return fair and in_first + in_second == len(stolen)
