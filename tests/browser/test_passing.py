"""A pass with a playable hand asks once: with the mouse, by keyboard, and with a finger."""

from playwright.sync_api import expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.screen import NARROW


def passes_of(person: Player) -> int:
    """Return how many passes the log tells."""
    person.open_panel("Log")
    return person.log.get_by_text("You pass").count()


def test_a_pass_asks_once_in_a_turn(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    assert ann.best_word()
    pass_button = ann.quick_actions.first
    pass_button.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.pass_question).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.pass_question).to_be_hidden()
    expect(ann.turn).to_be_visible()
    ann.tab.do(pass_button.click)
    expect(ann.pass_question).to_be_hidden()
    assert passes_of(ann) == 1


def test_a_finger_is_asked_too_and_may_pass(come: Come) -> None:
    ben = come(NARROW)
    ben.play_now("NewWord")
    ben.touch(ben.quick_actions.first)
    expect(ben.pass_question).to_be_visible()
    assert look_over(ben.page) == []
    ben.touch(ben.pass_question.get_by_role("button", name="Keep playing"))
    expect(ben.pass_question).to_be_hidden()
    ben.tab.do(lambda: ben.touch(ben.quick_actions.first))
    ben.wait()
    # The next turn asks again.
    ben.touch(ben.quick_actions.first)
    pass_anyway = ben.pass_question.get_by_role("button", name="Pass", exact=True)
    ben.tab.do(lambda: ben.touch(pass_anyway))
    ben.wait()
    assert passes_of(ben) == 2


def test_nobody_is_asked_where_the_players_judge_words(come: Come) -> None:
    ann = come()
    ann.open("NewWord", options={"Word check": "challenge"})
    ann.start()
    while ann.wait() == "asked":
        ann.answer("Accept")
    ann.tab.do(ann.quick_actions.first.click)
    expect(ann.pass_question).to_be_hidden()
    assert passes_of(ann) == 1
