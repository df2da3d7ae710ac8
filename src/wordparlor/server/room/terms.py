"""The terms of a table: what its host chooses, and whether the game can be played like that."""

import typing
from functools import lru_cache
from itertools import chain, count, islice
from typing import Final, Literal

import msgspec

from wordparlor.bots import DEFAULT_LEVEL, bot
from wordparlor.bots.names import free_names, name_bots
from wordparlor.daily import levels_of
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import is_named, rules_for
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.deck_file import read_deck
from wordparlor.table.lesson import Lesson
from wordparlor.table.match import TableRules
from wordparlor.table.options import NameList
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.table.shuffle import Seed
from wordparlor.word_lists import kept_words
from wordparlor.words.custom import BadWordList, custom_words
from wordparlor.words.dictionary import TIERS, Dictionary, load

PERSON: Final = "person"
_DAY = 24 * 3600
_LEAST_SECONDS, _MOST_SECONDS = 5, 14 * _DAY
_MOST_INCREMENT = 600
_MOST_WORDS = 200_000
"""Bytes of a custom word list, with spaces and line ends: at most some 43,000 different words."""
_MOST_DECK = 20_000
_ANSWER_SECONDS = 60.0
"""For an answer where the clock counts the whole game."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many seconds people have.

    `move`: for each move. `game`: for all moves together, plus `increment` after each turn.
    """

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    increment: int = 0
    answer: int = 0
    """For judging a word; 0: a move's time, or a minute where the clock counts the game."""

    @property
    def answer_time(self) -> float | None:
        """Seconds that people have to judge a word; None: no limit."""
        if self.answer:
            return self.answer
        return {"none": None, "move": float(self.seconds), "game": _ANSWER_SECONDS}[self.kind]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table that a host wants to open."""

    game: str
    chairs: tuple[str, ...]
    """For each chair `person`, or the level of a bot."""
    variant: str = ""
    options: dict[str, OptionValue] = {}
    dictionary: str = "full"
    """The tier of the built-in dictionary."""
    words: str = ""
    """A custom word list instead, one word on each line."""
    deck: str = ""
    """The deck file of another edition."""
    clock: Clock = Clock()
    stand_in: str = DEFAULT_LEVEL
    """The level of the bot that plays for a person who has left."""
    listed: bool = False
    """Whether the lobby shows the table; otherwise people need its link or its code."""
    watching: bool = True
    """Whether people without a chair may watch; the host can change it later."""
    counts: bool = True
    """Whether the game counts for the records of its players."""
    lesson: str | bool = ""
    """The id of a lesson, which fixes all other terms; true in older logs, for the only one."""
    daily: str = ""
    """The day of a daily deal, like 2026-11-18. The date deals the cards and fixes all other terms.
    Only `POST /api/daily/{game}` opens such a table."""


def lesson_terms(box: Box, name: str) -> Terms:
    """Return the terms of a game's lesson; BadSetup if there is no such lesson."""
    lesson = box.lesson(name)
    return Terms(box.id, (PERSON, *lesson.bots), lesson.variant, lesson.options, lesson=name)


def lesson_at(terms: Terms) -> Lesson | None:
    """Return the lesson of a table; None if it has none, or one that this version lacks."""
    return find_box(terms.game).lessons.get(str(terms.lesson))


def daily_terms(box: Box, day: str) -> Terms:
    """Return the terms of a game's daily deal."""
    form = box.daily
    return Terms(box.id, (PERSON, *levels_of(box)), form.variant, form.options, daily=day)


def check_terms(terms: Terms, host: str) -> None:
    """Raise BadSetup, BadDeck or another ParlorError if a host cannot open such a table."""
    box = find_box(terms.game)
    if PERSON not in terms.chairs:
        raise BadSetup(f"All chairs are for bots; make one of them a chair for a {PERSON}.")
    for level in {terms.stand_in, *terms.chairs} - {PERSON}:
        bot(level)
    _check_clock(terms.clock)
    if terms.lesson and terms != lesson_terms(box, str(terms.lesson)):
        raise BadSetup(
            f"These are not the lesson's terms; use /api/games/{box.id}/lessons/{terms.lesson}."
        )
    if terms.daily:
        raise BadSetup(f"A daily deal is opened by POST /api/daily/{box.id}, without terms.")
    if len(_utf8(terms.words)) > _MOST_WORDS:
        raise BadSetup(f"The word list is too long; use up to {_MOST_WORDS:,} bytes.")
    if len(terms.deck) > _MOST_DECK:
        raise BadSetup(f"The deck file is too long; use up to {_MOST_DECK:,} characters.")
    box.read_options(terms.variant, terms.options)
    rules_for(setup_of(terms, _possible_names(box, terms, host)), dictionary_of(terms))


