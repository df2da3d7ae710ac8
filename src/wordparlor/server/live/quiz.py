"""Ask people for the words that they met or missed, and note how well they know them."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from wordparlor.bots.review.turns import tell_word
from wordparlor.daily import day_of
from wordparlor.practice import (
    SHORTEST_ASKED,
    TRIES,
    Plan,
    answered,
    fits,
    lay_cards,
    other_words,
    plan_day,
)
from wordparlor.server.errors import Refused
from wordparlor.server.live.word_book import KeptWord, NotedWord, WordBook
from wordparlor.server.store.errors import NoteChanged
from wordparlor.server.store.protocol import Person, Store
from wordparlor.server.views.my_words import LearnedWord, Question, Quiz, QuizAnswer, WordsPage
from wordparlor.words.dictionary import load

_AGAIN: Final = 10
"""How often an answer is written again because another device has answered, too."""
_MOST_OTHERS: Final = 8
_GONE: Final = "This word is not in your quiz any more; ask for the next one."


class Quizzes:
    """The words of people in a store, as lists and as questions."""

    def __init__(self, store: Store, notes: WordBook, now: Callable[[], float]) -> None:
        self._store = store
        self._notes = notes
        self._now = now

    async def words(
        self, person: Person, how: str, after: str, most: int, tables: set[str]
    ) -> WordsPage:
        """Return a page of a person's words; `tables` are those that are still there."""
        kept = await self._notes.of(person.id, self._now())
        found = [(word, one.noted) for word, one in kept.items() if how in ("", one.noted.how)]
        names = [word for word, _ in found]
        start = names.index(after) + 1 if after in names else 0
        page = found[start : start + most]
        told = tuple(_tell(word, noted, linked=noted.table in tables) for word, noted in page)
        more = start + most < len(found)
        return WordsPage(told, len(found), page[-1][0] if more else "")

    async def today(self, person: Person) -> Quiz:
        """Return what the quiz asks a person today."""
        now = self._now()
        return _quiz(person, await self._notes.of(person.id, now), day_of(now))

    async def answer(self, person: Person, question: str, text: str) -> QuizAnswer:
        """Take a try; an empty one gives up.

        Raises:
            Refused: there is no such question, or the cards cannot make this.
        """
        now = self._now()
        day, made = day_of(now), text.strip().upper()
        for _ in range(_AGAIN):
            kept = await self._notes.of(person.id, now)
            aim = next((word for word in kept if _question_id(person, word) == question), None)
            if aim is None:
                raise Refused(_GONE)
            cards = lay_cards(load("full"), aim, day)
            if made and (len(made) != len(aim) or not fits(made, cards)):
                raise Refused(f"Make a word of {len(aim)} letters, with each card once.")
            good = made == aim or made in load("full")
            noted, version = kept[aim]
            progress = noted.progress
            # A second answer of the same day changes nothing.
            if aim in _plan(kept, day).words:
                progress = answered(progress, day, good=good, last=not made)
                noted = replace(noted, progress=progress)
                try:
                    await self._notes.put(person.id, aim, noted, version)
                except NoteChanged:
                    continue
            return await self._tell_answer(person, kept, aim, noted, made, good=good)
        raise Refused("Another device answers at this moment; try again.")

    async def _tell_answer(
        self,
        person: Person,
        kept: Mapping[str, KeptWord],
        aim: str,
        noted: NotedWord,
        made: str,
        *,
        good: bool,
    ) -> QuizAnswer:
        day = day_of(self._now())
        quiz = _quiz(person, {**kept, aim: KeptWord(noted, 0)}, day)
        if noted.progress.tries:
            return QuizAnswer(good, done=False, quiz=quiz)
        words = load("full")
        linked = await self._store.card(noted.table) is not None
        others = other_words(words, aim, lay_cards(words, aim, day))
        return QuizAnswer(
            good=good,
            done=True,
            quiz=quiz,
            aim=_tell(aim, noted, linked=linked),
            made=tell_word(words, made) if good and made != aim else None,
            others=tuple(one for one in others if one != made)[:_MOST_OTHERS],
        )


def _plan(kept: Mapping[str, KeptWord], day: str) -> Plan:
    """Return what to ask today; of new words those first that the person missed."""
    asked = [(word, one.noted) for word, one in kept.items() if len(word) >= SHORTEST_ASKED]
    asked.sort(key=lambda one: one[1].how != "missed")
    return plan_day({word: noted.progress for word, noted in asked}, day)


def _quiz(person: Person, kept: Mapping[str, KeptWord], day: str) -> Quiz:
    plan = _plan(kept, day)
    if not plan.words:
        return Quiz(day, 0, plan.next, None)
    word = plan.words[0]
    noted = kept[word].noted
    question = Question(
        id=_question_id(person, word),
        cards=lay_cards(load("full"), word, day),
        letters=len(word),
        how=noted.how,
        game=noted.game,
        box=noted.progress.box,
        tries=TRIES - noted.progress.tries,
    )
    return Quiz(day, len(plan.words), "", question)


def _question_id(person: Person, word: str) -> str:
    """Return an id that does not tell the word."""
    return hashlib.sha256(f"{person.id} {word}".encode()).hexdigest()[:24]


def _tell(word: str, noted: NotedWord, *, linked: bool) -> LearnedWord:
    return LearnedWord(
        word=tell_word(load("full"), word),
        how=noted.how,
        game=noted.game,
        table=noted.table if linked else "",
        at=noted.at,
        ended=noted.ended,
        box=noted.progress.box,
        due=noted.progress.due,
    )
