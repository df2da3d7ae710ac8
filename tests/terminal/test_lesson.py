"""Lessons at the keyboard: every step of every lesson, other plays, and what comes next."""

from collections.abc import Sequence

import pytest

from tests.terminal.scripted_game import FakeTerminal, ScriptedPrompt, plain_screen
from wordparlor.errors import BadSetup
from wordparlor.games import box, shelf
from wordparlor.table.english import address
from wordparlor.table.lesson import LESSONS
from wordparlor.terminal import lesson as lessons
from wordparlor.terminal.lesson import LessonClient, open_lesson


class Lesson:
    """A lesson that a script takes."""

    def __init__(self, game: str, name: str, lines: Sequence[str]) -> None:
        lesson = box(game).lesson(name)
        self.table, bots = open_lesson(box(game), lesson)
        self.terminal = FakeTerminal()
        screen = plain_screen(self.terminal, width=400)
        self.prompt = ScriptedPrompt(lines, self.terminal)
        self.done = LessonClient(lesson, self.table, bots, screen, self.prompt).take()
        self.output = self.terminal.getvalue()


def lines_of(game: str, name: str) -> list[str]:
    """Return what a learner types who follows the script."""
    lesson = box(game).lesson(name)
    names = open_lesson(box(game), lesson)[0].names
    return [address(step.play, names, None) for step in lesson.steps[:-1]]


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("game", shelf())
def test_a_lesson_can_be_followed(game: str, name: str) -> None:
    taken = Lesson(game, name, lines_of(game, name))
    assert taken.done
    for step in box(game).lesson(name).steps:
        assert address(step.say, taken.table.names, None) in taken.output
    for line in filter(None, lines_of(game, name)):
        assert f"Type: {line}" in taken.output
    assert "as good" not in taken.output
    assert "worth" not in "".join(taken.prompt.prompts)


def test_another_good_play_is_praised_and_the_lesson_goes_on() -> None:
    taken = Lesson("newword", "special", ["", "make FIGURED", "y", "", "pass", "", ""])
    first = box("newword").lesson("special").steps
    assert taken.done
    assert first[2].otherwise in taken.output
    assert first[4].say in taken.output
    good = Lesson("wordlift", "first", ["", "", "make COME", "draw CC", "quit"])
    assert "That is just as good." in good.output


def test_a_better_play_is_praised_more() -> None:
    better = Lesson("wordlift", "first", ["", "", "make COME", "draw CV", "make FLUTE", "pass"])
    assert "Even better!" in better.output
    assert better.done


def test_a_poor_play_can_be_taken_back() -> None:
    taken = Lesson("newword", "first", ["", "make KEEN", "", "make KEEPING", "quit"])
    question = "That is worth 11, but make KEEPING using K E/I N G is worth 80 points."
    assert any(prompt.startswith(question) for prompt in taken.prompt.prompts)
    assert taken.table.history[0].action.word == "KEEPING"
    assert not taken.done
    assert "The lesson ends here." in taken.output


def test_a_learner_may_leave_at_any_time() -> None:
    assert not Lesson("newword", "first", []).done
    assert not Lesson("newword", "first", ["quit"]).done


def test_a_step_that_is_impossible_and_has_no_other_text_is_left_out() -> None:
    taken = Lesson("zap", "first", ["", "play CHECK", "y", "", "draw"])
    assert "You hold a ZAP card, CHECK" not in taken.output
    assert taken.done


def run(
    monkeypatch: pytest.MonkeyPatch, game: str, name: str, lines: Sequence[str]
) -> tuple[str, ScriptedPrompt]:
    """Run the command with these lines; return what the screen showed, and the prompt."""
    terminal = FakeTerminal()
    screen = plain_screen(terminal, width=400)
    prompt = ScriptedPrompt(lines, terminal)
    monkeypatch.setattr(lessons, "open_screen", lambda: screen)
    monkeypatch.setattr(lessons, "open_prompt", lambda _: prompt)
    lessons.learn(game, name)
    return terminal.getvalue(), prompt


def test_the_user_chooses_one_of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    output, _ = run(monkeypatch, "newword", "", ["2", *lines_of("newword", "special")])
    for lesson in box("newword").lessons.values():
        assert lesson.title in output
    assert "NewWord: Wild cards and old words" in output
    assert "learn newword end  or  " in output
    assert "play newword --bots reader" in output
    output, _ = run(monkeypatch, "newword", "", ["", "quit"])
    assert "NewWord: The first turns" in output
    output, _ = run(monkeypatch, "newword", "", ["end", "quit"])
    assert "NewWord: The end of a game" in output


def test_the_last_lesson_offers_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    output, _ = run(monkeypatch, "giftwords", "end", lines_of("giftwords", "end"))
    assert "What next?" in output
    assert "play giftwords --bots reader,reader" in output
    assert " learn giftwords" not in output


def test_wrong_names_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetup, match="has no lesson 'last'"):
        run(monkeypatch, "newword", "last", [])
    with pytest.raises(BadSetup, match="Name a lesson: first, special, end"):
        run(monkeypatch, "newword", "", [])
