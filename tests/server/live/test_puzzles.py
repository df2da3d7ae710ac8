"""Puzzles on a server: three tries counted here, answers at the end, ratings of both sides."""

import asyncio

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import Guests
from wordparlor.errors import BadSetup, RuleBroken, Unreadable
from wordparlor.games import shelf
from wordparlor.puzzles import Puzzle, open_puzzle, packed_puzzles
from wordparlor.server.errors import NoTable, Refused
from wordparlor.server.live import puzzles as live_puzzles
from wordparlor.server.store.people import Person
from wordparlor.server.views.puzzles import PREFIX, PuzzleProgress, ShownPuzzle
from wordparlor.server.workers.budget import Payer
from wordparlor.server.workers.preview import Draft

pytestmark = pytest.mark.anyio
GAME = "newword"
PUZZLE = packed_puzzles().games[GAME][0]
RIGHT, WRONG, PASS = PUZZLE.good[0].text, PUZZLE.other.text, "pass"


async def attempt(guests: Guests, text: str, puzzle: Puzzle = PUZZLE) -> PuzzleProgress:
    """Try a play as Ann; an empty text gives up."""
    draft = Draft(text) if text else None
    return await guests.parlor.puzzles.try_play(guests["Ann"], puzzle.id, draft, Payer())


async def show(guests: Guests, puzzle: Puzzle = PUZZLE) -> ShownPuzzle:
    return await guests.parlor.puzzles.show(guests["Ann"], puzzle.id, Payer())


async def test_three_tries_are_counted_here(guests: Guests) -> None:
    assert ((await show(guests)).progress.state, (await show(guests)).progress.left) == ("open", 3)
    first = await attempt(guests, WRONG)
    assert (first.state, first.left, first.answer) == ("open", 2, None)
    again = await attempt(guests, WRONG)
    assert (again.left, again.hint) == (2, "again")
    await attempt(guests, PASS)
    third = next(text for text in _others() if text not in (WRONG, PASS))
    over = await attempt(guests, third)
    assert (over.state, over.left, len(over.tries)) == ("missed", 0, 3)
    assert over.answer
    assert RIGHT in {play.text for play in over.answer.good}
    assert any("Your" in sentence for sentence in over.answer.sentences)
    with pytest.raises(Refused, match="is over"):
        await attempt(guests, RIGHT)
    assert (await show(guests)).progress == over


def _others() -> list[str]:
    """Return wrong plays of the puzzle, the worst first."""
    match = open_puzzle(PUZZLE)
    moves = match.best(PUZZLE.seat, most=40)
    return [match.write(PUZZLE.seat, moves[at]) for at in reversed(range(moves.plays))]


async def test_a_play_that_is_not_allowed_costs_no_try(guests: Guests) -> None:
    with pytest.raises((RuleBroken, Unreadable)):
        await attempt(guests, "make ZZZZ")
    action = msgspec.to_builtins(open_puzzle(PUZZLE).read(PUZZLE.seat, RIGHT))
    with pytest.raises(Refused, match="not an action"):
        await guests.parlor.puzzles.try_play(
            guests["Ann"], PUZZLE.id, Draft(action=action | {"cards": "all"}), Payer()
        )
    assert (await show(guests)).progress.left == 3
    done = await guests.parlor.puzzles.try_play(
        guests["Ann"], PUZZLE.id, Draft(action=action), Payer()
    )
    assert done.state == "solved"


async def test_both_are_rated_once(guests: Guests, store: MemoryStore) -> None:
    before = (await show(guests)).progress
    assert (before.rating, before.mine) == (PUZZLE.rating, None)
    done = await attempt(guests, RIGHT)
    assert done.state == "solved"
    assert done.mine
    assert done.mine.rating == 1200 + done.change > 1200
    assert done.rating < PUZZLE.rating
    await guests.parlor.puzzles._begin_again(guests["Ann"], PUZZLE)
    missed = await attempt(guests, "")
    assert (missed.state, missed.mine, missed.rating) == ("missed", done.mine, done.rating)
    (row,) = await store.puzzle_ratings()
    assert (row.puzzle, row.games) == (PUZZLE.id, 1)
    shelf_now = await guests.parlor.puzzles.shelf(guests["Ann"])
    mine = next(one for one in shelf_now.games if one.game == GAME)
    assert (mine.solved, mine.tried, mine.mine) == (1, 1, done.mine)


