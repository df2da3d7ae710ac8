"""Lessons: every step that they suggest is legal, every time."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.server.support import Guests
from wordparlor.bots import Bot, bot
from wordparlor.errors import BadSetup
from wordparlor.games import box, shelf
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText
from wordparlor.server.room.terms import PERSON, Terms, check_terms, lesson_at, lesson_terms
from wordparlor.server.workers import tasks
from wordparlor.table.english import address
from wordparlor.table.lesson import LESSONS, LessonStep

pytestmark = pytest.mark.anyio
every_lesson = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in shelf() for name in LESSONS]
)


class Learner:
    """Ann takes a lesson."""

    def __init__(self, guests: Guests, table: str) -> None:
        self.guests = guests
        self.table = table

    @classmethod
    async def begin(cls, guests: Guests, game: str, name: str) -> "Learner":
        return cls(guests, await guests.open(lesson_terms(box(game), name)))

    async def sight(self) -> dict[str, Any]:
        sight: dict[str, Any] = (await self.guests.fresh("Ann", self.table))["sight"]
        return sight

    async def play(self, text: str) -> None:
        names = [chair["name"] for chair in (await self.sight())["chairs"]]
        await self.guests.ask("Ann", self.table, PlayText(address(text, names, None)))
        await self.guests.parlor.settle()


def plays(game: str, name: str) -> Iterator[LessonStep]:
    """Yield the steps of a lesson that ask for a play."""
    return (step for step in box(game).lesson(name).steps if step.play)


@every_lesson
async def test_a_lesson_can_be_followed(guests: Guests, game: str, name: str) -> None:
    check_terms(lesson_terms(box(game), name), "Ann")
    ann = await Learner.begin(guests, game, name)
    assert list(plays(game, name))
    for step in plays(game, name):
        assert (await ann.sight())["to_act"] == [0]
        await ann.play(step.play)


@pytest.mark.parametrize("game", shelf())
async def test_the_last_lesson_shows_the_end_of_a_round(guests: Guests, game: str) -> None:
    ann = await Learner.begin(guests, game, "end")
    for step in plays(game, "end"):
        assert not ended(await ann.sight())
        await ann.play(step.play)
    assert ended(await ann.sight())


def ended(sight: dict[str, Any]) -> bool:
    """Tell whether the first round is over."""
    return sight["status"] == "over" or int(sight["view"].get("round", 1)) > 1


@every_lesson
async def test_the_bots_of_a_lesson_play_the_same_each_time(
    guests: Guests, game: str, name: str
) -> None:
    seen = set()
    for _ in range(2):
        ann = await Learner.begin(guests, game, name)
        for step in plays(game, name):
            await ann.play(step.play)
        seen.add(msgspec.json.encode((await ann.sight())["view"]))
    assert len(seen) == 1


@every_lesson
async def test_the_bots_of_a_lesson_follow_its_script(
    guests: Guests, game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = []

    def choose_freely(level: str) -> Bot:
        free.append(level)
        return bot(level)

    monkeypatch.setattr(tasks, "bot", choose_freely)
    ann = await Learner.begin(guests, game, name)
    for step in plays(game, name):
        await ann.play(step.play)
        if step.replies:
            recent = str((await guests.fresh("Ann", ann.table))["recent"])
            words = re.findall(r"[A-Z]{3,}", " ".join(step.replies))
            assert [word for word in words if word not in recent] == []
            # In the next round the bots are free.
            assert free == [] or ended(await ann.sight()), f"a reply to {step.play} is impossible"


@every_lesson
async def test_a_name_that_a_bot_has_changes_no_lesson(
    parlor: Parlor, guests: Guests, game: str, name: str
) -> None:
    guests.people["Ann"], _ = await parlor.new_person("Pip")
    ann = await Learner.begin(guests, game, name)
    for step in plays(game, name):
        assert (await ann.sight())["to_act"] == [0]
        await ann.play(step.play)


@pytest.mark.parametrize("game", shelf())
async def test_the_moves_before_a_lesson_are_in_the_log(guests: Guests, game: str) -> None:
    lesson = box(game).lesson("end")
    assert lesson.before
    dealt, begun = [
        await guests.fresh("Ann", (await Learner.begin(guests, game, name)).table)
        for name in ("first", "end")
    ]
    assert begun["seq"] == dealt["seq"] + len(lesson.before)
    assert begun["sight"]["to_act"] == [0]


async def test_a_script_that_does_not_fit_leaves_the_table_as_it_is(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = box("newword").lesson("first")
    broken = msgspec.structs.replace(whole, before=("make KEEPING", "make QXZ"))
    monkeypatch.setitem(box("newword").lessons, "first", broken)
    ann = await Learner.begin(guests, "newword", "first")
    assert (await ann.sight())["view"]["scores"][0] > 0


async def test_a_bot_is_free_when_the_learner_does_something_else(guests: Guests) -> None:
    ann = await Learner.begin(guests, "newword", "first")
    await ann.play("pass")
    fresh = await guests.fresh("Ann", ann.table)
    assert fresh["sight"]["to_act"] == [0]
    assert "ENGINE" not in str(fresh["recent"])


async def test_the_learner_keeps_a_name_that_a_bot_wants(parlor: Parlor, guests: Guests) -> None:
    guests.people["Ann"], _ = await parlor.new_person("Amy")
    ann = await Learner.begin(guests, "glass", "first")
    names = [chair["name"] for chair in (await ann.sight())["chairs"]]
    assert names == ["Amy", "Pip"]


def test_a_lesson_must_have_the_terms_of_its_file() -> None:
    game = next(iter(shelf()))
    with pytest.raises(BadSetup, match="These are not the lesson's terms"):
        check_terms(Terms(game, (PERSON, PERSON), lesson="first"), "Ann")
    with pytest.raises(BadSetup, match="has no lesson 'last'"):
        check_terms(Terms(game, (PERSON, PERSON), lesson="last"), "Ann")


def test_a_game_without_a_lesson_has_no_lesson_terms() -> None:
    bare = replace(next(iter(shelf().values())), package="tests")
    with pytest.raises(BadSetup, match="has no lesson yet"):
        lesson_terms(bare, "first")


def test_a_table_of_an_older_version_has_no_script() -> None:
    game = next(iter(shelf()))
    old = msgspec.json.decode(
        f'{{"game": "{game}", "chairs": ["person", "casual"], "lesson": true}}', type=Terms
    )
    assert lesson_at(old) is None
