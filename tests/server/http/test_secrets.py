"""No message reveals a secret: compare the sent bytes."""

import re
from typing import Any

import msgspec
import pytest

from tests.server.http.players import Player, play_on, seated
from tests.server.http.server_thread import Guest, Json, Live, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room
from wordparlor.server.views import messages
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

_NOW = re.compile(rb'"now":[0-9.]+')


def table_with_other_hidden_cards(room: Room, seat: int | None, chance: int) -> Room:
    """Return a table where every card that a seat cannot see is another one."""
    assert room.match is not None
    game = room.match.rules.game
    state = game.imagine(game.view(room.match.state, seat), Shuffler(chance))
    return msgspec.structs.replace(room, match=Match(room.match.rules, state))


@pytest.mark.parametrize("game", list(shelf()))
@pytest.mark.parametrize("judging", ["strict", "challenge"])
def test_messages_do_not_depend_on_hidden_cards(game: str, judging: str) -> None:
    store = MemoryStore()
    with serving(store) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = seated(ann, ben, game, options={"judging": judging})
        with ann.live(table) as at_ann, ben.live(table) as at_ben:
            at_ann.hear()
            at_ben.hear()
            at_ann.ask({"type": "start"})
            at_ben.hear()
            seats = len(at_ann.sight["chairs"])
            players = [Player(game, at_ann, seats), Player(game, at_ben, seats)]
            while at_ann.sight["status"] == "playing" and at_ann.seq < 60:
                play_on(players, 5)
                for guest in (ann, ben, None):
                    _compare(store, table, guest, server.client.get)


def _compare(store: MemoryStore, table: str, guest: Guest | None, get: Any) -> None:
    sent = get(f"/api/tables/{table}", headers=guest.headers if guest else {}).content
    seq = msgspec.json.decode(sent)["seq"]
    room = replay(None, store.disk.logs[table][:seq])[-1].after
    seat = None if guest is None else ("Ann", "Ben").index(guest.name)
    viewer = room.viewer(room.chairs[seat].person if seat is not None else None)
    for chance in range(3):
        other = messages.fresh(table_with_other_hidden_cards(room, seat, chance), viewer, 0.0)
        assert _NOW.sub(b"", sent) == _NOW.sub(b"", other)


def test_messages_have_no_ids_or_tokens_of_others() -> None:
    store = MemoryStore()
    game = next(iter(shelf()))
    with serving(store) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        secrets = [ann.token, ann.get("/api/me").json()["id"]]
        table = seated(ann, ben, game, listed=True)
        with ann.live(table) as at_ann, ben.live(table) as at_ben:
            at_ann.hear()
            at_ben.hear()
            at_ann.ask({"type": "start"})
            at_ben.hear()
            play_on([Player(game, at_ann, 3), Player(game, at_ben, 3)])
            at_ann.ask({"type": "say", "text": "bye"})
            at_ben.hear()
        heard = [_text(at_ben)]
        heard += [ben.get(f"/api/{path}").text for path in ("tables", "me/history", "me/tables")]
        heard += [ben.get(f"/api/tables/{table}{path}").text for path in ("", "/record")]
    assert len(heard[0]) > 10_000
    for secret in secrets:
        assert not any(secret in text for text in heard)
    # The store does not know any token either.
    kept = repr(vars(store.disk))
    assert ann.token not in kept


def _text(live: Live) -> str:
    told: list[Json] = live.told
    return msgspec.json.encode(told).decode()
