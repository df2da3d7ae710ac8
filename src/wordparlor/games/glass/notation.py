"""How the actions of Glass Tiles are written, and how its table looks as text.

lay SEAR at 2,1 se              from a place in a direction; capitals are black tiles, others red
lay SEAR at 2,1 se taking 0,0   a star of the rack replaces the letter there, which is laid at once
lay SEAR at 2,1 se using [S] A R#2 taking 0,0 with *#2
                                all tiles by name, those taken in brackets, and the stars
SEAR, lay SEAR at 2,1           place or direction, or both, are found when there is only one way
exchange C v L
skip
"""

from collections.abc import Iterator, Sequence

from wordparlor.games.glass.allowed import check_lay, exchange_size
from wordparlor.games.glass.board import draw_board
from wordparlor.games.glass.grid import write_place
from wordparlor.games.glass.making import is_letter, lay_out
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.reading import Reader, Wish, find_tile, read_wish, split_tiles
from wordparlor.games.glass.score import score_words
from wordparlor.games.glass.state import Exchange, Lay, Play, Skip, State
from wordparlor.table.errors import Ambiguous, RuleBroken, Unreadable
from wordparlor.table.events import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import CardFinder, Notation
from wordparlor.table.scene import Area, Scene

_LAY = "lay WORD at PLACE DIRECTION"
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
        plain = self._reader(state, seat, Wish(word, taking=taking))
        read = plain.exact((lay.x, lay.y), lay.toward)
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
        wish = read_wish(words)
        reader = self._reader(state, seat, wish)
        if wish.at and wish.toward:
            return reader.exact(wish.at, wish.toward)
        return self._pick(state, seat, wish, reader.anywhere())

    def _pick(self, state: State, seat: int, wish: Wish, plays: Sequence[Lay]) -> Lay:
        """Return the only play that is allowed; Ambiguous has several, the best first."""
        word = wish.word.upper()
        fitting = [lay for lay in plays if self._fits(state, seat, lay)]
        if not fitting:
            raise Unreadable(self._why_not(state, seat, wish))
        fitting.sort(key=lambda lay: -self._score(state, lay))
        good = [lay for lay in fitting if self.game.can(state, seat, lay)]
        if len(good) > 1:
            written = [(self.write(state, seat, lay), lay) for lay in good[:_MOST_CHOICES]]
            more = f", the best {_MOST_CHOICES} of them below" if len(good) > _MOST_CHOICES else ""
            raise Ambiguous(f"There are {len(good)} ways to lay {word}{more}.", written)
        # What is not allowed at all is refused with its reason.
        return (good or fitting)[0]

    def _fits(self, state: State, seat: int, lay: Lay) -> bool:
        try:
            check_lay(self.game.deck, self.game.grid, state.laid, state.hands[seat], lay)
        except RuleBroken:
            return False
        return True

    def _score(self, state: State, lay: Lay) -> int:
        return score_words(self.game.deck, self.game.made(state, lay)).points

    def _why_not(self, state: State, seat: int, wish: Wish) -> str:
        """Say why a word fits nowhere."""
        word = wish.word.upper()
        tiles = (*state.hands[seat], *(spot.card for spot in state.laid))
        there = {letter for card in tiles for letter in self.game.deck.printed[card].faces}
        lacking = [letter for letter in dict.fromkeys(word) if letter not in there]
        if lacking:
            return f"{word} cannot be laid: there is no {' and no '.join(lacking)}."
        where = "there" if wish.at or wish.toward else "anywhere on the table"
        stars = not wish.taking and self._stars(state.hands[seat])
        hint = "; to use a star write taking and the place of a letter" if stars else ""
        return f"{word} does not fit {where} with your tiles{hint}."

    # -- drawing ----------------------------------------------------------------------------------

    def play_forms(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what the seat on turn can do."""
        return tuple(self._forms(state, seat))

    def _forms(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        *most, last = self.game.grid.steps
        yield "WORD", "lay a word where it fits; small letters are red tiles"
        yield _LAY, f"lay a word from a place such as 2,-1 on, toward {', '.join(most)} or {last}"
        if self._stars(state.hands[seat]):
            yield f"{_LAY} taking PLACES", "and let stars replace the letters there, to be used"
        if size := exchange_size(state, state.hands[seat]):
            yield "exchange CARDS", f"make no word and exchange {plural(size, 'tile')}"
        else:
            yield "skip", "make no word, as the pile is gone"

    def draw(self, view: State, seat: int | None) -> Scene:
        """Return the table as a seat sees it."""
        deck = self.game.deck
        tiles = {(spot.x, spot.y): deck.printed[spot.card].symbol for spot in view.laid}
        return Scene(
            self.status(view),
            tuple(self._areas(view, seat)),
            tuple(self._seats(view, seat)),
            draw_board(self.game.grid, tiles, view.where),
        )

    def _areas(self, view: State, seat: int | None) -> Iterator[Area]:
        names = self.game.setup.seats
        if view.last:
            yield Area("Last words", view.last)
        if view.window:
            note = self.game.aim(view, view.window.play)
            yield Area(f"{names[view.window.seat]} proposes", view.window.words, note)
        for owner, rack in enumerate(view.hands):
            if owner == seat:
                kinds = [self.game.deck.printed[card] for card in rack]
                symbols = tuple(kind.symbol for kind in kinds)
                points = tuple(kind.corner() for kind in kinds)
                yield Area("Your tiles", symbols, own=True, points=points)
            elif not self.game.hidden:
                yield Area(f"{names[owner]}'s tiles", tuple(self.game.deck.symbols(rack).split()))
        yield Area("Pile", (), plural(len(view.stock), "tile"))

    def _seats(self, view: State, seat: int | None) -> Iterator[str]:
        for owner, rack in enumerate(view.hands):
            stars = self._stars(rack) if owner == seat or not self.game.hidden else 0
            held = f", {plural(stars, 'star')}" if stars else ""
            yield f"{plural(len(rack), 'tile')}{held}"

    def _stars(self, rack: Pile) -> int:
        return sum(not is_letter(self.game.deck, card) for card in rack)

    def _rack(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your rack")

    def _reader(self, state: State, seat: int, wish: Wish) -> Reader:
        return Reader(self.game.deck, self.game.grid, state.laid, state.hands[seat], wish)
