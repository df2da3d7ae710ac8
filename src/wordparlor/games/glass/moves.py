"""Every move in Glass Tiles: plays found by the kernel, built when someone looks at them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.rules import exchange_size
from wordparlor.games.glass.state import Exchange, Grid, Lay, Play, Skip, Spot, State, Swap
from wordparlor.games.glass.words import allowed
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike
from wordparlor.table.moves import Moves
from wordparlor.words.board_search import BoardPlay, BoardPlays, Sort, Tile, find_plays
from wordparlor.words.dictionary import Dictionary

_VOWELS = "AEIOU"
_STARS_AT_ONCE = 2
"""With three stars there are millions of plays."""
_LARGE = 160
"""So many tiles make a table very large: the deck of the sheet has fewer."""


def find_moves(game: GlassTiles, state: State, seat: int, words: Dictionary) -> Moves[Play]:
    """Return all moves of the seat on turn; where tiles are alike the first ones are used.

    Stars are worth keeping.
    """
    rack = state.hands[seat]
    size = exchange_size(state, rack)
    plain: Sequence[Play] = tuple(_exchanges(game.deck, rack, size)) if size else (Skip(),)
    fallback = _fresh_start(game.deck, rack, size) if size else Skip()

    def moves(tiles: Pile, saving: Callable[[], Moves[Play]] | None = None) -> Moves[Play]:
        found = find_lays(game, state.laid, tiles, words)
        alike, stars = sort_out(game.deck, tiles)

        def build(row: int) -> Play:
            return build_lay(game.grid, state.laid, alike, stars, found[row])

        return Moves(found.scores, build, plain, fallback, saving=saving)

    letters = tuple(card for card in rack if is_letter(game.deck, card))
    return moves(rack, partial(moves, letters) if len(letters) < len(rack) else None)


def find_lays(game: GlassTiles, spots: Sequence[Spot], rack: Pile, words: Dictionary) -> BoardPlays:
    """Return every play of a rack that uses one star or two, in the kernel's packed form.

    More stars at once only where there is nothing else to be laid (GG-46).
    """
    alike, stars = sort_out(game.deck, rack)
    kinds = [(spot, game.deck.printed[spot.card]) for spot in spots]
    tiles = [Tile(spot.x, spot.y, "".join(kind.faces), kind.points[0]) for spot, kind in kinds]
    sorts = [Sort(sort.kind.faces[0], sort.kind.points[0], len(sort.cards)) for sort in alike]
    count = allowed(words, game.agreement)
    at_once = _STARS_AT_ONCE if len(tiles) < _LARGE else 1
    for lent in range(min(len(stars), at_once), len(stars) + 1):
        found = find_plays(words.graph, count, game.grid.geometry, tiles, sorts, lent, game.minimum)
        if len(found):
            break
    return found


def sort_out(deck: Deck, rack: Pile) -> tuple[list[Alike], Pile]:
    """Return the letters of a rack, those that are alike together, and its stars."""
    sorts: dict[int, Alike] = {}
    for card in rack:
        if is_letter(deck, card):
            sorts.setdefault(deck.kind_of[card], Alike(deck.printed[card])).cards.append(card)
    return list(sorts.values()), tuple(card for card in rack if not is_letter(deck, card))


def build_lay(
    grid: Grid, spots: Sequence[Spot], alike: Sequence[Alike], stars: Pile, laid: BoardPlay
) -> Lay:
    """Return a play that the kernel found as an action."""
    rest = [iter(sort.cards) for sort in alike]
    cards = (
        next(rest[piece]) if piece >= 0 else spots[-1 - piece].card
        for piece in laid.pieces
        if piece is not None
    )
    # The rack may have more stars than the play needs.
    swaps = (Swap(star, spots[at].card) for star, at in zip(stars, laid.taken, strict=False))
    return Lay(laid.word, *laid.at, grid.names[laid.step], tuple(cards), tuple(swaps))


def _exchanges(deck: Deck, rack: Pile, size: int) -> Iterator[Exchange]:
    """Yield every exchange; of tiles of a kind the first ones are given away."""
    kinds = [deck.kind_of[card] for card in rack]
    seen = set()
    for cards, alike in zip(combinations(rack, size), combinations(kinds, size), strict=True):
        if alike not in seen:
            seen.add(alike)
            yield Exchange(cards)


def _fresh_start(deck: Deck, rack: Pile, size: int) -> Exchange:
    """Return the exchange after which the rack is best: stars stay, and letters of all kinds."""
    kept = list(rack)
    for _ in range(size):
        del kept[_most_spare(["".join(deck.printed[card].faces) for card in kept])]
    return Exchange(tuple(card for card in rack if card not in kept))


def _most_spare(letters: Sequence[str]) -> int:
    """Return which of these (stars are no letters) is needed least: two in five are vowels."""
    vowels = [letter in _VOWELS for letter in letters if letter]
    too_many = 5 * sum(vowels) > 2 * len(vowels)

    def need(at: int) -> tuple[bool, bool, int]:
        letter = letters[at]
        return not letter, (letter in _VOWELS) != too_many, -letters.count(letter)

    return min(range(len(letters)), key=need)
