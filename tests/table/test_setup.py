from typing import Annotated, Literal

import msgspec
import pytest

from wordparlor.errors import BadSetup
from wordparlor.games import deal, shelf
from wordparlor.table.options import read_options
from wordparlor.table.setup import Setup, check_names


class Options(msgspec.Struct, frozen=True):
    colour: Literal["red", "green", "blue"] = "red"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    hidden: bool = False
    children: str = ""
    also: Annotated[str, msgspec.Meta(description="words, with commas between")] = ""


def test_given_options_override_the_variant_and_the_sheet() -> None:
    assert read_options(Options, {"rounds": 2, "hidden": True}, {"rounds": 3}) == Options(
        "red", 3, hidden=True
    )


def test_option_values_may_be_text() -> None:
    given = {"colour": "blue", "rounds": "7", "hidden": "yes"}
    assert read_options(Options, {}, given) == Options("blue", 7, hidden=True)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"speed": 3}, "no option 'speed'; this game has colour, rounds, hidden, children, also"),
        ({"colour": "pink"}, "choose red, green or blue"),
        ({"rounds": 11}, "choose a whole number from 1 to 10"),
        ({"rounds": "many"}, "choose a whole number from 1 to 10"),
        ({"rounds": True}, "choose a whole number from 1 to 10"),
        ({"hidden": "perhaps"}, "choose yes or no"),
        ({"children": 3}, "choose a text"),
        ({"also": 3}, "choose words, with commas between"),
    ],
)
def test_the_refusal_of_a_bad_option_lists_good_values(
    given: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadSetup, match=sentence):
        read_options(Options, {}, given)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Ann",), "seats 2 to 4 players, not 1"),
        (("Ann", "Ben", "Cid", "Dot", "Eve"), "not 5"),
        (("Ann", "Ann"), "are too similar"),
        (("Ann", "Ann Lee"), "are too similar"),
        (("Ann", ""), "1 to 24 characters"),
        (("Ann", "B" * 25), "has 25"),
        (("Ann", " Ben"), "is not a name"),
        (("Ann", "Ben\n"), "is not a name"),
        (("Ann", "#1"), "is not a name"),
        (("Ann", "end: x"), "is not a name"),
        (("Ann", "[Ben]"), "is not a name"),
        (("Ann", "+5"), "must not end like points"),
        (("Ann", "Bob -12"), "must not end like points"),
    ],
)
def test_bad_names_are_refused(names: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        check_names(names, 2, 4)


def test_names_may_have_spaces_and_any_letters() -> None:
    check_names(("Ann Lee", "Zoë", "李", "Ann-Marie"), 2, 4)


def test_a_public_setup_has_no_seed() -> None:
    setup = Setup("x", ("Ann", "Ben"), seed=7, stacked=(2, 1, 0), dealer=1)
    assert setup.public() == Setup("x", ("Ann", "Ben"), dealer=1)


def test_a_fixed_number_of_players_is_named() -> None:
    with pytest.raises(BadSetup, match="This game seats 2 players, not 3"):
        check_names(("Ann", "Ben", "Cid"), 2, 2)


def test_a_seed_that_is_no_number_must_be_64_digits() -> None:
    game = next(iter(shelf()))
    with pytest.raises(BadSetup, match="A seed is a whole number or 64 hexadecimal digits"):
        deal(game, ["Ann", "Ben"], seed="luck")
