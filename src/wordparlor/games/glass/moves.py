"""Find every move in Glass Tiles, or the best, with the kernel; build a move when it is read."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from wordparlor.games.glass.deck import is_letter
from wordparlor.games.glass.play import GlassTiles
from wordparlor.games.glass.rules import Sizes, exchange_sizes, exchangeable, may_skip
from wordparlor.games.glass.state import Action, Exchange, Grid, Lay, Skip, Spot, State, Swap
from wordparlor.games.glass.words import allowed
from wordparlor.table.best_ways import MOST_LISTED, BestRows
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike
from wordparlor.table.moves import Moves, Points
from wordparlor.words.board_search import BoardPlay, BoardPlays, Sort, search_board
from wordparlor.words.dictionary import Dictionary

_VOWELS = "AEIOU"
_STARS_AT_ONCE = 2
"""Three stars give millions of plays."""
_LARGE = 160
"""A table with so many tiles is very large; the sheet has fewer tiles."""
_CROWDED = 20
"""With so many tiles on the table, bots that judge many positions find plays with one star."""
_FEW = 100
"""More plays than this are not searched for best first: all are listed."""


def find_moves(game: GlassTiles, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return the moves of the seat on turn; of tiles that are alike the first are used.

    There are at most `MOST_LISTED` plays: all of them, or the best. Two stars on a full table give
    a million. The thrifty moves keep the stars.
    """
    rack = state.hands[seat]
    plain = partial(_list_wordless, game, state, rack)
    fallback = partial(_best_wordless, game, state, rack)

    def moves(tiles: Pile, saving: Callable[[], Moves[Action]] | None = None) -> Moves[Action]:
        grouped = group_alike(game.deck, tiles)
        every = find_lays(game, state.laid, grouped, words)
        best = BestRows(every.scores, MOST_LISTED)
        found = every.keep(best.rows)

        def build(row: int) -> Action:
            return build_lay(game.grid, state.laid, grouped, found[row])

        note = best.tell_others
        return Moves(found.scores, build, plain, fallback, saving=saving, note=note)

    letters = tuple(card for card in rack if is_letter(game.deck, card))
    return moves(rack, partial(moves, letters) if len(letters) < len(rack) else None)


def find_best(
    game: GlassTiles, state: State, seat: int, words: Dictionary, most: int, large: int = _LARGE
) -> Moves[Action]:
    """Return the best plays of the seat on turn, one for the same words, and its other actions.

    On a table of `large` tiles or more they have one star.

    Of equal scores, the plays with the fewest stars come first. The thrifty moves keep the stars if
    more than one play is wanted. A bot that wants many plays to choose from gets all of them.
    """
    if most > _FEW:
        return find_moves(game, state, seat, words)
    rack = state.hands[seat]
    letters = tuple(card for card in rack if is_letter(game.deck, card))
    plain = partial(_list_wordless, game, state, rack)
    fallback = partial(_best_wordless, game, state, rack)

    def moves(tiles: Pile, saving: Callable[[], Moves[Action]] | None = None) -> Moves[Action]:
        best, scores = _best_lays(game, state, tiles, words, most, large)
        return Moves(scores, best.__getitem__, plain, fallback, saving=saving)

    return moves(rack, partial(moves, letters) if most > 1 and len(letters) < len(rack) else None)


def find_quickly(
    game: GlassTiles, state: State, seat: int, words: Dictionary, most: int
) -> Moves[Action]:
    """Return the best plays as `find_best` does, with one star on a crowded table."""
    return find_best(game, state, seat, words, most, large=_CROWDED)


def _best_lays(
    game: GlassTiles, state: State, tiles: Pile, words: Dictionary, most: int, large: int
) -> tuple[list[Lay], Points]:
    """Return the best plays of some tiles, one for the same words, and their scores."""
    grouped = group_alike(game.deck, tiles)
    # Some plays make the same words in another place.
    wanted = 2 * most if most > 1 else most
    while True:
        found = find_lays(game, state.laid, grouped, words, wanted, large)
        best: list[Lay] = []
        scores: list[int] = []
        seen = set[frozenset[str]]()
        order = np.lexsort((found.stars, -found.scores)).tolist()
        for row in order[:wanted]:
            lay = build_lay(game.grid, state.laid, grouped, found[row])
            if most > 1:
                made = frozenset(game.words_of(state, lay))
                if made in seen:
                    continue
                seen.add(made)
            best.append(lay)
            scores.append(int(found.scores[row]))
            if len(best) == most:
                break
        if len(best) == most or len(order) < wanted:
            return best, np.array(scores, np.int32)
        wanted *= 4


