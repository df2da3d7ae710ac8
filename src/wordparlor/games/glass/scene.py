"""A view of Glass Tiles as text, and a reader for drawn boards.

      --        1
      210123456780        the numbers of the columns, written downward
    0 · S T O R e ·       the number of the row, then its tiles: capitals are black, small
                          letters red, * is a star, · an empty place beside a tile

A column is one character wide where x counts half tiles, and otherwise two. In a drawing of a real
table the numbers and dots are optional: then the top row and the column of the leftmost tile are 0.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wordparlor.errors import Unreadable
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.play import GlassTiles, tell_where
from wordparlor.games.glass.rules import exchange_sizes, may_skip, place_tiles, tell_sizes
from wordparlor.games.glass.state import CENTRE, EXAMPLE, STAR, Exchange, Grid, Lay, Play, State
from wordparlor.table.cards import Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Window
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Area, Board, Scene
from wordparlor.words.board_search import Place

_LAY = "lay WORD at PLACE DIRECTION"
_RED = "write small letters to lay your red tiles, worth 2"
_BESIDE: Final = "·"
_EMPTY: Final = ("·", ".", " ")
_NUMBERS: Final = re.compile(r" *[-0-9][-0-9 ]*")
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")
_LABEL: Final = re.compile(r" *(?P<number>-?[0-9]{1,4})(?: |$)")


class GlassPresenter(Presenter[State, Play]):
    """Shows Glass Tiles."""

    game: GlassTiles

    def hint(self, view: State, seat: int, action: Play) -> str:
        """Return a play for a hint, with the letters its stars take and its further words."""
        more = tell_extras(self.game, view, action) if isinstance(action, Lay) else ""
        text = self.notation.write(view, seat, action)
        return f"{text} ({more})" if more else text

    def advise(self, view: State, seat: int, action: Play) -> str:
        """Return a play as a person would say it: the preview shows where a word lies."""
        match action:
            case Lay(word):
                more = tell_extras(self.game, view, action)
                return f"Lay {word} ({more})" if more else f"Lay {word}"
            case Exchange(cards):
                return f"Exchange {self.game.deck.told(cards)}"
        return super().advise(view, seat, action)

    def turn_text(self, view: State) -> str:
        """Return whose turn it is, and whether it can be the last one."""
        turn = f"{{turn {view.turn}}} to play"
        if not self.game.is_last_chance(view):
            return f"{turn}."
        return f"{turn}; {self._warning(view, exchanges=bool(view.stock))}."

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return tuple(self._forms(state, seat))

    def _forms(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        grid, rack = self.game.grid, state.hands[seat]
        halves = "; x counts half tiles, y rows downward" if grid.shifted else ""
        toward = f"in direction {grid.directions}"
        yield "WORD", f"lay a word where it fits; {_RED}"
        yield _LAY, f"lay a word from a place such as {EXAMPLE}, {toward}{halves}"
        if self._stars(rack):
            yield (
                f"{_LAY} taking PLACES",
                "and use the letters at these places, which your stars replace",
            )
        sizes = exchange_sizes(self.game.ruleset, state, rack)
        warning = self._warning(state, exchanges=bool(sizes.most))
        ends = f"; {warning}" if self.game.is_last_chance(state) else ""
        if sizes.most:
            yield "exchange CARDS", f"make no word and exchange {tell_sizes(sizes)}{ends}"
        if may_skip(self.game.ruleset, state, rack):
            why = "you have no letters to exchange" if state.stock else "the pile is gone"
            yield "skip", f"make no word; {why}{ends}"

    def _warning(self, state: State, *, exchanges: bool) -> str:
        what = "an exchange" if exchanges else "a skip"
        return f"{what} now ends the {'game' if self.game.is_last_round(state) else 'round'}"

    def gain(self, view: State, window: Window[Lay]) -> str:
        """Return the points of a proposed play."""
        return plural(self.game.score(view, window.play).points, "point")

    def stakes(self, view: State, window: Window[Lay]) -> str:
        """Return what a challenge costs: nobody pays a penalty (GG-73, GG-76)."""
        wrong = f"if a word is wrong, {{{window.seat}}} takes the tiles back and plays on (GG-76)"
        return f"{wrong}; if all are good, a challenge costs nothing (GG-73)"

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it, with a proposed play in its place."""
        deck = self.game.deck
        tiles = {(spot.x, spot.y): spot.card for spot in view.laid}
        focus = view.where
        if view.window:
            play = view.window.play
            placement = place_tiles(deck, self.game.grid, view.laid, play)
            tiles, focus = {**placement.letters, **placement.stars}, (play.x, play.y)
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
            note = tell_where(self.game.deck, view.laid, view.window.play)
            label = f"{names[view.window.seat]} proposes"
            yield Area(label, (tiles, *view.window.words[1:]), note, plain=True)
        for owner, rack in enumerate(view.hands):
            if owner != seat and not self.game.open_hands:
                continue
            kinds = self._sorted(rack)
            symbols = tuple(kind.symbol for kind in kinds)
            if owner == seat:
                points = tuple(kind.corner() for kind in kinds)
                # A player without points may not know this yet.
                new = owner == view.turn and not view.window and not view.scores[owner]
                tip = _RED if new and any(map(str.islower, symbols)) else ""
                yield Area("Your tiles", symbols, tip, own=True, points=points)
            else:
                yield Area(f"{names[owner]}'s tiles", symbols, plain=True, seat=owner)
        yield Area("Pile", (), plural(len(view.stock), "tile"))

    def _sorted(self, rack: Pile) -> list[Kind]:
        """Sort tiles by letter, black before red, stars at the end."""
        kinds = (self.game.deck.printed[card] for card in rack)
        return sorted(kinds, key=lambda kind: (not kind.faces, kind.faces, kind.symbol))

    def _seats(self, view: State, seat: int | None) -> Iterator[str]:
        for owner, rack in enumerate(view.hands):
            stars = self._stars(rack) if owner == seat or self.game.open_hands else 0
            held = f", {plural(stars, 'star')}" if stars else ""
            yield f"{plural(len(rack), 'tile')}{held}"

    def _stars(self, rack: Pile) -> int:
        return sum(not is_letter(self.game.deck, card) for card in rack)