async def test_people_who_solve_at_once_all_count(guests: Guests, store: MemoryStore) -> None:
    draft, puzzles = Draft(RIGHT), guests.parlor.puzzles
    people: list[Person] = [guests[name] for name in ("Ann", "Ben", "Cid")]
    await asyncio.gather(*(puzzles.try_play(one, PUZZLE.id, draft, Payer()) for one in people))
    # Two devices of one person count once.
    other = packed_puzzles().games[GAME][1]
    both = [puzzles.try_play(people[0], other.id, None, Payer()) for _ in range(2)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(one, Refused) for one in done) == 1
    rows = {row.puzzle: row.games for row in await store.puzzle_ratings()}
    assert rows == {PUZZLE.id: 3, other.id: 1}


async def test_the_next_puzzle_is_new_and_fits(guests: Guests) -> None:
    puzzles, ann = guests.parlor.puzzles, guests["Ann"]
    shown = await puzzles.next(ann, "", 0, Payer())
    assert shown.progress.rating < 1500
    assert (await puzzles.next(ann, GAME, 7, Payer())).progress.level == 7
    level = [one for one in packed_puzzles().games[GAME] if one.level == 3]
    seen = []
    for _ in level:
        puzzle = (await puzzles.next(ann, GAME, 3, Payer())).progress.puzzle
        await puzzles.try_play(ann, puzzle, None, Payer())
        seen.append(puzzle)
    assert sorted(seen) == sorted(one.id for one in level)
    again = (await puzzles.next(ann, GAME, 3, Payer())).progress
    assert (again.state, again.left) == ("open", 3)


async def test_what_is_not_there_is_refused(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles, ann = guests.parlor.puzzles, guests["Ann"]
    with pytest.raises(NoTable):
        await puzzles.show(ann, "nothing", Payer())
    with pytest.raises(BadSetup):
        await puzzles.next(ann, "chess", 0, Payer())

    def changed() -> None:
        raise BadSetup("The puzzles are for another list.")

    monkeypatch.setattr(live_puzzles, "packed_puzzles", changed)
    assert (await puzzles.shelf(None)).why == "The puzzles are for another list."
    with pytest.raises(Refused, match="another list"):
        await puzzles.next(ann, "", 0, Payer())


@pytest.mark.parametrize("game", list(shelf()))
async def test_nothing_tells_the_answer_or_hidden_cards_before_the_end(
    guests: Guests, game: str
) -> None:
    ann, puzzle = guests["Ann"], packed_puzzles().games[game][0]
    shown = await show(guests, puzzle)
    wrong = await attempt(guests, puzzle.other.text, puzzle)
    told = msgspec.json.encode((shown, wrong, await guests.parlor.puzzles.shelf(ann))).decode()
    for play in puzzle.good:
        assert play.text not in told
        assert all(f'"{word}"' not in told for word in play.words)
    match = open_puzzle(puzzle)
    assert shown.table.sight.you == puzzle.seat
    view = msgspec.json.decode(bytes(shown.table.sight.view))  # type: ignore[arg-type]
    hands = [list(hand) for hand in match.view(puzzle.seat).hands]
    assert view["hands"] == hands
    assert shown.table.game
    assert not shown.table.game.fingerprint
    assert str(puzzle.seed) not in told
    # Hints are for tables; the table of a puzzle has none.
    with pytest.raises(NoTable):
        await guests.parlor.hint(ann, f"{PREFIX}{puzzle.id}")


async def test_previews_and_explanations_work_as_at_any_table(guests: Guests) -> None:
    ann, table = guests["Ann"], f"{PREFIX}{PUZZLE.id}"
    (trial,) = await guests.parlor.preview(ann, table, (Draft(WRONG),))
    assert trial.ways[0].text == WRONG
    assert (await guests.parlor.explain_table(ann, table)).cards
    assert await guests.parlor.explain_words(ann, table) is not None
    with pytest.raises(NoTable):
        await guests.parlor.explain_table(None, table)


async def test_notes_are_exported_and_forgotten(guests: Guests, store: MemoryStore) -> None:
    await attempt(guests, WRONG)
    kinds = {note.kind for note in await store.all_notes(guests["Ann"].id)}
    assert kinds == {live_puzzles.TRIED}
    parts = [part async for part in await guests.parlor.export(guests["Ann"])]
    assert PUZZLE.id in b"".join(parts).decode()
    await guests.parlor.forgetter.forget_name(guests["Ann"].id)
    await guests.parlor.forgetter.finish(guests["Ann"])
    assert await store.all_notes(guests["Ann"].id) == ()
