"""The board search: against its slow twin, against itself as plain Python, and edge cases."""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import numpy as np
import pytest

from tests.conftest import Part
from tests.words import board_search_brute as board_brute
from tests.words import card_search_brute as brute
from wordparlor.words.board_search import (
    CROSSWORD,
    HEXAGONS,
    MOST_LENT,
    OCTAGONS,
    SQUARES,
    BoardPlay,
    BoardPlays,
    Geometry,
    PackedTiles,
    Sort,
    Tile,
    find_plays,
    search_board,
)
from wordparlor.words.dictionary import Dictionary, Tier
from wordparlor.words.graph import Graph

Position = tuple[list[Tile], list[Sort]]

GEOMETRIES = {
    "hexagons": HEXAGONS,
    "squares": SQUARES,
    "octagons": OCTAGONS,
    "crossword": CROSSWORD,
    "hexagons that may only touch": HEXAGONS._replace(sharing=False, scores_beside=False),
    "octagons that may only touch": OCTAGONS._replace(sharing=False, scores_beside=False),
}
SIZES = {0: (9, 4), 1: (7, 3), 2: (6, 2), 3: (6, 1), 4: (6, 1)}
"""By number of stars: the most tiles on the board and in the rack that the twin can handle."""


def _position(
    chance: random.Random, letters: Sequence[str], geometry: Geometry, stars: int
) -> Position:
    most_tiles, most_rack = SIZES[stars]
    places = [(0, 0)]
    while len(places) < chance.randint(1, most_tiles):
        x, y = chance.choice(places)
        dx, dy = chance.choice(geometry.directions)
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
    tiles = [
        Tile(x, y, chance.choice(letters), chance.choice((1, 1, 2)))
        if (x, y) == (0, 0) or chance.random() < 0.88
        else Tile(x, y, "", 0)
        for x, y in sorted(places, key=lambda place: place[::-1])
    ]
    held = [
        (chance.choice(letters), chance.choice((1, 1, 2)))
        for _ in range(chance.randint(1, most_rack))
    ]
    return tiles, [Sort(*sort, held.count(sort)) for sort in dict.fromkeys(held)]


def _positions(
    full: Dictionary, geometry: Geometry, stars: int, count: int
) -> Iterator[tuple[list[str], Position]]:
    """Yield positions with small word lists over few letters, so that many plays exist."""
    short = [word for word in full if len(word) <= 5]
    chance = random.Random(stars)
    for _ in range(count):
        letters = chance.sample("ABCDEFGHIKLMNOPRSTU", 5)
        known = [word for word in short if set(word) <= set(letters)]
        words = chance.sample(known, min(len(known), 40)) or ["AA"]
        yield words, _position(chance, letters, geometry, stars)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "stars", "count"),
    [
        ("hexagons", 0, 400),
        ("squares", 0, 400),
        ("octagons", 0, 400),
        ("crossword", 0, 200),
        ("hexagons that may only touch", 0, 100),
        ("octagons that may only touch", 0, 100),
        ("hexagons", 1, 150),
        ("squares", 1, 150),
        ("octagons", 1, 150),
        ("crossword", 1, 40),
        ("hexagons that may only touch", 1, 40),
        ("octagons that may only touch", 1, 40),
        ("hexagons", 2, 40),
        ("squares", 2, 40),
        ("octagons", 2, 40),
        ("hexagons", 3, 24),
        ("squares", 3, 24),
        ("hexagons", 4, 24),
    ],
)
def test_the_twin_finds_the_same_plays(
    name: str, stars: int, count: int, full: Dictionary, part: Part
) -> None:
    geometry = GEOMETRIES[name]
    total, count = 0, part(count, 12)
    for number, (words, (tiles, rack)) in enumerate(_positions(full, geometry, stars, count)):
        least = 3 if number % 5 == 0 else 2
        graph = Graph.build(words)
        found = find_plays(graph, np.ones(len(graph), bool), geometry, tiles, rack, stars, least)
        keys = [board_brute.key(play, geometry, tiles, rack) for play in found]
        assert len(set(keys)) == len(keys), "a play is found twice"
        scores = dict(zip(keys, found.scores.tolist(), strict=True))
        assert scores == board_brute.plays(set(words), geometry, tiles, rack, stars, least)
        total += len(found)
    assert total > count / 2, "there must be something to find"


