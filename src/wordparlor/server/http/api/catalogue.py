"""The catalogue: games, rule sheets, decks, lessons and words."""

from functools import cache
from http import HTTPStatus

from wordparlor.bots.levels import LEVELS, Bot
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import shelf as find_shelf
from wordparlor.server.http.api.messages import (
    Catalogue,
    Game,
    LessonPlan,
    LessonTitle,
    Level,
    RuleSheet,
    Word,
)
from wordparlor.server.http.api.spec import ApiRequest
from wordparlor.server.http.refusals import HttpRefusal
from wordparlor.server.room.avatars import AVATARS
from wordparlor.server.room.terms import lesson_terms
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.deck_list import list_deck
from wordparlor.words.dictionary import load
from wordparlor.words.entry import PartOfSpeech, Plural, SilentE, Tier, Usage


async def games(_: ApiRequest[None]) -> Catalogue:
    """Return all games, bot levels, dictionaries and avatars."""
    return _catalogue()


async def rules(call: ApiRequest[None]) -> RuleSheet:
    """Return the rule sheet of a game."""
    box = _box(call)
    clauses = tuple(box.rulebook.values())
    return RuleSheet(box.id, box.name, clauses, list_deck(box.deck), box.piece)


async def deck(call: ApiRequest[None]) -> Deck:
    """Return the cards of a game."""
    return _box(call).deck


async def lesson(call: ApiRequest[None]) -> LessonPlan:
    """Return a lesson of a game."""
    box, name = _box(call), call.path["lesson"]
    try:
        found = box.lesson(name)
    except BadSetup as wrong:
        raise HttpRefusal(HTTPStatus.NOT_FOUND, str(wrong)) from None
    return LessonPlan(box.id, name, found.title, lesson_terms(box, name), found.steps)


async def word(call: ApiRequest[None]) -> Word:
    """Return the dictionary entry of a word."""
    asked = call.path["word"].upper()
    entry = load("full").entry(asked)
    if entry is None:
        return Word(asked, valid=False)
    return Word(
        word=entry.word,
        valid=True,
        dictionaries=tuple(tier.name.lower() for tier in Tier if tier >= entry.tier),
        meaning=entry.meaning or "",
        part="" if entry.part is PartOfSpeech.OTHER else entry.part.name.lower(),
        lemma=entry.lemma or "",
        forms=entry.forms,
        plural="" if entry.plural is Plural.NONE else entry.plural.name.lower(),
        usage="" if entry.usage is Usage.ORDINARY else entry.usage.name.lower(),
        sound=entry.sound or "",
        silent_e="" if entry.silent_e is SilentE.NONE else entry.silent_e.name.lower(),
        offensive=entry.offensive,
        rank=entry.rank,
    )


def warm_up() -> None:
    """Load games and words at start, so that no request waits for it."""
    load("full")
    for box in find_shelf().values():
        _ = box.rulebook, box.deck, box.lessons


def _box(call: ApiRequest[None]) -> Box:
    try:
        return find_box(call.path["game"])
    except BadSetup as wrong:
        raise HttpRefusal(HTTPStatus.NOT_FOUND, str(wrong)) from None


@cache
def _catalogue() -> Catalogue:
    return Catalogue(
        games=tuple(map(_game, find_shelf().values())),
        levels=tuple(map(_level, LEVELS.values())),
        dictionaries=tuple(tier.name.lower() for tier in Tier),
        avatars=AVATARS,
    )


def _level(bot: Bot) -> Level:
    return Level(bot.level, bot.name, bot.title, bot.sentence, bot.for_people)


def _game(box: Box) -> Game:
    return Game(
        id=box.id,
        name=box.name,
        sentence=box.sentence,
        least_seats=box.least_seats,
        most_seats=box.most_seats,
        minutes=box.minutes,
        variants=box.variants,
        options=box.option_list,
        piece=box.piece,
        sheet_judging=box.sheet_judging,
        lessons=tuple(LessonTitle(name, lesson.title) for name, lesson in box.lessons.items()),
    )
