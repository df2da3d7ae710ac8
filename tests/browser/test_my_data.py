"""The settings: export the data, sign out, delete everything; a removed guest stays out."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.server.memory_store import MemoryStore


def press(person: Player, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def read_toast(person: Player, text: str) -> None:
    expect(person.page.locator(".toast").filter(has_text=text).last).to_be_visible()


def test_a_person_exports_signs_out_and_deletes_everything(
    come: Come, store: MemoryStore, tmp_path: Path
) -> None:
    ann = come()
    ann.take_name("Ann")
    with ann.page.expect_download() as download:
        press(ann, "Export my data")
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["name"] == "Ann"
    press(ann, "Sign out here")
    press(ann, "Cancel")
    assert len(store.disk.tokens) == 1
    press(ann, "Sign out here")
    press(ann, "Sign out")
    read_toast(ann, "You signed out here.")
    expect(ann.page.get_by_label("Your name")).to_have_value("")
    assert store.disk.tokens == {}
    ann.take_name("Anna")
    press(ann, "Delete my data")
    press(ann, "Cancel")
    assert [person.name for person in store.disk.persons.values()] == ["Ann", "Anna"]
    press(ann, "Delete my data")
    press(ann, "Delete everything")
    read_toast(ann, "Your data is deleted.")
    assert [person.name for person in store.disk.persons.values()] == ["Ann"]
    everywhere = ann.page.get_by_role("button", name="Sign out everywhere", exact=True)
    expect(everywhere).to_be_disabled()


def test_the_host_lets_a_removed_guest_in_again(come: Come) -> None:
    ann, ben = come(), come()
    ben.take_name("Ben")
    ann.open("NewWord", chairs=("person",))
    ben.join(ann.code())
    press(ann, "Remove Ben")
    expect(ann.page.get_by_text("Ben may not sit down again.")).to_be_visible()
    expect(ben.page.get_by_text("The host removed you from this table")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(0)
    press(ann, "Let in Ben")
    expect(ann.page.get_by_text("Ben may not sit down again.")).to_be_hidden()
    press(ben, "Sit here")
    expect(ann.page.get_by_text("Everyone is here.")).to_be_visible()
