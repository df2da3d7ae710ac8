"""What the cards, the piles, the words and the scores of Gift Words mean."""

from collections.abc import Iterator, Mapping

from wordparlor.games.giftwords.deck import points
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.score import make_terms
from wordparlor.games.giftwords.state import COOP, JUNIOR, TWO, State, Word
from wordparlor.table.cards import BLACK, QU_FACE, Kind
from wordparlor.table.events import DISCARDS, STOCK
from wordparlor.table.explanations import (
    Explainer,
    Explanation,
    Note,
    WordNotes,
    name_card,
    tell_points,
)
from wordparlor.table.phrases import plural

_WINNER = Note("The highest total wins.", "GW-41")


class GiftWordsExplainer(Explainer[State]):
    """Explains a table of Gift Words; its variants differ in piles and scores."""

    game: GiftWords

    @property
    def _added(self) -> str:
        extra = self.game.ruleset.options.per_card
        return f"its points and {extra} more" if extra else "its points"

    # -- cards ------------------------------------------------------------------------------------

    def card_title(self, kind: Kind) -> str:
        """Return what people call a card."""
        return name_card(self.game.deck, kind) if kind.faces else "Silent E"

    def card_notes(self, kind: Kind) -> Iterator[Note]:
        """Yield what a card is worth, and with which cards it makes a word."""
        if not kind.faces:
            yield from self._silent_e()
            return
        junior = self.game.variant == JUNIOR
        yield Note(f"It is worth {tell_points(kind)}.", "GW-JR-15" if junior else "GW-30")
        if junior:
            yield Note("Colours do not matter in this game.", "GW-JR-24")
        elif kind.colour == BLACK:
            yield Note("A black card goes with any colour.", "GW-05")
        else:
            told = f"It makes words with {kind.colour} cards and black ones"
            yield Note(f"{told}, and with no other colour.", "GW-28")
        if QU_FACE in kind.faces:
            yield Note("It is read as QU or as Q.", "GW-29")

    def _silent_e(self) -> Iterator[Note]:
        yield Note("Put it behind any word on the table, once in your turn.", "GW-JR-12")
        yield Note("The E must change the sound of the word, as in CAN and CANE.", "GW-JR-13")
        scored = plural(self.game.ruleset.options.silent, "point")
        yield Note(f"It scores {scored} at the end of your turn.", "GW-JR-14")

    # -- piles ------------------------------------------------------------------------------------

    def places(self) -> Mapping[str, Explanation]:
        """Return what each pile of this variant is for."""
        if self.game.variant == JUNIOR:
            return self._junior_places()
        if self.game.variant == COOP:
            return self._partner_places()
        pile = (
            Note("Players end their turn with a discard on their own pile.", "GW-32"),
            Note("You may draw the top card of any pile.", "GW-11"),
        )
        deck = [
            Note("Draw one card at the start of your turn: from here or from a pile.", "GW-11"),
            Note("The round ends after the turn that takes the last card.", "GW-36"),
        ]
        if self.game.ruleset.replaces:
            deck.insert(1, Note("Replacement cards come from here or from a pile.", "GW-ADV-07"))
        return {"deck": Explanation("Deck", tuple(deck)), "pile": Explanation("Discard pile", pile)}

    def _partner_places(self) -> Mapping[str, Explanation]:
        stock = (
            Note("Draw from your own stock or from the discards.", "GW-COOP-08"),
            Note("The game is over when both stocks are drawn.", "GW-COOP-22"),
        )
        bonus = (Note("Take a card from here for each card that you added.", "GW-COOP-15"),)
        discards = (
            Note("Discard one card here at the end of your turn.", "GW-COOP-20"),
            Note("If you take a discard, you must lay a word in this turn.", "GW-COOP-09"),
        )
        return {
            STOCK: Explanation("Stock", stock),
            "bonus deck": Explanation("Bonus deck", bonus),
            DISCARDS: Explanation("Discards", discards),
            "pile": Explanation("Discard pile", discards),
        }

    def _junior_places(self) -> Mapping[str, Explanation]:
        options = self.game.ruleset.options
        dealt = f"{plural(options.vowels, 'vowel')} and {plural(options.consonants, 'consonant')}"
        each = Note(f"Each turn you get {dealt} from here.", "GW-JR-04")
        back = Note("Cards that you do not use are discarded.", "GW-JR-06")
        return {
            STOCK: Explanation("Stacks", (each, back)),
            "aside": Explanation("Silent E", tuple(self._silent_e())),
        }

    # -- scores and words -------------------------------------------------------------------------

    def score(self) -> Explanation:
        """Return how this variant scores, and who wins."""
        options = self.game.ruleset.options
        if self.game.variant == COOP:
            return Explanation(
                "Team score",
                (
                    Note("Partners have one score together.", "GW-COOP-02"),
                    Note("A new word scores its letter values.", "GW-COOP-16"),
                    Note(
                        f"Each card beyond {options.usual} scores {options.per_long} more.",
                        "GW-COOP-17",
                    ),
                    Note("Your partner's word scores as a whole when you extend it.", "GW-COOP-13"),
                ),
            )
        if self.game.variant == JUNIOR:
            product = Note("A word scores the sum of its cards times their number.", "GW-JR-17")
            plain = Note("You score the points on the cards that you play.", "GW-JR-15")
            first = product if self.game.ruleset.mathematical else plain
            return Explanation("Score", (first, Note("The highest total wins.", "GW-JR-23")))
        notes = [
            Note("A new word scores the points on its cards.", "GW-30"),
            *self._added_notes(),
            Note(f"The player who goes out first scores {options.going_out} more.", "GW-37"),
        ]
        return Explanation("Score", (*notes, _WINNER))

    def _added_notes(self) -> Iterator[Note]:
        """Yield what added cards score for which players, wherever the word lies."""
        if self.game.variant == TWO:
            yield Note(f"A card added to a word in the centre scores {self._added}.", "GW-2P-04")
            yield Note("A card added to your own word scores its points.", "GW-2P-05")
            yield Note("A card added to your opponent's word scores nothing.", "GW-2P-06")
            return
        yield Note(f"A card that you add to a word scores {self._added}.", "GW-20")
        yield Note("The maker of the word scores the same.", "GW-21")

    def words(self, view: State) -> tuple[WordNotes, ...]:
        """Return all words on the table."""
        return tuple(map(self._word, view.words))

    def _word(self, laid: Word) -> WordNotes:
        ruleset, cards = self.game.ruleset, laid.cards
        terms = make_terms(ruleset, len(cards))
        score, reason = terms.score(laid.text, points(ruleset.deck, cards), len(cards))
        _, _, counted = reason.partition(": ")
        told = f"As a new word it scores {plural(score, 'point')}: {counted}."
        notes = (Note(told, self._make_clause), self._extension(laid))
        return WordNotes(laid.text, cards, score, notes)

    @property
    def _make_clause(self) -> str:
        if self.game.variant == COOP:
            return "GW-COOP-16"
        if self.game.variant == JUNIOR:
            return "GW-JR-17" if self.game.ruleset.mathematical else "GW-JR-15"
        return "GW-30"

    def _extension(self, laid: Word) -> Note:
        """Return what a card scores that a player adds to this word."""
        owner = None if laid.owner is None else self.game.setup.seats[laid.owner]
        if self.game.variant == COOP:
            told = f"If the partner of {owner} extends it, the whole new word scores."
            return Note(told, "GW-COOP-13")
        if self.game.variant == JUNIOR:
            if self.game.ruleset.mathematical:
                told = "A new card in it scores its points times the cards of the word."
                return Note(told, "GW-JR-18")
            return Note("Only new cards in it score.", "GW-JR-16")
        if self.game.variant == TWO:
            if owner is None:
                return Note(f"A card added to it scores {self._added}.", "GW-2P-04")
            told = f"A card added by {owner} scores its points; the opponent scores nothing."
            return Note(told, "GW-2P-05")
        told = f"A card added to it scores {self._added}, and {owner} scores the same."
        return Note(told, "GW-21")
