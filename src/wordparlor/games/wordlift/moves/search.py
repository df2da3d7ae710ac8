"""Every move in Word Lift: found by the kernel, built when someone looks at it.

A word from the hand is a move for each choice of cards that look different, and so keep different
cards in the hand. A split is a move for each word that can be stolen and each pair of words it can
become: it comes once, in whatever order the words are said, laid with the cards that cost least
(see `picking`). Who wants to spend other cards on the same two words names them.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.deck import CONSONANTS, DEALT, DOLLAR, VOWELS, bound
from wordparlor.games.wordlift.moves.best_cards import best_uses, lay_out
from wordparlor.games.wordlift.moves.pilcrows import count_ends, count_letters, fitting
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import bonus, on_table, score_word
from wordparlor.games.wordlift.state import Action, Draw, Laid, Make, Pass, State, Steal
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, find_ways, take
from wordparlor.table.moves import Moves, Points
from wordparlor.words.card_search import Ways, splits
from wordparlor.words.dictionary import Dictionary, load
from wordparlor.words.graph import LONGEST
from wordparlor.words.letters import ALPHABET, mask

FOR_WORDS: Final = 40
FOR_SPLITS: Final = 14
"""Of a hand that has grown beyond these, so many cards are looked at: with more there are more
splits, or ways to lay a word, than anybody could choose from or any machine keep."""
_NEVER: Final = -64
"""What a word is worth that may not be laid: less than any other word makes good."""


def find_moves(game: WordLift, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return all moves of the seat on turn: words of the hand, then splits, then passing."""
    if state.owed:
        none = np.zeros(0, np.int32)
        choices = state.draws
        fallback = _balance(game.deck, state.hands[seat], choices)
        return Moves(none, choices.__getitem__, choices, fallback)
    hand = look_at(state.hands[seat], FOR_SPLITS)
    makes = Makes(game.deck, look_at(state.hands[seat], FOR_WORDS), game.minimum, words)
    found = [
        (victim, place, Splits(game.deck, laid, hand, game.minimum, words))
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


def look_at(hand: Pile, most: int) -> Pile:
    """Return the cards of a hand that moves are made of: all, or of very many an even choice."""
    if len(hand) <= most:
        return hand
    return tuple(hand[at * len(hand) // most] for at in range(most))


def stealable(game: WordLift, state: State, seat: int) -> Iterator[tuple[int, int, Laid]]:
    """Yield the words a seat may steal now: whose, in which place, and the word."""
    for victim, row in enumerate(state.words):
        try:
            game.check_thief(state, seat, victim)
        except RuleBroken:
            continue
        for place, laid in enumerate(row):
            yield victim, place, laid


class Makes:
    """All words that can be laid from a hand, in every way that spends different cards."""

    def __init__(self, deck: Deck, hand: Pile, minimum: int, words: Dictionary) -> None:
        self._deck = deck
        self._words = words
        self.alike = sort_out(deck, hand)
        found = find_ways(self.alike, words, least=minimum)
        fits = np.ones(len(found.words), bool)
        for number, sort in enumerate(self.alike):
            if bound(sort.kind):
                letter = ALPHABET.index(sort.kind.faces[0])
                used = (found.kinds == number).sum(axis=1)
                fits &= used <= count_ends(words.graph)[letter, found.words]
        self.found = Ways(found.words[fits], found.kinds[fits])
        # One more row stands for the places behind a word's end.
        worth = np.array([*(on_table(sort.kind) for sort in self.alike), 0], np.int32)
        points = worth[np.minimum(self.found.kinds, len(self.alike))].sum(axis=1, dtype=np.int32)
        self.scores: Points = points + _BONUS[words.graph.lengths[self.found.words]]

    def build(self, at: int) -> Make:
        """Return the word of a row with its cards."""
        word = self._words.graph.word(int(self.found.words[at]))
        cards = take(self.alike, self.found.kinds[at, : len(word)].tolist())
        return Make(word, lay_out(self._deck, word, cards))


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
        fits = fitting(words.graph, (first, second), deck, stolen.cards, hand)
        if fits is not None:
            first, second, scores = first[fits], second[fits], scores[fits]
        self.pairs = first, second
        self.scores: Points = scores + self._dollars()

    def _dollars(self) -> Points:
        """Return what Dollar Signs add to each pair: all stolen ones, and of the hand's those for
        which there is a letter."""
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
            # A stolen wild card takes a letter's place, be it that of a Dollar Sign.
            lengths = self._graph.lengths
            extra = np.minimum(extra, lengths[first] + lengths[second] - len(stolen))
        return extra + np.int32(sum(kind.mark == DOLLAR for kind in stolen))

    def build(self, at: int) -> tuple[Laid, Laid]:
        """Return the two words of a row with their cards."""
        first, second = (self._graph.word(int(words[at])) for words in self.pairs)
        uses = best_uses(self._deck, (first, second), self._stolen, self._hand)
        return Laid(first, uses[0][0]), Laid(second, uses[0][1])


def sort_out(deck: Deck, hand: Pile) -> list[Alike]:
    """Return the cards of a hand by their looks."""
    sorts: dict[str, Alike] = {}
    for card in hand:
        kind = deck.printed[card]
        sorts.setdefault(kind.symbol, Alike(kind)).cards.append(card)
    return list(sorts.values())


@lru_cache(maxsize=256)
def forms_of(word: str) -> tuple[str, ...]:
    """Return a word and all other forms of it; of a word nobody knows, the word alone."""
    entry = load().entry(word)
    return (word, *entry.forms) if entry else (word,)


@lru_cache(maxsize=8)
def _worth(words: Dictionary) -> NDArray[np.int8]:
    """Return what each word of the graph is worth, laid with plain cards."""
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
