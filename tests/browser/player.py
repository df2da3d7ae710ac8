"""A person at the screen, who uses only what is visible there: roles, names and texts."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from typing import Literal

from playwright.sync_api import Locator

from tests.browser.pointer import Point, end_of
from tests.browser.screen import Tab
from tests.browser.visitor import Visitor

Now = Literal["turn", "asked", "over"]
Way = Literal["hint", "type", "tap", "drag"]

_MOST_TURNS = 400
"""No game of the tests takes longer."""


_HURRY = """async (table) => {
  const at = `/api/tables/${table}`;
  const ask = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const asked = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(at + path, asked);
    return answer.ok ? answer.json() : null;
  };
  for (let looks = 0; looks < 5_000; looks += 1) {
    const { seq, sight } = await (await fetch(at)).json();
    if (sight.status === 'over') return seq;
    if (sight.waiting) await ask('/requests', { request: { type: 'continue' } });
    else if (sight.to_act.includes(sight.you)) {
      const hint = await ask('/hint', { step: 3 });
      const action = hint?.play?.action;
      if (action) await ask('/requests', { request: { type: 'act', action, seen: seq } });
    } else await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('The game does not end.');
}"""
"""Plays what the hints say until the game is over."""


def _word(hint: str) -> str:
    """Return the word of a hint, without its score."""
    return re.split(r"[^A-Z]", hint.strip())[0]


class Player(Visitor):
    """Plays at one tab, and lays words in several ways by turns."""

    def __init__(self, tab: Tab, ways: tuple[Way, ...] = ("hint",)) -> None:
        super().__init__(tab)
        self.ways = cycle(ways)
        self.laid: dict[str, int] = {}
        """How many words were laid in each way."""
        page = self.page
        self.turn = page.locator(".status strong:visible")
        self.over = page.get_by_role("region", name="The game is over")
        self.next_round = page.get_by_role("button", name="Next round")
        self.question = page.get_by_role("region", name="Words in question")
        self.accept = self.question.get_by_role("button", name="Accept")
        self.desk = page.get_by_role("region", name=re.compile("^Your (cards|tiles)$"))
        self.log = page.get_by_role("list", name="Log entries")
        self.seats = page.get_by_role("list", name="Seats")
        self.middle = page.get_by_role("group", name=re.compile("^Middle"))
        self.board = page.get_by_role("application", name=re.compile("^Board"))
        self.hand = page.get_by_role("group", name="Your hand")
        self.tray = page.get_by_role("group", name="Your play")
        self.play_button = self.desk.get_by_role("button", name=re.compile("^Play"))
        self.verdict = self.desk.get_by_role("status", name="Preview")
        # Only the answer to an attempt has this class, not the preview of a draft.
        self.refusal = self.verdict.and_(page.locator(".refused"))
        self.pass_question = page.get_by_role("dialog", name="Pass anyway?")
        due = page.get_by_role("region", name="Cards to draw")
        self.draw = due.get_by_role("button", name=re.compile("^Draw"))
        others = self.desk.get_by_role("group", name="Other actions")
        self.quick_actions = others.get_by_role("button")

    # -- the game ---------------------------------------------------------------------------------

    def play_now(self, game: str) -> None:
        """Play with bots, and wait for this person's turn."""
        self.sit_down(game)
        self.wait()

    def sit_down(self, game: str) -> None:
        """Begin a game with bots: two clicks from the first page."""
        self.go_home()
        self.open_play_sheet(game).get_by_role("button", name="Play now").click()
        self.desk.wait_for()

    def start(self) -> None:
        """Begin the game at the table that was opened."""
        self.tab.do(self.page.get_by_role("button", name="Start", exact=True).click)
        self.desk.wait_for()

    def wait(self) -> Now:
        """Wait until this person can act, or the game is over; go on after each round."""
        news = self.over.or_(self.accept).or_(self.turn).or_(self.next_round)
        news.first.wait_for()
        while self.next_round.is_visible():
            self.next_round.click()
            self.next_round.wait_for(state="hidden")
            news.first.wait_for()
        if self.over.is_visible():
            return "over"
        return "asked" if self.accept.is_visible() else "turn"

    def play_to_the_end(self) -> None:
        """Play until the game is over."""
        for _ in range(_MOST_TURNS):
            if not self.play_once():
                return
        raise AssertionError(f"Still playing after {_MOST_TURNS} turns.")

    def hurry_to_the_end(self) -> None:
        """Let the game end by messages to the server, without a look at each turn."""
        self.page.evaluate(_HURRY, self.table)
        self.over.wait_for()

    def play_once(self) -> bool:
        """Do the next thing; False when the game is over."""
        now = self.wait()
        if now == "asked":
            self.answer("Accept")
        elif now == "turn":
            self.take_turn()
        return now != "over"

    def answer(self, answer: str) -> None:
        """Answer the question in the banner."""
        self.tab.do(self.question.get_by_role("button", name=answer).click)

    def take_turn(self) -> None:
        """Lay the best word, or do something else where there is none."""
        if self.draw.is_visible():
            assert self._play(self.draw.click)
            return
        words = self.ask_for_hints()
        if not words:
            do_it = self.hints.get_by_role("button", name="Do this")
            assert self._play(lambda: self.touch(do_it)), self.desk.inner_text()
            return
        way = next(self.ways)
        lay: dict[Way, Callable[[str], bool]] = {
            "type": self.lay_by_typing,
            "tap": self.lay_by_tapping,
            "drag": self.lay_by_dragging,
        }
        done = way in lay and lay[way](words[0])
        if not done:
            way = "hint"
            self.take_hint()
        self.laid[way] = self.laid.get(way, 0) + 1

    # -- laying words -----------------------------------------------------------------------------

    @property
    def hints(self) -> Locator:
        return self.page.get_by_role("dialog", name="Hint")

    def ask_for_hints(self) -> list[str]:
        """Read all steps of the hint; return its word, if it has one. The dialog stays open."""
        self.desk.get_by_role("button", name="Hint").click()
        self.hints.wait_for()
        more = self.hints.get_by_role("button", name=re.compile("^Show "))
        steps = self.hints.get_by_role("listitem")
        while more.is_visible():
            taken = steps.count()
            self.touch(more)
            steps.nth(taken).wait_for()
        return self.hints.locator(".words").all_inner_texts()

    def best_word(self) -> str:
        """Return the best word."""
        words = self.ask_for_hints()
        self.close_hints()
        return _word(words[0])

    def write_nonsense(self) -> None:
        """Try to play an invalid word."""
        self.page.keyboard.type(self.best_word()[::-1])
        assert not self._play(lambda: self.page.keyboard.press("Enter"))
        self.refusal.wait_for()

    def write(self, word: str) -> None:
        """Type a word and play it; the table must accept it."""
        self.page.keyboard.type(word)
        assert self._play(lambda: self.page.keyboard.press("Enter")), self.verdict.inner_text()

    def close_hints(self) -> None:
        self.hints.get_by_role("button", name="Close", exact=True).click()
        self.hints.wait_for(state="hidden")

    def pick_hint(self) -> None:
        """Put the play of the hint into the tray."""
        if self.hints.is_hidden():
            self.ask_for_hints()
        self.touch(self.hints.get_by_role("button", name="Put it in the tray"))
        self.hints.wait_for(state="hidden")

    def take_hint(self) -> None:
        """Take the play of the hint and play it."""
        self.pick_hint()
        assert self.press_play(), self.desk.inner_text()

    def press_play(self) -> bool:
        """Play the tray; False when that is refused."""
        return self._play(self.play_button.click)

    def _play(self, act: Callable[[], object]) -> bool:
        answer = self.tab.do(act, unless=self.refusal.or_(self.pass_question))
        if self.pass_question.is_visible():
            pass_anyway = self.pass_question.get_by_role("button", name="Pass", exact=True)
            answer = self.tab.do(pass_anyway.click, unless=self.refusal)
        return answer is not None and answer["type"] == "receipt"

    def lay_by_typing(self, hint: str) -> bool:
        """Type the word and press Enter."""
        self.close_hints()
        self.page.keyboard.type(_word(hint))
        return self._play(lambda: self.page.keyboard.press("Enter")) or self.take_back()

    def take_back(self) -> bool:
        """Empty the tray."""
        self.page.keyboard.press("Escape")
        return False

    def lay_by_tapping(self, hint: str) -> bool:
        """Tap the cards of the word in its order."""
        return self._lay_cards(hint, self.touch)

    def lay_by_dragging(self, hint: str) -> bool:
        """Drag the cards of the word to the tray in its order."""
        return self._lay_cards(hint, self.drag)

    def _lay_cards(self, hint: str, pick: Callable[[Locator], None]) -> bool:
        self.close_hints()
        for letter in _word(hint):
            card = self._card(letter)
            if card is None:
                return self.take_back()
            pick(card)
        return self.press_play() or self.take_back()

    def _card(self, letter: str) -> Locator | None:
        """Find a free card for a letter, one without another letter first."""
        plain = rf"^(\w+ )*{letter}( with \w+)?(, turn\w+ \w+ \w+)?(, [\d or]+ points?)?$"
        twofold = rf"^({letter} or \w+|\w+ or {letter}|wild card as {letter})(,|$)"
        for named in (plain, twofold):
            for place in (self.hand, self.page.get_by_role("main")):
                found = place.get_by_role("button", name=re.compile(named, re.I), pressed=False)
                if found.count():
                    return found.first
        return None

    def drag(self, card: Locator) -> None:
        """Drag a card to the end of the tray."""
        start = card.bounding_box()
        assert start
        self.carry((start["x"] + 10, start["y"] + 10), end_of(self.tray))

    def carry(self, start: Point, goal: Point) -> None:
        """Drag from one point of the screen to another."""
        self.pointer.drag(start, goal)

    # -- other actions ----------------------------------------------------------------------------

    def do_without_a_word(self) -> None:
        """Press the first button that works; where none does, pick a card first."""
        if not any(self._press_quick_action() for _ in self._with_more_cards()):
            raise AssertionError(f"No action is allowed: {self.desk.inner_text()}")

    def _press_quick_action(self) -> bool:
        for button in self.quick_actions.all():
            # A button that turns grey meanwhile says why, and the next one is tried.
            if button.get_attribute("aria-disabled") != "true" and self._play(
                partial(button.click, force=True)
            ):
                return True
        return False

    def _with_more_cards(self) -> Iterator[None]:
        yield
        cards = self.hand.get_by_role("button", pressed=False)
        for _ in range(cards.count()):
            # A picked card leaves this list.
            cards.first.click()
            yield

    # -- the game panel ---------------------------------------------------------------------------

    def open_panel(self, name: str) -> None:
        """Open the log, the scores, the chat or the command line."""
        tab = self.page.get_by_role("tab", name=name)
        if tab.is_hidden():
            self.close_panel()
            if name == "Command":
                self.choose_from_menu("Command line")
            else:
                self.touch(self.bar.get_by_role("button", name="Log"))
        self.touch(tab)

    def choose_from_menu(self, name: str) -> None:
        """Open the menu of the table and press one of its buttons."""
        self.touch(self.bar.locator("summary"))
        self.touch(self.bar.get_by_role("button", name=name))

    @property
    def bar(self) -> Locator:
        """The buttons of the table in the header."""
        return self.page.get_by_role("navigation", name="Game panel")

    def close_panel(self) -> None:
        """Close the panel, where it is open."""
        beside = self.page.get_by_role("complementary", name="Game panel")
        panel = beside.or_(self.page.get_by_role("dialog", name="Game panel"))
        close = panel.get_by_role("button", name="Close", exact=True)
        if close.is_visible():
            self.touch(close)
            panel.wait_for(state="hidden")

    def read_log(self, text: re.Pattern[str]) -> None:
        """Find something in the log."""
        self.open_panel("Log")
        self.log.get_by_text(text).first.wait_for()
        self.close_panel()

    def say(self, text: str) -> None:
        """Send a chat line."""
        self.open_panel("Chat")
        self.page.get_by_role("textbox", name="Message", exact=True).fill(text)
        self.tab.do(self.page.get_by_role("button", name="Send", exact=True).click)
        self.close_panel()

    # -- afterwards -------------------------------------------------------------------------------

    def finish_a_game(self) -> None:
        """Play a short game to its end, and go to its result."""
        self.play_a_short_game()
        self.look_at_the_result()

    def play_a_short_game(self) -> None:
        """Play a short game to its end."""
        self.open("Word Lift", options={"Rounds": "1"})
        self.start()
        self.hurry_to_the_end()

    def look_at_the_result(self) -> None:
        """Go from the table to the result, as the lists at home do: without a review."""
        self.page.goto(f"/after/{self.table}")
        self.page.get_by_role("list", name="Final scores").wait_for()
