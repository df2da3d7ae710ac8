"""The deal of each variant but the one for younger players, and the words in the centre."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from wordparlor.games.giftwords.deck import count_letters, group_alike, points
from wordparlor.games.giftwords.state import COOP, Ruleset, State, Word
from wordparlor.table.cards import BLACK, Deck
from wordparlor.table.deal import deal_round_robin
from wordparlor.table.events import Acted
from wordparlor.table.game import Log, put
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import find_ways
from wordparlor.table.phrases import and_list
from wordparlor.table.shuffle import make_shuffler
from wordparlor.words.card_search import MOST_CARDS
from wordparlor.words.dictionary import Dictionary, Tier
from wordparlor.words.letters import COVERED

IN_CENTRE = 3
"""The fewest letters of the first words in the centre, whatever the players agree on."""
MOST_CANDIDATES = 2000
"""The most words that a deal looks at: a usual one needs some dozens, a rare one some hundreds."""


def deal_hands(ruleset: Ruleset, state: State, pack: Pile, log: Log) -> State:
    """Deal twelve cards each, one at a time from the dealer's left; the rest is the deck.

    Partners also get their stocks, and the dealer turns up the first card of the bonus deck.
    """
    seats = len(ruleset.names)
    first = (state.dealer + 1) % seats
    hands, rest = deal_round_robin(pack, ruleset.options.hand, first, seats)
    state = replace(state, hands=hands, turn=first, phase="draw", owed=0)
    if ruleset.variant != COOP:
        return replace(state, stacks=(rest,), discards=((),) * seats)
    each = ruleset.options.stock
    ends = [each * (seat + 1) for seat in range(seats)]
    stocks = [rest[end - each : end] for end in ends]
    stocks = [stocks[(seat - first) % seats] for seat in range(seats)]
    bonus = rest[ends[-1] :]
    log.append(Acted(state.dealer, f"{{turn}} up {ruleset.deck.told(bonus[:1])} for the discards"))
    empty = ((),) * (seats if ruleset.own_piles else 1)
    discards = put(empty, state.dealer if ruleset.own_piles else 0, bonus[:1])
    return replace(state, stacks=(bonus[1:], *stocks), discards=discards)


def deal_centre(
    ruleset: Ruleset, state: State, pack: Pile, words: Dictionary, log: Log
) -> tuple[State, Pile]:
    """Lay the first words of a game for two in the centre, or keep the shortest ones there.

    Return the state and the other cards.
    """
    rng, is_first = make_shuffler(state.rng), state.round == 1
    if is_first:
        laid = first_words(ruleset.deck, pack, words, ruleset.minimum, by_cards=ruleset.card_centre)
    else:
        laid = shortest_words(ruleset, state.words)
    if laid:
        verb, texts = "lay" if is_first else "keep", and_list([word.text for word in laid])
        log.append(Acted(state.dealer, f"{{{verb}}} {texts} in the centre"))
    used = {card for word in laid for card in (*word.cards, *word.under)}
    pack = tuple(card for card in pack if card not in used)
    if is_first:
        # Cards that the centre does not need go back to the others (GW-2P-03).
        pack = rng.shuffled(pack)
    return replace(state, words=laid, rng=rng.state), pack


class Candidate(NamedTuple):
    """A word that cards in the centre can lay; the lowest rank is laid first (GW-2P-02)."""

    rank: tuple[int, int]
    word: str
    kinds: tuple[int, ...]


def first_words(
    deck: Deck, pack: Pile, words: Dictionary, least: int, *, by_cards: bool = False
) -> tuple[Word, ...]:
    """Return the two words that start a game for two, from as few cards of the pack as possible.

    They are inoffensive words of the standard dictionary. A list of rare words only may have no two
    of them there; then all its words count. At older tables (`by_cards`) they always do, and a long
    word is a word of many cards.
    """
    decent = words.decent()
    if by_cards:
        return _first_pair(deck, pack, decent, least, by_cards=True)
    return _first_pair(deck, pack, decent.narrow(Tier.STANDARD), least) or _first_pair(
        deck, pack, decent, least
    )


def _first_pair(
    deck: Deck, pack: Pile, words: Dictionary, least: int, *, by_cards: bool = False
) -> tuple[Word, ...]:
    """Return the first two words that cards from the top of the pack can lay.

    The longest words come first, then those of the highest value, then in alphabetical order.
    Return none when the search finds no two words in the most cards it can handle, or among so many
    words that the players must have chosen them like that: each with a Z, and there is one Z.
    """
    least = max(IN_CENTRE, least)
    by_colour: dict[str, list[Candidate]] = {}
    left = MOST_CANDIDATES
    # A Qu card gives two letters, so a word may have fewer cards than letters.
    for dealt in range(least, min(len(pack), MOST_CARDS) + 1):
        cards = pack[:dealt]
        newest = deck.printed[cards[-1]].colour
        for colour in deck.colours:
            if colour not in by_colour or newest in (colour, BLACK):
                candidates = _candidates(deck, cards, words, least, colour, by_cards=by_cards)
                by_colour[colour] = list(islice(candidates, max(left, 0) + 1))
                left -= len(by_colour[colour])
        if left < 0:
            return ()
        found = sorted(chain.from_iterable(by_colour.values()))
        if pair := _find_pair(found, deck, cards):
            return _lay_pair(deck, cards, *pair)
    return ()


def _find_pair(found: list[Candidate], deck: Deck, cards: Pile) -> tuple[Candidate, ...]:
    """Return the first two words of a list that the cards can lay together.

    At least one of them has the last card: without it there were no two words.
    """
    kinds = len(deck.kinds)
    have = np.bincount([deck.kind_of[card] for card in cards], minlength=kinds).astype(np.int8)
    used = np.zeros((len(found), kinds), np.int8)
    for at, word in enumerate(found):
        used[at] = np.bincount(word.kinds, minlength=kinds)
    pairs = []
    for one in np.flatnonzero(used[:, deck.kind_of[cards[-1]]]).tolist():
        others = np.flatnonzero((used <= have - used[one]).all(axis=1))
        pairs += [sorted((one, int(other))) for other in others[:1]]
    return tuple(found[at] for at in min(pairs, default=()))


def _candidates(
    deck: Deck, cards: Pile, words: Dictionary, least: int, colour: str, *, by_cards: bool
) -> Iterator[Candidate]:
    alike = group_alike(deck, cards, colour)
    found = find_ways(alike, words, least=least)
    for number, row in zip(found.words.tolist(), found.kinds.tolist(), strict=True):
        laid = [alike[sort].cards[0] for sort in row if sort != COVERED]
        word = words.graph.word(number)
        size = len(laid) if by_cards else len(word)
        if size >= least:
            rank = -size, -sum(points(deck, laid))
            yield Candidate(rank, word, tuple(deck.kind_of[card] for card in laid))


def _lay_pair(deck: Deck, cards: Pile, *pair: Candidate) -> tuple[Word, ...]:
    free: dict[int, list[int]] = {}
    for card in sorted(cards, reverse=True):
        free.setdefault(deck.kind_of[card], []).append(card)
    return tuple(
        Word(found.word, tuple(free[kind].pop() for kind in found.kinds)) for found in pair
    )


def shortest_words(ruleset: Ruleset, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return the three shortest words without their owners (GW-2P-07, GW-2P-08).

    Return fewer where too few cards would be left for the hands and a first draw.
    """
    deck, options = ruleset.deck, ruleset.options

    def size(at: int) -> tuple[int, int, int]:
        length = len(words[at].cards if ruleset.card_centre else words[at].text)
        return length, sum(points(deck, words[at].cards)), at

    spare = count_letters(deck) - options.hand * len(ruleset.names) - 1
    kept = []
    for at in sorted(range(len(words)), key=size)[: options.centre]:
        spare -= len(words[at].cards)
        if spare >= 0:
            kept.append(at)
    return tuple(replace(words[at], owner=None) for at in sorted(kept))
