"""Sessions: news in order, repeated requests, and reconnection."""

import json

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.server.http.players import Player, catch_up, play_on, seated
from tests.server.http.server_thread import (
    FREE,
    Guest,
    Json,
    Live,
    Server,
    serving,
    wait_for_sockets,
)
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf

GAME = next(iter(shelf()))


@pytest.fixture
def table(ann: Guest, ben: Guest) -> str:
    """A game for two that has started."""
    table = ann.open(GAME, "person", "person")
    ben.ask(table, {"type": "sit"})
    assert ann.ask(table, {"type": "start"}).status_code == 200
    return table


def at_table(ann: Live, ben: Live) -> list[Player]:
    players = [Player(GAME, live, 2) for live in (ann, ben)]
    for player in players:
        player.live.hear()
    return players


def test_a_client_that_reconnects_gets_what_it_missed(ann: Guest, ben: Guest, table: str) -> None:
    with ann.live(table) as at_ann:
        with ben.live(table) as at_ben:
            players = at_table(at_ann, at_ben)
            play_on(players, 2)
            left_at = at_ben.seq
        for number in range(5):
            at_ann.ask({"type": "say", "text": f"line {number}"})
        catch_up(players[:1], left_at + 5)
        heard = [message for message in at_ann.told if message.get("seq", 0) > left_at]
        with ben.live(table, after=left_at) as back:
            missed = [back.hear() for _ in range(5)]
            assert [message["seq"] for message in missed] == list(range(left_at + 1, left_at + 6))
            told = [message for message in heard if message["type"] == "told"]
            assert [message["text"] for message in missed] == [m["text"] for m in told]
            at_ann.ask({"type": "leave"})
            assert back.hear()["seq"] == left_at + 6


def test_a_client_that_missed_nothing_gets_nothing(ann: Guest, table: str) -> None:
    with ann.live(table) as first:
        seq = first.hear()["seq"]
    with ann.live(table, after=seq) as again:
        again.ask({"type": "say", "text": "here"})
        assert again.told[0]["seq"] == seq + 1


@pytest.mark.parametrize("after", ["9999999", "-1", "x", "1" * 5000, "%00"])
def test_a_bad_entry_number_gets_a_fresh_view(server: Server, table: str, after: str) -> None:
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live?after={after}"
    with Live(url, None) as live:
        assert live.hear()["type"] == "fresh"


def test_a_repeated_request_is_done_once(ann: Guest, ben: Guest, table: str) -> None:
    with ann.live(table) as at_ann, ben.live(table) as at_ben:
        players = at_table(at_ann, at_ben)
        mover = next(player for player in players if player.on_turn)
        request: Json = {"type": "act", "action": mover.choose()}
        first = mover.live.ask(request, "same")
        assert first["type"] == "receipt"
        assert mover.live.ask(request, "same") == first
        # The same key by HTTP is the same request.
        guest = ann if mover is players[0] else ben
        assert guest.ask(table, request, "same").json() == first
        # The same key of another person is another request.
        other = players[1 - players.index(mover)]
        assert other.live.ask({"type": "say", "text": "hello"}, "same")["seq"] == first["seq"] + 1


def test_a_refusal_names_clause_sentence_and_cards(ann: Guest, ben: Guest, table: str) -> None:
    with ann.live(table) as at_ann, ben.live(table) as at_ben:
        players = at_table(at_ann, at_ben)
        mover = next(player for player in players if player.on_turn)
        hand = mover.live.sight["view"]["hands"][mover.live.sight["you"]]
        cards = hand[:4]
        wrong = {"type": "make", "word": "XQZV", "cards": cards}
        refusal = mover.live.ask({"type": "act", "action": wrong})
        assert refusal["type"] == "refusal"
        assert refusal["clause"] in mover.rules.box.rulebook
        assert refusal["sentence"].endswith(".")
        assert set(refusal["cards"]) <= set(cards)
        by_http = (ann if mover is players[0] else ben).ask(table, {"type": "act", "action": wrong})
        assert by_http.status_code == 409
        assert by_http.json()["clause"] == refusal["clause"]
        # Nothing has changed for any player.
        assert play_on(players, 1) == 1


