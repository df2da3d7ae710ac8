"""A view of Rungs as text."""

from rungs.state import Play, State
from wordparlor.table.phrases import plural
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Scene


class RungsPresenter(Presenter[State, Play]):
    """Shows Rungs."""

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return the actions of the seat on turn."""
        return (("WORD", "lay cards so that the row spells it"), ("pass", "draw a card"))

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        symbols = self.game.deck.symbols
        row = Area("Row", tuple(symbols(view.row).split()))
        areas = [row, Area("Ladder", view.ladder[-8:], plain=True)]
        if view.window:
            name = self.game.setup.seats[view.window.seat]
            areas.append(Area(f"{name} proposes", view.window.words))
        if seat is not None:
            areas.append(Area("Your hand", tuple(symbols(view.hands[seat]).split()), own=True))
        areas.append(Area("Stock", (), plural(len(view.stock), "card")))
        seats = tuple(plural(len(hand), "card") for hand in view.hands)
        return Scene(self.status(view), tuple(areas), seats)
