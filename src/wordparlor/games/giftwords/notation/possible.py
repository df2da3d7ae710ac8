"""All plays by which a seat could lay a word."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from operator import ne
from typing import Any, TypeVar

from wordparlor.games.giftwords.deck import faces_of, group_alike, has_idle_u, reads
from wordparlor.games.giftwords.moves import extend_word, fitting_colours, lay_word
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.rules import row_with_cover
from wordparlor.games.giftwords.state import (
    JUNIOR,
    Cover,
    Extend,
    Make,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.cards import BLACK
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, Budget, Found, look

LONGEST = 200
"""The longest word to search for, more than all letters of the deck; typed text can be longer."""
_ANY: Sequence[str | None] = (None,)

PlayT = TypeVar("PlayT", bound=WordPlay)


class PossiblePlays:
    """All plays by which a seat could lay a word, allowed or not.

    Where the cards of one colour do not give the word, cards of all colours may: then the rule
    about colours explains the refusal. All searches for one text share a budget.
    """

    def __init__(self, game: GiftWords, state: State, seat: int) -> None:
        self._game = game
        self._words = state.words
        self._hand = state.hands[seat]
        self._budget = Budget()
        self._known: dict[Hashable, Found[Any]] = {}
        self._alike: dict[str | None, list[Alike]] = {}

    @cached_property
    def _letters(self) -> Counter[str]:
        """The letters that the hand can give; many actions need no word."""
        return self._count(self._hand)

    @cached_property
    def _by_colour(self) -> Mapping[str | None, str]:
        """The letters of the cards that fit each colour; None stands for all cards."""
        printed = self._game.deck.printed
        kinds = [printed[card] for card in self._hand]
        letters = dict.fromkeys((*self._game.deck.colours, "", BLACK), "")
        for kind in kinds:
            letters[kind.colour] += faces_of(kind)[0]
        black = letters.pop(BLACK)
        every = "".join(letters.values()) + black
        return {None: every} | {colour: own + black for colour, own in letters.items()}

    def makes(self, word: str) -> Found[Make]:
        """Return the ways to lay a new word."""
        return self._find(("make", word), partial(self._makes, word))

    def extends(self, target: int, word: str) -> Found[Extend]:
        """Return the ways to extend the word in this place."""
        return self._find(("extend", target, word), partial(self._extends, target, word))

    def covers(self, target: int, word: str) -> Found[Cover]:
        """Return the ways to change the word in this place by one covering card."""
        return self._find(("cover", target, word), partial(self._covers, target, word))

    def plays(self, word: str) -> Found[WordPlay]:
        """Return all plays that lay a word: new, extended, and covered by younger players."""
        return self._find(("play", word), partial(self._plays, word))

    def _find(
        self, key: Hashable, search: Callable[[Sequence[str | None]], Iterator[PlayT]]
    ) -> Found[PlayT]:
        """Return the plays of a search: of one colour, or of any where there are none."""
        if key not in self._known:
            found = look(search(()))
            if found.complete and not found.ways:
                found = look(search(_ANY))
            self._known[key] = found
        return self._known[key]

    def _plays(self, word: str, colours: Sequence[str | None]) -> Iterator[WordPlay]:
        yield from self._makes(word, colours)
        for target, laid in enumerate(self._words):
            yield from self._extends(target, word, colours)
            if self._game.variant == JUNIOR:
                yield from self._covers(target, word, colours)
                if word == f"{laid.text}E":
                    yield SilentE(target)

    def _makes(self, word: str, colours: Sequence[str | None]) -> Iterator[Make]:
        """Yield the ways to make a word with cards of these colours, by default those that fit."""
        if len(word) > LONGEST:
            return
        free = _ANY if self._game.variant == JUNIOR else (*self._game.deck.colours, "")
        counts = [(letter, word.count(letter)) for letter in set(word)]
        seen: set[Pile] = set()
        for colour in colours or free:
            letters = self._by_colour[colour]
            if any(letters.count(letter) < needed for letter, needed in counts):
                continue
            for make in lay_word(self._group(colour), word, self._budget):
                # Black cards alone fit every colour.
                if make.cards not in seen:
                    seen.add(make.cards)
                    yield make

    def _extends(self, target: int, word: str, colours: Sequence[str | None]) -> Iterator[Extend]:
        """Yield the ways to extend a word with cards of these colours."""
        deck, laid = self._game.deck, self._words[target]
        if len(word) > LONGEST or not self._may_extend(laid, word):
            return
        seen: set[Pile] = set()
        for colour in colours or fitting_colours(self._game, laid):
            alike = self._group(colour)
            for extend in extend_word(deck, target, laid, alike, word, self._budget):
                if extend.cards not in seen:
                    seen.add(extend.cards)
                    yield extend

    def _may_extend(self, laid: Word, word: str) -> bool:
        """Tell whether a word has the first letters of all old cards in order, and others held."""
        printed = self._game.deck.printed
        letters = iter(word)
        if not all(faces_of(printed[card])[0][0] in letters for card in laid.cards):
            return False
        return Counter(word) <= self._letters + self._count(laid.cards)

    def _covers(self, target: int, word: str, _: Sequence[str | None]) -> Iterator[Cover]:
        """Yield the covers of one card that give the word."""
        deck, laid = self._game.deck, self._words[target]
        shorter = sum(len(faces_of(deck.printed[card])) > 1 for card in (*laid.cards, *self._hand))
        if word == laid.text or not 0 <= len(word) - len(laid.cards) <= shorter:
            return
        if not shorter and sum(map(ne, word, laid.text)) > 1:
            return
        for place in range(len(laid.cards)):
            for sort in self._group(None):
                self._budget.spend()
                cover = Cover(target, word, place, sort.cards[0])
                row = row_with_cover(laid, cover)
                if reads(deck, word, row) and not has_idle_u(deck, laid, word, row):
                    yield cover

    def _group(self, colour: str | None) -> list[Alike]:
        if colour not in self._alike:
            self._alike[colour] = group_alike(self._game.deck, self._hand, colour)
        return self._alike[colour]

    def _count(self, cards: Pile) -> Counter[str]:
        """Count the letters that cards can give."""
        printed = self._game.deck.printed
        return Counter("".join(faces_of(printed[card])[0] for card in cards))
