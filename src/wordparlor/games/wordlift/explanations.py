"""What the cards, the signs, the piles, the words and the scores of Word Lift mean."""

from collections.abc import Iterator, Mapping

from wordparlor.games.wordlift.deck import (
    CONSONANTS,
    DAGGER,
    DOLLAR,
    LOZENGE,
    PILCROW,
    VOWELS,
)
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import bonus, in_hand, on_table, score_word
from wordparlor.games.wordlift.state import Laid, State
from wordparlor.table.cards import Kind
from wordparlor.table.explanations import Explainer, Explanation, Note, WordNotes
from wordparlor.table.phrases import plural

_NAMES: Mapping[str, str] = {
    PILCROW: "Pilcrow",
    LOZENGE: "Lozenge",
    DAGGER: "Dagger",
    DOLLAR: "Dollar Sign",
}


class WordLiftExplainer(Explainer[State]):
    """Explains a table of Word Lift."""

    game: WordLift

    def card_title(self, kind: Kind) -> str:
        """Return what people call a card, with the name of its sign: S with Pilcrow ¶."""
        if kind.wild:
            return "Question Mark ?"
        return f"{kind.faces[0]} with {_NAMES[kind.mark]} {kind.mark}" if kind.mark else kind.symbol

    def card_notes(self, kind: Kind) -> Iterator[Note]:
        """Yield what the sign of a card does, and what the card counts."""
        yield from self._sign(kind)
        scoring = self.game.scoring
        laid, held = on_table(kind, scoring), in_hand(kind, scoring)
        told = f"In a word on the table it counts {laid:+d} for the owner of the word"
        yield Note(f"{told}.", "WL-44" if kind.mark == DOLLAR else "WL-56")
        lost = f"Left in your hand at the end of a round, it counts {-held:d}"
        yield Note(f"{lost}.", "WL-43" if kind.mark == LOZENGE else "WL-57")

    def _sign(self, kind: Kind) -> Iterator[Note]:
        if kind.wild:
            yield Note("Stands for any letter; you name it when you play the card.", "WL-40")
            yield Note("In a stolen word it may become another letter.", "WL-41")
        if kind.mark == PILCROW:
            yield Note("It must be the first or the last letter of its word.", "WL-39")
        if kind.mark == DAGGER:
            drawn = plural(self.game.dagger, "card")
            yield Note(f"A player who steals a word with it draws {drawn} more.", "WL-42")

    def places(self) -> Mapping[str, Explanation]:
        """Return what both draw piles and the words before a player are for."""
        drawn = plural(self.game.turn_draws, "card")
        draw = (
            Note(f"At the end of your turn you draw {drawn}.", "WL-15"),
            Note("You choose how many are consonants and how many are vowels.", "WL-16"),
        )
        steal = (
            Note("Steal a word: split it into two new words.", "WL-21"),
            Note("Each of them needs a card of your hand.", "WL-22"),
            Note("Play a word of your own first.", "WL-19"),
            Note("Steal only from a player who has at least as many words as you.", "WL-32"),
        )
        return {
            CONSONANTS: Explanation("Consonants", draw),
            VOWELS: Explanation("Vowels", draw),
            "words": Explanation("Words on the table", steal),
        }

    def score(self) -> Explanation:
        """Return what counts at the end of a round, and who wins."""
        scoring = self.game.scoring
        return Explanation(
            "Score",
            (
                Note("At the end of a round each card in your words counts +1.", "WL-56"),
                Note(f"Each card left in your hand counts {-scoring.left:d}.", "WL-57"),
                Note(
                    f"A word of {scoring.long_letters} letters or more counts "
                    f"{scoring.long_bonus:+d} extra.",
                    "WL-58",
                ),
                Note(f"The first player to go out gets {self.game.going_out:+d}.", "WL-59"),
                Note("The highest score of all rounds together wins.", "WL-61"),
            ),
        )

    def words(self, view: State) -> tuple[WordNotes, ...]:
        """Return all words on the table."""
        return tuple(self._word(laid, seat) for seat, row in enumerate(view.words) for laid in row)

    def _word(self, laid: Laid, seat: int) -> WordNotes:
        deck, scoring = self.game.deck, self.game.scoring
        points = score_word(deck, laid, scoring)
        parts = [f"{plural(len(laid.cards), 'card')} {len(laid.cards)}"]
        dollars = sum(deck.printed[card].mark == DOLLAR for card in laid.cards)
        if dollars:
            parts.append(f"{plural(dollars, 'Dollar Sign')} {(scoring.dollar - 1) * dollars}")
        extra = bonus(len(laid.word), scoring)
        if extra:
            parts.append(f"long word {extra}")
        owner = self.game.setup.seats[seat]
        told = f"Counts {plural(points, 'point')} for {owner}: {' + '.join(parts)}."
        return WordNotes(
            laid.word, laid.cards, points, (Note(told, "WL-58" if extra else "WL-56"),)
        )
