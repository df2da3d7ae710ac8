"""A person on the pages before a game: ways to open and find a table."""

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page

from tests.browser.pointer import Pointer
from tests.browser.screen import Tab


class Visitor:
    """A person at one tab, with a mouse or fingers."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page: Page = tab.page
        self.pointer = Pointer(self.page, touch=tab.screen.touch)

    @property
    def table(self) -> str:
        """The id of the table, from the address."""
        return self.page.url.rstrip("/").rsplit("/", 1)[1]

    def touch(self, what: Locator) -> None:
        """Tap or click something."""
        self.pointer.press(what)

    def go_home(self) -> None:
        self.page.goto("/")
        self.page.get_by_role("heading", name="Choose a game").wait_for()

    def box(self, game: str) -> Locator:
        """Find a game on the first page."""
        return self.page.get_by_role("article", name=game, exact=True)

    def open_play_sheet(self, game: str) -> Locator:
        """Open the sheet on which people choose bots; return it."""
        self.box(game).get_by_role("button", name="Play now").click()
        return self.page.get_by_role("dialog", name=f"Play {game}")

    def open(
        self,
        game: str,
        variant: str = "",
        chairs: tuple[str, ...] = ("casual",),
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Open a table for friends and bots, with options by their labels.

        The dictionary decides at once unless the options say otherwise.
        """
        self.go_home()
        self.box(game).get_by_role("button", name="Play with friends").click()
        dialog = self.page.get_by_role("dialog")
        if variant:
            dialog.get_by_role("radio", name=re.compile(f"^{re.escape(variant)}")).first.check()
        self._set_chairs(dialog, chairs)
        for label, value in {"Word check": "strict", **(options or {})}.items():
            field = dialog.get_by_label(label)
            if field.is_hidden():
                dialog.get_by_text("More options", exact=True).click()
            self._choose(field, value)
        dialog.get_by_role("button", name="Open table").click()
        self.page.get_by_role("button", name="Start", exact=True).wait_for()

    def begin_lesson(self, game: str, lesson: str = "first") -> None:
        """Open a lesson of a game, by their ids."""
        self.page.goto(f"/lesson/{game}/{lesson}")
        self.page.get_by_role("region", name="Lesson").wait_for()

    def take_name(self, name: str) -> None:
        """Take a name."""
        self.page.goto("/settings")
        self.page.get_by_label("Your name").fill(name)
        with self.page.expect_response(lambda answer: answer.request.method == "PATCH") as changed:
            self.page.get_by_role("button", name="Change").click()
        assert changed.value.ok

    def code(self) -> str:
        """Read the code of the table that waits for friends."""
        shown = self.page.get_by_role("img", name=re.compile("^Code "))
        return (shown.get_attribute("aria-label") or "").removeprefix("Code").replace(" ", "")

    def join(self, code: str) -> None:
        """Take a chair at a friend's table."""
        self.go_home()
        self.page.get_by_label("Table code").fill(code)
        self.touch(self.page.get_by_role("button", name="Join", exact=True).first)
        self.touch(self.page.get_by_role("button", name="Sit down"))
        self.page.get_by_text("The host starts the game.").wait_for()

    def _set_chairs(self, dialog: Locator, chairs: tuple[str, ...]) -> None:
        selects = dialog.get_by_role("combobox", name=re.compile(r"^Chair \d"))
        while selects.count() < len(chairs):
            dialog.get_by_role("button", name="Add bot").click()
        while selects.count() > len(chairs):
            dialog.get_by_role("button", name=re.compile("^Remove chair")).last.click()
        for select, chair in zip(selects.all(), chairs, strict=True):
            select.select_option(chair)

    def _choose(self, field: Locator, value: str) -> None:
        if field.evaluate("(field) => field.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
