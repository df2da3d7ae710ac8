"""What people wish for when they open a table, and whether it can be had."""

import typing
from functools import lru_cache
from itertools import chain, count, islice
from typing import Final, Literal

import msgspec

from wordparlor.bots import bot
from wordparlor.bots.names import free_names
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import rules_for
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.deck_file import read_deck
from wordparlor.table.match import TableRules
from wordparlor.table.setup import OptionValue, Setup
from wordparlor.words.custom import BadWordList, custom_words
from wordparlor.words.dictionary import Dictionary, load

PERSON: Final = "person"
_DAY = 24 * 3600
_LEAST_SECONDS, _MOST_SECONDS = 5, 14 * _DAY
_MOST_INCREMENT = 600
_MOST_WORDS = 200_000
"""Letters of an own word list, blanks and line ends included."""
_MOST_DECK = 20_000
_ANSWER = 60.0


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How much time people have, in seconds.

    `move`: for each move; `game`: for all moves together, and `increment` more after each turn.
    """

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    increment: int = 0
    answer: int = 0
    """For an answer to a word in question; 0 when the table does not say."""

    @property
    def answer_time(self) -> float | None:
        """How long a word can be in question; None for as long as people like."""
        if self.answer:
            return self.answer
        return {"none": None, "move": float(self.seconds), "game": _ANSWER}[self.kind]


class Terms(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table someone wants to open."""

    game: str
    chairs: tuple[str, ...]
    """For whom each chair is: `person`, or the level of a bot."""
    variant: str = ""
    options: dict[str, OptionValue] = {}
    dictionary: str = "full"
    """The tier of the built-in dictionary."""
    words: str = ""
    """An own word list instead, one word a line."""
    deck: str = ""
    """Another edition's cards, as a deck file lists them."""
    clock: Clock = Clock()
    stand_in: str = "casual"
    """The level of the bot that plays for someone who has left."""
    listed: bool = False
    """Whether the lobby shows the table; else it is found by its link or its code."""
    lesson: bool = False
    """Whether it is the game's first lesson: then all else is as the lesson says."""


def lesson_terms(box: Box) -> Terms:
    """Return the table of a game's first lesson; BadSetup when it has none."""
    lesson = box.lesson
    if lesson is None:
        raise BadSetup(f"There is no lesson for {box.name} yet.")
    return Terms(box.id, (PERSON, *lesson.bots), lesson.variant, lesson.options, lesson=True)


def check_terms(terms: Terms, host: str) -> None:
    """Raise BadSetup, BadDeck or another ParlorError when someone cannot have such a table."""
    box = find_box(terms.game)
    if PERSON not in terms.chairs:
        raise BadSetup(f"A table needs a chair for a {PERSON} beside those for bots.")
    for level in {terms.stand_in, *terms.chairs} - {PERSON}:
        bot(level)
    _check_clock(terms.clock)
    if terms.lesson and terms != lesson_terms(box):
        raise BadSetup(f"A lesson is played as /api/games/{box.id}/lesson says.")
    if len(terms.words) > _MOST_WORDS:
        raise BadSetup(f"An own word list has {_MOST_WORDS} letters at most.")
    if len(terms.deck) > _MOST_DECK:
        raise BadSetup(f"A deck file has {_MOST_DECK} letters at most.")
    box.read_options(terms.variant, terms.options)
    rules_for(setup_of(terms, _who_may_come(box, terms, host)), dictionary_of(terms))


def _who_may_come(box: Box, terms: Terms, host: str) -> tuple[str, ...]:
    """Return names for a table's chairs: those an option speaks of come, as far as there is room.

    Where one of them is left standing nobody could ever start the game.
    """
    hints = typing.get_type_hints(box.options, include_extras=True)
    said = [str(value) for name, value in terms.options.items() if hints[name] is str]
    named = (" ".join(name.split()) for names in said for name in names.split(","))
    known = list(dict.fromkeys([host, *filter(None, named)]))
    taken = {name.split(" ")[0] for name in known}
    anyone = (name for name in map("P{}".format, count(1)) if name not in taken)
    people = terms.chairs.count(PERSON)
    come = list(islice(chain(known, anyone), people))
    sitting, bots = iter(come), chain(free_names(come), anyone)
    return tuple(next(sitting if whose == PERSON else bots) for whose in terms.chairs)


def setup_of(terms: Terms, names: tuple[str, ...], seed: int = 0) -> Setup:
    """Return the setup of a wished table with these people and bots."""
    return Setup(
        game=terms.game,
        seats=names,
        variant=find_box(terms.game).variant(terms.variant).id,
        options=terms.options,
        seed=seed,
        dictionary=dictionary_of(terms).id,
        deck=_deck(terms.deck) if terms.deck else None,
    )


def rules_with(setup: Setup, words: str) -> TableRules:
    """Return the rules of a table that may have a custom word list; nothing is dealt.

    Raises:
        BadSetup: this server cannot seat such a table.
    """
    return rules_for(setup, custom_dictionary(words) if words else None)


def all_options(terms: Terms) -> dict[str, OptionValue]:
    """Return what the players of a wished table agree on, whether they said so or not."""
    options = find_box(terms.game).read_options(terms.variant, terms.options)
    return msgspec.structs.asdict(options)


def dictionary_of(terms: Terms) -> Dictionary:
    """Return the dictionary of a wished table; BadSetup when there is none."""
    if terms.words:
        return custom_dictionary(terms.words)
    try:
        return load(terms.dictionary)
    except ValueError as wrong:
        raise BadSetup(str(wrong)) from None


@lru_cache(maxsize=16)
def custom_dictionary(words: str) -> Dictionary:
    """Return the dictionary of an own word list; BadSetup names the line that is wrong."""
    try:
        return custom_words(words.encode("utf-8", "replace"))
    except BadWordList as wrong:
        raise BadSetup(f"This word list cannot be used: {wrong}.") from None


@lru_cache(maxsize=16)
def _deck(text: str) -> Deck:
    return read_deck(text)


def _check_clock(clock: Clock) -> None:
    good = f"from {_LEAST_SECONDS} to {_MOST_SECONDS} seconds"
    if clock.kind != "none" and not _LEAST_SECONDS <= clock.seconds <= _MOST_SECONDS:
        raise BadSetup(f"A clock gives {good}, not {clock.seconds}.")
    if not 0 <= clock.increment <= _MOST_INCREMENT:
        raise BadSetup(f"A clock adds 0 to {_MOST_INCREMENT} seconds, not {clock.increment}.")
    if clock.answer and not _LEAST_SECONDS <= clock.answer <= _MOST_SECONDS:
        raise BadSetup(f"The time for an answer is {good}, or 0 for no limit of its own.")
