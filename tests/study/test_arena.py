"""Arenas: tables, looks, the same results on every way, and early stops."""

from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from tests.study.support import WORD_LIST, WORDS, install_bots
from wordparlor.errors import BadSetup
from wordparlor.games import box, shelf
from wordparlor.study.arena import ArenaResult, play_arena
from wordparlor.study.arena_folder import ArenaFolder
from wordparlor.study.arena_plan import (
    Arena,
    choose_seats,
    choose_tables,
    look_tasks,
    make_arena,
)
from wordparlor.study.arena_summary import place_bots, summarize
from wordparlor.study.errors import BadRun
from wordparlor.study.plan import count_rotations
from wordparlor.study.simulate import Where


def small_arena(bots: str = "greedy random", games: int = 60, **more: object) -> Arena:
    """Return an arena of a short game with the short word list."""
    more = {"seats": [2], "options": {"rounds": 1}} | more
    return make_arena("newword", bots.split(), words=WORDS, games=games, **more)  # type: ignore[arg-type]


def play(arena: Arena, workers: int = 1, **more: object) -> ArenaResult:
    return play_arena(arena, word_list=WORD_LIST, where=Where(workers), **more)  # type: ignore[arg-type]


def numbers(found: ArenaResult) -> object:
    """Return all results but the time."""
    return summarize(found, place_bots(found)) | {"seconds": 0}


