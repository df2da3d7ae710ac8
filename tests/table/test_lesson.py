"""Lesson files, and games without one."""

from dataclasses import replace

import msgspec
import pytest

from wordparlor.errors import BadSetup
from wordparlor.games import shelf
from wordparlor.table.box import Box
from wordparlor.table.lesson import LESSONS, is_as_good, read_lesson

BARE = replace(next(iter(shelf().values())), package="tests")
"""A game whose package has no lessons."""


@pytest.mark.parametrize("box", shelf().values(), ids=shelf())
def test_a_game_has_three_lessons_with_titles(box: Box) -> None:
    assert tuple(box.lessons) == LESSONS
    titles = [lesson.title for lesson in box.lessons.values()]
    assert len(set(titles)) == len(titles)
    assert all(len(lesson.steps) > 2 for lesson in box.lessons.values())
    assert box.lesson("end") is box.lessons["end"]


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("box", shelf().values(), ids=shelf())
def test_a_lesson_begins_and_ends_with_a_text_for_every_learner(box: Box, name: str) -> None:
    first, *_, last = box.lesson(name).steps
    assert not first.play
    assert not last.play
    assert last.always or last.otherwise


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("box", shelf().values(), ids=shelf())
def test_a_lesson_needs_no_keyboard_and_is_short(box: Box, name: str) -> None:
    for step in box.lesson(name).steps:
        for text in (step.say, step.otherwise):
            assert "Enter" not in text
            assert "type" not in text.lower() or "tap" in text.lower()
            assert len(text) <= 240, text


def test_a_game_may_have_no_lesson() -> None:
    assert BARE.lessons == {}
    with pytest.raises(BadSetup, match="has no lesson yet; read its rules"):
        BARE.lesson("first")


def test_an_unknown_lesson_is_refused_with_the_names_of_all() -> None:
    box = next(iter(shelf().values()))
    with pytest.raises(BadSetup, match="has no lesson 'last'; it has first, special, end"):
        box.lesson("last")


def test_a_lesson_file_is_read() -> None:
    head = 'title = "Hello"\nseed = 1\nbots = ["casual"]\n'
    lesson = read_lesson(f'{head}[[steps]]\nsay = "Hello."\n')
    assert lesson.steps[0].say == "Hello."
    with pytest.raises(msgspec.ValidationError):
        read_lesson(f'{head}steps = []\ncolour = "red"\n')


def test_the_replies_of_bots_follow_the_actions_of_the_learner() -> None:
    lesson = read_lesson(
        """
        title = "Hello"
        seed = 1
        bots = ["casual"]
        before = ["make RAT", "pass"]
        [[steps]]
        say = "Hello."
        [[steps]]
        say = "Draw."
        play = "draw"
        [[steps]]
        say = "Make CART."
        play = "make CART"
        replies = ["draw", "make DOG"]
        """
    )
    script = ["make RAT", "pass", "", "", "draw", "make DOG", ""]
    assert [lesson.reply(acted) for acted in range(7)] == script


def test_a_play_may_be_a_little_worse_than_the_wanted_one() -> None:
    assert is_as_good(80, 80)
    assert is_as_good(72, 80)
    assert not is_as_good(71, 80)
    assert is_as_good(3, 4)
    assert not is_as_good(2, 4)
    assert not is_as_good(0, 4)
