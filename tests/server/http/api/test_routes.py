"""The operations of the API: their responses, and the statuses of refusals."""

import json

import httpx
import pytest

from tests.server.http.players import Player, seated
from tests.server.http.server_thread import Guest, Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf

GAME = next(iter(shelf()))
TERMS = {"game": GAME, "chairs": ["person", "person"]}


def refused(answer: httpx.Response, status: int) -> str:
    """Assert the status of a refusal and return its sentence."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["type"] == "refusal"
    sentence: str = body["sentence"]
    assert sentence.endswith((".", "?"))
    return sentence


def test_the_catalogue_has_all_games(server: Server) -> None:
    answer = server.client.get("/api/games")
    assert answer.headers["cache-control"] == "max-age=3600"
    games = {game["id"]: game for game in answer.json()["games"]}
    assert list(games) == list(shelf())
    for box in shelf().values():
        assert games[box.id]["sentence"] == box.sentence
        options = {option["name"]: option for option in games[box.id]["options"]}
        values = [choice["value"] for choice in options["judging"]["choices"]]
        assert values == ["strict", "challenge", "vote"]
        assert games[box.id]["piece"] == box.piece
        assert games[box.id]["sheet_judging"] == box.sheet_judging
        assert all(choice["help"] for choice in options["judging"]["choices"])
        for option in options.values():
            assert option["label"]
            assert option["help"]
            assert box.read_options("", {option["name"]: option["default"]})


def test_the_catalogue_has_six_levels_for_people_and_two_for_studies(server: Server) -> None:
    levels = server.client.get("/api/games").json()["levels"]
    offered = [(level["level"], level["name"]) for level in levels if level["for_people"]]
    assert offered == [
        ("reader", "Pip"),
        ("casual", "Cleo"),
        ("regular", "Ben"),
        ("club", "Ada"),
        ("expert", "Ivy"),
        ("master", "Gus"),
    ]
    assert [level["level"] for level in levels[6:]] == ["random", "greedy"]
    assert all(level["title"] and level["sentence"] for level in levels)


def test_rules_and_deck_of_a_game(server: Server) -> None:
    for box in shelf().values():
        sheet = server.client.get(f"/api/games/{box.id}/rules").json()
        assert [clause["id"] for clause in sheet["clauses"]] == list(box.rulebook)
        cards = sum(len(row["cards"]) * row["copies"] for row in sheet["deck"])
        assert (cards, sheet["piece"]) == (len(box.deck), box.piece)
        deck = server.client.get(f"/api/games/{box.id}/deck").json()
        assert sum(entry["copies"] for entry in deck["cards"]) == len(box.deck)
    assert GAME in refused(server.client.get("/api/games/chess/rules"), 404)


def test_words_are_looked_up(server: Server) -> None:
    word = server.client.get("/api/words/cats").json()
    assert word["valid"]
    assert word["word"] == "CATS"
    assert word["lemma"] == "CAT"
    assert word["dictionaries"] == ["junior", "standard", "full"]
    assert server.client.get("/api/words/xqz").json() == {"word": "XQZ", "valid": False}
    refused(server.client.get("/api/words/x1"), 404)


def test_a_person_is_known_by_header_and_by_cookie(server: Server) -> None:
    entered = server.client.post("/api/people", json={"name": " Ann  Lee "})
    token, cookie = entered.json()["token"], entered.headers["set-cookie"]
    server.client.cookies.clear()
    assert entered.status_code == 201
    assert entered.json()["person"]["name"] == "Ann Lee"
    assert cookie.startswith(f"wordparlor={token}; ")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/api"):
        assert part in cookie
    for headers in ({"Authorization": f"bearer {token}"}, {"Cookie": f"wordparlor={token}"}):
        me = server.client.get("/api/me", headers=headers)
        assert me.json() == entered.json()["person"]


@pytest.mark.parametrize("token", ["x", "x" * 10_000, "\xe9"])
def test_an_unknown_token_is_refused(server: Server, token: str) -> None:
    headers = {b"Authorization": f"Bearer {token}".encode()}
    assert server.client.get("/api/me", headers=headers).json() is None
    answer = server.client.get("/api/me/tables", headers=headers)
    assert "/api/people" in refused(answer, 401)
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_person_changes_their_name(server: Server, ann: Guest) -> None:
    answer = server.client.patch("/api/me", json={"name": "Anna"}, headers=ann.headers)
    assert answer.json()["name"] == "Anna"
    assert ann.get("/api/me").json()["name"] == "Anna"
    wrong = server.client.patch("/api/me", json={"name": "[x]"}, headers=ann.headers)
    assert "name" in refused(wrong, 409)


def test_the_same_key_opens_the_same_table(ann: Guest) -> None:
    first = ann.post("/api/tables", {"terms": TERMS, "key": "one"})
    again = ann.post("/api/tables", {"terms": TERMS, "key": "one"})
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert [one["table"] for one in ann.get("/api/me/tables").json()] == [first.json()["table"]]


def test_the_lobby_has_only_listed_tables(ann: Guest, ben: Guest) -> None:
    listed = ann.open(GAME, "person", "person", listed=True)
    private = ann.open(GAME, "person", "person")
    lobby = [one["table"] for one in ben.get("/api/tables").json()]
    assert listed in lobby
    assert private not in lobby
    code = ann.get(f"/api/tables/{private}").json()["code"]
    assert ben.get(f"/api/codes/{code.lower()}").json()["table"] == private
    for guest, chair in ((ann, 0), (ben, None)):
        found = [one for one in guest.get("/api/tables").json() if one["table"] == listed]
        assert [one["you"] for one in found] == [chair]
        assert guest.get(f"/api/codes/{code}").json()["you"] == chair
    assert "code" in refused(ben.get("/api/codes/BBBBBB"), 404)


def test_a_view_depends_on_the_viewer(server: Server, ann: Guest, ben: Guest) -> None:
    table = seated(ann, ben, GAME)
    ann.ask(table, {"type": "start"})
    path = f"/api/tables/{table}"
    views = [ann.get(path).json(), ben.get(path).json(), server.client.get(path).json()]
    assert [view["sight"].get("you") for view in views] == [0, 1, None]
    hands = [view["sight"]["view"]["hands"] for view in views]
    assert min(hands[0][0]) >= 0 > max(hands[1][0])
    assert max(hands[2][0]) < 0
    assert views[0]["sight"]["view"]["rng"] == 0
    # An unknown token makes a spectator.
    stale = server.client.get(path, headers={"Authorization": "Bearer stale"})
    assert "you" not in stale.json()["sight"]


def test_explanations(server: Server, ann: Guest) -> None:
    table = ann.open(GAME, "person", "casual")
    path = f"/api/tables/{table}"
    assert "game has not begun" in refused(ann.get(f"{path}/explanations"), 409)
    assert "game has not begun" in refused(ann.get(f"{path}/words"), 409)
    ann.ask(table, {"type": "start"})
    # A spectator may ask, too: nothing of it is secret.
    told = server.client.get(f"{path}/explanations").json()
    deck = server.client.get(path).json()["game"]["deck"]
    assert len(told["cards"]) == len(deck["cards"])
    assert len(told["kinds"]) == sum(entry["copies"] for entry in deck["cards"])
    rules = server.client.get(f"/api/games/{GAME}/rules").json()
    clauses = {clause["id"] for clause in rules["clauses"]}
    notes = [note for one in (*told["cards"], told["score"]) for note in one["notes"]]
    assert {note["clause"] for note in notes} <= clauses
    assert server.client.get(f"{path}/words").json() == []
    assert refused(server.client.get("/api/tables/nowhere/explanations"), 404)


def test_hints_and_previews(server: Server, ann: Guest, ben: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    ben.ask(table, {"type": "sit"})
    assert "game has not begun" in refused(ann.post(f"/api/tables/{table}/hint", {}), 409)
    ann.ask(table, {"type": "start"})
    with ann.live(table) as live:
        live.hear()
        player = Player(GAME, live, 2)
        mover, other = (ann, ben) if player.on_turn else (ben, ann)
    path = f"/api/tables/{table}/hint"
    first = mover.post(path, {}).json()
    assert [clue["name"] for clue in first["clues"]] == ["kind"]
    assert (first["next"], first["taken"], first.get("play")) == ("letters", 1, None)
    hint = mover.post(path, {"step": 3}).json()
    assert [clue["name"] for clue in hint["clues"]] == ["kind", "letters", "play"]
    assert (hint.get("next"), hint["taken"]) == (None, 3)
    drafts = {"drafts": [{"text": hint["play"]["text"]}, {"text": "nonsense"}]}
    good, bad = mover.post(f"/api/tables/{table}/preview", drafts).json()
    assert good["ways"] == [hint["play"]]
    assert bad["refusal"]["sentence"]
    story = mover.get(f"/api/tables/{table}/story?after=1").json()
    assert [told["what"] for told in story] == ["sat", "sat", "started", "hinted", "hinted"]
    assert "seat" in refused(mover.get(f"/api/tables/{table}/story?seat=0"), 409)
    assert "turn" in refused(other.post(path, {}), 409)
    assert "step" in refused(mover.post(path, {"step": 4}), 400)
    assert refused(mover.post(f"/api/tables/{table}/preview", {"text": "nonsense"}), 400)
    assert "record" in refused(server.client.get(f"/api/tables/{table}/record"), 409)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"name": 1}', b'{"name": "A", "x": 1}', b"\xff", b"[" * 15_000]
)
def test_an_unreadable_body_is_refused(server: Server, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    assert refused(server.client.post("/api/people", content=body, headers=headers), 400)


def test_only_json_is_read(server: Server) -> None:
    assert "JSON" in refused(server.client.post("/api/people", data={"name": "Ann"}), 415)


def test_a_body_that_is_too_long_is_refused(server: Server, ann: Guest) -> None:
    body = json.dumps({"name": "x" * 20_000})
    headers = {"Content-Type": "application/json"}
    assert "16,000" in refused(
        server.client.post("/api/people", content=body, headers=headers), 413
    )
    # Requests with a word list may be longer, but they have a limit too.
    words = "\n".join(["WORD"] * 50_000)
    assert refused(ann.post("/api/tables", {"terms": {**TERMS, "words": words}}), 409)
    assert refused(ann.post("/api/tables", {"terms": {**TERMS, "words": words * 8}}), 413)


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/games/", "/api/tables/%00", "/api/tables/a%2Fb", "/api/codes/1%20"],
)
def test_an_unknown_address_is_refused(server: Server, path: str) -> None:
    assert "/api/openapi.json" in refused(server.client.get(path), 404)


def test_a_wrong_method_is_refused(server: Server) -> None:
    answer = server.client.put("/api/me")
    assert refused(answer, 405)
    assert set(answer.headers["allow"].split(", ")) == {"DELETE", "GET", "HEAD", "PATCH"}
    assert server.client.head("/api/games").status_code == 200


def test_an_unknown_table_is_not_found(server: Server, ann: Guest) -> None:
    for answer in (
        ann.get("/api/tables/no-such-table"),
        ann.ask("no-such-table", {"type": "sit"}),
        server.client.get("/api/tables/no-such-table/record"),
    ):
        assert "no such table" in refused(answer, 404)


def test_requests_are_refused_while_the_store_is_away() -> None:
    store = MemoryStore()
    with serving(store) as server:
        ann = server.guest("Ann")
        table = ann.open(GAME, "person", "person")
        assert server.client.get("/ready").json() == {"status": "ok"}
        store.down = True
        for answer in (
            server.client.get("/ready"),
            server.client.get("/api/tables"),
            ann.get("/api/me"),
            server.client.post("/api/people", json={"name": "Ben"}),
        ):
            assert "try again" in refused(answer, 503)
            assert answer.headers["retry-after"] == "2"
        assert server.client.get("/health").status_code == 200
        store.down = False
        with ann.live(table) as live:
            live.hear()
            store.down = True
            assert "try again" in live.ask({"type": "leave"}, "k")["sentence"]
            store.down = False
            assert live.ask({"type": "leave"}, "k")["type"] == "receipt"


def test_a_damaged_table_reveals_no_details() -> None:
    store = MemoryStore()
    with serving(store) as server:
        ann = server.guest("Ann")
        table = ann.open(GAME, "person", "person")
        ann.ask(table, {"type": "start"})
    with serving(store) as server:
        store.disk.reasons[table] = "card 7 is twice in the hand"
        store.disk.logs[table] = store.disk.logs[table][:1] * 2
        answer = server.client.get(f"/api/tables/{table}")
        assert "card 7" not in refused(answer, 410)
        with server.live(table) as live:
            assert "damaged" in live.hear()["sentence"]


def test_metrics_are_for_local_clients(server: Server) -> None:
    server.client.get("/api/games")
    text = server.client.get("/metrics").text
    assert 'wordparlor_requests_total{method="GET",route="/api/games",status="200"}' in text