@pytest.mark.parametrize("stars", [0, 1, 2, 3])
@pytest.mark.parametrize("name", GEOMETRIES)
def test_the_kernel_finds_the_same_compiled_and_plain(
    name: str, stars: int, full: Dictionary, part: Part
) -> None:
    geometry = GEOMETRIES[name]
    for number, (words, (tiles, rack)) in enumerate(_positions(full, geometry, stars, part(40))):
        arrays = Graph.build(words).arrays()
        least = 2 + number % 2
        # Sometimes the board is empty.
        tiles = tiles if number % 8 else []
        compiled, plain = (
            list(_search(Graph(arrays, kernel), tiles, rack, geometry, stars, least))
            for kernel in brute.KERNELS
        )
        assert compiled == plain


def _search(
    graph: Graph,
    tiles: Sequence[Tile],
    rack: Sequence[Sort],
    geometry: Geometry = HEXAGONS,
    stars: int = 0,
    least: int = 2,
) -> BoardPlays:
    return find_plays(graph, np.ones(len(graph), bool), geometry, tiles, rack, stars, least)


@pytest.mark.parametrize("kernel", brute.KERNELS, ids=["installed", "plain"])
@pytest.mark.parametrize("name", GEOMETRIES)
def test_a_changed_board_searches_like_a_new_one(
    name: str, kernel: ModuleType, full: Dictionary, part: Part
) -> None:
    geometry = GEOMETRIES[name]
    words = [word for word in full if len(word) <= 4]
    lasting = Graph(Graph.build(words).arrays(), kernel)
    # The search finds the board again by its words.
    allowed = np.ones(len(lasting), bool)
    chance = random.Random(3)
    tiles, rack = _position(chance, "AEIORSTLN", geometry, 0)
    for _ in range(part(60)):
        found = find_plays(lasting, allowed, geometry, tiles, rack, 1)
        fresh = _search(Graph(lasting.arrays()), tiles, rack, geometry, 1)
        assert list(found) == list(fresh)
        at = chance.randrange(len(tiles))
        tile = tiles[at]
        match chance.randrange(4):
            case 0 if len(tiles) > 1:
                tiles = [*tiles[:at], *tiles[at + 1 :]]
            case 1 if any(other.letter for other in tiles if other is not tile):
                tiles = [*tiles[:at], tile._replace(letter="", points=0), *tiles[at + 1 :]]
            case 2:
                tiles = [*tiles[:at], tile._replace(letter="S", points=2), *tiles[at + 1 :]]
            case _:
                dx, dy = chance.choice(geometry.directions)
                if all((tile.x + dx, tile.y + dy) != other[:2] for other in tiles):
                    tiles = [*tiles, Tile(tile.x + dx, tile.y + dy, chance.choice("AEIORSTLN"), 1)]


def test_the_first_word_starts_in_the_centre(full: Dictionary) -> None:
    rack = [Sort("S", 1, 1), Sort("T", 1, 1), Sort("O", 2, 1)]
    found = find_plays(full.graph, full.allowed(), HEXAGONS, [], rack, stars=1)
    assert {play.word for play in found} == {"SO", "TO", "SOT", "TOS", "OS"} & set(full)
    best = max(found, key=lambda play: play.score)
    assert best.at == (0, 0)
    assert best.step == (2, 0)
    assert best.score == 4


def test_only_allowed_words_count(full: Dictionary) -> None:
    tiles = [Tile(0, 0, "A", 1), Tile(2, 0, "T", 1)]
    rack = [Sort(letter, 1, 1) for letter in "CBEQOHZ"]
    junior = full.narrow(Tier.JUNIOR)
    for words in (full, junior):
        found = find_plays(words.graph, words.allowed(), HEXAGONS, tiles, rack)
        assert {play.word for play in found} <= set(words)
        assert "BAT" in {play.word for play in found}
    assert len(find_plays(junior.graph, junior.allowed(), HEXAGONS, tiles, rack)) < len(found) + 1


