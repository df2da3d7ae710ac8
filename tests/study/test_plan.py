"""Plans: deals, rotations, tasks, and what is refused."""

import pytest

from tests.study.support import WORDS, install_bots, small_plan
from wordparlor.errors import BadSetup
from wordparlor.study.plan import Plan, count_rotations, make_plan


def test_a_mirrored_deal_has_a_game_for_every_rotation_of_the_bots() -> None:
    plan = small_plan("greedy casual random", 7)
    assert (plan.games, plan.deals, plan.games_per_deal) == (9, 3, 3)
    assert [plan.at(game)[1:] for game in range(4)] == [
        (0, 0, ("greedy", "casual", "random")),
        (0, 1, ("random", "greedy", "casual")),
        (0, 2, ("casual", "random", "greedy")),
        (1, 0, ("greedy", "casual", "random")),
    ]


def test_without_mirrors_the_bots_rotate_from_deal_to_deal() -> None:
    plan = small_plan("greedy casual", 3, mirrored=False)
    assert (plan.games, plan.deals) == (3, 3)
    assert [plan.at(game)[1:] for game in range(3)] == [
        (0, 0, ("greedy", "casual")),
        (1, 1, ("casual", "greedy")),
        (2, 0, ("greedy", "casual")),
    ]


@pytest.mark.parametrize(
    ("bots", "rotations"), [("a", 1), ("aa", 1), ("ab", 2), ("abab", 2), ("aab", 3), ("aaa", 1)]
)
def test_a_rotation_that_changes_nothing_is_not_played_again(bots: str, rotations: int) -> None:
    assert count_rotations(bots) == rotations


def test_deals_depend_on_seed_and_number_only() -> None:
    plan, other = small_plan(seed=3), small_plan("random random", 100, seed=3)
    assert [plan.deal_seed(deal) for deal in range(3)] == [
        other.deal_seed(deal) for deal in (0, 1, 2)
    ]
    assert plan.deal_seed(0) != small_plan(seed=4).deal_seed(0)
    assert len({plan.deal_seed(deal) for deal in range(1000)}) == 1000
    assert plan.choice_seed(0) != plan.deal_seed(0)


def test_only_equal_plans_have_the_same_digest() -> None:
    plans = [
        small_plan(),
        small_plan(seed=1),
        small_plan(games=10),
        small_plan("casual greedy"),
        small_plan(mirrored=False),
        small_plan(variant="junior"),
    ]
    assert len({plan.digest for plan in plans}) == len(plans)
    assert small_plan().digest == plans[0].digest


@pytest.mark.parametrize("games", [1, 63, 64, 1000, 10_000, 1_000_000])
@pytest.mark.parametrize("bots", ["a", "ab", "abc", "abcde"])
def test_the_tasks_have_every_game_once_and_whole_deals(games: int, bots: str) -> None:
    plan = Plan(game="x", variant="", bots=tuple(bots), games=games * len(bots))
    chunks = [plan.chunk(number) for number in range(plan.chunks)]
    assert [chunk.start for chunk in chunks[1:]] == [chunk.stop for chunk in chunks[:-1]]
    assert (chunks[0].start, chunks[-1].stop) == (0, plan.games)
    assert all(chunk.start % plan.games_per_deal == 0 for chunk in chunks)
    assert plan.chunks <= 4200


def test_tasks_are_large_when_there_are_many_games() -> None:
    assert small_plan("greedy casual", 10_000).chunk_games == 64
    assert small_plan("greedy casual", 100).chunk_games == 2


def test_the_setup_without_a_deal_tells_no_seed() -> None:
    plan = small_plan()
    assert plan.setup().seed == 0
    assert plan.setup(1).seed == plan.deal_seed(1)


def test_the_version_of_a_foreign_bot_is_part_of_the_plan(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_bots(tmp_path, monkeypatch)  # type: ignore[arg-type]
    assert small_plan("greedy odd").versions == {"odd": "parlor-bots 1.5"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            {"bots": ["greedy", "grandmaster"]},
            "There is no bot 'grandmaster'; the bots are reader,",
        ),
        ({"bots": ["greedy"]}, "NewWord seats 2 to 4 players, not 1."),
        ({"bots": []}, "NewWord seats 2 to 4 players, not 0."),
        ({"games": 0}, "A study plays 1 to 1,000,000,000 games, not 0."),
        ({"variant": "senior"}, "NewWord has no variant 'senior'"),
        ({"options": {"bonus": 3}}, "There is no option 'bonus'"),
        ({"game": "chess"}, "There is no game 'chess'"),
    ],
)
def test_bad_plans_are_refused_in_a_sentence(arguments: dict[str, object], sentence: str) -> None:
    good = {"game": "newword", "bots": ["greedy", "casual"], "games": 4, "words": WORDS}
    with pytest.raises(BadSetup, match="^" + sentence.replace("(", r"\(")):
        make_plan(**good | arguments)  # type: ignore[arg-type]
