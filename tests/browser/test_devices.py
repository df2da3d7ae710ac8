"""Take a person to another device: by a code, or by the link of the QR code."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.screen import PHONE
from tests.server.memory_store import MemoryStore


def make_code(person: Player) -> str:
    """Open the dialog in the settings and read the code."""
    person.page.goto("/settings")
    person.page.get_by_role("button", name="Take me to another device").click()
    cards = dialog(person).get_by_role("img", name=re.compile("^Code "))
    return (cards.get_attribute("aria-label") or "").removeprefix("Code ").replace(" ", "")


def dialog(person: Player) -> Locator:
    return person.page.get_by_role("dialog", name="Take me to another device")


def enter(person: Player, code: str) -> None:
    """Go from the settings to the field for a code, and enter one."""
    # The browser itself notes a refusal in its console.
    person.tab.screen.expected.append("device-codes/owner")
    person.page.goto("/settings")
    person.page.get_by_role("link", name="Enter a code").click()
    person.page.get_by_label("Code").fill(code)
    person.page.get_by_role("button", name="Continue", exact=True).click()


def arrive(person: Player, name: str) -> None:
    expect(person.page.get_by_role("heading", name=f"Continue here as {name}?")).to_be_visible()
    person.page.get_by_role("button", name=f"Continue as {name}").click()
    read_toast(person, f"You are {name} here now.")


def read_toast(person: Player, text: str) -> None:
    expect(person.page.locator(".toast").filter(has_text=text).last).to_be_visible()


def fits(person: Player) -> bool:
    wide: bool = person.page.evaluate(
        "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return wide


def test_a_person_goes_from_a_computer_to_a_phone(come: Come, store: MemoryStore) -> None:
    computer, phone = come(), come(PHONE)
    computer.take_name("Ann")
    computer.open("NewWord", chairs=("person",))
    code = make_code(computer)
    enter(phone, f"{code[:4].lower()} {code[4:]}")
    expect(phone.page.locator(".warning")).to_have_count(0)
    assert fits(phone)
    arrive(phone, "Ann")
    # The phone has the table of the computer, and both stay signed in.
    phone.page.get_by_role("link", name="Continue NewWord").click()
    expect(phone.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    computer.page.goto("/settings")
    expect(computer.page.get_by_label("Your name")).to_have_value("Ann")
    assert [one.name for one in store.disk.persons.values()] == ["Ann"]
    assert len(store.disk.tokens) == 2
    # The code is used.
    third = come(PHONE)
    enter(third, code)
    expect(third.page.get_by_role("alert")).to_contain_text("This code is not valid")


def test_a_link_warns_a_guest_with_games(come: Come, store: MemoryStore) -> None:
    phone, computer = come(PHONE), come()
    phone.take_name("Ann")
    code = make_code(phone)
    assert fits(phone)
    expect(dialog(phone)).to_be_in_viewport()
    computer.take_name("Ben")
    computer.open("NewWord", chairs=("person",))
    computer.page.goto(f"/device#{code}")
    warning = "You are Ben here, with one game; this device cannot come back to Ben."
    expect(computer.page.locator(".warning")).to_have_text(warning)
    assert code not in computer.page.url
    arrive(computer, "Ann")
    expect(computer.page.get_by_role("heading", name="Continue", exact=True)).to_have_count(0)
    # Signing out everywhere ends both devices, and a code that is still open.
    last = make_code(computer)
    computer.page.get_by_role("button", name="Done").click()
    computer.page.get_by_role("button", name="Sign out everywhere").click()
    computer.page.get_by_role("button", name="Sign out", exact=True).click()
    read_toast(computer, "You signed out everywhere.")
    assert store.disk.tokens == {}
    phone.page.goto("/settings")
    expect(phone.page.get_by_label("Your name")).to_have_value("")
    enter(phone, last)
    expect(phone.page.get_by_role("alert")).to_contain_text("This code is not valid")


def test_a_table_that_does_not_count_says_so(come: Come) -> None:
    ann, ben = come(), come(PHONE)
    ann.go_home()
    ann.box("NewWord").get_by_role("button", name="Play with friends").click()
    ann.page.get_by_label("The game counts for records and ratings").uncheck()
    ann.page.get_by_role("button", name="Open table").click()
    expect(ann.page.get_by_text("Does not count for records.")).to_be_visible()
    ben.page.goto(f"/join/{ann.code()}")
    expect(ben.page.get_by_text("Does not count for records.")).to_be_visible()
    ann.go_home()
    expect(ann.page.get_by_text("does not count")).to_be_visible()