def test_a_play_says_what_each_letter_is() -> None:
    graph = Graph.build(["STORE", "SEAR", "GOES"])
    tiles = [Tile(2 * n, 0, letter, 1 + (letter == "S")) for n, letter in enumerate("STORE")]
    rack = [Sort("E", 1, 1), Sort("A", 1, 1)]
    assert list(_search(graph, tiles, rack, stars=0)) == []
    sear = [play for play in _search(graph, tiles, rack, stars=1) if play.word == "SEAR"]
    # Only the S at the end of STORE has room for a word; its R comes from the middle.
    assert sear == [
        BoardPlay("SEAR", (0, 0), (-1, -1), 5, (None, 0, 1, -4), (3,)),
        BoardPlay("SEAR", (0, 0), (-1, 1), 5, (None, 0, 1, -4), (3,)),
    ]


def test_more_stars_than_a_play_can_use_change_nothing() -> None:
    graph = Graph.build(["SEAR", "STORE", "ERAS"])
    tiles = [Tile(2 * n, 0, letter, 1) for n, letter in enumerate("STORE")]
    rack = [Sort("A", 1, 2), Sort("E", 1, 1)]
    most = list(_search(graph, tiles, rack, stars=MOST_LENT))
    assert list(_search(graph, tiles, rack, stars=9)) == most
    assert most


def test_plays_that_need_three_stars_are_found() -> None:
    graph = Graph.build(["MACRO"])
    tiles = [Tile(0, 0, "M", 1), *(Tile(n, 6, letter, 1) for n, letter in enumerate("CART"))]
    rack = [Sort("O", 1, 1)]
    assert not len(_search(graph, tiles, rack, SQUARES, stars=2))
    found = _search(graph, tiles, rack, SQUARES, stars=4)
    assert (1, 2, 3) in {play.taken for play in found}
    assert {len(play.taken) for play in found} == {3}
    assert {play.word for play in found} == {"MACRO"}


def test_scores_of_long_rows_are_exact() -> None:
    graph = Graph.build(["AB", "BA"])
    tiles = [Tile(n, 0, "A", 99) for n in range(400)]
    found = _search(graph, tiles, [Sort("B", 99, 1)], SQUARES)
    assert {play.score for play in found} == {198, 396, 594}
    assert all(play.at[1] or play.step[1] for play in found)


def test_a_sort_without_copies_is_ignored() -> None:
    rack = [Sort("A", 1, 1), Sort("I", 1, 0)]
    for kernel in brute.KERNELS:
        graph = Graph(Graph.build(["AT", "IT"]).arrays(), kernel)
        assert {play.word for play in _search(graph, [Tile(0, 0, "T", 1)], rack)} == {"AT"}


def test_a_slice_of_plays_is_a_list(full: Dictionary) -> None:
    found = find_plays(full.graph, full.allowed(), SQUARES, [Tile(0, 0, "A", 1)], [Sort("T", 1, 1)])
    assert found[:2] == [found[0], found[1]]
    assert full.graph.word(int(found.words[0])) == found[0].word


def test_far_away_tiles_are_searched_like_near_ones(full: Dictionary) -> None:
    rack = [Sort(letter, 1, 1) for letter in "RETAINS"]
    near = find_plays(full.graph, full.allowed(), HEXAGONS, [Tile(0, 0, "E", 1)], rack)
    far = find_plays(full.graph, full.allowed(), HEXAGONS, [Tile(30_000, -50_000, "E", 1)], rack)
    moved = [play._replace(at=(play.at[0] - 30_000, play.at[1] + 50_000)) for play in far]
    assert moved == list(near)


