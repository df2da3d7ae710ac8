"""A view of NewWord as text."""

from collections.abc import Iterator

from wordparlor.games.newword.notation import MAKE, PASS
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.score import score_word
from wordparlor.games.newword.state import Make, Pass, State
from wordparlor.table.judging import Window
from wordparlor.table.phrases import plural
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Scene


class NewWordPresenter(Presenter[State, Make | Pass]):
    """Shows NewWord."""

    game: NewWord

    def advise(self, view: State, seat: int, action: Make | Pass) -> str:
        """Return a word or a pass as a person would say it."""
        if isinstance(action, Pass) and action.cards:
            return f"Pass and swap {self.game.deck.told(action.cards)}"
        return super().advise(view, seat, action)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return (
            ("WORD", "lay a word with cards chosen for you"),
            (
                MAKE,
                "lay a word with these cards from your hand; E/A is A/E as E, ?G is a wild G",
            ),
            ("pass", "end your turn without a word"),
            (PASS, "pass, and exchange these cards from your hand"),
        )

    def gain(self, view: State, window: Window[Make]) -> str:
        """Return the points of a proposed word."""
        word, cards = window.play.word, window.play.cards
        score = score_word(self.game.deck, word, cards, self.game.ruleset.multipliers)
        return plural(score.points, "point")

    def stakes(self, view: State, window: Window[Make]) -> str:
        """Return what a challenge costs the player of an illegal word, or the challenger."""
        wrong = f"{{{window.seat}}} scores nothing (NW-27) and loses the turn (NW-28)"
        return f"if the word is wrong, {wrong}; if it is good, you lose your next turn (NW-30)"

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        deck, names = self.game.deck, self.game.setup.seats
        letters = view.letters or " " * len(view.middle)
        laid = [
            (deck.printed[card], letter.strip())
            for card, letter in zip(view.middle, letters, strict=True)
        ]
        # Only the letter counts once it is fixed; a wild card still shows that it has no points.
        middle = tuple(
            letter if letter and not kind.wild else kind.named(letter) for kind, letter in laid
        )
        corners = tuple(kind.corner(letter) for kind, letter in laid)
        note = view.letters or "first turn: choose either letter (NW-21)"
        areas = [Area("In the middle", middle, note, points=corners)]
        if view.window:
            areas.append(Area(f"{names[view.window.seat]} proposes", view.window.words))
        if seat is not None:
            kinds = [deck.printed[card] for card in view.hands[seat]]
            hand = tuple(kind.symbol for kind in kinds)
            corners = tuple(kind.corner() for kind in kinds)
            areas.append(Area("Your hand", hand, own=True, points=corners))
        piles = f"{len(view.stock)} in the stock, {len(view.discards)} discarded"
        areas.append(Area("Piles", (), piles))
        return Scene(self.status(view), tuple(areas), tuple(self._seats(view)))

    def _seats(self, view: State) -> Iterator[str]:
        for hand, misses in zip(view.hands, view.misses, strict=True):
            lost = f", will miss {plural(misses, 'turn')}" if misses else ""
            yield f"{plural(len(hand), 'card')}{lost}"
