"""No message reveals a secret: compare the sent bytes."""

import re
from typing import Any

import msgspec
import pytest

from tests.server.http.players import Player, play_on, seated
from tests.server.http.server_thread import Guest, Json, Live, Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.api.routes import OPERATIONS
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room
from wordparlor.server.views import messages
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

_BODIES = {
    "/api/tables/{table}/requests": {"request": {"type": "sit"}, "key": "k"},
    "/api/tables/{table}/hint": {"step": 1},
    "/api/tables/{table}/preview": {"drafts": []},
}
"""What to send where an operation needs a body."""
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
        heard += [
            ben.get(f"/api/{path}").text
            for path in ("tables", "me/history", "me/tables", "me/words", "me/quiz")
        ]
        heard += [ben.get(f"/api/tables/{table}{path}").text for path in ("", "/record")]
    assert len(heard[0]) > 10_000
    for secret in secrets:
        assert not any(secret in text for text in heard)
    # The store does not know any token either.
    kept = repr(vars(store.disk))
    assert ann.token not in kept


def test_a_table_that_is_closed_to_watchers_tells_strangers_nothing() -> None:
    game = next(iter(shelf()))
    with serving(MemoryStore()) as server:
        ann, ben, cid = (server.guest(name) for name in ("Annabel", "Benedict", "Cid"))
        table = seated(ann, ben, game, listed=True)
        code = ann.get(f"/api/tables/{table}").json()["code"]
        with ann.live(table) as at_ann, ben.live(table) as at_ben, cid.live(table) as at_cid:
            for one in (at_ann, at_ben, at_cid):
                one.hear()
            at_ann.ask({"type": "start"})
            at_ben.hear()
            play_on([Player(game, at_ann, 3), Player(game, at_ben, 3)], 4)
            last = at_ann.ask({"type": "allow_watching", "allowed": False})["seq"]
            # The watcher who is there is shown out, and hears nothing of what follows.
            assert at_cid.closed() == 4403
            assert at_cid.told[-1]["sentence"].startswith("This table is closed to watchers")
            assert at_cid.seq < last
            at_ann.ask({"type": "say", "text": "between us"})
            assert "between us" not in _text(at_cid)
            heard: list[str] = []
            for stranger in (cid, None):
                headers = stranger.headers if stranger else {}
                for after in (None, last - 1, last + 1):
                    with server.live(table, after, headers) as refused:
                        assert refused.closed() == 4403
                        assert len(refused.told) == 1
                        heard.append(_text(refused))
                heard += _all_reads(server, table, code, headers)
            # Its players read as before.
            assert "between us" in ben.get(f"/api/tables/{table}").text
            assert ben.get(f"/api/codes/{code}").json()["table"] == table
    assert len(heard) > 15
    for text in heard:
        assert not any(name in text for name in ("Annabel", "Benedict", "between us", '"view"'))


def _all_reads(server: Server, table: str, code: str, headers: dict[str, str]) -> list[str]:
    """Return the answers to all reads and commands about a table, and the pages of its link."""
    texts = []
    for operation in OPERATIONS:
        if not {"table", "code"} & set(operation.parameters):
            continue
        path = operation.path.format(table=table, code=code)
        body = _BODIES.get(operation.path)
        answer = server.client.request(operation.method, path, json=body, headers=headers)
        assert answer.status_code in (401, 403, 409), (path, answer.text)
        texts.append(answer.text)
    paths = ("/api/tables", f"/join/{code}", f"/table/{table}")
    return texts + [server.client.get(path, headers=headers).text for path in paths]


def _text(live: Live) -> str:
    told: list[Json] = live.told
    return msgspec.json.encode(told).decode()
