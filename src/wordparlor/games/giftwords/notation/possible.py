"""All plays by which a seat could lay a word."""

from collections.abc import Iterator, Sequence

from wordparlor.games.giftwords.deck import faces_of, group_alike
from wordparlor.games.giftwords.moves import cover_word, extend_word, fitting_colours, lay_word
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import (
    JUNIOR,
    Cover,
    Extend,
    Make,
    SilentE,
    State,
    WordPlay,
)
from wordparlor.table.hidden import Pile

LONGEST = 200
"""The longest word to search for, more than all letters of the deck; typed text can be longer."""
_ANY: Sequence[str | None] = (None,)


class PossiblePlays:
    """All plays by which a seat could lay a word, allowed or not.

    Where the cards of one colour do not give the word, cards of all colours may: then the rule
    about colours explains the refusal.
    """

    def __init__(self, game: GiftWords, state: State, seat: int) -> None:
        self._game = game
        self._words = state.words
        self._hand = state.hands[seat]

    def makes(self, word: str) -> list[Make]:
        """Return the ways to lay a new word."""
        return self._makes(word) or self._makes(word, any_colour=True)

    def extends(self, target: int, word: str) -> list[Extend]:
        """Return the ways to extend the word in this place."""
        return self._extends(target, word) or self._extends(target, word, any_colour=True)

    def covers(self, target: int, word: str) -> list[Cover]:
        """Return the ways to change the word in this place by one covering card."""
        alike = group_alike(self._game.deck, self._hand, None)
        covers = cover_word(self._game, target, self._words[target], alike)
        return [cover for cover in covers if cover.word == word]

    def plays(self, word: str) -> list[WordPlay]:
        """Return all plays that lay a word: new, extended, and covered by younger players."""
        return list(self._plays(word)) or list(self._plays(word, any_colour=True))

    def _plays(self, word: str, *, any_colour: bool = False) -> Iterator[WordPlay]:
        yield from self._makes(word, any_colour=any_colour)
        for target, laid in enumerate(self._words):
            yield from self._extends(target, word, any_colour=any_colour)
            if self._game.variant == JUNIOR:
                yield from self.covers(target, word)
                if word == f"{laid.text}E":
                    yield SilentE(target)

    def _may_have(self, word: str, cards: Pile) -> bool:
        """Tell whether cards have at least as many letters as a word."""
        letters = sum(len(faces_of(self._game.deck.printed[card])[0]) for card in cards)
        return len(word) <= min(letters, LONGEST)

    def _makes(self, word: str, *, any_colour: bool = False) -> list[Make]:
        deck = self._game.deck
        if not self._may_have(word, self._hand):
            return []
        free = any_colour or self._game.variant == JUNIOR
        colours = _ANY if free else (*deck.colours, "")
        found = [make for c in colours for make in lay_word(group_alike(deck, self._hand, c), word)]
        return list(dict.fromkeys(found))

    def _extends(self, target: int, word: str, *, any_colour: bool = False) -> list[Extend]:
        deck, laid = self._game.deck, self._words[target]
        if not self._may_have(word, (*self._hand, *laid.cards)):
            return []
        colours = _ANY if any_colour else fitting_colours(self._game, laid)
        found = [
            extend
            for colour in colours
            for extend in extend_word(
                deck, target, laid, group_alike(deck, self._hand, colour), word
            )
        ]
        return list(dict.fromkeys(found))
