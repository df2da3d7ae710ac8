"""Puzzles by HTTP: choose one, try, and read the answer at the end."""

from collections.abc import Iterator

import pytest

from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.puzzles import TRIES, open_puzzle, packed_puzzles

GAME = "newword"


@pytest.fixture
def server() -> Iterator[Server]:
    with serving(MemoryStore()) as server:
        yield server


def test_a_person_solves_a_puzzle_with_an_action_and_gives_another_up(server: Server) -> None:
    ann = server.guest("Ann")
    games = ann.get("/api/puzzles").json()["games"]
    assert {one["game"] for one in games} == set(packed_puzzles().games)
    shown = ann.post("/api/puzzles/next", {"game": GAME, "level": 2}).json()
    progress, table = shown["progress"], shown["table"]
    assert (progress["level"], progress["left"], progress["state"]) == (2, TRIES, "open")
    assert table["sight"]["to_act"] == [table["sight"]["you"]]
    puzzle = packed_puzzles().by_id[progress["puzzle"]]
    tries = f"/api/puzzles/{puzzle.id}/tries"
    refused = ann.post(tries, {"text": "make ZZZZ"})
    assert refused.status_code == 409
    assert ann.post(tries, {"text": puzzle.other.text}).json()["left"] == TRIES - 1
    preview = ann.post(
        f"/api/tables/{table['table']}/preview", {"drafts": [{"text": puzzle.good[0].text}]}
    ).json()
    match = open_puzzle(puzzle)
    assert match.write(puzzle.seat, match.read(puzzle.seat, preview[0]["ways"][0]["text"]))
    done = ann.post(tries, {"action": preview[0]["ways"][0]["action"]}).json()
    assert done["state"] == "solved"
    assert done["answer"]["sentences"]
    assert ann.get(f"/api/puzzles/{puzzle.id}").json()["progress"]["state"] == "solved"
    other = ann.post("/api/puzzles/next", {}).json()["progress"]["puzzle"]
    assert ann.post(f"/api/puzzles/{other}/tries", {}).json()["state"] == "missed"


def test_bad_requests_are_refused(server: Server) -> None:
    ann = server.guest("Ann")
    assert ann.get("/api/puzzles/nothing").status_code == 404
    assert ann.post("/api/puzzles/next", {"level": 11}).status_code == 400
    assert ann.post("/api/puzzles/next", {"game": "chess"}).status_code in (400, 409)
    some = packed_puzzles().puzzles[0].id
    assert ann.post(f"/api/puzzles/{some}/tries", {"text": "x" * 301}).status_code == 400
    table = f"/api/tables/puzzle-{some}"
    assert ann.post(f"{table}/hint", {}).status_code == 404
    assert ann.get(f"{table}/story").status_code == 404
