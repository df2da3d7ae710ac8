"""Find every move in Word Lift with the kernel; build a move when a caller reads it.

A word from the hand is one move for each choice of cards that look different, because each choice
keeps different cards in the hand. A split is one move for each stealable word and each pair of
words it can become, in either order, laid with the cards that cost least (see `best_cards`).
Players who want to spend other cards on the same two words name these cards.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.deck import CONSONANTS, DEALT, DOLLAR, VOWELS, is_end_only
from wordparlor.games.wordlift.moves.best_cards import arrange, best_uses
from wordparlor.games.wordlift.moves.pilcrows import count_ends, count_letters, find_layable
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.rules import check_thief
from wordparlor.games.wordlift.score import bonus, on_table, score_word
from wordparlor.games.wordlift.state import Action, Draw, Laid, Make, Pass, State, Steal
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, find_ways, take
from wordparlor.table.moves import Moves, Points
from wordparlor.words.card_search import Ways, splits
from wordparlor.words.dictionary import Dictionary, load
from wordparlor.words.letters import ALPHABET, LONGEST, mask

FOR_WORDS: Final = 40
FOR_SPLITS: Final = 14
"""How many cards of a large hand the search uses. With more cards there are more words and splits
than a player can choose from or a machine can hold."""
_NEVER: Final = -64
"""The worth of a forbidden word: so low that no second word makes up for it."""


def find_moves(game: WordLift, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return all moves of the seat on turn: words from the hand, then splits, then the pass."""
    if state.owed:
        none = np.zeros(0, np.int32)
        choices = state.draws
        fallback = _balance(game.deck, state.hands[seat], choices)
        return Moves(none, choices.__getitem__, choices, fallback)
    minimum = game.ruleset.minimum
    hand = sample(state.hands[seat], FOR_SPLITS)
    makes = Makes(game.deck, sample(state.hands[seat], FOR_WORDS), minimum, words)
    found = [
        (victim, place, Splits(game.deck, laid, hand, minimum, words))
        for victim, place, laid in stealable(game, state, seat)
    ]
    starts = np.cumsum([len(makes.scores), *(len(split.scores) for _, _, split in found)]).tolist()

    def build(at: int) -> Action:
        if at < starts[0]:
            return makes.build(at)
        number = bisect_right(starts, at) - 1
        victim, place, split = found[number]
        return Steal(victim, place, *split.build(at - starts[number]))

    own = {place: score_word(game.deck, laid) for place, laid in enumerate(state.words[seat])}
    scores = [makes.scores]
    for victim, place, split in found:
        scores.append(split.scores - own[place] if victim == seat else split.scores)
    return Moves(np.concatenate(scores), build, (Pass(),), fallback=Pass())


