"""The director, with motion: a bot's word is readable before it is gone, and a tap skips."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.player import Player

_WATCH = """
globalThis.shown = [];
new MutationObserver(() => {
  const spotlight = document.querySelector('.spotlight');
  const heap = document.querySelectorAll('[data-place="discards"] [data-card]');
  const last = globalThis.shown.at(-1);
  const words = [...(spotlight?.querySelectorAll('.word') ?? [])].map((word) =>
    [...word.querySelectorAll('[data-card]')].map((card) => Number(card.dataset.card)));
  const now = JSON.stringify([words, [...heap].map((card) => Number(card.dataset.card))]);
  if (last?.now !== now) globalThis.shown.push({ now, at: performance.now() });
}).observe(document, { childList: true, subtree: true });
"""
"""Notes the cards in the spotlight and on the heap, each time that they change."""

_NEVER_READ = """
const real = globalThis.setTimeout;
globalThis.setTimeout = (act, time, ...more) =>
  time > 1500 && time < 3500 ? 0 : real(act, time, ...more);
"""
"""Drops the timers with which words lie readable."""

_READABLE = 1_000
"""Milliseconds that a word lies at least, at the pace of a newcomer."""


def bot_words(player: Player) -> list[list[int]]:
    """Return the cards of each word that a bot played, as the page was told."""
    told = [json.loads(text) for text in player.tab.screen.heard]
    return [
        event["cards"][0]
        for message in told
        if message["type"] == "told" and message.get("by") == "bot"
        for event in message.get("events", ())
        if event["type"] == "Played" and event.get("judged", True)
    ]


def draw_button(player: Player) -> Locator:
    """Return the button that draws a card."""
    return player.page.get_by_role("button", name="Draw", exact=True)


def draw_until_a_bot_plays(player: Player) -> None:
    """Draw a card in each turn, and accept all words, until a bot has played a word."""
    draw = draw_button(player)
    while not bot_words(player):
        if player.accept.is_visible():
            player.answer("Accept")
        elif draw.is_visible() and draw.is_enabled():
            player.tab.do(draw.click)
        player.page.wait_for_timeout(20)


def shown(player: Player) -> list[dict[str, Any]]:
    """Return what lay in the spotlight and on the heap, in order, with the times."""
    noted: list[dict[str, Any]] = player.page.evaluate("() => shown")
    return [
        {"words": json.loads(one["now"])[0], "heap": json.loads(one["now"])[1], "at": one["at"]}
        for one in noted
    ]


def test_a_word_is_readable_before_it_is_swept_away(come: Come) -> None:
    ann = come(paced=True)
    ann.page.add_init_script(_WATCH)
    ann.play_now("Zap")
    draw_until_a_bot_plays(ann)
    cards = bot_words(ann)[0]
    ann.tab.wait(lambda: any(cards[-1] in one["heap"] for one in shown(ann)))
    story = shown(ann)
    lies = next(one for one in story if cards in one["words"])
    swept = next(one for one in story if cards[-1] in one["heap"])
    assert cards[-1] not in lies["heap"]
    assert swept["at"] - lies["at"] >= _READABLE


def test_a_tap_and_a_key_skip_what_is_shown(come: Come) -> None:
    ann = come(paced=True)
    # The time to read never ends: only a skip goes on.
    ann.page.add_init_script(_NEVER_READ)
    # A bot may begin, and then its word lies there until the first skip.
    ann.sit_down("Zap")
    spotlight, notice = ann.page.locator(".spotlight"), ann.page.locator(".notice").first
    draw = draw_button(ann)
    skips: tuple[Callable[[], None], ...] = (
        spotlight.click,
        lambda: ann.page.keyboard.press("Space"),
    )
    for skip in skips:
        while not spotlight.is_visible():
            if notice.is_visible():
                ann.page.keyboard.press("Escape")
            elif ann.accept.is_visible():
                ann.answer("Accept")
            elif draw.is_visible() and draw.is_enabled():
                ann.tab.do(draw.click)
            ann.page.wait_for_timeout(20)
        # The next word may lie there already.
        word = spotlight.filter(has_text=spotlight.locator(".caption").inner_text())
        skip()
        expect(word).to_be_hidden()
