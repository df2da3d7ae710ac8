"""A pack has puzzles of ten levels for one word list, in less than a megabyte."""

import gzip
from importlib.resources import files

import pytest
from msgspec.structs import replace

import wordparlor.puzzles
from wordparlor.errors import BadSetup
from wordparlor.games import shelf
from wordparlor.puzzles import LEVELS, open_puzzle, packed_puzzles, read_pack, write_pack
from wordparlor.puzzles.pack import FILE, PackHeader, difficulty
from wordparlor.words.dictionary import load


def test_the_pack_has_every_game_at_every_level() -> None:
    games = packed_puzzles().games
    assert set(games) == set(shelf())
    for puzzles in games.values():
        assert {puzzle.level for puzzle in puzzles} == set(range(1, LEVELS + 1))
        hardness = [difficulty(puzzle) for puzzle in puzzles]
        assert hardness == sorted(hardness)
        assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


def test_the_pack_is_small() -> None:
    assert len((files(wordparlor.puzzles) / FILE).read_bytes()) < 1_000_000


def test_a_pack_is_read_as_it_was_written() -> None:
    pack = packed_puzzles()
    again = read_pack(write_pack(pack.header, pack.puzzles))
    assert again.puzzles == pack.puzzles
    assert again.header == pack.header


def test_a_pack_for_another_word_list_is_refused() -> None:
    data = write_pack(PackHeader("full-00000000", ""), packed_puzzles().puzzles[:1])
    with pytest.raises(BadSetup, match="are for the word list full-00000000, not full-"):
        read_pack(data)


@pytest.mark.parametrize(
    "data",
    [b"", b"text", gzip.compress(b""), gzip.compress(b"{}"), gzip.compress(b"{}")[:-4]],
    ids=["nothing", "text", "no header", "a wrong header", "cut"],
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(BadSetup, match="not a file of puzzles"):
        read_pack(data)


def test_puzzles_of_a_game_that_is_not_here_are_left_out() -> None:
    first = replace(packed_puzzles().puzzles[0], game="chess")
    assert read_pack(write_pack(PackHeader(load("full").id, ""), [first])).puzzles == ()


@pytest.mark.parametrize("moves", [("make ZZZ",), ()], ids=["impossible", "too few"])
def test_a_puzzle_that_does_not_fit_is_refused(moves: tuple[str, ...]) -> None:
    puzzle = next(one for one in packed_puzzles().puzzles if len(one.moves) % 2)
    with pytest.raises(BadSetup, match="does not fit this version"):
        open_puzzle(replace(puzzle, moves=moves))
