"""Take a person to another device by a one-time code."""

import re
from pathlib import Path

import httpx

from tests.server.http.server_thread import Guest, Server, serving, sqlite
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.settings import Rates, Settings

GAME = next(iter(shelf()))
NOT_VALID = "This code is not valid; get a new one on the device where you play."


def new_code(guest: Guest) -> str:
    answer = guest.post("/api/me/device-codes", None)
    assert answer.status_code == 201
    code: str = answer.json()["code"]
    assert re.fullmatch("[B-DF-HJ-NP-TV-XZ]{8}", code)
    return code


def use(server: Server, code: str, who: Guest | None = None) -> httpx.Response:
    headers = who.headers if who else {}
    answer = server.client.post("/api/device-codes/use", json={"code": code}, headers=headers)
    server.client.cookies.clear()
    return answer


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["sentence"]


def test_a_code_brings_a_person_to_another_device(server: Server, ann: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    code = new_code(ann)
    # People type it as they like; the question leaves it valid.
    typed = f" {code[:4].lower()}-{code[4:]} "
    for _ in range(2):
        owner = server.client.post("/api/device-codes/owner", json={"code": typed})
        assert (owner.status_code, owner.json()) == (200, {"name": "Ann", "avatar": ""})
    answer = use(server, typed)
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert f"wordparlor={token}; Path=/api" in answer.headers["set-cookie"]
    there = {"Authorization": f"Bearer {token}"}
    assert server.client.get("/api/me", headers=there).json() == ann.get("/api/me").json()
    (listed,) = server.client.get("/api/me/tables", headers=there).json()
    assert listed["table"] == table
    assert refusal(use(server, code)) == (409, NOT_VALID)
    again = server.client.post("/api/device-codes/owner", json={"code": code})
    assert refusal(again) == (409, NOT_VALID)


def test_the_guest_of_the_other_device_is_signed_out_there(
    server: Server, ann: Guest, ben: Guest
) -> None:
    table = ben.open(GAME, "person", "person")
    with ben.live(table) as line:
        line.hear()
        assert use(server, new_code(ann), ben).json()["person"]["name"] == "Ann"
        assert line.closed() == 4401
    assert ben.get("/api/me").json() is None


def test_a_code_is_of_no_use_on_its_own_device(server: Server, ann: Guest) -> None:
    code = new_code(ann)
    assert refusal(use(server, code, ann)) == (409, "You are Ann on this device already.")
    # The code stays valid.
    assert use(server, code).status_code == 201


def test_signing_out_everywhere_ends_both_devices_and_open_codes(
    server: Server, ann: Guest
) -> None:
    there = {"Authorization": f"Bearer {use(server, new_code(ann)).json()['token']}"}
    code = new_code(ann)
    assert server.client.delete("/api/me/sessions", headers=ann.headers).status_code == 200
    assert ann.get("/api/me").json() is None
    assert server.client.get("/api/me", headers=there).json() is None
    assert refusal(use(server, code)) == (409, NOT_VALID)


def test_a_deleted_person_has_no_code(server: Server, ann: Guest) -> None:
    code = new_code(ann)
    assert server.client.delete("/api/me", headers=ann.headers).status_code == 200
    assert refusal(use(server, code)) == (409, NOT_VALID)


def test_a_code_needs_room_for_a_token(server: Server, ann: Guest) -> None:
    code = new_code(ann)
    for _ in range(19):
        assert ann.post("/api/me/sessions", None).status_code == 201
    sentence = "You have 20 tokens; sign out somewhere first."
    assert refusal(use(server, code)) == (409, sentence)
    assert refusal(ann.post("/api/me/device-codes", None)) == (409, sentence)


def test_guesses_from_one_address_are_limited(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), Settings(rates=Rates())) as server:
        server.guest("Ann")
        answers = [use(server, "BCDFGHJK").status_code for _ in range(22)]
        assert answers == [*[409] * 20, 429, 429]
        owner = server.client.post("/api/device-codes/owner", json={"code": "B"})
        assert owner.status_code == 429


def test_the_store_has_no_code_in_plain_text(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as server:
        code = new_code(server.guest("Ann"))
    assert code.encode() not in (tmp_path / "parlor.db").read_bytes()


def test_another_server_of_the_store_takes_the_code() -> None:
    store = MemoryStore()
    with serving(store) as first, serving(MemoryStore(store.disk)) as second:
        code = new_code(first.guest("Ann"))
        assert use(second, code).json()["person"]["name"] == "Ann"
