"""A view of Gift Words as text."""

from wordparlor.games.giftwords.drawing import draw_scene
from wordparlor.games.giftwords.forms import tell_forms, tell_turn
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import (
    Extend,
    Make,
    Play,
    State,
)
from wordparlor.games.giftwords.telling import tell_colour
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Scene


class GiftWordsPresenter(Presenter[State, Play]):
    """Shows Gift Words."""

    game: GiftWords

    def hint(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a hint shows it, with the colour of the word."""
        text = self.notation.write(view, seat, action)
        colour = ""
        if isinstance(action, Make | Extend):
            colour = tell_colour(self.game.rules, action.cards)
        return f"{text} ({colour})" if colour else text

    def status(self, view: State) -> str:
        """Return whose turn it is and what comes next."""
        if view.over or view.window:
            return super().status(view)
        return tell_turn(self.game, view)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return tuple(tell_forms(self.game, state, seat))

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        return draw_scene(self.game, view, seat, self.status(view))
