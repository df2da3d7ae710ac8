"""What a word that is typed can mean: all plays that lay it, allowed or not.

Where the cards of one colour do not lay it, those of all colours may: then the rule of colours
tells why it is refused.
"""

from collections.abc import Iterator, Sequence

from wordparlor.games.giftwords.moves import cover_word, fitting_colours
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.reading import extend_word, lay_word, sort_out
from wordparlor.games.giftwords.state import JUNIOR, Cover, Extend, Make, SilentE, State, WordPlay

LONGEST = 40
"""No row of cards that people lay is longer; what is typed may be."""
_ANY: Sequence[str | None] = (None,)


class Meanings:
    """The ways in which a seat could lay words."""

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
        """Return the ways to change the word in this place by one card."""
        alike = sort_out(self._game.deck, self._hand, None)
        covers = cover_word(self._game, target, self._words[target], alike)
        return [cover for cover in covers if cover.word == word]

    def plays(self, word: str) -> list[WordPlay]:
        """Return all plays that lay a word: new, extended, and for younger players changed."""
        return list(self._plays(word)) or list(self._plays(word, any_colour=True))

    def _plays(self, word: str, *, any_colour: bool = False) -> Iterator[WordPlay]:
        yield from self._makes(word, any_colour=any_colour)
        for target, laid in enumerate(self._words):
            yield from self._extends(target, word, any_colour=any_colour)
            if self._game.variant == JUNIOR:
                yield from self.covers(target, word)
                if word == f"{laid.text}E":
                    yield SilentE(target)

    def _makes(self, word: str, *, any_colour: bool = False) -> list[Make]:
        if len(word) > LONGEST:
            return []
        deck = self._game.deck
        free = any_colour or self._game.variant == JUNIOR
        colours = _ANY if free else (*deck.colours, "")
        found = [make for c in colours for make in lay_word(sort_out(deck, self._hand, c), word)]
        return list(dict.fromkeys(found))

    def _extends(self, target: int, word: str, *, any_colour: bool = False) -> list[Extend]:
        if len(word) > LONGEST:
            return []
        deck, laid = self._game.deck, self._words[target]
        colours = _ANY if any_colour else fitting_colours(self._game, laid)
        found = [
            extend
            for colour in colours
            for extend in extend_word(deck, target, laid, sort_out(deck, self._hand, colour), word)
        ]
        return list(dict.fromkeys(found))
