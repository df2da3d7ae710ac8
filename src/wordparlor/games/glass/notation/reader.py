"""Read a typed play of Glass Tiles and find where it can lie.

People may leave parts out: the case of the letters decides the tiles, and the reader tries every
place and direction.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, cast

from wordparlor.errors import Unreadable
from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.notation.mistakes import no_direction
from wordparlor.games.glass.notation.typed_lay import TypedLay, find_tile
from wordparlor.games.glass.rules import Placement, Tiles, place_on, rows_beside, with_stars
from wordparlor.games.glass.state import (
    CENTRE,
    EXAMPLE,
    Lay,
    Ruleset,
    Spot,
    Swap,
    back,
    move,
    not_a_place,
)
from wordparlor.table.card_names import CardFinder, read_brackets
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import and_list, plural
from wordparlor.words.board_search import Place

MOST_STARTS: Final = 12_000
"""The most places and directions to list for one word; many of them are the same."""
_WALKED: Final = 4_000
"""The most places and directions to try; each takes some microseconds."""
_LOOKED_AT: Final = 1_000
"""How many places and directions to look at for the reason why a word fits nowhere."""


def too_many_places(word: str) -> Unreadable:
    """Return the refusal of a word that has too many places on the table."""
    return Unreadable(f"{word} has too many places to try; write lay {word} at {EXAMPLE} se.")


class LayReader:
    """Finds the plays that a text can mean, on one table with one rack.

    Raises: Unreadable when the text is wrong wherever the word lies.
    """

    def __init__(
        self, ruleset: Ruleset, spots: Sequence[Spot], tiles: Tiles, rack: Pile, typed: TypedLay
    ) -> None:
        """Take the table as spots and as tiles by place, the rack, and what was typed."""
        self._deck = ruleset.deck
        self._grid = ruleset.grid
        self._may_touch = ruleset.may_touch
        self._spots = spots
        self._rack = rack
        self._typed = typed
        self._word = typed.word.upper()
        if typed.toward and typed.toward not in self._grid.steps:
            raise Unreadable(no_direction(self._grid, typed.toward), "GG-22")
        if len(typed.word) > len(spots) + len(rack):
            letters = plural(len(spots) + len(rack), "tile")
            raise Unreadable(f"Your rack and the table have only {letters} for a word.", "GG-24")
        self._swaps = self._find_swaps()
        self._taken = tuple(swap.taken for swap in self._swaps)
        self._named = self._find_named()
        self.tiles = with_stars(tiles, self._swaps)

    @cached_property
    def _held(self) -> Counter[str]:
        """The letters that the player has: in the rack, and those that stars take."""
        faces = (self._deck.printed[card].faces for card in (*self._taken, *self._rack))
        return Counter(face for card in faces for face in card)

    @cached_property
    def _most_new(self) -> int:
        return self._held.total()

    @property
    def forbidden(self) -> bool:
        """Whether the rules refuse the play wherever the word lies and with any tiles."""
        if self._typed.at is not None and not self._grid.has(self._typed.at):
            return True
        return bool(self._taken) and not all(is_letter(self._deck, card) for card in self._taken)

    def exact(self) -> tuple[Lay, Placement]:
        """Return the play in the typed place, and where its tiles lie.

        Raises: Unreadable when the rack lacks tiles for it.
        """
        at, toward = self._typed.at or CENTRE, self._typed.toward or next(iter(self._grid.steps))
        if not self.forbidden:
            return self._lay(at, toward)
        bare = self._bare(at, toward)
        return bare, place_on(self._grid, self.tiles, bare)

    def _bare(self, at: Place, toward: str, cards: Pile = ()) -> Lay:
        """Return the play from a place in a direction, with its tiles if they are known."""
        return Lay(self._word, *at, toward, cards, self._swaps)

    def _lay(self, at: Place, toward: str) -> tuple[Lay, Placement]:
        bare = self._bare(at, toward, self._named)
        placement = place_on(self._grid, self.tiles, bare)
        if self._named:
            return bare, placement
        cards = self._pick(placement)
        if None in cards:
            what = and_list(self._lacking(placement, cards))
            raise Unreadable(f"Your rack lacks {what} for {bare.word} there.", "GG-24")
        chosen = cast(Pile, tuple(cards))
        placement.lay(chosen)
        return self._bare(at, toward, chosen), placement

    def fitting(self) -> Iterator[tuple[Lay, Placement]]:
        """Yield the plays whose row fits the table and for which the rack has the tiles.

        Of plays that put the same tiles into the same places and make the same rows, yield the
        first.
        """
        seen = set[object]()
        for tried, (at, toward) in enumerate(self._starts()):
            if tried > _WALKED:
                raise too_many_places(self._word)
            if not self._fits(at, toward):
                continue
            lay, placement = self._lay(at, toward)
            laid = placement.new.items()
            kinds = frozenset((place, self._deck.kind_of[card]) for place, card in laid)
            rows = (placement.line, *rows_beside(self._grid, lay, placement))
            key = kinds, frozenset(map(frozenset, rows))
            if key not in seen:
                seen.add(key)
                yield lay, placement

    def _fits(self, at: Place, toward: str) -> bool:
        """Tell whether the word would be a whole row of tiles that the player has."""
        step, letters = self._grid.steps[toward], self.tiles.letters
        if move(at, back(step)) in letters or move(at, step, len(self._word)) in letters:
            return False
        blocked, needed = self._walk(at, step)
        return not blocked and (bool(self._named) or not self._lacks(needed))

    def _walk(self, at: Place, step: Place) -> tuple[bool, list[str]]:
        """Return whether another tile lies in the way, and the letters that need a tile.

        It ends where more tiles are needed than the player has.
        """
        letters, stars, printed = self.tiles.letters, self.tiles.stars, self._deck.printed
        blocked, needed = False, list[str]()
        (x, y), (dx, dy) = at, step
        for letter in self._word:
            card = letters.get((x, y))
            if card is not None:
                blocked = blocked or letter not in printed[card].faces
            elif (x, y) in stars:
                blocked = True
            else:
                needed.append(letter)
                if len(needed) > self._most_new:
                    break
            x, y = x + dx, y + dy
        return blocked, needed

    def _lacks(self, needed: Sequence[str]) -> int:
        """Return how many of these letters have no tile."""
        return sum(max(0, needed.count(one) - self._held[one]) for one in set(needed))

    def lacking(self) -> list[str]:
        """Return the letters that the player lacks to lay the whole word."""
        return list((Counter(self._word) - self._held).elements())

    def tries(self) -> Iterator[Lay]:
        """Yield the plays for which the rack has the tiles, whether their row fits or not."""
        for at, toward in islice(self._starts(), _LOOKED_AT):
            if self._named or not self._lacks(self._walk(at, self._grid.steps[toward])[1]):
                yield self._lay(at, toward)[0]

    def nearest(self) -> tuple[Place, str, list[str]] | None:
        """Return the place and direction that lack the fewest tiles, and the lacking letters.

        Prefer places without other letters in the way. Return None when no tile is lacking.
        """
        tries = []
        for at, toward in islice(self._starts(), _LOOKED_AT):
            blocked, needed = self._walk(at, self._grid.steps[toward])
            if lacking := self._lacks(needed):
                tries.append((blocked, lacking, at, toward))
        if not tries:
            return None
        *_, at, toward = min(tries, key=lambda found: found[:2])
        placement = place_on(self._grid, self.tiles, self._bare(at, toward))
        return at, toward, self._lacking(placement, self._pick(placement))

    def check_number(self) -> None:
        """Raise Unreadable when there are too many places to try them all."""
        typed = self._typed
        if typed.at:
            return
        towards = 1 if typed.toward else len(self._grid.steps)
        sharing = sum(len(self._where[face]) for spot in self._spots for face in self._faces(spot))
        touching = len(self._word) * len(self._beside) if self._touches else 0
        if (sharing + touching) * towards > MOST_STARTS:
            raise too_many_places(self._word)

    def _faces(self, spot: Spot) -> Sequence[str]:
        return self._deck.printed[spot.card].faces

    @cached_property
    def _where(self) -> Mapping[str, Sequence[int]]:
        """The places of each letter in the word."""
        where = defaultdict[str, list[int]](list)
        for number, letter in enumerate(self._word):
            where[letter].append(number)
        return where

    @cached_property
    def _touches(self) -> bool:
        """Whether the word may lie beside the letters of the table, with tiles of the rack only."""
        own = self._named or not Counter(self._word) - self._held
        return self._may_touch and bool(own)

    def _starts(self) -> Iterator[tuple[Place, str]]:
        """Yield each place and direction for the word that the text leaves open, each once."""
        typed = self._typed
        towards = [typed.toward] if typed.toward else list(self._grid.steps)
        if not self._spots and not typed.at:
            yield CENTRE, towards[0]
            return
        for toward in towards:
            if typed.at:
                yield typed.at, toward
                continue
            step = self._grid.steps[toward]
            found = dict.fromkeys(
                move((spot.x, spot.y), step, -number)
                for spot in self._spots
                for face in self._faces(spot)
                for number in self._where[face]
            )
            if self._touches:
                numbers = range(len(self._word))
                found |= dict.fromkeys(move(at, step, -n) for at in self._beside for n in numbers)
            for at in found:
                yield at, toward

    @cached_property
    def _beside(self) -> Sequence[Place]:
        """The empty places that touch letters on the table."""
        table = {(spot.x, spot.y) for spot in self._spots}
        letters = [spot for spot in self._spots if is_letter(self._deck, spot.card)]
        sides = (self._grid.touching((spot.x, spot.y)) for spot in letters)
        return list(dict.fromkeys(place for row in sides for place in row if place not in table))

    def _find_swaps(self) -> tuple[Swap, ...]:
        """Return which stars replace which letters; unless named, take the first stars."""
        typed = self._typed
        if not typed.taking:
            return ()
        cards = {(spot.x, spot.y): spot.card for spot in self._spots}
        for x, y in typed.taking:
            if not self._grid.has((x, y)):
                raise Unreadable(not_a_place((x, y)), "GG-22")
            if (x, y) not in cards:
                raise Unreadable(f"There is no letter at {x},{y} for a star to replace.", "GG-42")
        stars = tuple(card for card in self._rack if not is_letter(self._deck, card))
        if typed.stars:
            finder = CardFinder(self._deck, self._rack, "in your rack")
            stars = tuple(find_tile(finder, name) for name in typed.stars)
        if len(stars) < len(typed.taking):
            need, have = plural(len(typed.taking), "star"), len(stars) or "none"
            sentence = f"You need {need} for these letters, and your rack has {have}."
            raise Unreadable(sentence, "GG-42")
        pairs = zip(stars, typed.taking, strict=False)
        return tuple(Swap(star, cards[place]) for star, place in pairs)

    def _find_named(self) -> Pile:
        """Return the named tiles; stars replace those in brackets."""
        if not self._typed.using:
            return ()
        rack = CardFinder(self._deck, self._rack, "in your rack")
        table = CardFinder(self._deck, self._taken, "among the taken letters")
        return tuple(
            find_tile(table if inside else rack, name)
            for name, inside in read_brackets(self._typed.using)
        )

    def _signs(self, placement: Placement) -> list[str]:
        """Return the typed letters for the empty places."""
        kept, stars = placement.kept, placement.stars
        letters = zip(placement.line, self._typed.word, strict=True)
        return [sign for place, sign in letters if place not in kept and place not in stars]

    def _pick(self, placement: Placement) -> list[int | None]:
        """Return a tile for each empty place: taken letters first, in the typed colours."""
        signs = self._signs(placement)
        cards: list[int | None] = [None] * len(signs)
        printed = self._deck.printed
        for tiles in (self._taken, self._rack):
            names = [printed[card].symbol for card in tiles]
            _fill(cards, signs, tiles, names)
            if None not in cards:
                break
            # Take tiles of the other colour.
            _fill(cards, [sign.upper() for sign in signs], tiles, [name.upper() for name in names])
        return cards

    def _lacking(self, placement: Placement, cards: Sequence[int | None]) -> list[str]:
        """Return the letters without a tile."""
        signs = zip(self._signs(placement), cards, strict=True)
        return [sign.upper() for sign, card in signs if card is None]


def _fill(
    cards: list[int | None], signs: Sequence[str], tiles: Sequence[int], names: list[str]
) -> None:
    """Give each place that has no tile yet the first tile with its sign; use up the names."""
    for number, sign in enumerate(signs):
        if cards[number] is None and sign in names:
            at = names.index(sign)
            cards[number] = tiles[at]
            names[at] = ""
