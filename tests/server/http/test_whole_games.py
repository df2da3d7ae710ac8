"""Two people and a bot play every game to its end over real sockets."""

import pytest

from tests.server.http.players import Player, play_on, seated
from tests.server.http.server_thread import Guest, Server
from wordparlor.games import seat_table, shelf
from wordparlor.table import record


@pytest.mark.parametrize("game", list(shelf()))
def test_a_whole_game(server: Server, ann: Guest, ben: Guest, game: str) -> None:
    table = seated(ann, ben, game)
    with ann.live(table) as at_ann, ben.live(table) as at_ben, server.live(table) as anyone:
        at_ben.hear()
        assert at_ann.hear()["type"] == "fresh"
        assert at_ann.ask({"type": "start"})["type"] == "receipt"
        at_ben.hear()
        seats = len(at_ann.sight["chairs"])
        play_on([Player(game, at_ann, seats), Player(game, at_ben, seats)])
        last = at_ann.seq
        while anyone.seq < last:
            anyone.hear()
    # Every player got every entry once and in order.
    for told in (at_ann.told, at_ben.told, anyone.told):
        numbers = [message["seq"] for message in told if "sight" in message]
        assert numbers == list(range(numbers[0], last + 1))
    assert at_ann.sight["scores"] == at_ben.sight["scores"] == anyone.sight["scores"]
    text = server.client.get(f"/api/tables/{table}/record")
    assert text.headers["content-type"].startswith("text/plain")
    replayed = record.replay(record.read(text.text), seat_table)
    assert list(replayed.state.scores) == at_ann.sight["scores"]
    counted = server.client.get(f"/api/tables/{table}/statistics").json()
    assert counted["actions"] == len(replayed.history)
    assert [game["table"] for game in ben.get("/api/me/history").json()["games"]] == [table]
