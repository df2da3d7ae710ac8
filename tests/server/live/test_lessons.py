"""First lessons: every step that they suggest is legal, every time."""

from dataclasses import replace

import msgspec
import pytest

from tests.server.support import Guests
from wordparlor.bots import Bot, bot
from wordparlor.errors import BadSetup
from wordparlor.games import box, shelf
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText
from wordparlor.server.room.terms import PERSON, Terms, check_terms, lesson_terms
from wordparlor.server.workers import tasks

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", shelf())
async def test_a_lesson_can_be_followed(parlor: Parlor, guests: Guests, game: str) -> None:
    lesson = box(game).lesson
    assert lesson
    check_terms(lesson_terms(box(game)), "Ann")
    table = await guests.open(lesson_terms(box(game)))
    plays = [step.play for step in lesson.steps if step.play]
    assert len(plays) >= 2
    for play in plays:
        assert (await guests.fresh("Ann", table))["sight"]["to_act"] == [0]
        await guests.ask("Ann", table, PlayText(play))
        await parlor.settle()
    assert not lesson.steps[0].play, "the first step has no play"
    assert not lesson.steps[-1].play, "the last step has no play"


@pytest.mark.parametrize("game", shelf())
async def test_the_bots_of_a_lesson_play_the_same_each_time(
    parlor: Parlor, guests: Guests, game: str
) -> None:
    lesson = box(game).lesson
    assert lesson
    seen = set()
    for _ in range(2):
        table = await guests.open(lesson_terms(box(game)))
        for step in lesson.steps:
            if step.play:
                await guests.ask("Ann", table, PlayText(step.play))
                await parlor.settle()
        fresh = await guests.fresh("Ann", table)
        seen.add(msgspec.json.encode(fresh["sight"]["view"]))
    assert len(seen) == 1


@pytest.mark.parametrize("game", shelf())
async def test_the_bots_of_a_lesson_follow_its_script(
    parlor: Parlor, guests: Guests, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = []

    def choose_freely(level: str) -> Bot:
        free.append(level)
        return bot(level)

    monkeypatch.setattr(tasks, "bot", choose_freely)
    lesson = box(game).lesson
    assert lesson
    table = await guests.open(lesson_terms(box(game)))
    for step in lesson.steps:
        if step.play:
            await guests.ask("Ann", table, PlayText(step.play))
            await parlor.settle()
        if step.replies:
            assert free == [], f"a reply to {step.play} is impossible"


async def test_a_bot_is_free_when_the_learner_does_something_else(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open(lesson_terms(box("newword")))
    await guests.ask("Ann", table, PlayText("pass"))
    await parlor.settle()
    fresh = await guests.fresh("Ann", table)
    assert fresh["sight"]["to_act"] == [0]
    assert "ENGINE" not in str(fresh["recent"])


async def test_the_learner_keeps_a_name_that_a_bot_wants(parlor: Parlor, guests: Guests) -> None:
    guests.people["Ann"], _ = await parlor.new_person("Amy")
    table = await guests.open(lesson_terms(box("glass")))
    names = [chair["name"] for chair in (await guests.fresh("Ann", table))["sight"]["chairs"]]
    assert names == ["Amy", "Cleo"]


def test_a_lesson_must_have_the_terms_of_its_file() -> None:
    game = next(iter(shelf()))
    with pytest.raises(BadSetup, match="These are not the lesson's terms"):
        check_terms(Terms(game, (PERSON, PERSON), lesson=True), "Ann")


def test_a_game_without_a_lesson_has_no_lesson_terms() -> None:
    bare = replace(next(iter(shelf().values())), package="tests")
    with pytest.raises(BadSetup, match="has no lesson yet"):
        lesson_terms(bare)
