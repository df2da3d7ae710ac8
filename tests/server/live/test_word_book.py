"""Words that people met or missed in finished games: bounded, taken in once, and no spoilers."""

import msgspec
import pytest

from tests.server.dailies import finish as finish_daily
from tests.server.live.test_review_notes import review, turn, whole_review
from tests.server.live.test_stories import SHORT
from tests.server.memory_store import MemoryStore
from tests.server.support import Guests, InProcess, Time
from wordparlor.bots.review import JudgedPlay, Meaning, PlayedWord, ReviewedTurn
from wordparlor.bots.review.turns import tell_word
from wordparlor.daily import day_of, end_of
from wordparlor.practice import Progress
from wordparlor.server.errors import Refused
from wordparlor.server.live import word_book
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.tables import LiveTable
from wordparlor.server.live.word_book import (
    COMMON,
    GAME,
    MOST,
    WORD,
    NotedWord,
    Played,
    WordBook,
    merged,
    met_words,
    missed_words,
)
from wordparlor.server.room.room import Room
from wordparlor.server.views.my_words import LearnedWord
from wordparlor.server.views.results import ResultFilter
from wordparlor.server.workers.game_words import list_words
from wordparlor.words import load

pytestmark = pytest.mark.anyio
PLAYED = Played("t1", "newword", 70.0, "", 0)
LATER = Played("t2", "newword", 90.0, "", 0)


def word(at: int, seat: int, text: str, rank: int = COMMON + 1) -> PlayedWord:
    return PlayedWord(at, seat, 5, Meaning(text, rank=rank))


def noted(played: Played, at: int, how: str, progress: Progress | None = None) -> NotedWord:
    body = {"table": played.table, "game": played.game, "at": at, "ended": played.ended}
    found = msgspec.convert({**body, "how": how}, NotedWord)
    return msgspec.structs.replace(found, progress=progress) if progress else found


def better(at: int, played: str, best: str, known: str, gain: float = 0.2) -> ReviewedTurn:
    """Return a mistake of Ann's, with the better plays."""
    mistake = turn(at, 0, 0.2, played)
    plays = (
        JudgedPlay("", {}, 0.5 + gain, 1.0, words=(Meaning(one, rank=5),)) for one in (best, known)
    )
    best_play, known_play = plays
    return msgspec.structs.replace(mistake, best=best_play, known=known_play)


def test_rare_words_of_all_players_are_met() -> None:
    words = [
        word(0, 0, "QUOIT"),
        word(1, 1, "ZIRCON"),
        word(2, 1, "THE", 1),
        word(3, 1, "OWNWORD", 0),
        word(4, 1, "QUOIT"),
        word(5, 1, "SHIT"),
        # Players who judge words themselves may lay longer ones than cards can ask for.
        word(6, 1, "QUOIT" * 20),
    ]
    assert met_words(words, PLAYED) == {
        "QUOIT": noted(PLAYED, 0, "made"),
        "ZIRCON": noted(PLAYED, 1, "met"),
        "OWNWORD": noted(PLAYED, 3, "met"),
    }


def test_a_game_without_a_log_has_no_words() -> None:
    with pytest.raises(Refused, match="is not over"):
        list_words([])


def test_words_of_better_plays_are_missed() -> None:
    found = missed_words(
        review(
            better(0, "ART", "TRACE", "CART"),
            better(2, "ART", "ART", "AT"),
            better(4, "OAK", "WORSE", "WORST", gain=0.0),
            msgspec.structs.replace(better(6, "ELM", "HELM", "HELM"), grade="fine"),
            msgspec.structs.replace(better(8, "FIR", "FIRM", "FIRM"), seat=1),
        ),
        PLAYED,
    )
    assert found == {"TRACE": noted(PLAYED, 0, "missed"), "CART": noted(PLAYED, 0, "missed")}


def test_a_missed_word_stays_missed_and_the_latest_game_counts() -> None:
    old = {"QUOIT": noted(PLAYED, 1, "missed"), "ZIRCON": noted(PLAYED, 2, "met")}
    found = {one: noted(LATER, 3, "met") for one in old}
    assert merged(old, found) == {"QUOIT": old["QUOIT"], "ZIRCON": found["ZIRCON"]}
    # An earlier game that is taken in later changes nothing.
    assert merged(found, old)["ZIRCON"] == found["ZIRCON"]
    known = Progress(4, "1970-02-01", "1970-01-01")
    learned = {"QUOIT": noted(PLAYED, 1, "met", known)}
    assert merged(learned, found)["QUOIT"].progress == known
    again = merged(learned, {"QUOIT": noted(LATER, 3, "missed")})["QUOIT"]
    assert (again.how, again.progress) == ("missed", Progress(1, "1970-01-01", "1970-01-01"))