def _possible_names(box: Box, terms: Terms, host: str) -> tuple[str, ...]:
    """Return names for a table's chairs, first those that an option names.

    If an option names more people than there are chairs, the game can never start: the rules
    refuse these names.
    """
    hints = typing.get_type_hints(box.options, include_extras=True)
    said = [str(value) for name, value in terms.options.items() if hints[name] == NameList]
    named = (" ".join(name.split()) for names in said for name in names.split(","))
    known = list(dict.fromkeys([host, *filter(None, named)]))
    taken = {name.split(" ")[0] for name in known}
    anyone = (name for name in map("P{}".format, count(1)) if name not in taken)
    people = terms.chairs.count(PERSON)
    names = list(islice(chain(known, anyone), people))
    levels = [level for level in terms.chairs if level != PERSON]
    seated, bots = (
        iter(names),
        iter(name_bots(levels, [*free_names(names), *islice(anyone, len(levels))])),
    )
    return tuple(next(seated if level == PERSON else bots) for level in terms.chairs)


def setup_of(terms: Terms, names: tuple[str, ...], seed: Seed = 0) -> Setup:
    """Return the setup of a table with these terms and players."""
    return Setup(
        game=terms.game,
        seats=names,
        variant=find_box(terms.game).variant(terms.variant).id,
        options=terms.options,
        seed=seed,
        dictionary=dictionary_of(terms).id,
        deck=_deck(terms.deck) if terms.deck else None,
        rules=find_box(terms.game).rules_version,
    )


def rules_with(setup: Setup, words: str) -> TableRules:
    """Return the rules of a table that may have a custom word list; nothing is dealt.

    An older list that was kept serves the tables that were dealt with it.

    Raises:
        BadSetup: this server cannot seat such a table.
    """
    return rules_for(setup, _list_of(setup.dictionary, words))


def _list_of(dictionary: str, words: str) -> Dictionary | None:
    """Return the list that a table was dealt with; today's list if that one is not here."""
    tier = dictionary.partition("-")[0]
    today = custom_dictionary(words) if words else load(tier) if tier in TIERS else None
    if today is None or dictionary in (today.id, tier):
        return today
    return kept_words(dictionary, words.encode("utf-8", "replace")) or today


def has_list(dictionary: str, words: str) -> bool:
    """Tell whether this server has the list that a table was dealt with."""
    found = _list_of(dictionary, words)
    return found is not None and is_named(found, dictionary)


def all_options(terms: Terms, rules: int = 0) -> dict[str, OptionValue]:
    """Return all options of a table, with the defaults of those that the terms leave out.

    Version `rules` of the game's rules has these defaults; 0 stands for the latest.
    """
    options = find_box(terms.game).read_options(terms.variant, terms.options, rules)
    return msgspec.structs.asdict(options)


def dictionary_of(terms: Terms) -> Dictionary:
    """Return the dictionary of a table; BadSetup if there is no such dictionary."""
    if terms.words:
        return custom_dictionary(terms.words)
    try:
        return load(terms.dictionary)
    except ValueError as wrong:
        raise BadSetup(str(wrong)) from None


@lru_cache(maxsize=16)
def custom_dictionary(words: str) -> Dictionary:
    """Return the dictionary of a custom word list; BadSetup names the line that is wrong."""
    try:
        return custom_words(_utf8(words))
    except BadWordList as wrong:
        raise BadSetup(f"This word list cannot be used: {wrong}.") from None


def _utf8(words: str) -> bytes:
    return words.encode("utf-8", "replace")


@lru_cache(maxsize=16)
def _deck(text: str) -> Deck:
    return read_deck(text)


def _check_clock(clock: Clock) -> None:
    good = f"choose {_LEAST_SECONDS} to {_MOST_SECONDS:,}"
    if clock.kind != "none" and not _LEAST_SECONDS <= clock.seconds <= _MOST_SECONDS:
        raise BadSetup(f"A clock cannot give {clock.seconds} seconds; {good}.")
    if not 0 <= clock.increment <= _MOST_INCREMENT:
        raise BadSetup(
            f"A clock cannot add {clock.increment} seconds; choose 0 to {_MOST_INCREMENT}."
        )
    if clock.answer and not _LEAST_SECONDS <= clock.answer <= _MOST_SECONDS:
        raise BadSetup(f"An answer cannot have {clock.answer} seconds; {good}, or 0.")
