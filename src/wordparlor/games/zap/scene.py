"""A view of Zap as text."""

from collections.abc import Iterator

from wordparlor.games.zap.deck import CHECK, DISCARD, REPLACE, TWO_TURNS, is_zap
from wordparlor.games.zap.notation import MAKE, PLAY_DISCARD
from wordparlor.games.zap.play import ZapGame
from wordparlor.games.zap.rules import can_draw, can_pass, can_take, must_swap
from wordparlor.games.zap.state import Discard, Draw, Effect, Make, Play, State, Swap
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.phrases import plural
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Scene

_SHOWN = 12
"""How many of the last discards the scene shows."""
_EFFECTS = {
    REPLACE: "make the next player swap the whole hand",
    TWO_TURNS: "make the next player take two turns in a row",
    CHECK: "make the next player miss a turn",
}


class ZapPresenter(Presenter[State, Play]):
    """Shows Zap."""

    game: ZapGame

    def turn_text(self, view: State) -> str:
        """Return whose turn it is, and which ZAP card the player before has played."""
        if not view.under:
            return super().turn_text(view)
        before = (view.turn - 1) % self.game.seats
        if must_swap(view):
            return f"{{{before}}} played REPLACE: {{{view.turn}}} must swap {{their}} hand."
        owed = f"must take {view.under.turns} turns, {view.turns} left"
        return f"{{{before}}} played 2 TURNS: {{{view.turn}}} {owed}."

    def advise(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a person would say it."""
        deck = self.game.deck
        match action:
            case Draw(discarded=True):
                return f"Take {deck.told(view.discards[-1:])} from the discards"
            case Draw():
                return "Draw a card"
            case Discard(_, unwanted):
                return f"Play DISCARD with {deck.told((unwanted,))}"
            case Swap():
                return "Swap your hand"
        return super().advise(view, seat, action)

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        if must_swap(state):
            return (("swap", "swap your whole hand, because of REPLACE"),)
        return tuple(self._forms(state, seat))

    def _forms(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        deck, hand = self.game.deck, state.hands[seat]
        least = self.game.ruleset.minimums[seat]
        yield "WORD", f"discard a word of {least} letters or more, with cards chosen for you"
        yield MAKE, "discard a word with these cards; ?M is a WILD as M"
        if len(hand) == 1 and is_zap(deck, hand[0]):
            yield f"play {deck.printed[hand[0]].name}", "discard your last card"
        else:
            names = {deck.printed[card].name for card in hand}
            if DISCARD in names:
                yield PLAY_DISCARD, "get rid of an unwanted card"
            yield from ((f"play {zap}", what) for zap, what in _EFFECTS.items() if zap in names)
        if can_draw(state):
            drawn = plural(self.game.options.turn_draws, "card")
            yield "draw", f"draw {drawn} from the draw pile"
        if can_take(deck, state):
            top = deck.printed[state.discards[-1]].symbol
            yield "draw discard", f"take the {top} from the discard pile"
        if can_pass(deck, state):
            yield "pass", "do nothing, because there is no card to draw"

    def gain(self, view: State, window: Window[Make]) -> str:
        """Return the points of a proposed word, and whether all others would draw (ZP-49)."""
        cards = window.play.cards
        points, drawn = self.game.points_of(cards), self.game.tell_bonus(cards)
        many = f": everyone else would draw {drawn}" if drawn else ""
        return f"{plural(points, 'point')}{many}"

    def stakes(self, view: State, window: Window[Make]) -> str:
        """Return what a challenge costs the player of an invalid word, or the challenger."""
        lost = plural(self.game.options.penalty, "card")
        wrong = f"{{{window.seat}}} takes it back (ZP-57) and draws {lost} (ZP-58)"
        drawn = self.game.options.wrong_challenge_draws
        cost = f"you draw {plural(drawn, 'card')}" if drawn else "a challenge costs nothing"
        return f"if the word is wrong, {wrong}; if it is good, {cost} (ZP-60)"

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        names = self.game.setup.seats
        more = "the last card is on top"
        if len(view.discards) > _SHOWN:
            more = f"{len(view.discards)} in all, {more}"
        areas = [self._area("Discards", view.discards[-_SHOWN:], more)]
        if view.window:
            areas.append(Area(f"{names[view.window.seat]} proposes", view.window.words))
        if seat is not None:
            areas.append(self._area("Your hand", view.hands[seat], own=True))
        areas.append(Area("Draw pile", (), plural(len(view.stock), "card")))
        return Scene(self.status(view), tuple(areas), tuple(self._seats(view)))

    def _area(self, label: str, cards: Pile, note: str = "", *, own: bool = False) -> Area:
        kinds = [self.game.deck.printed[card] for card in cards]
        corners = tuple(kind.corner() for kind in kinds)
        return Area(label, tuple(kind.symbol for kind in kinds), note, own, corners)

    def _seats(self, view: State) -> Iterator[str]:
        for hand, level, effects in zip(
            view.hands, self.game.ruleset.levels, view.effects, strict=True
        ):
            child = ["child"] if level == "child" else []
            yield ", ".join([plural(len(hand), "card"), *child, *map(_expected, effects)])


def _expected(effect: Effect) -> str:
    """Return what waits for a seat, and the ZAP card that is the reason."""
    return f"{effect.expected()} ({effect.zap})"