def test_the_latest_words_are_kept() -> None:
    old = {f"OLD{at}": noted(PLAYED, at, "met") for at in range(MOST - 2)}
    new = {f"NEW{at}": noted(LATER, at, "met") for at in range(5)}
    kept = merged(old, new)
    assert len(kept) == MOST
    assert list(kept)[:5] == list(new)
    assert {*old} - {*kept} == {f"OLD{at}" for at in range(MOST - 5, MOST - 2)}


async def play(guests: Guests, table: str) -> None:
    """Play a game to its end with good words."""
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        await guests.move(table)
    await guests.parlor.settle()


async def words_of(
    parlor: Parlor, guests: Guests, name: str, how: str = ""
) -> dict[str, LearnedWord]:
    page = await parlor.words_of(guests[name], how, most=100)
    assert page.total == len(page.words)
    return {one.word.word: one for one in page.words}


async def test_words_of_a_game_are_noted_at_its_end(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    await guests.move(table)
    # Nothing of a running game is told, by no way.
    assert await words_of(parlor, guests, "Ann") == {}
    with pytest.raises(Refused, match="The game is not over"):
        list_words(store.disk.logs[table])
    await play(guests, table)
    ann, ben = [await words_of(parlor, guests, name) for name in ("Ann", "Ben")]
    words = load("full")
    played = msgspec.json.decode(list_words(store.disk.logs[table]), type=list[PlayedWord])
    rare = {one.word.word for one in played if one.word.rank > COMMON}
    assert rare
    assert set(ann) == set(ben) == {one for one in rare if not words.is_offensive(one)}
    assert await words_of(parlor, guests, "Cid") == {}
    for name, found in ann.items():
        assert (found.table, found.word.meaning) == (table, tell_word(words, name).meaning)
        (first, *_) = [one for one in played if one.word.word == name]
        assert found.at == first.at
        assert {found.how, ben[name].how} == {"met", "made"}
    # It is taken in once.
    before = dict(store.disk.notes)
    parlor._words.on_written(*await _written(parlor, table))
    await parlor.settle()
    assert store.disk.notes == before


async def _written(parlor: Parlor, table: str) -> tuple[LiveTable, Room]:
    async with parlor._tables.hold(table) as (live, room):
        return live, room


async def test_a_review_notes_the_words_that_were_missed(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(SHORT)
    await play(guests, table)
    found = await whole_review(parlor, table)
    for seat, name in enumerate(("Ann", "Ben")):
        missed = await words_of(parlor, guests, name, "missed")
        bad = {one.at for one in found.turns if one.seat == seat and one.grade != "fine"}
        assert {one.at for one in missed.values()} <= bad
        expected = missed_words(found, Played(table, found.game, 0.0, "", seat))
        assert set(missed) == set(expected)


async def test_games_without_notes_are_taken_in_when_their_player_looks(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_book, "_AT_ONCE", 1)
    with monkeypatch.context() as dies:
        dies.setattr(WordBook, "_keep_all", _do_nothing)
        tables = [await guests.open(SHORT) for _ in range(2)]
        for table in tables:
            await play(guests, table)
    for count in (1, 2, 2):
        await parlor.words_of(guests["Ann"], "")
        assert sum(key[1] == GAME for key in store.disk.notes) == count
    # A log that cannot be replayed is tried once.
    await parlor.words_of(guests["Ben"], "")
    assert parlor._words._hopeless == set()
    for table in tables:
        store.disk.logs[table] = store.disk.logs[table][:3]
    await parlor.words_of(guests["Ben"], "")
    assert len(parlor._words._hopeless) == 1


async def _do_nothing(*_: object) -> None:
    pass


async def test_words_are_exported_and_forgotten(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(SHORT)
    await play(guests, table)
    ann = guests["Ann"]
    exported = b"".join([part async for part in await parlor.export(ann)])
    notes = msgspec.json.decode(exported)["notes"]
    words = await words_of(parlor, guests, "Ann")
    assert {one["key"] for one in notes if one["kind"] == WORD} == set(words)
    assert [one["key"] for one in notes if one["kind"] == GAME] == [table]
    assert b"Ben" not in msgspec.json.encode(notes)
    await parlor.forgetter.forget_name(ann.id)
    await parlor.forgetter.finish(ann)
    assert not [key for key in store.disk.notes if key[0] == ann.id]


async def test_a_daily_deal_stays_secret_until_its_day_is_over() -> None:
    time, store = Time(), MemoryStore()
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await finish_daily(guests, "Ann")
        ann = guests["Ann"]
        kept = {key[2] for key in store.disk.notes if key[1] == WORD}
        assert kept
        wanted = ResultFilter(word=next(iter(kept)))
        for day_is_over in (False, True):
            assert set(await words_of(parlor, guests, "Ann")) == (kept if day_is_over else set())
            quiz = await parlor.quizzes.today(ann)
            assert (quiz.due > 0) == day_is_over
            found = await parlor.results_of(ann, wanted)
            assert [one.table for one in found.games] == ([table] if day_is_over else [])
            time.now = end_of(day_of(time.now))
