"""What the cards, the piles and the scores of Zap mean."""

from collections.abc import Iterator, Mapping

from wordparlor.games.zap.deck import CHECK, DISCARD, REPLACE, TWO_TURNS
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.state import State
from wordparlor.table.cards import Kind
from wordparlor.table.events import DISCARDS, STOCK
from wordparlor.table.explanations import Explainer, Explanation, Note, tell_points
from wordparlor.table.phrases import plural

_EFFECTS: Mapping[str, tuple[Note, ...]] = {
    DISCARD: (
        Note("Play it with any one card that you want to get rid of.", "ZP-33"),
        Note("That card goes on top; if it is a ZAP card, it has no effect.", "ZP-34"),
    ),
    REPLACE: (
        Note("The next player swaps the whole hand for cards of the draw pile.", "ZP-36"),
        Note("That swap is the whole turn.", "ZP-37"),
    ),
    TWO_TURNS: (
        Note("The next player takes two turns in a row.", "ZP-40"),
        Note("An answer with the other 2 TURNS makes it four turns for the one after.", "ZP-42"),
    ),
    CHECK: (Note("The next player misses a turn.", "ZP-44"),),
}


class ZapExplainer(Explainer[State]):
    """Explains a table of Zap."""

    game: ZapGame

    def card_notes(self, kind: Kind) -> Iterator[Note]:
        """Yield what a card does, and what it counts in the hand."""
        if kind.wild:
            yield Note("Serves as any letter in a word; you say which.", "ZP-30")
            adds = tell_points(kind) if self.game.options.wild_points else "no points"
            yield Note(f"It adds {adds} to a word.", "ZP-50")
        elif kind.faces:
            yield self._letter(kind)
        else:
            yield from _EFFECTS[kind.name]
        special = kind.wild or not kind.faces
        held = f"Left in your hand at the end of a round, it counts {tell_points(kind)}"
        yield Note(f"{held} against you.", "ZP-63" if special else "ZP-61")
        if special:
            yield Note("As your only card it wins the round when you discard it.", "ZP-53")

    def _letter(self, kind: Kind) -> Note:
        options = self.game.options
        told = f"In a word it counts {tell_points(kind)}"
        if options.bonus_draws:
            drawn = plural(options.bonus_draws, "card")
            told += f"; a word of {options.bonus} points or more makes all others draw {drawn}"
        return Note(f"{told}.", "ZP-49")

    def places(self) -> Mapping[str, Explanation]:
        """Return what both piles are for."""
        drawn = plural(self.game.options.turn_draws, "card")
        return {
            STOCK: Explanation(
                "Draw pile",
                (
                    Note("A player who makes no word must draw.", "ZP-18"),
                    Note(f"From here you draw {drawn}; then your turn is over.", "ZP-20"),
                ),
            ),
            DISCARDS: Explanation(
                "Discards",
                (
                    Note("Words go here; the last letter lies on top.", "ZP-14"),
                    Note("Instead of drawing you may take the top card.", "ZP-19"),
                    Note("A ZAP card may not be taken.", "ZP-52"),
                ),
            ),
        }

    def score(self) -> Explanation:
        """Return what counts against players, and who wins."""
        target = self.game.options.target
        return Explanation(
            "Score",
            (
                Note("The cards left in your hand count against you, round after round.", "ZP-03"),
                Note(f"The game ends when a player has {target} points.", "ZP-04"),
                Note("The fewest points win.", "ZP-05"),
            ),
        )
