"""How the actions of Glass Tiles are written, and how its table looks as text.

lay SEAR at 3,1 se              from a place in a direction; capitals are black tiles, others red
lay SEAR at 3,1 se taking 0,0   a star of the rack replaces the letter there, which is laid at once
lay SEAR at 3,1 se using [S] A R#2 taking 0,0 with *#2
                                all tiles by name, those taken in brackets, and the stars
SEAR, lay SEAR at 3,1           place or direction, or both, are found when there is only one way
exchange C v L
skip
"""

from collections.abc import Iterator, Sequence
from functools import partial

from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.games.glass.allowed import exchange_size
from wordparlor.games.glass.board import draw_board
from wordparlor.games.glass.grid import write_place
from wordparlor.games.glass.making import is_letter, lay_out
from wordparlor.games.glass.mistakes import EXAMPLE, explain
from wordparlor.games.glass.placing import Placing
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.reading import Reader, Wish, find_tile, read_wish, split_tiles
from wordparlor.games.glass.state import Exchange, Lay, Play, Skip, State
from wordparlor.games.glass.telling import tell_gain, tell_more
from wordparlor.table.cards import Kind
from wordparlor.table.events import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import CardFinder, Notation
from wordparlor.table.scene import Area, Scene

_LAY = "lay WORD at PLACE DIRECTION"
_RED = "write small letters to lay your red tiles, worth 2"
_MOST_CHOICES = 12


class GlassNotation(Notation[State, Play]):
    """Writes and reads the actions of Glass Tiles and draws its table."""

    game: GlassTiles

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        if isinstance(action, Lay):
            return self._write_lay(state, seat, action)
        if isinstance(action, Exchange):
            rack = self._rack(state, seat)
            return " ".join(["exchange", *(rack.name(card) for card in action.cards)])
        return "skip"

    def _write_lay(self, state: State, seat: int, lay: Lay) -> str:
        """Return a play as text, its tiles and stars by name only where they are not the first."""
        deck = self.game.deck
        laying = lay_out(deck, self.game.grid, state.laid, lay)
        word = "".join(deck.printed[laying.letters[place]].symbol for place in laying.line)
        places = {spot.card: (spot.x, spot.y) for spot in state.laid}
        taking = [places[swap.taken] for swap in lay.stars]
        wish = Wish(word, (lay.x, lay.y), lay.toward, taking=taking)
        read = Reader(deck, self.game.grid, state.laid, state.hands[seat], wish).exact()
        text = f"lay {word} at {write_place((lay.x, lay.y))} {lay.toward}"
        if read.cards != lay.cards:
            text += f" using {self._name_tiles(state, seat, lay)}"
        if taking:
            text += f" taking {' '.join(map(write_place, taking))}"
        if read.stars != lay.stars:
            rack = self._rack(state, seat)
            text += f" with {' '.join(rack.name(swap.star) for swap in lay.stars)}"
        return text

    def _name_tiles(self, state: State, seat: int, lay: Lay) -> str:
        rack = self._rack(state, seat)
        taken = tuple(swap.taken for swap in lay.stars)
        table = CardFinder(self.game.deck, taken, "among the letters taken")
        names = (
            f"[{table.name(card)}]" if card in taken else rack.name(card) for card in lay.cards
        )
        return " ".join(names)

    def hint(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a hint shows it, with what its stars take and what else it makes."""
        more = tell_more(self.game, view, action) if isinstance(action, Lay) else ""
        text = self.write(view, seat, action)
        return f"{text} ({more})" if more else text

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the action that a text means."""
        match [word.lower() for word in words]:
            case ["skip"]:
                return Skip()
            case ["exchange", *_]:
                rack = self._rack(state, seat)
                names = split_tiles(" ".join(words[1:]))
                return Exchange(tuple(find_tile(rack, name) for name in names))
            case ["pass"] if words[0].islower():
                capitals = "to lay the word PASS write it in capitals"
                size = exchange_size(state, state.hands[seat])
                idly = f"exchange and {plural(size, 'tile')}" if size else "skip"
                raise Unreadable(f"To make no word write {idly}; {capitals}.")
        # As with other words, LAY in capitals is one to be laid.
        wish = read_wish(words) if words != ["lay"] else None
        if not wish:
            raise Unreadable(explain(self.game.grid, words) or self._how(state, seat))
        write = partial(self.write, state, seat)
        ways = Placing(self.game, state, seat, wish).find(write)
        if len(ways) == 1:
            return ways[0]
        more = f", the best {_MOST_CHOICES} of them below" if len(ways) > _MOST_CHOICES else ""
        best = ways[:_MOST_CHOICES]
        raise Ambiguous(
            f"There are {len(ways)} ways to lay {wish.word.upper()}{more}.",
            [(write(lay), lay) for lay in best],
            [tell_gain(self.game, state, lay) for lay in best],
        )

    def _how(self, state: State, seat: int) -> str:
        """Say what can be written now."""
        idly = "exchange TILES" if exchange_size(state, state.hands[seat]) else "skip"
        return f"Write a word, lay WORD at {EXAMPLE} se, or {idly}."

    # -- drawing ----------------------------------------------------------------------------------

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

    def status(self, view: State) -> str:
        """Return whose turn it is, and whether it could be the last one."""
        status = super().status(view)
        if view.over or view.window or not self.game.is_last_chance(view):
            return status
        return f"{status[:-1]}; {self._warning(view)}."

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

    def _rack(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your rack")