def sample(hand: Pile, most: int) -> Pile:
    """Return the whole hand, or an even sample of at most so many cards."""
    if len(hand) <= most:
        return hand
    return tuple(hand[at * len(hand) // most] for at in range(most))


def stealable(game: WordLift, state: State, seat: int) -> Iterator[tuple[int, int, Laid]]:
    """Yield the words a seat may steal now: the owner, the place and the word."""
    for victim, row in enumerate(state.words):
        try:
            check_thief(game.ruleset, state, seat, victim)
        except RuleBroken:
            continue
        for place, laid in enumerate(row):
            yield victim, place, laid


class Makes:
    """All words that a hand can lay, in every way that spends different cards."""

    def __init__(self, deck: Deck, hand: Pile, minimum: int, words: Dictionary) -> None:
        self._deck = deck
        self._words = words
        self.alike = group_alike(deck, hand)
        found = find_ways(self.alike, words, least=minimum)
        fits = np.ones(len(found.words), bool)
        for number, sort in enumerate(self.alike):
            if is_end_only(sort.kind):
                letter = ALPHABET.index(sort.kind.faces[0])
                used = (found.kinds == number).sum(axis=1)
                fits &= used <= count_ends(words.graph)[letter, found.words]
        self.found = Ways(found.words[fits], found.kinds[fits])
        # The last entry stands for the places after the end of a word.
        worth = np.array([*(on_table(sort.kind) for sort in self.alike), 0], np.int32)
        points = worth[np.minimum(self.found.kinds, len(self.alike))].sum(axis=1, dtype=np.int32)
        self.scores: Points = points + _BONUS[words.graph.lengths[self.found.words]]

    def build(self, at: int) -> Make:
        """Return the word of a row with its cards."""
        word = self._words.graph.word(int(self.found.words[at]))
        cards = take(self.alike, self.found.kinds[at, : len(word)].tolist())
        return Make(word, arrange(self._deck, word, cards))


class Splits:
    """All pairs of words that a stolen word can become with a hand."""

    def __init__(
        self, deck: Deck, stolen: Laid, hand: Pile, minimum: int, words: Dictionary
    ) -> None:
        self._deck = deck
        self._stolen = stolen.cards
        self._hand = hand
        self._graph = words.graph
        masks = [[mask(deck.printed[card].faces[0]) for card in p] for p in (stolen.cards, hand)]
        first, second = splits(words.graph, *masks, least=minimum).T
        worth = _worth(words).copy()
        worth[[at for at in map(words.graph.index, forms_of(stolen.word)) if at >= 0]] = _NEVER
        scores = worth[first] + worth[second]
        allowed = scores > 0
        first, second, scores = first[allowed], second[allowed], scores[allowed]
        fits = find_layable(words.graph, (first, second), deck, stolen.cards, hand)
        if fits is not None:
            first, second, scores = first[fits], second[fits], scores[fits]
        self.pairs = first, second
        self.scores: Points = scores + self._dollars()

    def _dollars(self) -> Points:
        """Return what Dollar Signs add to each pair.

        All stolen ones count; those in the hand count where the pair needs their letter.
        """
        stolen, hand = (
            [self._deck.printed[card] for card in pile] for pile in (self._stolen, self._hand)
        )
        first, second = self.pairs
        extra = np.zeros(len(first), np.int32)
        for letter in {kind.faces[0] for kind in hand if kind.mark == DOLLAR}:
            signs = sum(kind.faces[0] == letter and kind.mark == DOLLAR for kind in hand)
            taken = sum(kind.faces[0] == letter for kind in stolen)
            counts = count_letters(self._graph)[ALPHABET.index(letter)]
            extra += np.minimum(signs, counts[first] + counts[second] - taken)
        if extra.any():
            # A stolen wild card can take the place of a Dollar Sign.
            lengths = self._graph.lengths
            extra = np.minimum(extra, lengths[first] + lengths[second] - len(stolen))
        return extra + np.int32(sum(kind.mark == DOLLAR for kind in stolen))

    def build(self, at: int) -> tuple[Laid, Laid]:
        """Return the two words of a row with their cards."""
        first, second = (self._graph.word(int(words[at])) for words in self.pairs)
        uses = best_uses(self._deck, (first, second), self._stolen, self._hand)
        return Laid(first, uses[0][0]), Laid(second, uses[0][1])


def group_alike(deck: Deck, hand: Pile) -> list[Alike]:
    """Group the cards of a hand by their looks."""
    sorts: dict[str, Alike] = {}
    for card in hand:
        kind = deck.printed[card]
        sorts.setdefault(kind.symbol, Alike(kind)).cards.append(card)
    return list(sorts.values())


@lru_cache(maxsize=256)
def forms_of(word: str) -> tuple[str, ...]:
    """Return a word and its other forms; a word that the dictionary lacks has none."""
    entry = load().entry(word)
    return (word, *entry.forms) if entry else (word,)


@lru_cache(maxsize=8)
def _worth(words: Dictionary) -> NDArray[np.int8]:
    """Return the worth of each word of the graph, laid with plain cards."""
    lengths = words.graph.lengths
    worth = np.where(words.allowed(), lengths + _BONUS[lengths], _NEVER)
    return worth.astype(np.int8)


_BONUS: Final = np.array([bonus(letters) for letters in range(LONGEST + 1)], np.int32)


def _balance(deck: Deck, hand: Pile, choices: tuple[Draw, ...]) -> Draw:
    """Return the draw that brings the hand nearest to the mix it was dealt with."""
    letters = [deck.printed[card].stack for card in hand if not deck.printed[card].wild]
    consonants, vowels = letters.count(CONSONANTS), letters.count(VOWELS)

    def off(draw: Draw) -> int:
        mixed = (consonants + draw.consonants) * DEALT[VOWELS]
        return abs(mixed - (vowels + draw.vowels) * DEALT[CONSONANTS])

    return min(choices, key=off)
