"""Each clause that a page names links to its place on the rule sheet."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come, game_by_game
from tests.browser.tour import BOTS, GAMES


def check_clause(page: Page, game: str, clause: str) -> None:
    """Check that a page is the rule sheet of a game, at a clause."""
    page.wait_for_url(f"**/rules/{game}#{clause}")
    expect(page.locator(f"#{clause}")).to_be_focused()
    expect(page.locator(f"#{clause}")).to_be_in_viewport()


@game_by_game("zap")
def test_a_refusal_leads_to_its_clause(come: Come, game: str) -> None:
    ann = come()
    ann.open(GAMES[game], chairs=BOTS.get(game, ("casual",)))
    ann.start()
    ann.wait()
    ann.open_panel("Command")
    panel = ann.page.get_by_role("tabpanel")
    panel.get_by_role("textbox").fill("challenge")
    panel.get_by_role("textbox").press("Enter")
    link = panel.get_by_role("status").get_by_role("link")
    clause = link.inner_text()
    with ann.page.expect_popup() as sheet:
        link.click()
    check_clause(sheet.value, game, clause)


def test_a_clause_leads_to_another_that_a_search_hides(come: Come) -> None:
    ann = come()
    ann.page.goto("/rules/giftwords")
    search = ann.page.get_by_role("searchbox")
    search.fill("GW-ADV-11")
    ruling = ann.page.locator("#GW-ADV-11")
    expect(ann.page.locator("#GW-36")).to_be_hidden()
    ruling.get_by_role("link", name="GW-36").click()
    check_clause(ann.page, "giftwords", "GW-36")
    expect(search).to_have_value("")