def test_an_ambiguous_text_is_refused_with_choices(ann: Guest, table: str) -> None:
    with ann.live(table) as live:
        live.hear()
        refusal = live.ask({"type": "play", "text": "do something"})
        assert refusal["type"] == "refusal"


def test_the_table_is_drawn_on_request(server: Server, table: str) -> None:
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with Live(url, None) as plain, Live(f"{url}?scene=1", None) as drawn:
        assert "scene" not in plain.hear()["sight"]
        scene = drawn.hear()["sight"]["scene"]
    by_http = server.client.get(f"/api/tables/{table}?scene=1").json()
    assert by_http["sight"]["scene"] == scene
    assert "scene" not in server.client.get(f"/api/tables/{table}").json()["sight"]


def test_spectators_can_only_watch(server: Server, table: str) -> None:
    with server.live(table) as live:
        assert "you" not in live.hear()["sight"]
        assert "watch" in live.ask({"type": "sit"})["sentence"]


@pytest.mark.parametrize(
    "frame", ["", "{}", "[]", "null", "x", '{"key": 5}', '{"key": "k", "request": {"type": "?"}}']
)
def test_an_unreadable_message_is_refused(ann: Guest, table: str, frame: str) -> None:
    with ann.live(table) as live:
        live.hear()
        live.line.send(frame)
        refusal = live.hear()
        assert refusal["type"] == "refusal"
        assert refusal.get("key", "") == ("k" if '"k"' in frame else "")
        assert live.ask({"type": "say", "text": "hello"})["type"] == "receipt"


def test_many_bad_messages_close_the_socket(ann: Guest, table: str) -> None:
    with ann.live(table) as live:
        for _ in range(FREE.max_bad_messages + 1):
            live.line.send("nonsense")
        assert live.closed() == 1008
    with ann.live(table) as live:
        assert live.hear()["type"] == "fresh"


def test_a_message_that_is_too_long_closes_the_socket(ann: Guest, table: str) -> None:
    with ann.live(table) as live:
        live.line.send(
            json.dumps({"request": {"type": "say", "text": "x" * FREE.max_message_bytes}})
        )
        assert live.closed() == 1009


def test_an_unknown_table_closes_the_socket_for_good(server: Server) -> None:
    with server.live("there-is-no-such-table") as live:
        assert "no such table" in live.hear()["sentence"]
        assert live.closed() == 4404


def test_a_quiet_socket_gets_heartbeats() -> None:
    with serving(MemoryStore(), replace(FREE, heartbeat_seconds=0.05)) as server:
        table = server.guest("Ann").open(GAME, "person", "person")
        with server.live(table) as live:
            # A heartbeat may come before the view.
            heard = sorted(live.hear()["type"] for _ in range(4))
            assert heard == ["beat", "beat", "beat", "fresh"]


def test_too_many_sockets_are_refused() -> None:
    with serving(MemoryStore(), replace(FREE, sockets_per_address=2)) as server:
        table = server.guest("Ann").open(GAME, "person", "person")
        with (
            server.live(table),
            server.live(table),
            pytest.raises(InvalidStatus, match="429"),
            server.live(table),
        ):
            pass
        assert wait_for_sockets(server, 0)
        with server.live(table) as live:
            assert live.hear()["type"] == "fresh"


def test_a_rematch_has_its_own_table(server: Server, ann: Guest, ben: Guest) -> None:
    table = seated(ann, ben, GAME)
    with ann.live(table) as at_ann, ben.live(table) as at_ben:
        at_ann.hear()
        at_ben.hear()
        at_ann.ask({"type": "start"})
        at_ben.hear()
        play_on([Player(GAME, at_ann, 3), Player(GAME, at_ben, 3)])
        again = at_ann.ask({"type": "rematch"})
        assert again["table"] != table
        assert at_ben.hear_until(what="again")["sight"]["again"] == again["table"]
    with ben.live(again["table"]) as live:
        assert live.hear()["sight"]["you"] == 1


def test_no_heartbeat_comes_before_the_handshake() -> None:
    with serving(MemoryStore(), replace(FREE, heartbeat_seconds=0.0)) as server:
        ann = server.guest("Ann")
        table = ann.open(GAME, "person", "person")
        for _ in range(30):
            # A heartbeat in the middle of the handshake would break it.
            with ann.live(table) as live:
                assert live.hear()["type"] in ("fresh", "beat")
