"""The server is killed while people play: what was acknowledged or seen is there, and once.

How often it is killed is said by WORDPARLOR_CRASHES, with which chance by WORDPARLOR_SEED.
"""

import asyncio
import os
import random
import signal
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.parlor.door.playing import Player
from tests.parlor.door.process import Process
from tests.parlor.door.serving import Guest, Json, Live, sqlite
from wordparlor.cli import main
from wordparlor.games import shelf
from wordparlor.parlor.folding import replay
from wordparlor.parlor.store.protocol import Entry

CRASHES = int(os.environ.get("WORDPARLOR_CRASHES", "5"))
SEED = int(os.environ.get("WORDPARLOR_SEED", "0")) or random.randrange(1, 1_000_000)
GAME = next(iter(shelf()))


class Couple:
    """Two people who play on whatever happens, and remember what they were told."""

    def __init__(self, people: list[Guest], table: str) -> None:
        self.people = people
        self.table = table
        self.done: dict[tuple[str, str], int] = {}
        """The entry of each request that was acknowledged, by table and key."""
        self.seen: dict[tuple[str, int], Json] = {}
        """What each entry was told to have led to."""
        self._pending: tuple[int, Json, str] | None = None
        self._keys = 0
        self._heard = [0, 0]

    def play(self, process: Process) -> None:
        """Play until the server is gone."""
        for person in self.people:
            person.server = process.server
        try:
            while True:
                self._play_a_game()
        except (WebSocketException, httpx.TransportError, OSError):
            return

    def _play_a_game(self) -> None:
        with ExitStack() as stack:
            lives = [
                stack.enter_context(person.live(self.table, self._heard[seat] or None))
                for seat, person in enumerate(self.people)
            ]
            try:
                self._play(lives)
            finally:
                for seat, live in enumerate(lives):
                    self._remember(seat, live)
        self._rematch()

    def _play(self, lives: list[Live]) -> None:
        if self._pending:
            # What was asked when the server died may be done or not; to ask again is safe.
            seat, request, key = self._pending
            self._ask(lives, seat, request, key)
        players = [Player(GAME, live, 2, self._keys + seat) for seat, live in enumerate(lives)]
        for seat, live in enumerate(lives):
            if not live.sight:
                # Nothing was missed, so nothing is told: look at the table.
                answer = self.people[seat].get(f"/api/tables/{self.table}").json()
                live.sight, live.seq = answer["sight"], answer["seq"]
        while lives[0].sight["status"] != "over":
            seat = next(seat for seat, player in enumerate(players) if player.on_turn)
            self._keys += 1
            request = {"type": "act", "action": players[seat].choose()}
            self._ask(lives, seat, request, f"key {self._keys}")

    def _ask(self, lives: list[Live], seat: int, request: Json, key: str) -> None:
        self._pending = (seat, request, key)
        answer = lives[seat].ask(request, key)
        while "too much at once" in answer.get("sentence", ""):
            time.sleep(0.3)
            answer = lives[seat].ask(request, key)
        assert answer["type"] == "receipt", answer
        self._pending = None
        self.done[self.table, key] = answer["seq"]
        for live in lives:
            while live.seq < answer["seq"]:
                live.hear()

    def _remember(self, seat: int, live: Live) -> None:
        for message in live.told:
            if "sight" in message:
                known = self.seen.setdefault((self.table, message["seq"]), message["sight"])
                assert known["scores"] == message["sight"]["scores"]
                self._heard[seat] = max(self._heard[seat], message["seq"])

    def _rematch(self) -> None:
        answer = self.people[0].ask(self.table, {"type": "rematch"})
        again = answer.json()["table"]
        assert self.people[0].ask(again, {"type": "start"}, "start").status_code == 200
        self.table, self._heard = again, [0, 0]


async def logs(folder: Path) -> dict[str, tuple[Entry, ...]]:
    """Return what the store has of every table."""
    store = sqlite(folder)
    await store.open()
    try:
        return {table: await store.read(table) async for table in store.tables()}
    finally:
        await store.close()


def test_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    couple: Couple | None = None
    for _ in range(CRASHES):
        process = Process(tmp_path / "parlor.db")
        if couple is None:
            ann, ben = process.server.guest("Ann"), process.server.guest("Ben")
            table = ann.open(GAME, "person", "person", options={"rounds": 10})
            ben.ask(table, {"type": "sit"})
            ann.ask(table, {"type": "start"})
            couple = Couple([ann, ben], table)
        bolt = threading.Timer(chance.uniform(0.02, 0.6), process.send, [signal.SIGKILL])
        bolt.start()
        couple.play(process)
        bolt.join()
        assert process.wait() == -signal.SIGKILL
        process.server.client.close()
    assert couple is not None
    kept = asyncio.run(logs(tmp_path))
    _compare(couple, kept)
    assert main(("check-store", str(tmp_path / "parlor.db"))) == 0


def _compare(couple: Couple, kept: dict[str, tuple[Entry, ...]]) -> None:
    assert len(couple.done) > CRASHES, f"seed {SEED}"
    for (table, key), seq in couple.done.items():
        found = [entry.seq for entry in kept[table] if entry.key.endswith(f" {key}")]
        assert found == [seq], f"seed {SEED}"
    steps = {table: replay(None, entries) for table, entries in kept.items()}
    for (table, seq), sight in couple.seen.items():
        play = steps[table][seq - 1].after.play
        assert play is not None
        assert list(play.state.scores) == sight["scores"], f"seed {SEED}"