def test_every_choice_of_bots_has_a_table() -> None:
    assert choose_tables("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert choose_tables("ab", 4) == [("a", "b", "a", "b")]
    assert choose_tables("abc", 4) == [(*"abca",), (*"abcb",), (*"abcc",)]
    assert len(choose_tables("abcdef", 4)) == 15


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcde"])
def test_tables_of_one_size_have_as_many_rotations(bots: str, seats: int) -> None:
    tables = choose_tables(bots, seats)
    assert len({count_rotations(table) for table in tables}) == 1
    sums = [sum(table.count(bot) for table in tables) for bot in bots]
    assert len(set(sums)) == 1


def test_seats_are_two_and_four_or_the_nearest_possible() -> None:
    for name in shelf():
        for variant in box(name).variants:
            least, most = box(name).seats_of(variant.id)
            chosen = choose_seats(name, variant.id)
            assert all(least <= number <= most for number in chosen)
            if least <= 2 and most >= 4:
                assert chosen == (2, 4)
    assert choose_seats("giftwords", "basic") == (3, 4)
    assert choose_seats("newword", "", [3, 2]) == (2, 3)


@pytest.mark.parametrize("games", [1, 7, 60, 1000, 300_000])
def test_looks_cover_all_tasks_in_order(games: int) -> None:
    plan = small_arena(games=games).plans[0]
    looks = look_tasks(plan)
    assert [task for look in looks for task in look] == list(range(plan.chunks))
    assert all(looks)


def test_all_tables_have_the_same_deals() -> None:
    arena = small_arena("greedy casual random", seats=[2, 4])
    assert len(arena.plans) == 6
    assert arena.seats == (2, 4)
    assert len({plan.deal_seed(3) for plan in arena.plans}) == 1


@pytest.mark.parametrize(
    ("bots", "more", "sentence"),
    [
        ("greedy", {}, "An arena compares 2 to 12 bots, not 1."),
        ("greedy casual greedy", {}, "Name each bot once; greedy is there twice."),
        ("greedy wizard", {}, "There is no bot 'wizard'"),
        ("greedy casual", {"games": 0}, "A table of an arena plays 1 to 1,000,000 games, not 0."),
        ("greedy casual", {"seats": [5]}, "NewWord seats 2 to 4 players, not 5."),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: str, more: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadSetup, match=sentence):
        small_arena(bots, **more)  # type: ignore[arg-type]


def test_partners_cannot_be_compared() -> None:
    with pytest.raises(BadSetup, match="Partners win or lose together"):
        make_arena("giftwords", ["greedy", "random"], words=WORDS, games=2, variant="coop")


@pytest.fixture(scope="module")
def arena() -> Arena:
    return small_arena("greedy random", games=100)


@pytest.fixture(scope="module")
def told() -> list[int]:
    """What the whole arena tells about its progress."""
    return []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena") / "run"


@pytest.fixture(scope="module")
def whole(arena: Arena, folder: Path, told: list[int]) -> ArenaResult:
    """The arena in one process, without interruption, kept in the folder."""
    return play(arena, out=folder, progress=told.append)


def test_a_clear_difference_stops_a_table_early(arena: Arena, whole: ArenaResult) -> None:
    assert whole.complete
    assert whole.games < arena.games
    (standings,) = whole.standings
    assert standings.pairs[0, 1].established
    assert standings.pairs[0, 1].share().value > 0.9
    ((first, rating), _) = place_bots(whole)[0].ranked
    assert first == "greedy"
    assert rating.low > 1500


def test_a_whole_arena_plays_and_counts_all_games(arena: Arena) -> None:
    found = play(small_arena(games=100, whole=True))
    [standings] = found.standings
    assert found.games == standings.games == arena.games
    assert standings.pairs[0, 1].deals == standings.deals
    assert standings.pairs[0, 1].established
    assert found.arena.digest != arena.digest


def test_equal_bots_play_all_games_and_are_not_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first to act forfeits: in mirrored deals each bot has exactly half of the wins.
    install_bots(tmp_path, monkeypatch)
    arena = small_arena("odd broken", games=60)
    found = play(arena)
    assert found.games == arena.games
    (standings,) = found.standings
    assert not standings.pairs[0, 1].established
    assert standings.pairs[0, 1].share().value == 0.5
    assert standings.forfeits == {"broken": 30, "odd": 30}
    assert len(standings.shown_forfeits) == 6


def test_workers_do_not_change_the_results(arena: Arena, whole: ArenaResult) -> None:
    assert numbers(play(arena, 2)) == numbers(whole)


def test_a_stopped_arena_goes_on(arena: Arena, whole: ArenaResult, tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    stopped = play(arena, out=tmp_path / "run", progress=interrupt)
    assert not stopped.complete
    assert stopped.played == 6
    with pytest.raises(BadRun, match="stopped before its first results"):
        place_bots(stopped)
    resumed = play(arena, out=tmp_path / "run")
    assert resumed.complete
    assert resumed.played == whole.games - 6
    assert numbers(resumed) == numbers(whole)


def test_a_complete_arena_is_read_and_not_played(
    arena: Arena, whole: ArenaResult, folder: Path
) -> None:
    again = play(arena, out=folder)
    assert again.played == 0
    assert numbers(again) == numbers(whole)


def test_a_damaged_task_is_played_again(
    arena: Arena, whole: ArenaResult, folder: Path, tmp_path: Path
) -> None:
    copytree(folder, tmp_path / "run")
    file = sorted((tmp_path / "run" / "chunks").iterdir())[0]
    file.write_bytes(file.read_bytes()[:-5])
    again = play(arena, out=tmp_path / "run")
    assert again.played == len(arena.plans[0].chunk(0))
    assert numbers(again) == numbers(whole)


def test_progress_counts_games_that_are_saved(
    arena: Arena, whole: ArenaResult, told: list[int]
) -> None:
    assert whole.games < arena.games
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == arena.games


def test_more_seats_give_a_ranking_of_all_bots() -> None:
    found = play(small_arena("greedy casual random", games=4, seats=[4]))
    (placing,) = place_bots(found)
    assert found.games == 12
    assert placing.ranked[0][0] != "random"
    # Each deal has 4 rotations of 3 tables; greedy and casual meet 2, 2 and 1 times in a game.
    assert placing.standings.pairs[0, 1].comparisons == 4 * (2 + 2 + 1)


def test_a_folder_in_use_or_with_another_run_is_refused(arena: Arena, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with (
        closing(ArenaFolder(folder, arena)),
        pytest.raises(BadRun, match="Another process is writing"),
    ):
        ArenaFolder(folder, arena)
    with pytest.raises(BadRun, match="holds another run"):
        ArenaFolder(folder, small_arena(games=102))
    (folder / "arena.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadRun, match="is not an arena of this version"):
        ArenaFolder(folder, arena)
