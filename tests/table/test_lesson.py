"""Lesson files, and games without one."""

from dataclasses import replace

import msgspec
import pytest

from wordparlor.games import shelf
from wordparlor.table.lesson import read_lesson


@pytest.mark.parametrize("game", shelf())
def test_the_lesson_of_a_game_can_be_read(game: str) -> None:
    lesson = shelf()[game].lesson
    assert lesson
    assert len(lesson.steps) > 2


def test_a_game_may_have_no_lesson() -> None:
    assert replace(next(iter(shelf().values())), package="tests").lesson is None


def test_a_lesson_file_is_read() -> None:
    lesson = read_lesson('seed = 1\nbots = ["casual"]\n[[steps]]\nsay = "Hello."\n')
    assert lesson.steps[0].say == "Hello."
    with pytest.raises(msgspec.ValidationError):
        read_lesson('seed = 1\nbots = ["casual"]\nsteps = []\ncolour = "red"\n')


def test_the_replies_of_bots_follow_the_actions_of_the_learner() -> None:
    lesson = read_lesson(
        """
        seed = 1
        bots = ["casual"]
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
    assert [lesson.reply(acted) for acted in range(5)] == ["", "", "draw", "make DOG", ""]