def _list_wordless(game: GlassTiles, state: State, rack: Pile) -> list[Action]:
    """Return the actions without a word."""
    sizes, free = exchange_sizes(game.ruleset, state, rack), exchangeable(game.ruleset, rack)
    plain: list[Action] = []
    for size in range(max(1, sizes.least), sizes.most + 1):
        plain += _exchanges(game.deck, free, size)
    if may_skip(game.ruleset, state, rack):
        plain.append(Skip())
    return plain


def _best_wordless(game: GlassTiles, state: State, rack: Pile) -> Action:
    """Return the best action without a word."""
    sizes, free = exchange_sizes(game.ruleset, state, rack), exchangeable(game.ruleset, rack)
    return _best_exchange(game.deck, free, sizes) if sizes.most else Skip()


class Grouped(NamedTuple):
    """The tiles of a rack: letters that are alike together, and the stars."""

    alike: list[Alike]
    stars: Pile


def find_lays(
    game: GlassTiles,
    spots: tuple[Spot, ...],
    rack: Grouped,
    words: Dictionary,
    most: int = 0,
    large: int = _LARGE,
) -> BoardPlays:
    """Return every play of a rack with up to two stars, in the kernel's packed form.

    Use more stars only where there is no other play (GG-46). With `most`, return at least so many
    of the best plays, and of those that differ only in the letters they take for stars, only one.
    On a table of `large` tiles or more plays have one star.
    """
    alike, stars = rack
    table = game.layout.packed(spots)
    sorts = [Sort(sort.kind.faces[0], sort.kind.points[0], len(sort.cards)) for sort in alike]
    rules, count = game.ruleset, allowed(words, game.plurals)
    at_once = _STARS_AT_ONCE if len(spots) < large else 1
    for lent in range(min(len(stars), at_once), len(stars) + 1):
        found = search_board(
            table, words.graph, count, rules.geometry, sorts, lent, rules.minimum, most
        )
        if len(found):
            break
    return found


def group_alike(deck: Deck, rack: Pile) -> Grouped:
    """Group the letters of a rack that are alike."""
    sorts: dict[int, Alike] = {}
    stars: list[int] = []
    printed, kind_of = deck.printed, deck.kind_of
    for card in rack:
        kind = kind_of[card]
        if kind in sorts:
            sorts[kind].cards.append(card)
        elif printed[card].faces:
            sorts[kind] = Alike(printed[card], cards=[card])
        else:
            stars.append(card)
    return Grouped(list(sorts.values()), tuple(stars))


def build_lay(grid: Grid, spots: Sequence[Spot], rack: Grouped, laid: BoardPlay) -> Lay:
    """Return a play of the kernel as an action."""
    rest = [iter(sort.cards) for sort in rack.alike]
    cards = (
        next(rest[piece]) if piece >= 0 else spots[-1 - piece].card
        for piece in laid.pieces
        if piece is not None
    )
    # The rack can have more stars than the play needs.
    swaps = (Swap(star, spots[at].card) for star, at in zip(rack.stars, laid.taken, strict=False))
    return Lay(laid.word, *laid.at, grid.names[laid.step], tuple(cards), tuple(swaps))


def _exchanges(deck: Deck, rack: Pile, size: int) -> Iterator[Exchange]:
    """Yield every exchange; of tiles of one kind give the first away."""
    kinds = [deck.kind_of[card] for card in rack]
    seen = set()
    for cards, alike in zip(combinations(rack, size), combinations(kinds, size), strict=True):
        if alike not in seen:
            seen.add(alike)
            yield Exchange(cards)


def _best_exchange(deck: Deck, rack: Pile, sizes: Sizes) -> Exchange:
    """Return the exchange that leaves the best rack: stars and letters of all kinds."""
    kept = list(rack)
    # Stars alone cannot make a word, so most of them go back.
    only_stars = not any(is_letter(deck, card) for card in rack)
    for _ in range(sizes.most if only_stars else sizes.least):
        del kept[_least_needed(["".join(deck.printed[card].faces) for card in kept])]
    return Exchange(tuple(card for card in rack if card not in kept))


def _least_needed(letters: Sequence[str]) -> int:
    """Return the place of the tile needed least; two letters in five should be vowels."""
    vowels = [letter in _VOWELS for letter in letters if letter]
    too_many = 5 * sum(vowels) > 2 * len(vowels)

    def need(at: int) -> tuple[bool, bool, int]:
        letter = letters[at]
        return not letter, (letter in _VOWELS) != too_many, -letters.count(letter)

    return min(range(len(letters)), key=need)
