"""What the tiles, the pile, the words and the scores of Glass Tiles mean."""

from collections.abc import Iterator, Mapping

from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.rules import MadeWord, letters_of, spread_tiles
from wordparlor.games.glass.score import score_words
from wordparlor.games.glass.state import State, row_through
from wordparlor.table.cards import Kind
from wordparlor.table.events import STOCK
from wordparlor.table.explanations import Explainer, Explanation, Note, WordNotes, tell_points
from wordparlor.table.phrases import plural


class GlassExplainer(Explainer[State]):
    """Explains a table of Glass Tiles."""

    game: GlassTiles

    def card_notes(self, kind: Kind) -> Iterator[Note]:
        """Yield what a tile is worth, and what a star does."""
        if kind.faces:
            clause = "GG-05" if kind.case == "small" else "GG-04"
            letter = f"{kind.colour} letter".lstrip()
            yield Note(f"A {letter}; it is worth {tell_points(kind)}.", clause)
            yield Note("It counts in every word that it is part of.", "GG-37")
            return
        yield Note("A star is worth nothing.", "GG-06")
        yield Note("It takes the place of a letter on the table.", "GG-42")
        yield Note("You use that letter in your new word, in the same turn.", "GG-45")
        yield Note("On the table a star is a dead end: no word runs through it.", "GG-52")

    def places(self) -> Mapping[str, Explanation]:
        """Return what the pile is for."""
        rack = plural(self.game.rack, "tile")
        exchanged = plural(self.game.ruleset.exchanged, "letter")
        return {
            STOCK: Explanation(
                "The pile",
                (
                    Note(f"After a word you take tiles from here, up to {rack}.", "GG-28"),
                    Note(f"Without a word you exchange {exchanged} here.", "GG-63"),
                    Note("When it is gone, play goes on until nobody can lay a word.", "GG-67"),
                ),
            )
        }

    def score(self) -> Explanation:
        """Return how words score, and who wins."""
        bonus = plural(self.game.bonus, "point")
        return Explanation(
            "Score",
            (
                Note("A word scores the points of its tiles.", "GG-26"),
                Note("A play that makes several words scores all of them.", "GG-36"),
                Note(f"The player who uses up all tiles at the end gets {bonus} more.", "GG-69"),
                Note("The others lose the points of the tiles that they have left.", "GG-70"),
                Note("The highest score wins.", "GG-72"),
            ),
        )

    def words(self, view: State) -> tuple[WordNotes, ...]:
        """Return all words on the table, each as it was laid; a star has broken some of them."""
        return tuple(self._word(made) for made in self._rows(view))

    def _rows(self, view: State) -> Iterator[MadeWord]:
        deck, known = self.game.deck, frozenset(view.made)
        letters = spread_tiles(deck, view.laid).letters
        for dx, dy in self.game.grid.geometry.axes:
            for x, y in letters:
                if (x - dx, y - dy) in letters or (x + dx, y + dy) not in letters:
                    continue
                row = row_through(letters, (x, y), (dx, dy))
                cards = tuple(letters[place] for place in row)
                word = letters_of(deck, cards)
                if word in known:
                    yield MadeWord(word, cards)
                elif word[::-1] in known:
                    yield MadeWord(word[::-1], cards[::-1])

    def _word(self, made: MadeWord) -> WordNotes:
        points, reason = score_words(self.game.deck, (made,))
        _, _, counted = reason.partition(": ")
        told = f"Scores {plural(points, 'point')}: {counted}."
        return WordNotes(made.word, made.cards, points, (Note(told, "GG-26"),))
