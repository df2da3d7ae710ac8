"""Choose the cards for words that a player names without cards: those that cost least.

Spend a wild card of the hand only where nothing else fits; then prefer the cards that score most (a
Dollar Sign on the table), then those that cost most in the hand (a Lozenge). A split uses every
card of the stolen word, its Question Marks are free again, and each new word has a stolen card and
one from the hand.
"""

from collections.abc import Iterator, Sequence

from wordparlor.games.wordlift.moves.placing import Use, is_fair_split, lay_in_order, place_cards
from wordparlor.games.wordlift.moves.plans import Plan, find_plans
from wordparlor.games.wordlift.score import in_hand, on_table
from wordparlor.games.wordlift.state import Scoring
from wordparlor.table.cards import WILD_FACE, Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import MOST_STEPS, Budget, Found, ManyWays

_PLAN = 5
"""How many steps it costs to compare a plan with others."""


def best_uses(
    deck: Deck, words: Sequence[str], stolen: Pile, hand: Pile, scoring: Scoring
) -> list[Use]:
    """Return the best ways to lay one word (no stolen cards) or the two words of a split.

    Ways that spend cards of the same looks count as one. The list is empty where no way exists. A
    large hand with wild cards has too many ways to compare; then these are the best of some.
    """
    steps = MOST_STEPS
    while True:
        found = find_uses(deck, words, stolen, hand, scoring, steps)
        if found.ways or found.complete:
            return found.ways
        steps *= 10


def find_uses(
    deck: Deck,
    words: Sequence[str],
    stolen: Pile,
    hand: Pile,
    scoring: Scoring,
    steps: int = MOST_STEPS,
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
        plans = find_plans(need, freed, looks, wild[:spent_wild], budget)
        found = _best(deck, words, stolen, plans, scoring, budget)
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
    printed = deck.printed
    for card in stolen:
        letter = printed[card].faces[0]
        if letter in cards:
            cards[letter].append(card)
        elif letter == WILD_FACE:
            freed.append(card)
        else:
            return None
    for card in hand:
        kind = printed[card]
        letter = kind.faces[0]
        if letter == WILD_FACE:
            wild.append(card)
        elif letter in cards:
            if letter in looks and looks[letter] != kind.symbol:
                return None
            looks[letter] = kind.symbol
            cards[letter].append(card)
    short = [letter * (letters.count(letter) - len(own)) for letter, own in cards.items()]
    stand_ins = freed or wild
    lacking = "".join(short)
    if len(lacking) > len(stand_ins) or len(lacking) < len(freed):
        return None
    for letter, card in zip(lacking, stand_ins, strict=False):
        cards[letter].append(card)
    use = lay_in_order(deck, words, cards)
    return use if use and is_fair_split(words, stolen, use) else None


def _best(
    deck: Deck,
    words: Sequence[str],
    stolen: Pile,
    plans: Iterator[Plan],
    scoring: Scoring,
    budget: Budget,
) -> Found[Use]:
    """Return a use for each of the best layable plans that spend different cards."""
    best: dict[tuple[str, ...], Use] = {}
    most = (0, 0)
    try:
        for plan in plans:
            budget.spend(_PLAN)
            kinds = [deck.printed[card] for _, card in plan.spent]
            # A play counts the points on the table; among equals prefer the cards that cost most in
            # the hand.
            merit = (
                sum(on_table(kind, scoring) for kind in kinds),
                sum(in_hand(kind, scoring) for kind in kinds),
            )
            spent = tuple(sorted(kind.symbol for kind in kinds))
            if merit < most or (merit == most and spent in best):
                continue
            use = place_cards(deck, words, stolen, plan, budget)
            if use:
                best = {**best, spent: use} if merit == most else {spent: use}
                most = merit
    except ManyWays:
        return Found(list(best.values()), complete=False)
    return Found(list(best.values()), complete=True)


def arrange(deck: Deck, word: str, cards: Sequence[int]) -> Pile:
    """Return the cards of a word with its Pilcrows at the ends, each card still on its letter."""
    plan = Plan((), tuple(zip(word, cards, strict=True)))
    use = place_cards(deck, (word,), (), plan, Budget())
    assert use is not None
    return use[0]
