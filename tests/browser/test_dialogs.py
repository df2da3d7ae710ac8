"""What a dialog covers, and what it does not."""

from playwright.sync_api import expect

from tests.browser.conftest import Come

_UNCOVERED = """() => [...document.querySelectorAll('.toast')].flatMap((toast) => {
  const { left, top, width, height } = toast.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return toast.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
})"""
"""The middles of all toasts that nothing covers."""


def test_a_toast_lies_above_a_dialog(come: Come) -> None:
    ann = come()
    ann.go_home()
    ann.box("NewWord").get_by_role("button", name="Play with friends").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove chair 2").click(force=True)
    said = ann.page.locator(".toast").last
    expect(said).to_have_text("This game needs 2 players.")
    [middle] = ann.page.evaluate(_UNCOVERED)
    ann.page.mouse.click(*middle)
    expect(said).to_be_hidden()
    expect(dialog).to_be_visible()


def test_a_toast_stays_when_its_dialog_closes(come: Come) -> None:
    ann = come()
    ann.go_home()
    ann.box("NewWord").get_by_role("button", name="Play with friends").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove chair 2").click(force=True)
    ann.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert len(ann.page.evaluate(_UNCOVERED)) == 1
