"""Security headers, origins, proxies and rate limits."""

from contextlib import AbstractContextManager

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.http.server_thread import FREE, Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.settings import Rate, Rates, Settings

GAME = next(iter(shelf()))


def serve_with(settings: Settings = FREE) -> AbstractContextManager[Server]:
    return serving(MemoryStore(), settings)


def enter(server: Server, headers: dict[str, str]) -> httpx.Response:
    answer = server.client.post("/api/people", json={"name": "Ann"}, headers=headers)
    server.client.cookies.clear()
    return answer


def test_every_response_has_the_security_headers(server: Server) -> None:
    for path in ("/api/games", "/health", "/nowhere", "/api/me"):
        headers = server.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in headers
        assert "server" not in headers
    assert server.client.get("/api/tables").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://parlor.test"}, 201),
        ({"Origin": "https://parlor.test"}, 201),
        ({"Origin": "https://parlor.example"}, 201),
        ({"Origin": "http://parlor.test.evil.example"}, 403),
        ({"Origin": "http://parlor.test:81"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[bad"}, 403),
        ({"Origin": ""}, 403),
        ({"Cookie": "wordparlor=abc"}, 403),
        ({"Cookie": "wordparlor=abc", "Origin": "http://parlor.test"}, 201),
        ({"Cookie": "wordparlor=abc", "Authorization": "Bearer abc"}, 201),
    ],
)
def test_only_our_own_pages_may_act(headers: dict[str, str], status: int) -> None:
    settings = Settings(origins=("https://parlor.example/",), rates=FREE.rates)
    with serve_with(settings) as server:
        headers = {"Host": "parlor.test", **headers}
        assert enter(server, headers).status_code == status
        # Every origin may read; browsers keep the response from pages of other sites.
        assert server.client.get("/api/games", headers=headers).status_code == 200


def test_only_our_own_pages_may_open_a_socket(server: Server) -> None:
    foreign = {"Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus, match="403"), server.live("x", headers=foreign):
        pass
    with server.live("x", headers={"Origin": server.url}) as live:
        assert "no such table" in live.hear()["sentence"]


@pytest.mark.parametrize(("proxies", "believed"), [((), False), (("127.0.0.0/8",), True)])
def test_only_a_named_proxy_is_trusted(proxies: tuple[str, ...], believed: bool) -> None:
    forwarded = {"X-Forwarded-For": "10.0.0.1, 8.8.8.8", "X-Forwarded-Proto": "https"}
    with serve_with(Settings(proxies=proxies)) as server:
        answer = enter(server, forwarded)
        assert ("Secure" in answer.headers["set-cookie"]) == believed
        assert ("strict-transport-security" in answer.headers) == believed


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_metrics_are_not_shown_through_a_proxy(proxies: tuple[str, ...]) -> None:
    with serve_with(Settings(proxies=proxies)) as server:
        assert server.client.get("/metrics").status_code == 200
        for header in ("X-Forwarded-For", "Forwarded"):
            # An unnamed proxy is on this machine, so all its clients seem local.
            for said in ("8.8.8.8", "127.0.0.1", "10.0.0.1, 8.8.8.8"):
                answer = server.client.get("/metrics", headers={header: said})
                assert answer.status_code == 404


def test_a_page_loaded_by_http_may_not_act_on_an_https_site() -> None:
    with serve_with(Settings(proxies=("127.0.0.1",), rates=FREE.rates)) as server:
        for scheme, page, status in (
            ("https", "https", 201),
            ("https", "http", 403),
            ("http", "http", 201),
            ("http", "https", 201),
        ):
            headers = {"Host": "parlor.test", "Origin": f"{page}://parlor.test"}
            answer = enter(server, {**headers, "X-Forwarded-Proto": scheme})
            assert answer.status_code == status
        host = server.url.removeprefix("http://")
        headers = {"Origin": f"http://{host}", "X-Forwarded-Proto": "https"}
        with pytest.raises(InvalidStatus, match="403"), server.live("x", headers=headers):
            pass


def test_a_forged_address_gives_no_new_limits() -> None:
    # A client can forge every forwarded address except the last one.
    settings = Settings(rates=Rates(address=Rate(3, 0.001)), proxies=("127.0.0.1",))
    with serve_with(settings) as server:
        said = (f"198.51.100.{number}, 203.0.113.9:{number}" for number in range(5))
        answers = [
            server.client.get("/api/games", headers={"X-Forwarded-For": one}).status_code
            for one in said
        ]
        assert answers == [200, 200, 200, 429, 429]


def test_an_address_has_a_rate_limit() -> None:
    settings = Settings(rates=Rates(address=Rate(3, 0.001)), proxies=("127.0.0.1",))
    with serve_with(settings) as server:
        client = server.client
        one, other = ({"X-Forwarded-For": who} for who in ("203.0.113.9", "203.0.113.10"))
        assert [client.get("/api/games", headers=one).status_code for _ in range(4)][2:] == [
            200,
            429,
        ]
        late = client.get("/api/games", headers=one)
        assert int(late.headers["retry-after"]) > 1
        assert late.json()["type"] == "refusal"
        assert client.get("/api/games", headers=other).status_code == 200
        # Health checks have no limit.
        assert client.get("/health", headers=one).status_code == 200


@pytest.mark.parametrize(
    ("rates", "method", "path"),
    [
        (Rates(new_people=Rate(2, 0.001)), "POST", "/api/people"),
        (Rates(code_lookups=Rate(2, 0.001)), "GET", "/api/codes/BBBBBB"),
        (Rates(person=Rate(2, 0.001)), "GET", "/api/me"),
        (Rates(new_tables=Rate(2, 0.001)), "POST", "/api/tables"),
        (Rates(heavy=Rate(2, 0.001)), "POST", "/api/tables/x/hint"),
        (Rates(heavy=Rate(2, 0.001)), "GET", "/api/tables/x/story"),
        (Rates(heavy=Rate(2, 0.001)), "GET", "/api/tables/x/record"),
        (Rates(heavy=Rate(2, 0.001)), "GET", "/api/tables/x/statistics"),
    ],
)
def test_some_requests_have_limits_of_their_own(rates: Rates, method: str, path: str) -> None:
    with serve_with(Settings(rates=rates)) as server:
        ann = server.guest("Ann")
        body = {"name": "Ann"} if path == "/api/people" else {"terms": {"game": "", "chairs": []}}
        statuses = [
            server.client.request(
                method, path, json=body if method == "POST" else None, headers=ann.headers
            ).status_code
            for _ in range(3)
        ]
        assert statuses[0] != 429
        assert statuses[2] == 429


def test_a_socket_with_too_many_requests_is_closed() -> None:
    with serve_with(Settings(rates=Rates(person=Rate(5, 0.001)), max_bad_messages=3)) as server:
        ann = server.guest("Ann")
        with ann.live(ann.open(GAME, "person", "person")) as live:
            live.hear()
            for number in range(8):
                live.send({"type": "sit"}, f"{number}")
            answers = [live.hear() for _ in range(8)]
            assert "already" in answers[0]["sentence"]
            assert "Too many requests" in answers[-1]["sentence"]
            assert answers[-1]["key"] == "7"
            with pytest.raises(ConnectionClosed, match="1008"):
                live.hear()
