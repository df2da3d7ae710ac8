"""What the cards, the piles, the word in the middle and the scores of NewWord mean."""

from collections.abc import Iterator, Mapping

from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.score import score_word
from wordparlor.games.newword.state import State
from wordparlor.table.cards import Kind
from wordparlor.table.events import DISCARDS, MIDDLE, STOCK
from wordparlor.table.explanations import Explainer, Explanation, Note, WordNotes, tell_points
from wordparlor.table.phrases import plural

_KEEPS = Note("Once played, it keeps its letter until it leaves the table.", "NW-20")


class NewWordExplainer(Explainer[State]):
    """Explains a table of NewWord."""

    game: NewWord

    def card_notes(self, kind: Kind) -> Iterator[Note]:
        """Yield what a card adds to a word, and how vowel cards and wild cards are read."""
        if kind.wild:
            yield Note("Stands for any letter; you choose it when you play the card.", "NW-19")
            yield Note(f"It adds {tell_points(kind)} to a word.", "NW-36")
            yield _KEEPS
            return
        if len(kind.faces) > 1:
            yield Note(f"Turn the card to use it as {' or '.join(kind.faces)}.", "NW-18")
            yield Note(f"It adds the points of the letter: {tell_points(kind)}.", "NW-37")
            yield _KEEPS
            return
        yield Note(f"It adds {tell_points(kind)} to each word that uses it.", self._sum_clause)

    def places(self) -> Mapping[str, Explanation]:
        """Return what the word in the middle and both piles are for."""
        hand = plural(self.game.hand, "card")
        return {
            MIDDLE: Explanation(
                "The middle",
                (
                    Note("A new word needs at least one of these cards.", "NW-09"),
                    Note("It needs at least one card of your hand, too.", "NW-08"),
                ),
            ),
            STOCK: Explanation(
                "Stock",
                (
                    Note(f"After a word you refill your hand to {hand} from here.", "NW-14"),
                    Note("Once it is gone, an empty hand ends the game.", "NW-38"),
                ),
            ),
            DISCARDS: Explanation(
                "Discards",
                (Note("Cards that left the middle. They do not come back into play.", "NW-13"),),
            ),
        }

    def score(self) -> Explanation:
        """Return how words score, and who wins."""
        notes = [Note("A word scores the points of its cards, once.", "NWJ-03")]
        if not self.game.ruleset.junior:
            times = self.game.ruleset.multipliers
            notes = [
                Note("A word scores the points of its cards, times a number.", "NW-31"),
                Note(f"Five letters: times {times[5]}.", "NW-33"),
                Note(f"Six letters: times {times[6]}.", "NW-34"),
                Note(f"Seven letters or more: times {times[7]}.", "NW-35"),
            ]
        return Explanation("Score", (*notes, Note("The highest score wins.", "NW-41")))

    def words(self, view: State) -> tuple[WordNotes, ...]:
        """Return the word in the middle, once there is one."""
        if not view.letters:
            return ()
        word, cards = view.letters, view.middle
        points, reason = score_word(self.game.deck, word, cards, self.game.ruleset.multipliers)
        _, _, counted = reason.partition(": ")
        told = f"With these cards {word} scores {plural(points, 'point')}: {counted}."
        return (WordNotes(word, cards, points, (Note(told, self._sum_clause),)),)

    @property
    def _sum_clause(self) -> str:
        return "NWJ-03" if self.game.ruleset.junior else "NW-31"
