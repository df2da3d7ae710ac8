"""Automatic players at a server, who choose by their own view alone."""

from typing import Any

import msgspec

from tests.server.http.server_thread import Guest, Json, Live
from wordparlor.bots import bot
from wordparlor.games import box, rules_for
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler

_LONGEST = 2000


class Player:
    """A player at a table, with the rules to find moves."""

    def __init__(self, game: str, live: Live, seats: int, seed: int = 1) -> None:
        self.live = live
        names = tuple(f"P{seat}" for seat in range(seats))
        self.rules = rules_for(Setup(game, names))
        self._rng = Shuffler(seed)

    @property
    def on_turn(self) -> bool:
        """Whether it is this player's turn, as far as the client knows."""
        return self.live.sight.get("you") in self.live.sight.get("to_act", ())

    def choose(self) -> Any:
        """Return an action as JSON data."""
        sight = self.live.sight
        seen = self.rules.restore(msgspec.json.encode(sight["view"]))
        action = bot("casual").choose(seen, sight["you"], self._rng)
        return msgspec.to_builtins(action)

    def act(self) -> Json:
        """Act and return the answer."""
        request = {"type": "act", "action": self.choose(), "seen": self.live.seq}
        return self.live.ask(request)


def seated(ann: Guest, ben: Guest, game: str, **terms: object) -> str:
    """Return a table that has not started: two people, and a bot if there is room."""
    chairs = ("person", "person", "casual")[: box(game).seats_of("")[1]]
    table = ann.open(game, *chairs, **terms)
    assert ben.ask(table, {"type": "sit"}).status_code == 200
    return table


def play_on(players: list[Player], most: int = _LONGEST) -> int:
    """Let people play until the game is over or `most` actions are done; return how many."""
    first, actions = players[0].live, 0
    while first.sight["status"] != "over" and actions < most:
        acting = next((player for player in players if player.on_turn), None)
        if acting is None:
            # A bot is on turn.
            first.hear()
            catch_up(players, first.seq)
            continue
        answer = acting.act()
        if answer["type"] == "receipt":
            actions += 1
            catch_up(players, answer["seq"])
        else:
            # A bot was faster with its answer.
            assert "gone on" in answer["sentence"], answer
    return actions


def catch_up(players: list[Player], seq: int) -> None:
    """Let all players receive the messages up to an entry."""
    for player in players:
        while player.live.seq < seq:
            player.live.hear()
