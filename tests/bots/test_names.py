"""The names of bots at a table."""

from wordparlor.bots import LEVELS
from wordparlor.bots.names import free_names, name_bots

OFFERED = [bot for bot in LEVELS.values() if bot.for_people]


def test_six_levels_are_offered_to_people_in_their_order() -> None:
    offered = [bot.level for bot in OFFERED]
    assert offered == ["reader", "casual", "regular", "club", "expert", "master"]
    assert list(LEVELS) == [*offered, "random", "greedy"]


def test_levels_have_different_names_titles_and_sentences() -> None:
    for said in ("name", "title", "sentence"):
        assert len({getattr(bot, said) for bot in LEVELS.values()}) == len(LEVELS)


def test_the_first_bot_of_a_level_has_its_own_name() -> None:
    names = name_bots([bot.level for bot in OFFERED], free_names(["Ann"]))
    assert names == [bot.name for bot in OFFERED]


def test_other_bots_have_names_of_no_level() -> None:
    names = name_bots(["casual"] * 9, free_names(["Bo Peep"]))
    assert names[0] == "Cleo"
    assert len(set(names)) == 9
    assert not {bot.name for bot in OFFERED} & set(names[1:])
    assert "Bo" not in names
    assert not {bot.name for bot in OFFERED} & set(name_bots(["greedy", "random"], free_names([])))


def test_a_bot_leaves_its_name_to_a_person() -> None:
    assert name_bots(["casual", "club"], free_names(["Cleo"])) == ["Bo", "Ada"]
