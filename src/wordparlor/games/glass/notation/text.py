"""Write and read the actions of Glass Tiles.

lay SEAR at 3,1 se              from a place in a direction; capitals are black, small letters red
lay SEAR at 3,1 se taking 0,0   a star from the rack replaces the letter there; the word uses it
lay SEAR at 3,1 se using [S] A R#2 taking 0,0 with *#2
                                all tiles by name, the taken ones in brackets, and the stars
SEAR, lay SEAR at 3,1           place and direction are optional where there is only one way
exchange C v L
skip
"""

from collections.abc import Sequence
from functools import partial

from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.games.glass.notation.mistakes import explain
from wordparlor.games.glass.notation.place_finder import PlaceFinder
from wordparlor.games.glass.notation.reader import LayReader
from wordparlor.games.glass.notation.typed_lay import (
    TypedLay,
    find_tile,
    read_place,
    read_typed_lay,
    split_tiles,
)
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.rules import (
    Placement,
    Sizes,
    exchange_sizes,
    place_line,
    tell_sizes,
)
from wordparlor.games.glass.scene import tell_gain
from wordparlor.games.glass.state import EXAMPLE, Exchange, Lay, Play, Skip, State, write_place
from wordparlor.table.card_names import CardFinder
from wordparlor.table.hidden import Pile
from wordparlor.table.notation import Notation

_MOST_CHOICES = 12


class GlassNotation(Notation[State, Play]):
    """Writes and reads the actions of Glass Tiles."""

    making = "lay"
    game: GlassTiles

    # -- writing ----------------------------------------------------------------------------------

    def write_play(self, state: State, seat: int, action: Play) -> str:
        """Return an action as text."""
        match action:
            case Lay():
                return self._write_lay(state, seat, action)
            case Exchange(cards):
                rack = self._rack(state, seat)
                return " ".join(["exchange", *map(rack.name, cards)])
            case Skip():
                return "skip"

    def _write_lay(self, state: State, seat: int, lay: Lay) -> str:
        """Return a play as text; name tiles and stars only where the short form means others."""
        deck = self.game.deck
        layout = self.game.layout
        placement = layout.place(state.laid, lay).placement
        word = "".join(deck.printed[placement.letters[place]].symbol for place in placement.line)
        places = {spot.card: (spot.x, spot.y) for spot in state.laid}
        taking = [places[swap.taken] for swap in lay.stars]
        typed = TypedLay(word, (lay.x, lay.y), lay.toward, taking=taking)
        tiles, rack = layout.tiles(state.laid), state.hands[seat]
        read, _ = LayReader(self.game.ruleset, state.laid, tiles, rack, typed).exact()
        text = f"lay {word} at {write_place((lay.x, lay.y))} {lay.toward}"
        if read.cards != lay.cards:
            text += f" using {self._name_tiles(state, seat, lay)}"
        if taking:
            text += f" taking {' '.join(map(write_place, taking))}"
        if read.stars != lay.stars:
            finder = self._rack(state, seat)
            text += f" with {' '.join(finder.name(swap.star) for swap in lay.stars)}"
        return text

    def _name_tiles(self, state: State, seat: int, lay: Lay) -> str:
        rack = self._rack(state, seat)
        taken = tuple(swap.taken for swap in lay.stars)
        table = CardFinder(self.game.deck, taken, "among the taken letters")
        names = (
            f"[{table.name(card)}]" if card in taken else rack.name(card) for card in lay.cards
        )
        return " ".join(names)

    # -- reading ----------------------------------------------------------------------------------

    def read_play(self, state: State, seat: int, words: Sequence[str]) -> Play:
        """Return the action that a text means.

        Raises: Unreadable or Ambiguous.
        """
        if lay := self._read_recorded(state, seat, words):
            return lay
        match [word.lower() for word in words]:
            case ["skip"]:
                return Skip()
            case ["exchange", *_]:
                rack = self._rack(state, seat)
                names = split_tiles(" ".join(words[1:]))
                return Exchange(tuple(find_tile(rack, name) for name in names))
            case ["pass"] if words[0].islower():
                capitals = "to lay the word PASS write it in capitals"
                sizes = self._exchange_sizes(state, seat)
                idly = f"exchange and {tell_sizes(sizes)}" if sizes.most else "skip"
                raise Unreadable(f"To make no word write {idly}; {capitals}.")
        # In capitals, LAY is a word like any other.
        typed = read_typed_lay(words) if words != ["lay"] else None
        if not typed:
            raise Unreadable(explain(self.game.grid, words) or self._how(state, seat))
        if typed.at and typed.toward:
            return self._read_exact(state, seat, typed)
        write = partial(self.write, state, seat)
        ways = PlaceFinder(self.game, state, seat, typed).find(write)
        if len(ways) == 1:
            return ways[0]
        more = f"; these are the best {_MOST_CHOICES}" if len(ways) > _MOST_CHOICES else ""
        best = ways[:_MOST_CHOICES]
        raise Ambiguous(
            f"There are {len(ways)} ways to lay {typed.word.upper()}{more}.",
            [(write(lay), lay) for lay in best],
            [tell_gain(self.game, state, lay) for lay in best],
        )

    def _read_recorded(self, state: State, seat: int, words: Sequence[str]) -> Lay | None:
        """Return a play as most lines of a record have it, fast: lay pATiOs at 0,0 sw.

        Return None for anything else, and where the rack does not have exactly these tiles.
        """
        match words:
            case ["lay", signs, "at", place, toward] if toward in self.game.grid.steps:
                at = read_place(place) if signs.isascii() and signs.isalpha() else None
                layout, spots, rack = self.game.layout, state.laid, state.hands[seat]
                if at is None or not self.game.grid.has(at) or len(signs) > len(spots) + len(rack):
                    return None
                placement = place_line(self.game.grid, layout.tiles(spots), at, toward, len(signs))
                cards = self._find_tiles(placement, signs, rack)
                if cards is None:
                    return None
                placement.lay(cards)
                lay = Lay(signs.upper(), *at, toward, cards)
                layout.keep(spots, lay, placement)
                return lay
        return None

    def _find_tiles(self, placement: Placement, signs: str, rack: Pile) -> Pile | None:
        """Return the tiles of the rack for the empty places, in the colours of the signs."""
        printed, kept, stars = self.game.deck.printed, placement.kept, placement.stars
        names = [printed[card].symbol for card in rack]
        cards = []
        for place, sign in zip(placement.line, signs, strict=True):
            if place not in kept and place not in stars:
                if sign not in names:
                    return None
                at = names.index(sign)
                cards.append(rack[at])
                names[at] = ""
        return tuple(cards)

    def _read_exact(self, state: State, seat: int, typed: TypedLay) -> Lay:
        """Return the play of a text that names place and direction."""
        layout, spots = self.game.layout, state.laid
        tiles, rack = layout.tiles(spots), state.hands[seat]
        lay, placement = LayReader(self.game.ruleset, spots, tiles, rack, typed).exact()
        layout.keep(spots, lay, placement)
        return lay

    def _how(self, state: State, seat: int) -> str:
        """Return a sentence that lists what can be typed now."""
        idly = "exchange TILES" if self._exchange_sizes(state, seat).most else "skip"
        return f"Write a word, lay WORD at {EXAMPLE} se, or {idly}."

    def _exchange_sizes(self, state: State, seat: int) -> Sizes:
        return exchange_sizes(self.game.ruleset, state, state.hands[seat])

    def _rack(self, state: State, seat: int) -> CardFinder:
        return CardFinder(self.game.deck, state.hands[seat], "in your rack")
