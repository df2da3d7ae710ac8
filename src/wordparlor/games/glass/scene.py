"""A view of Glass Tiles as text."""

from collections.abc import Iterator

from wordparlor.games.glass.allowed import exchange_size
from wordparlor.games.glass.board import draw_board
from wordparlor.games.glass.making import is_letter, lay_out
from wordparlor.games.glass.mistakes import EXAMPLE
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.state import Lay, Play, State
from wordparlor.games.glass.telling import tell_more
from wordparlor.table.cards import Kind
from wordparlor.table.english import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Scene

_LAY = "lay WORD at PLACE DIRECTION"
_RED = "write small letters to lay your red tiles, worth 2"


class GlassPresenter(Presenter[State, Play]):
    """Shows Glass Tiles."""

    game: GlassTiles

    def hint(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a hint shows it, with what its stars take and what else it makes."""
        more = tell_more(self.game, view, action) if isinstance(action, Lay) else ""
        text = self.notation.write(view, seat, action)
        return f"{text} ({more})" if more else text

    def status(self, view: State) -> str:
        """Return whose turn it is, and whether it could be the last one."""
        status = super().status(view)
        if view.over or view.window or not self.game.is_last_chance(view):
            return status
        return f"{status[:-1]}; {self._warning(view)}."

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return tuple(self._forms(state, seat))

    def _forms(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        grid, rack = self.game.grid, state.hands[seat]
        *most, last = grid.steps
        halves = "; x counts half tiles, y rows downward" if grid.shifted else ""
        toward = f"toward {', '.join(most)} or {last}"
        yield "WORD", f"lay a word where it fits; {_RED}"
        yield _LAY, f"lay a word from a place such as {EXAMPLE} on, {toward}{halves}"
        if self._stars(rack):
            yield f"{_LAY} taking PLACES", "and let stars replace the letters there, to be used"
        ends = f"; {self._warning(state)}" if self.game.is_last_chance(state) else ""
        if size := exchange_size(state, rack):
            yield "exchange CARDS", f"make no word and exchange {plural(size, 'tile')}{ends}"
        else:
            yield "skip", f"make no word, as the pile is gone{ends}"

    def _warning(self, state: State) -> str:
        what = "an exchange" if state.stock else "a skip"
        return f"{what} now ends the {'game' if self.game.is_last_round(state) else 'round'}"

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it, a play in question in its place."""
        deck = self.game.deck
        tiles = {(spot.x, spot.y): spot.card for spot in view.laid}
        focus = view.where
        if view.window:
            play = view.window.play
            laying = lay_out(deck, self.game.grid, view.laid, play)
            tiles, focus = {**laying.letters, **laying.stars}, (play.x, play.y)
        signs = {place: deck.printed[card].symbol for place, card in tiles.items()}
        return Scene(
            self.status(view),
            tuple(self._areas(view, seat)),
            tuple(self._seats(view, seat)),
            draw_board(self.game.grid, signs, focus),
            tuple(kind.symbol for kind in deck.kinds if kind.case == "small"),
        )

    def _areas(self, view: State, seat: int | None) -> Iterator[Area]:
        names = self.game.setup.seats
        if view.last:
            yield Area("Last words", view.last, plain=True)
        if view.window:
            tiles = self.game.tiles_of(view, view.window.play)
            note = self.game.tell_where(view, view.window.play)
            label = f"{names[view.window.seat]} proposes"
            yield Area(label, (tiles, *view.window.words[1:]), note, plain=True)
        for owner, rack in enumerate(view.hands):
            if owner != seat and self.game.hidden:
                continue
            kinds = self._sorted(rack)
            symbols = tuple(kind.symbol for kind in kinds)
            if owner == seat:
                points = tuple(kind.corner() for kind in kinds)
                # Who is to lay a first word may not know it yet.
                new = owner == view.turn and not view.window and not view.scores[owner]
                tip = _RED if new and any(map(str.islower, symbols)) else ""
                yield Area("Your tiles", symbols, tip, own=True, points=points)
            else:
                yield Area(f"{names[owner]}'s tiles", symbols, plain=True, seat=owner)
        yield Area("Pile", (), plural(len(view.stock), "tile"))

    def _sorted(self, rack: Pile) -> list[Kind]:
        """Return the tiles as people sort them: by letter, black before red, stars at the end."""
        kinds = (self.game.deck.printed[card] for card in rack)
        return sorted(kinds, key=lambda kind: (not kind.faces, kind.faces, kind.symbol))

    def _seats(self, view: State, seat: int | None) -> Iterator[str]:
        for owner, rack in enumerate(view.hands):
            stars = self._stars(rack) if owner == seat or not self.game.hidden else 0
            held = f", {plural(stars, 'star')}" if stars else ""
            yield f"{plural(len(rack), 'tile')}{held}"

    def _stars(self, rack: Pile) -> int:
        return sum(not is_letter(self.game.deck, card) for card in rack)