def tell_extras(game: GlassTiles, state: State, lay: Lay) -> str:
    """Return which letters the stars of a play take, and which further words it scores."""
    taken = game.deck.symbols(tuple(swap.taken for swap in lay.stars))
    notes = [f"a star for {sign}" for sign in taken.split()]
    others = [word for word, _ in game.counted(state, lay)[1:]]
    notes += [f"also {and_list(others)}"] if others else []
    return ", ".join(notes)


def tell_gain(game: GlassTiles, state: State, lay: Lay) -> str:
    """Return what a play scores, and what else it does: +8, also ER."""
    points, more = game.score(state, lay).points, tell_extras(game, state, lay)
    return f"+{points}, {more}" if more else f"+{points}"


def draw_board(grid: Grid, tiles: Mapping[Place, str], focus: Place = CENTRE) -> Board:
    """Draw tiles, each as one character; an empty table is just its centre."""
    beside = {side for place in tiles for side in grid.neighbours(place)} or {CENTRE}
    signs = dict.fromkeys(beside, _BESIDE) | dict(tiles)
    left, top = min(x for x, _ in signs), min(y for _, y in signs)
    rows = [""] * (max(y for _, y in signs) - top + 1)
    for (x, y), sign in sorted(signs.items()):
        rows[y - top] = rows[y - top].ljust((x - left) * grid.width) + sign
    return Board(left, top, grid.width, tuple(rows), focus)


def read_board(grid: Grid, text: str) -> dict[Place, str]:
    """Return the tiles of a drawing.

    Raises: Unreadable with the row that is wrong.
    """
    lines = [line.rstrip(" ") for line in text.rstrip().splitlines()]
    for at, line in enumerate(lines, start=1):
        if "\t" in line:
            raise Unreadable(f"Line {at} of the board has a tab; use spaces instead.")
    while lines and not lines[0]:
        del lines[0]
    deep = next((at for at, line in enumerate(lines) if not _NUMBERS.fullmatch(line)), len(lines))
    rows, numbered = _read_rows(lines[deep:])
    signs = {(column, y): sign for y, row in rows.items() for column, sign in _signs(y, row)}
    if deep:
        left, first = _read_columns(grid, lines[:deep])
    else:
        left, first = min((column for column, _ in signs), default=0), 0
    tiles = {}
    for (column, y), sign in signs.items():
        x, off = divmod(column - left, grid.width)
        if off:
            raise Unreadable(
                f"Row {y} is half a tile off; tiles stand {grid.width} characters apart."
            )
        tiles[first + x, y] = sign
    if grid.shifted:
        _check_shifts(list(tiles), exact=bool(deep and numbered))
    return tiles


def _read_rows(lines: Sequence[str]) -> tuple[dict[int, str], bool]:
    """Return the rows by number, with spaces in place of the numbers, and whether there are any.

    Rows without numbers count from 0.
    """
    labels = [_LABEL.match(line) for line in lines]
    if not any(labels):
        return dict(enumerate(lines)), False
    rows: dict[int, str] = {}
    for line, label in zip(lines, labels, strict=True):
        if label:
            y, end = int(label["number"]), label.end("number")
            if y in rows:
                raise Unreadable(f"There are two rows {y}; number each row once.")
            rows[y] = " " * end + line[end:]
        elif line:
            raise Unreadable(f"The row {line.strip()!r} has no number; number all rows or none.")
    return rows, True


def _signs(y: int, row: str) -> Iterator[tuple[int, str]]:
    """Yield the tiles of a row with their columns."""
    for column, sign in enumerate(row):
        if sign == STAR or (sign.isascii() and sign.isalpha()):
            yield column, sign
        elif sign not in _EMPTY:
            good = f"a tile is a letter or {STAR}, an empty place a dot or a space"
            raise Unreadable(f"Row {y} has {sign!r}; {good}.")


def _read_columns(grid: Grid, lines: Sequence[str]) -> tuple[int, int]:
    """Return the first column with a number, and that number."""
    wide = max(map(len, lines))
    padded = [line.ljust(wide) for line in lines]
    downward = ["".join(signs).strip() for signs in zip(*padded, strict=True)]
    numbers = {column: number for column, number in enumerate(downward) if number}
    left = min(numbers)
    first = int(numbers[left]) if _NUMBER.fullmatch(numbers[left]) else 0
    for column, number in numbers.items():
        if number != str(first + (column - left) // grid.width) or (column - left) % grid.width:
            width = plural(grid.width, "character")
            raise Unreadable(f"Column {number} is out of order; numbers rise by one every {width}.")
    return left, first


def _check_shifts(places: Sequence[Place], *, exact: bool) -> None:
    """Raise Unreadable unless each row is shifted by half a tile.

    A drawing with all numbers says which rows are; otherwise the first tile decides.
    """
    parity = 0 if exact or not places else sum(places[0]) % 2
    for x, y in places:
        if (x + y) % 2 != parity:
            raise Unreadable(
                f"Row {y} is half a tile off; tiles stand two characters apart, rows shift by one."
            )