@pytest.mark.no_cover
def test_threads_search_the_same_words_at_once(full: Dictionary) -> None:
    rack = [Sort(letter, 1, 1) for letter in "RETAINS"]
    tables = [[Tile(0, 0, letter, 1)] for letter in "ABCDEFGH"]
    one_by_one = [list(find_plays(full.graph, full.allowed(), SQUARES, t, rack)) for t in tables]
    with ThreadPoolExecutor(4) as pool:
        at_once = pool.map(
            lambda t: list(find_plays(full.graph, full.allowed(), SQUARES, t, rack)), tables * 2
        )
        assert list(at_once) == one_by_one * 2


@pytest.mark.parametrize(
    ("tiles", "rack", "sentence"),
    [
        ([Tile(0, 0, "é", 1)], [], "'é' is not a letter A-Z"),
        ([], [Sort("ab", 1, 1)], "'ab' is not a letter A-Z"),
        ([], [Sort("A", n, 1) for n in range(4)], "A has more than 3 different points"),
        ([Tile(n, 0, "A", 1) for n in range(4001)], [], "a table has at most 4000 tiles, not 4001"),
        ([Tile(0, 0, "A", 1), Tile(0, 9999, "A", 1)], [], "the tiles lie too far from each other"),
    ],
)
def test_a_bad_board_is_refused(tiles: list[Tile], rack: list[Sort], sentence: str) -> None:
    for kernel in brute.KERNELS:
        with pytest.raises(ValueError, match=sentence):
            _search(Graph(Graph.build(["CAT"]).arrays(), kernel), tiles, rack)


@pytest.mark.parametrize("kernel", brute.KERNELS, ids=["installed", "plain"])
@pytest.mark.parametrize("stars", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("name", GEOMETRIES)
def test_the_best_plays_are_the_top_of_all(
    name: str, stars: int, kernel: ModuleType, full: Dictionary, part: Part
) -> None:
    geometry = GEOMETRIES[name]
    for number, (words, (tiles, rack)) in enumerate(_positions(full, geometry, stars, part(24))):
        tiles = tiles if number % 8 else []
        graph = Graph(Graph.build(words).arrays(), kernel)
        allowed, most = np.ones(len(graph), bool), 1 + 3 * (number % 3)
        every = find_plays(graph, allowed, geometry, tiles, rack, stars)
        table = PackedTiles(tiles, kernel)
        best = search_board(table, graph, allowed, geometry, rack, stars, most=most)
        # Of plays that differ only in the tiles they take, one is enough.
        looks = {_looks(play, tiles, rack): play.score for play in every}
        top = sorted(looks.values(), reverse=True)[:most]
        assert sorted(best.scores.tolist(), reverse=True)[:most] == top
        assert set(best) <= set(every)
        assert best.stars.tolist() == [len(play.taken) for play in best]


def _looks(play: BoardPlay, tiles: Sequence[Tile], rack: Sequence[Sort]) -> tuple[object, ...]:
    """Return what people see of a play, whichever of equal tiles it takes."""
    points = [
        None
        if piece is None
        else (piece < 0, (rack[piece] if piece >= 0 else tiles[~piece]).points)
        for piece in play.pieces
    ]
    # A star can also cut a row: then it matters where the taken letter lay.
    return (play.word, play.at, play.step, play.score, *points)


def test_searches_of_one_table_share_it() -> None:
    tiles = [Tile(2 * n, 0, letter, 1) for n, letter in enumerate("STORE")]
    for kernel in brute.KERNELS:
        table = PackedTiles(tiles, kernel)
        graph = Graph(Graph.build(["STORES", "STORED", "DO", "SO"]).arrays(), kernel)
        allowed = np.ones(len(graph), bool)
        for rack in ([Sort("S", 1, 1)], [Sort("D", 1, 1), Sort("R", 2, 1)]):
            shared = search_board(table, graph, allowed, HEXAGONS, rack)
            assert list(shared) == list(_search(graph, tiles, rack))
            assert len(shared)


def test_tiles_very_far_away_are_refused() -> None:
    tiles = [Tile(0, 0, "A", 1), Tile(1 << 21, 0, "A", 1)]
    for kernel in brute.KERNELS:
        with pytest.raises(ValueError, match="the tiles lie too far from each other"):
            _search(Graph(Graph.build(["CAT"]).arrays(), kernel), tiles, [])
