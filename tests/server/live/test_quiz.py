"""The quiz asks for words that are due, takes tries, and notes when they come again."""

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import Guests, Time
from wordparlor.practice import TRIES, Progress, fits
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.word_book import WORD, NotedWord
from wordparlor.server.store.errors import NoteChanged
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.my_words import How, Question

pytestmark = pytest.mark.anyio
DAY = 24 * 3600.0


class Learner:
    """Ann with her quiz."""

    def __init__(self, parlor: Parlor, ann: Person, store: MemoryStore) -> None:
        self.parlor = parlor
        self.ann = ann
        self.store = store

    async def note(self, word: str, how: How = "met", progress: Progress | None = None) -> None:
        noted = NotedWord("gone", "newword", 4, 50.0, how, "", progress or Progress())
        await self.parlor._words.put(self.ann.id, word, noted, 0)

    async def question(self) -> Question:
        question = (await self.parlor.quizzes.today(self.ann)).question
        assert question
        return question

    async def progress(self, word: str) -> Progress:
        kept = await self.parlor._words.of(self.ann.id, self.parlor.now())
        return kept[word].noted.progress


@pytest.fixture
def learner(parlor: Parlor, guests: Guests, store: MemoryStore) -> Learner:
    return Learner(parlor, guests["Ann"], store)


async def test_a_word_that_is_found_comes_back_later(learner: Learner, time: Time) -> None:
    quizzes, ann = learner.parlor.quizzes, learner.ann
    assert (await quizzes.today(ann)).question is None
    await learner.note("QUOIT", "missed")
    today = await quizzes.today(ann)
    question = await learner.question()
    assert (today.due, today.next) == (1, "")
    assert (question.letters, question.how, question.tries) == (5, "missed", TRIES)
    assert len(question.cards) == 7
    assert fits("QUOIT", question.cards)
    assert "QUOIT" not in question.id
    answer = await quizzes.answer(ann, question.id, " quoit ")
    assert (answer.good, answer.done, answer.made) == (True, True, None)
    assert answer.aim
    assert (answer.aim.word.word, answer.aim.box, answer.aim.table) == ("QUOIT", 1, "")
    assert answer.aim.word.meaning
    assert (answer.quiz.due, answer.quiz.question) == (0, None)
    assert answer.quiz.next == answer.aim.due == (await quizzes.today(ann)).next
    # A second answer changes nothing.
    before = dict(learner.store.disk.notes)
    assert (await quizzes.answer(ann, question.id, "")).done
    assert learner.store.disk.notes == before
    time.advance(DAY)
    assert (await learner.question()).box == 1
    answer = await quizzes.answer(ann, question.id, "QUOIT")
    assert answer.aim
    assert answer.aim.box == 2


async def test_wrong_tries_bring_a_word_to_the_first_box(learner: Learner) -> None:
    quizzes, ann = learner.parlor.quizzes, learner.ann
    await learner.note("ZIRCON", progress=Progress(4, "1970-01-02", "1970-01-01"))
    question = await learner.question()
    # The letters are there, but it is no word.
    wrong = "".join(sorted("ZIRCON"))
    for left in range(TRIES - 1, 0, -1):
        answer = await quizzes.answer(ann, question.id, wrong)
        assert (answer.good, answer.done, answer.aim, answer.others) == (False, False, None, ())
        assert answer.quiz.question
        assert (answer.quiz.question.id, answer.quiz.question.tries) == (question.id, left)
        assert (await learner.progress("ZIRCON")).box == 1
    answer = await quizzes.answer(ann, question.id, wrong)
    assert (answer.good, answer.done, answer.quiz.due) == (False, True, 0)
    assert answer.aim
    assert (answer.aim.word.word, answer.aim.box) == ("ZIRCON", 1)


async def test_another_word_is_as_good_and_giving_up_is_not(learner: Learner) -> None:
    quizzes, ann = learner.parlor.quizzes, learner.ann
    await learner.note("TERRAIN")
    question = await learner.question()
    answer = await quizzes.answer(ann, question.id, "trainer")
    assert answer.good
    assert answer.aim
    assert answer.made
    assert (answer.aim.word.word, answer.made.word) == ("TERRAIN", "TRAINER")
    assert answer.others == ("RETRAIN",)
    await learner.note("QUOIT")
    question = await learner.question()
    answer = await quizzes.answer(ann, question.id, "")
    assert (answer.good, answer.done) == (False, True)


async def test_what_the_cards_cannot_make_costs_no_try(learner: Learner) -> None:
    quizzes, ann = learner.parlor.quizzes, learner.ann
    await learner.note("QUOIT")
    question = await learner.question()
    for text in ("QUOITS", "QUOQT", "WORDS", "É"):
        with pytest.raises(Refused, match="Make a word of 5 letters, with each card once"):
            await quizzes.answer(ann, question.id, text)
    assert await learner.progress("QUOIT") == Progress()
    with pytest.raises(Refused, match="not in your quiz any more"):
        await quizzes.answer(ann, "nothing", "QUOIT")


async def test_missed_words_come_first_and_short_ones_are_not_asked(learner: Learner) -> None:
    await learner.note("ZIRCON", "met")
    await learner.note("QUOIT", "missed")
    await learner.note("CWM", "missed")
    today = await learner.parlor.quizzes.today(learner.ann)
    assert today.due == 2
    assert today.question
    assert today.question.how == "missed"


async def test_two_devices_answer_once(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    await learner.note("QUOIT", "missed", Progress(1, "1970-01-02", "1970-01-01"))
    question = await learner.question()
    quizzes, book = learner.parlor.quizzes, learner.parlor._words
    put, calls = book.put, 0

    async def race(*given: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            # The other device is faster.
            await quizzes.answer(learner.ann, question.id, "QUOIT")
        await put(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(book, "put", race)
    assert (await quizzes.answer(learner.ann, question.id, "QUOIT")).good
    assert (await learner.progress("QUOIT")).box == 2
    notes = [note for key, note in learner.store.disk.notes.items() if key[1] == WORD]
    assert [note.version for note in notes] == [2]

    async def always(*_: object) -> None:
        raise NoteChanged

    await learner.note("ZIRCON")
    monkeypatch.setattr(book, "put", always)
    with pytest.raises(Refused, match="Another device answers at this moment"):
        await quizzes.answer(learner.ann, (await learner.question()).id, "")


async def test_words_are_told_page_by_page(learner: Learner) -> None:
    for word in ("ALOE", "QUOIT", "TERRAIN", "ZIRCON"):
        await learner.note(word, "missed" if word == "QUOIT" else "met")
    found, after = [], ""
    while True:
        page = await learner.parlor.words_of(learner.ann, "met", after, 2)
        assert page.total == 3
        found += [one.word.word for one in page.words]
        after = page.next
        if not after:
            break
    assert found == ["ALOE", "TERRAIN", "ZIRCON"]
