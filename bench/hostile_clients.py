"""The clients of `bench.hostile`: guests who make the server think as hard as they can.

    python -m bench.hostile_clients URL [TABLES]

Each guest has a table with a bot and three requests under way: hints, previews and typed plays with
a deck of wild cards, the same on a full board, or more and more tables with random word lists. A
guest who is told to wait comes again at once. The clients stop when their input is closed, and
print how often each answer came.
"""

import asyncio
import random
import string
import sys
from collections import Counter
from http.cookiejar import DefaultCookiePolicy
from itertools import cycle, islice
from typing import Any

import httpx
import msgspec

from bench.arguments import Parser, whole_number

TABLES = 10
_AT_ONCE = 3
"""Requests of one guest at a time."""
_MOMENT = 0.2
"""Seconds until a guest who was refused comes again."""
_LETTERS = string.ascii_uppercase
_WORDS = ("PLANETS", "EEEEEEEEEEEEEEE", "RETAINS", "A", "QUIZZES", "SATIRE", "OR", "E")
_ATTACKS = ("wild", "wild", "board", "words")
_LIST = 26_000
"""Words of a random word list."""


def wild_deck(kinds: int) -> str:
    """Return a deck file with so many kinds of wild cards."""
    colours = ", ".join(f'"{letter}x"' for letter in _LETTERS.lower()[:kinds])
    return (
        'name = "Wild"\n[points]\n"?" = 0\n'
        f'"{" ".join(_LETTERS)}" = 1\n'
        f'[[cards]]\nfaces = "?"\ncopies = 3\ncolours = [{colours}]\n'
        '[[cards]]\nfaces = "A E I O N R S T"\ncopies = 2\n'
    )


def word_list(chance: random.Random) -> str:
    """Return a long list of random words."""
    words = ("".join(chance.choices(_LETTERS, k=chance.randint(3, 9))) for _ in range(_LIST))
    return "\n".join(words)


class Guest:
    """One hostile guest."""

    def __init__(self, client: httpx.AsyncClient, attack: str, number: int) -> None:
        self._client = client
        self._attack = attack
        self._chance = random.Random(number)
        self._token = ""
        self._table = ""
        self.answers: Counter[int] = Counter()
        """How often each status came; 0 for a lost request."""

    async def enter(self) -> None:
        """Sign in and open the table."""
        entered = await self._post("/api/people", {"name": "Mallory"})
        self._token = entered["token"]
        await self._renew()

    async def attack(self) -> None:
        """Ask for ever."""
        asks = {"words": (self._renew,)}.get(
            self._attack, (self._hint, self._preview, self._type, self._type, self._story)
        )
        while True:
            for ask in asks:
                await ask()

    async def _renew(self) -> None:
        """Open a table that takes the server as long as possible."""
        for kinds in (26, 20, 12, 8, 6, 4, 3, 2, 1):
            terms: dict[str, Any] = {"game": "newword", "chairs": ["person", "greedy", "greedy"]}
            if self._attack == "board":
                terms |= {"game": "glass", "variant": "squares", "chairs": ["person", "greedy"]}
            elif self._attack == "wild":
                terms["deck"] = wild_deck(kinds)
            else:
                terms["words"] = word_list(self._chance)
            opened = await self._post("/api/tables", {"terms": terms})
            if "table" in opened:
                self._table = opened["table"]
                await self._post(f"{self._path}/requests", {"request": {"type": "start"}})
                return

    @property
    def _path(self) -> str:
        return f"/api/tables/{self._table}"

    async def _hint(self) -> None:
        hint = await self._post(f"{self._path}/hint", {"step": 3})
        if play := hint.get("play"):
            act = {"type": "act", "action": play["action"]}
            await self._post(f"{self._path}/requests", {"request": act})
        sight = await self._get(self._path)
        if isinstance(sight, dict) and sight.get("sight", {}).get("status") == "over":
            await self._renew()

    async def _preview(self) -> None:
        drafts = [{"text": text} for text in _WORDS]
        await self._post(f"{self._path}/preview", {"drafts": drafts})

    async def _type(self) -> None:
        """Type a word, then what ends a turn in any of the games."""
        for text in (self._chance.choice(_WORDS), "pass", "skip"):
            asked = {"request": {"type": "play", "text": text}}
            await self._post(f"{self._path}/requests", asked)

    async def _story(self) -> None:
        await self._get(f"{self._path}/story?after=0&most=500")

    async def _get(self, path: str) -> Any:
        return await self._send("GET", path)

    async def _post(self, path: str, body: object) -> Any:
        return await self._send("POST", path, body)

    async def _send(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        try:
            answer = await self._client.request(method, path, json=body, headers=headers)
        except httpx.HTTPError:
            self.answers[0] += 1
            await asyncio.sleep(_MOMENT)
            return {}
        self.answers[answer.status_code] += 1
        if not answer.is_success:
            await asyncio.sleep(_MOMENT)
        return answer.json()


class Attack:
    """All hostile guests of a server."""

    def __init__(self, url: str, tables: int) -> None:
        self._client = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False)
        # With a cookie the client would count as one browser for all guests.
        self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        kinds = islice(cycle(_ATTACKS), tables)
        self._guests = [Guest(self._client, kind, number) for number, kind in enumerate(kinds)]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def answers(self) -> Counter[int]:
        """How often each status came."""
        return sum((guest.answers for guest in self._guests), Counter())

    async def begin(self) -> None:
        """Open all tables, then attack until `stop`."""
        await asyncio.gather(*(guest.enter() for guest in self._guests))
        self._tasks = [
            asyncio.create_task(guest.attack()) for guest in self._guests for _ in range(_AT_ONCE)
        ]

    async def stop(self) -> None:
        """Stop all guests."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._client.aclose()


async def _main(url: str, tables: int) -> None:
    attack = Attack(url, tables)
    await attack.begin()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await attack.stop()
    answers = {str(status): count for status, count in sorted(attack.answers.items())}
    print(msgspec.json.encode(answers).decode(), flush=True)


if __name__ == "__main__":
    parser = Parser("hostile_clients", __doc__)
    parser.add_argument("url", metavar="URL")
    parser.add_argument("tables", metavar="TABLES", type=whole_number(1), nargs="?", default=TABLES)
    given = parser.parse_args()
    asyncio.run(_main(given.url, given.tables))
