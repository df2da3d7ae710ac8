"""The review of a finished game: one tap, curve, turns, the answer after a look for it."""

import msgspec
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come, on_both_screens
from tests.browser.overflow import overhang
from tests.browser.screen import Size
from tests.server.memory_store import MemoryStore
from wordparlor.server.live.review_notes import REVIEWED, NotedMistake, NotedReview

_LONG = 120_000
"""Milliseconds for the review of a game on a busy machine."""


@on_both_screens
def test_a_game_is_reviewed(come: Come, size: Size) -> None:
    ann = come(size=size)
    ann.play_a_short_game()
    ann.over.get_by_role("link", name="Review").click()
    review = ann.page.get_by_role("region", name="Review")
    expect(review.get_by_role("heading", name="Skill and luck")).to_be_visible(timeout=_LONG)
    expect(review.get_by_role("img", name="Chance of")).to_be_visible()
    expect(review.get_by_role("heading", name="Words of the game")).to_be_visible()
    # Any point of the curve opens its turn, and the table shows that moment.
    # In this corner there is no mark: a game begins with even chances.
    review.get_by_role("img", name="Chance of").click(position={"x": 8, "y": 8})
    turn = review.get_by_role("region", name="Move")
    expect(turn.get_by_role("heading", name="Played")).to_be_visible()
    number = turn.get_by_role("heading", name="Move").inner_text().split(":")[0].split()[1]
    expect(ann.page.get_by_role("slider", name="Move")).to_have_value(str(int(number) - 1))
    # At the worst turns the viewer looks for the better play first.
    marks = review.locator(".chart button")
    for at in range(marks.count()):
        marks.nth(at).click()
        show = turn.get_by_role("button", name="Show the answer")
        if show.is_visible():
            expect(turn.get_by_role("heading", name="Better")).to_have_count(0)
            show.click()
            expect(show).to_have_count(0)
            expect(turn.get_by_role("heading", name="Better").first).to_be_visible()
            break
    assert look_over(ann.page) == []
    assert overhang(ann) == []


@on_both_screens
def test_a_mistake_is_practised_from_the_record(come: Come, store: MemoryStore, size: Size) -> None:
    ann = come(size=size)
    ann.finish_a_game()
    ann.page.get_by_role("button", name="Review", exact=True).click()
    review = ann.page.get_by_role("region", name="Review")
    expect(review.get_by_role("heading", name="Skill and luck")).to_be_visible(timeout=_LONG)
    # People who take hints make no mistakes: call the last own turn one.
    ((who, kind, table),) = [one for one in store.disk.notes if one[1] == REVIEWED]
    note = store.disk.notes[who, kind, table]
    part = ann.page.evaluate(
        "(table) => fetch(`/api/tables/${table}/review`).then((answer) => answer.json())", table
    )
    you = store.disk.cards[table].people.index(who)
    at = [turn["at"] for turn in part["review"]["turns"] if turn["seat"] == you][-1]
    kept = msgspec.json.decode(note.body, type=NotedReview)
    changed = replace(kept, mistakes=(NotedMistake(at, 0.21, "blunder", "GLOW"),))
    store.disk.notes[who, kind, table] = replace(note, body=msgspec.json.encode(changed))
    ann.page.goto("/record")
    expect(ann.page.get_by_role("heading", name="Accuracy")).to_be_visible()
    mistakes = ann.page.get_by_role("region", name="Your mistakes")
    expect(mistakes.get_by_text("21 % chance to win")).to_be_visible()
    assert look_over(ann.page) == []
    assert overhang(ann) == []
    mistakes.get_by_role("link", name="Practise GLOW").click()
    turn = ann.page.get_by_role("region", name="Review").get_by_role("region", name="Move")
    expect(turn.get_by_role("heading", name=f"Move {at + 1}")).to_be_visible(timeout=_LONG)
    expect(turn.get_by_role("button", name="Show the answer")).to_be_visible()
    expect(ann.page.get_by_role("slider", name="Move")).to_have_value(str(at))
