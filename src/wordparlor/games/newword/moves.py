"""Every move in NewWord: found by the kernel, built when someone looks at it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.score import MULTIPLIERS
from wordparlor.games.newword.state import Action, Make, Pass, State
from wordparlor.table.cards import Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.moves import Moves
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET, mask
from wordparlor.words.search import COVERED, Ways, spell, ways


@dataclass
class Alike:
    """Cards that can stand for each other, because nothing to come depends on which is used."""

    kind: Kind
    letter: str
    """The letter they are bound to; empty when they can still be turned."""
    in_hand: bool
    cards: list[int] = field(default_factory=list)

    @property
    def mask(self) -> int:
        """The letters these cards can be read as."""
        return mask(self.letter or "/".join(self.kind.faces))

    def reads(self, letter: str) -> bool:
        """Tell whether these cards can be read as a letter."""
        return letter == self.letter if self.letter else self.kind.reads(letter)

    def points(self) -> list[int]:
        """Return what a card is worth for each letter of the alphabet."""
        return [self.kind.worth.get(letter, 0) for letter in ALPHABET]


def moves(game: NewWord, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return all moves of a seat; where cards are alike the first ones are used."""
    if seat not in game.to_act(state):
        return Moves.of(())
    if state.window:
        return Moves.of(state.window.answers)
    alike = sort_out(game.deck, state, seat)
    found = find_plays(alike, game.minimum, words)

    def build(row: int) -> Action:
        word = words.graph.word(int(found.words[row]))
        return Make(word, take(alike, found.kinds[row, : len(word)].tolist()))

    scores = score_plays(found, alike, words, junior=game.junior)
    hand, stock = state.hands[seat], len(state.stock)
    passes = tuple(_passes(game.deck, hand, stock))
    return Moves(scores, build, passes, fallback=_fresh_start(game.deck, hand, stock))


def sort_out(deck: Deck, state: State, seat: int) -> list[Alike]:
    """Return the cards a seat can use, those of the hand first."""
    sorts: dict[tuple[object, ...], Alike] = {}
    for card in state.hands[seat]:
        kind = deck.printed[card]
        sorts.setdefault(("hand", kind), Alike(kind, "", in_hand=True)).cards.append(card)
    # Until the first word is laid the cards in the middle can still be turned (NW-21); from then on
    # only the letter and its points count, whatever the other side of a card shows (NW-20).
    letters = state.letters or [""] * len(state.middle)
    for card, letter in sorted(zip(state.middle, letters, strict=True)):
        kind = deck.printed[card]
        key = ("middle", letter, kind.worth[letter]) if letter else ("middle", kind)
        sorts.setdefault(key, Alike(kind, letter, in_hand=False)).cards.append(card)
    return list(sorts.values())


def find_plays(alike: list[Alike], minimum: int, words: Dictionary) -> Ways:
    """Return every way to lay every word with cards of the hand and of the middle."""
    masks = [sort.mask for sort in alike for _ in sort.cards]
    ids = spell(words.graph, masks, least=minimum)
    kinds = [(sort.mask, len(sort.cards)) for sort in alike]
    found = ways(words.graph, ids[words.allowed()[ids]], kinds)
    # One card at least must come from each place (NW-08, NW-09); hand sorts have the low numbers.
    hand_sorts = sum(sort.in_hand for sort in alike)
    from_hand = (found.kinds < hand_sorts).any(axis=1)
    from_middle = ((found.kinds >= hand_sorts) & (found.kinds != COVERED)).any(axis=1)
    both = from_hand & from_middle
    return Ways(found.words[both], found.kinds[both])


def score_plays(
    found: Ways, alike: list[Alike], words: Dictionary, *, junior: bool
) -> NDArray[np.int32]:
    """Return what each play scores, all at once."""
    # One more row and column of zeros stand for the places behind a word's end.
    worth = np.zeros((len(alike) + 1, len(ALPHABET) + 1), np.int32)
    worth[:-1, :-1] = [sort.points() for sort in alike]
    kinds = np.minimum(found.kinds, len(alike))
    letters = np.minimum(words.graph.letters[found.words] - ord("A"), len(ALPHABET))
    points: NDArray[np.int32] = worth[kinds, letters].sum(axis=1, dtype=np.int32)
    if junior:
        return points
    lengths = np.minimum(words.graph.lengths[found.words], len(MULTIPLIERS) - 1)
    times: NDArray[np.int32] = np.array(MULTIPLIERS, np.int32)[lengths]
    return points * times


def layings(alike: list[Alike], word: str) -> Iterator[Pile]:
    """Yield every way to lay one word, known to a dictionary or not, in the order of `moves`."""
    free = [len(sort.cards) for sort in alike]

    def lay(at: int, kinds: list[int]) -> Iterator[Pile]:
        if at == len(word):
            places = {alike[kind].in_hand for kind in kinds}
            if len(places) == 2:
                yield take(alike, kinds)
            return
        earlier = word.rfind(word[at], 0, at)
        for kind in range(kinds[earlier] if earlier >= 0 else 0, len(alike)):
            if free[kind] and alike[kind].reads(word[at]):
                free[kind] -= 1
                yield from lay(at + 1, [*kinds, kind])
                free[kind] += 1

    return lay(0, [])


def take(alike: list[Alike], kinds: list[int]) -> Pile:
    """Return a card of each of these sorts, the first ones first."""
    rest = [iter(sort.cards) for sort in alike]
    return tuple(next(rest[kind]) for kind in kinds)


def _passes(deck: Deck, hand: Pile, stock: int) -> Iterator[Pass]:
    """Yield every exchange; of cards of a kind the first ones are given away."""
    kinds: dict[int, list[int]] = {}
    for card in hand:
        kinds.setdefault(deck.kind_of[card], []).append(card)
    for counts in product(*(range(len(cards) + 1) for cards in kinds.values())):
        if sum(counts) <= stock:
            given = zip(counts, kinds.values(), strict=True)
            yield Pass(tuple(card for count, cards in given for card in cards[:count]))


def _fresh_start(deck: Deck, hand: Pile, stock: int) -> Pass:
    """Return the pass that exchanges as much as the stock allows and keeps wild cards."""
    return Pass(tuple(card for card in hand if not deck.printed[card].wild)[:stock])
