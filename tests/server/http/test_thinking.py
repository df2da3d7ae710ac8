"""The budget of thinking by HTTP and on sockets: 429, a sentence, and when to come again."""

from msgspec.structs import replace

from tests.server.http.server_thread import FREE, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.settings import Rate

GAME = next(iter(shelf()))
POOR = replace(FREE, rates=replace(FREE.rates, thinking=Rate(3, 0.01)))
SENTENCE = "The server has thought much for you; wait a little and try again."


def test_a_guest_over_budget_waits_and_others_do_not() -> None:
    with serving(MemoryStore(), POOR, cpu=2.0) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        # Opening the table and starting the game cost more than there is.
        table = ann.open(GAME, "person", "casual")
        refused = ann.get(f"/api/tables/{table}/statistics")
        assert refused.status_code == 409, "the game is not over"
        refused = ann.post(f"/api/tables/{table}/preview", {"drafts": [{"text": "pass"}]})
        assert refused.status_code == 409, "the game has not begun"
        assert ann.ask(table, {"type": "start"}).status_code == 200
        refused = ann.post(f"/api/tables/{table}/preview", {"drafts": [{"text": "pass"}]})
        assert (refused.status_code, refused.json()["sentence"]) == (429, SENTENCE)
        assert 90 <= int(refused.headers["Retry-After"]) <= 100
        story = f"/api/tables/{table}/story?after=0&most=5"
        assert ann.get(story).status_code == 429
        assert ben.get(story).status_code == 200
        with ann.live(table) as live:
            live.hear()
            assert live.ask({"type": "play", "text": "pass"})["sentence"] == SENTENCE
            # All that takes no thinking works.
            assert live.ask({"type": "say", "text": "Hm."})["type"] == "receipt"


def test_all_people_at_one_address_share_a_budget() -> None:
    rates = replace(FREE.rates, thinking_address=Rate(1, 0.01))
    with serving(MemoryStore(), replace(FREE, rates=rates), cpu=2.0) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        ann.open(GAME, "person", "casual")
        refused = ben.post("/api/tables", {"terms": {"game": GAME, "chairs": ["person", "casual"]}})
        assert (refused.status_code, refused.json()["sentence"]) == (429, SENTENCE)
