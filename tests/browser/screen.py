"""The browser of a person: a screen of some size, and a record of all messages it gets."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self, TypedDict

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    ViewportSize,
    WebSocket,
)

from tests.server.http.server_thread import Json


class Size(TypedDict, total=False):
    """The size of a screen, in the terms of Playwright."""

    viewport: ViewportSize
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float


DESKTOP: Size = {"viewport": {"width": 1280, "height": 800}}
TABLET: Size = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
PHONE: Size = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SIDEWAYS: Size = {**PHONE, "viewport": {"width": 740, "height": 360}}
NARROW: Size = {**PHONE, "viewport": {"width": 320, "height": 640}}
ENLARGED: Size = {"viewport": {"width": 320, "height": 256}}
"""What a window of 1280 by 1024 can show at four times the size."""
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}

THEMES = ("light", "dark", "contrast")

PATIENCE = 60
"""Seconds for anything to happen on a page; a busy machine is slow, not wrong."""
_SHORT = 5
"""Milliseconds between two looks at a state."""
_AWAY = ("ERR_CONNECTION_", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED")
"""The errors that Chromium itself reports while a server is away."""
_SPOKEN = ("receipt", "refusal")
_AT_ONCE = """(() => {
  const key = 'wordparlor.settings';
  if (location.protocol.startsWith('http') && !localStorage.getItem(key))
    localStorage.setItem(key, JSON.stringify({ speed: 'off' }));
})()"""
"""Shows each move as soon as it comes: tests wait for states, not for people who read."""
_BLOCKED = "Service Worker registration blocked by Playwright"
_TWO_FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""
"""The page hears of a new size in the first frame."""
_SEEDED = """(() => {
  let state = SEED;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
})()"""
"""Makes the pages choose the same names in each run: a name may decide who starts a game."""


def dress(page: Page, theme: str) -> None:
    """Show a page in other colours."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


class Screen:
    """The browser of one person: its own cookies, any number of tabs."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: Size = DESKTOP,
        *,
        seed: int = 1,
        paced: bool = False,
        installed: bool = False,
    ) -> None:
        """Open a browser; `paced`: with motion, and each move at the pace of a newcomer.

        The service worker works only where it is `installed`: elsewhere no file comes from it.
        """
        self.context = browser.new_context(
            base_url=url,
            service_workers="allow" if installed else "block",
            reduced_motion="no-preference" if paced else "reduce",
            color_scheme="light",
            **size,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        if not paced:
            self.context.add_init_script(_AT_ONCE)
        self.context.add_init_script(_SEEDED.replace("SEED", str(seed * 7919)))
        self.touch = size.get("has_touch", False)
        self.troubles: list[str] = []
        """Errors on the console and in scripts, with violations of the page's policy."""
        self.heard: list[str] = []
        """All messages that came by a socket."""
        self.server_may_be_away = False
        self.expected: list[str] = []
        """Parts of the errors that this test provokes."""
        self._finished: list[Request] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def tab(self) -> "Tab":
        """Open a tab."""
        return Tab(self, self.context.new_page())

    def answered(self, *paths: str) -> list[str]:
        """Return the answers to requests of these paths, in any tab."""
        asked = [asked for asked in self._finished if any(path in asked.url for path in paths)]
        texts = []
        for request in asked:
            # The browser has dropped the answers that came before the page went to another address.
            with suppress(Error):
                response = request.response()
                texts.append(response.text() if response else "")
        return texts

    def cookies(self) -> list[str]:
        """Return the values of all cookies."""
        return [cookie["value"] for cookie in self.context.cookies()]

    def note(self, page: Page) -> None:
        """Record the errors and requests of a page."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"{error.name}: {error.message}"))
        # Requests that the page called off are not among these.
        page.on("requestfinished", lambda request: self._finished.append(request))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or message.text == _BLOCKED:
            return
        if self.server_may_be_away and any(code in message.text for code in _AWAY):
            return
        trouble = f"{message.text} ({message.location.get('url')})"
        if not any(part in trouble for part in self.expected):
            self.troubles.append(trouble)


class Tab:
    """A tab of a browser."""

    def __init__(self, screen: Screen, page: Page) -> None:
        self.screen = screen
        self.page = page
        self._seq = 0
        self.sight: Json = {}
        """The latest view of the table that the page was sent."""
        self._answers: list[Json] = []
        screen.note(page)
        page.on("websocket", self._listen)

    def do(self, act: Callable[[], object], unless: Locator | None = None) -> Json | None:
        """Do something that asks the table; return the answer when the page shows its result.

        None: the page did not ask, and shows `unless`.
        """
        before = len(self._answers)
        act()

        def done() -> bool:
            return len(self._answers) > before or (unless is not None and unless.is_visible())

        self.wait(done)
        if len(self._answers) == before:
            return None
        answer = self._answers[-1]
        self.wait(lambda: self._seq >= answer.get("seq", 0))
        self.settle()
        return answer

    def catch_up_with(self, other: "Tab") -> None:
        """Wait until this tab knows all that another one does."""
        self.wait(lambda: self._seq >= other._seq)
        self.settle()

    def settle(self) -> None:
        """Let the page draw its latest messages."""
        self.page.evaluate("() => new Promise((done) => setTimeout(done))")

    def draw(self) -> None:
        """Let the page lay itself out after a change of its size."""
        self.page.evaluate(_TWO_FRAMES)

    def wait(self, is_true: Callable[[], bool]) -> None:
        """Wait for a state."""
        end = time.monotonic() + PATIENCE
        while not is_true():
            assert time.monotonic() < end, self.page.get_by_role("main").aria_snapshot()
            self.page.wait_for_timeout(_SHORT)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: bytes | str) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.screen.heard.append(text)
        message: Json = json.loads(text)
        if message["type"] in _SPOKEN:
            self._answers.append(message)
        elif "seq" in message:
            self._seq, self.sight = message["seq"], message["sight"]
