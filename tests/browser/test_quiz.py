"""The quiz on the record, on a phone: by touch and by keys, and its schedule."""

import time

from playwright.sync_api import expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.past import give_past
from tests.browser.screen import PHONE
from tests.server.memory_store import MemoryStore


def test_a_word_is_found_on_a_phone(come: Come, store: MemoryStore) -> None:
    ann = come(PHONE)
    ann.take_name("Ann")
    give_past(store, time.time())
    page = ann.page
    page.goto("/record")
    section = page.get_by_role("region", name="Words to practise")
    expect(section.locator(".due")).to_have_text("3 words due today.")
    cards = section.get_by_role("group", name="Cards").get_by_role("button")
    expect(section.get_by_text("A word of 5 letters that you missed in NewWord.")).to_be_visible()
    # A wrong try by keys: the letters are there, but it is no word.
    field = section.get_by_label("Your word")
    field.fill("tquoi")
    field.press("Enter")
    said = "TQUOI is not in the dictionary; 2 tries are left."
    expect(section.locator(".said")).to_have_text(said)
    for letter in "QUOIT":
        ann.touch(cards.filter(has_text=letter).first)
    expect(field).to_have_value("QUOIT")
    ann.touch(section.get_by_role("button", name="Check"))
    answer = section.get_by_role("group", name="Answer")
    expect(answer).to_contain_text("That is it!")
    expect(answer).to_contain_text("game equipment consisting of a ring")
    # The wrong try has brought it to the first box.
    expect(answer).to_contain_text("It comes back tomorrow.")
    link = answer.get_by_role("link", name="Missed in NewWord")
    expect(link).to_have_attribute("href", "/after/past0#turn-3")
    ann.touch(answer.get_by_role("button", name="Next word"))
    expect(section.locator(".due")).to_have_text("2 words due today.")
    expect(section.get_by_text("A word of 7 letters that you missed")).to_be_visible()
    # The words are covered while the quiz asks for them.
    words = page.get_by_role("region", name="Words you met or missed")
    expect(words.get_by_text("QUOIT")).to_have_count(0)
    ann.touch(words.get_by_role("button", name="Show the words"))
    expect(words.get_by_role("listitem")).to_have_count(4)
    assert look_over(page, ("dark",)) == []
    ann.touch(section.get_by_role("button", name="Show the word"))
    expect(answer.get_by_role("link", name="TERRAIN", exact=True)).to_be_visible()


def test_all_games_are_found(come: Come, store: MemoryStore) -> None:
    ann = come(PHONE)
    ann.take_name("Ann")
    give_past(store, time.time(), games=25)
    page = ann.page
    ann.go_home()
    page.get_by_role("link", name="All games: search and filter").click()
    games = page.get_by_role("link", name="Review")
    expect(games).to_have_count(20)
    page.get_by_role("button", name="Show more games").click()
    expect(games).to_have_count(25)
    page.get_by_label("Player").fill("cleo")
    page.get_by_label("Player").press("Enter")
    expect(page.get_by_role("status").get_by_text("12 games")).to_be_visible()
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_role("status").get_by_text("2 games")).to_be_visible()
    # The address has the search, so that it is there after a look at a game.
    page.reload()
    expect(games).to_have_count(2)
    page.get_by_role("button", name="Clear the search").click()
    page.get_by_role("searchbox", name="Word").fill("quoit")
    page.get_by_role("searchbox", name="Word").press("Enter")
    expect(games).to_have_count(1)
