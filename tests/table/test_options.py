"""The description of options for people."""

from typing import Annotated, Literal

import msgspec
import pytest

from wordparlor.errors import BadSetup
from wordparlor.games import box, deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.options import Choice, Option, OptionText, describe_options


class Options(msgspec.Struct, frozen=True):
    colour: Literal["red", "blue"] = "red"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    hidden: bool = False
    also: Annotated[str, msgspec.Meta(description="words")] = ""


COLOUR = OptionText("Colour", "Cards have this colour.", {"red": "Red", "blue": "Blue"})
TEXTS = {
    "colour": COLOUR,
    "rounds": OptionText("Rounds", "A game has this many rounds."),
    "hidden": OptionText("Hidden hands", "Players see only their own hand."),
    "also": OptionText("Extra words", "These words count too."),
}


def test_an_option_describes_a_form_field() -> None:
    choices = (Choice("red", "Red"), Choice("blue", "Blue"))
    assert describe_options(Options, TEXTS) == (
        Option("colour", "choice", "red", "Colour", "Cards have this colour.", choices),
        Option("rounds", "number", 3, "Rounds", "A game has this many rounds.", (), 1, 9),
        Option("hidden", "yes_no", False, "Hidden hands", "Players see only their own hand."),
        Option("also", "text", "", "Extra words", "These words count too."),
    )


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [
        ({**TEXTS, "speed": COLOUR}, "each text an option: speed"),
        ({"colour": COLOUR}, "Each option needs one text, .*: also, hidden, rounds"),
        ({**TEXTS, "colour": TEXTS["rounds"]}, "colour needs a label for each of its choices"),
        ({**TEXTS, "rounds": COLOUR}, "rounds needs a label for each of its choices"),
    ],
)
def test_missing_and_extra_option_texts_are_found(texts: dict[str, OptionText], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        describe_options(Options, texts)


@pytest.mark.parametrize("game", shelf())
def test_every_option_on_the_shelf_has_a_label_and_a_help_sentence(game: str) -> None:
    options = shelf()[game].option_list
    unlisted: frozenset[str] = getattr(shelf()[game].options, "unlisted", frozenset())
    assert {option.name for option in options} == (
        set(shelf()[game].options.__struct_fields__) - unlisted
    )
    labels = [option.label for option in options]
    assert len(set(labels)) == len(labels)
    for option in options:
        assert option.label[:1].isupper(), option
        assert 1 <= len(option.label) <= 32, option
        assert option.help.endswith("."), option
        assert 10 <= len(option.help) <= 90, option
        assert all(choice.label[:1].isupper() for choice in option.choices), option


@pytest.mark.parametrize("value", [["CAT"], {"a": 1}, None])
def test_a_value_that_is_no_text_or_number_is_refused(value: object) -> None:
    with pytest.raises(BadSetup, match="is not possible; choose"):
        deal("newword", ["Ann", "Ben"], options={"also": value})  # type: ignore[dict-item]


@pytest.mark.parametrize("box", shelf().values(), ids=lambda box: box.id)
def test_every_text_option_has_a_longest_length(box: Box) -> None:
    for option in box.option_list:
        assert option.kind != "text" or option.most, option.name


@pytest.mark.parametrize("value", [10**70, "x" * 100, ["x"] * 100])
def test_a_refusal_does_not_repeat_a_long_value(value: object) -> None:
    with pytest.raises(BadSetup, match=r"^rounds is too long; choose a whole number from"):
        box("newword").read_options("", {"rounds": value})


def test_a_refusal_shows_the_start_of_a_long_name() -> None:
    with pytest.raises(BadSetup, match=r"^There is no option 'x{60}'; this game has"):
        box("newword").read_options("", {"x" * 1000: 1})
    with pytest.raises(BadSetup, match="children is too long; choose names of players"):
        box("zap").read_options("", {"children": "x" * 301})
