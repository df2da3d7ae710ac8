"""A view of Word Lift as text."""

from wordparlor.games.wordlift.drawing import draw_areas, tell_draw, tell_seats, tell_turn
from wordparlor.games.wordlift.moves import stealable
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.state import Play, State
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Scene

_MAKE = "make WORD using CARDS"
_STEAL = "steal WORD from NAME: WORD WORD"
_STEAL_USING = "steal WORD from NAME: WORD using CARDS and WORD using CARDS"


class WordLiftPresenter(Presenter[State, Play]):
    """Shows Word Lift."""

    game: WordLift

    def status(self, view: State) -> str:
        """Return whose turn it is and why, or what is waited for."""
        if view.over or view.window:
            return super().status(view)
        return tell_turn(self.game, view)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        if state.owed:
            return tuple(
                (self.notation.write(state, seat, draw), tell_draw(draw)) for draw in state.draws
            )
        stealing = (
            (_STEAL, "split a word into two with cards of your hand; the cards are picked"),
            (_STEAL_USING, "the same with these cards, those of the stolen word in [brackets]"),
        )
        return (
            ("WORD", "lay a word; the cards are picked"),
            (_MAKE, "lay a word with these cards, S¶ (or S|) with its mark, ?G for a wild G"),
            *(stealing if any(stealable(self.game, state, seat)) else ()),
            ("pass", "lay no word"),
        )

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        areas = tuple(draw_areas(self.game, view, seat))
        return Scene(self.status(view), areas, tuple(tell_seats(view)))
