"""A slow, obvious move generator: try every word everywhere, with any tiles."""

from collections.abc import Hashable, Iterator, Mapping
from itertools import chain, combinations

from tests.games.glass.tables import grid
from wordparlor.games.glass.state import Exchange, Lay, Play, Skip, Swap
from wordparlor.table.table import Table
from wordparlor.words.board_search import Place


def all_moves(table: Table, seat: int) -> set[Hashable]:
    """Return the keys of all moves of the seat on turn."""
    state = table.state
    tried: Iterator[Play] = chain(
        all_lays(table, seat),
        (Exchange(cards) for size in (1, 2, 3) for cards in combinations(state.hands[seat], size)),
        (Skip(),),
    )
    return {key(table, move) for move in tried if table.game.can(state, seat, move)}


def all_lays(table: Table, seat: int) -> Iterator[Lay]:
    """Yield every word in every direction from every place near the table, allowed or not."""
    printed, hand = table.game.deck.printed, table.state.hands[seat]
    stars = [card for card in hand if not printed[card].faces]
    letters = [card for card in hand if printed[card].faces]
    tiles = {(spot.x, spot.y): spot.card for spot in table.state.laid}
    lent = [place for place, card in tiles.items() if printed[card].faces]
    for size in range(min(len(stars), 2) + 1):
        for taken in combinations(lent, size):
            swaps = tuple(
                Swap(star, tiles[place]) for star, place in zip(stars, taken, strict=False)
            )
            stay = {place: printed[tiles[place]].faces[0] for place in lent if place not in taken}
            free = (*letters, *(tiles[place] for place in taken))
            for word, at, toward, gaps in openings(table, stay):
                for cards in layings(table, gaps, free):
                    yield Lay(word, *at, toward, cards, swaps)


def openings(
    table: Table, stay: Mapping[Place, str]
) -> Iterator[tuple[str, Place, str, list[str]]]:
    """Yield a word, its place and direction, and the letters it needs from the rack.

    At least one of its letters lies on the table, or beside it where words may only touch (GG-39);
    the first word begins in the centre (GG-21).
    """
    near = set(stay)
    if dict(table.setup.options).get("touching") == "unscored":
        near |= {side for place in stay for side in grid(table).neighbours(place)}
    for word in table.game.words:
        for toward, (dx, dy) in grid(table).steps.items():
            starts = {(x - n * dx, y - n * dy) for x, y in near for n in range(len(word))}
            for x, y in starts or ({(0, 0)} if toward == "e" and not table.state.laid else set()):
                line = [stay.get((x + n * dx, y + n * dy), "") for n in range(len(word))]
                if all(there in ("", letter) for there, letter in zip(line, word, strict=True)):
                    yield (
                        word,
                        (x, y),
                        toward,
                        [letter for there, letter in zip(line, word, strict=True) if not there],
                    )


def layings(table: Table, gaps: list[str], cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every row of different tiles that shows these letters."""
    if not gaps:
        yield ()
        return
    for at, card in enumerate(cards):
        if table.game.deck.printed[card].reads(gaps[0]):
            for rest in layings(table, gaps[1:], (*cards[:at], *cards[at + 1 :])):
                yield (card, *rest)


def key(table: Table, move: Play) -> Hashable:
    """Return a key that equal moves share: the tiles on the table after them.

    It does not matter which of tiles that are alike was laid, nor which way a row is read. On
    octagons a diagonal word is another move than a row with the same tile (GG-60).
    """
    kinds = table.game.deck.kind_of
    match move:
        case Lay(_, x, y, toward, cards, stars):
            dx, dy = grid(table).steps[toward]
            taken = {swap.taken for swap in stars}
            stay = {(spot.x, spot.y) for spot in table.state.laid if spot.card not in taken}
            line = ((x + n * dx, y + n * dy) for n in range(len(move.word)))
            gaps = [place for place in line if place not in stay]
            laid = zip(gaps, (kinds[card] for card in cards), strict=True)
            diagonal = bool(dx * dy) and table.setup.variant == "octagons"
            return frozenset(laid), frozenset(taken), diagonal and dx * dy
        case Exchange(cards):
            return "exchange", tuple(sorted(kinds[card] for card in cards))
        case _:
            return move
