"""A player who looks at another page is called: by the title, the badge and a notification."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.screen import PHONE

_RECORDER = """(() => {
  window.alerts = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      this.permission = 'granted';
      return this.permission;
    }
    constructor(title, { body }) {
      window.alerts.push(`${title}: ${body}`);
    }
    close() {}
  };
  navigator.setAppBadge = async (count) => void (window.badge = count);
})()"""
"""Records what the browser would show: without a screen it shows no notifications."""
_HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def alerts(player: Player) -> list[str]:
    """Return the notifications that a player got at this table."""
    found: list[str] = player.page.evaluate("window.alerts")
    return found


def hide(player: Player, *, hidden: bool) -> None:
    """Let a player look at another page, or come back."""
    player.page.evaluate(_HIDE, hidden)


def test_a_player_in_another_tab_is_called(come: Come) -> None:
    ann, ben = come(), come(PHONE)
    for one in (ann, ben):
        one.tab.screen.context.add_init_script(_RECORDER)
    ann.open("NewWord", chairs=("person",))
    # The host waits for a friend: that is the moment to ask, and the answer is kept.
    offer = ann.page.get_by_role("group", name="Notifications")
    offer.get_by_role("button", name="Notify me").click()
    expect(offer).to_be_hidden()
    hide(ann, hidden=True)
    ben.join(ann.code())
    expect(ann.page).to_have_title("Everyone is here · NewWord · Wordparlor")
    ann.tab.wait(lambda: len(alerts(ann)) == 1)
    assert re.match(r"Everyone is here · NewWord: .+ sits down\.", alerts(ann)[0])
    hide(ann, hidden=False)
    ann.start()
    ben.page.get_by_role("region", name=re.compile("^Your cards")).wait_for()
    ann.tab.catch_up_with(ben.tab)
    if ann.turn.is_visible():
        ann.play_once()
    expect(ann.page).to_have_title("NewWord · Wordparlor")
    assert ann.page.evaluate("window.badge") == 0
    hide(ann, hidden=True)
    ben.play_once()
    expect(ann.page).to_have_title("Your turn · NewWord · Wordparlor")
    ann.tab.wait(lambda: len(alerts(ann)) == 2)
    assert re.match("Your turn · NewWord: .+", alerts(ann)[1])
    assert ann.page.evaluate("window.badge") == 1
    # Ben was not asked in the lobby; he is asked when he comes back, on his phone too.
    hide(ben, hidden=True)
    hide(ann, hidden=False)
    ann.play_once()
    ben.tab.catch_up_with(ann.tab)
    hide(ben, hidden=False)
    away = ben.page.get_by_role("status", name="While you were away")
    away.get_by_role("button", name="No, thanks").tap()
    expect(away).to_be_hidden()
    assert alerts(ben) == []


def test_the_settings_turn_notifications_off(come: Come) -> None:
    ann = come()
    ann.tab.screen.context.add_init_script(_RECORDER)
    ann.page.goto("/settings")
    switch = ann.page.get_by_role("checkbox", name="Notification")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(switch).to_be_checked()
    switch.uncheck()
    ann.page.reload()
    expect(switch).not_to_be_checked()
    # A person who said no is not asked again.
    ann.open("NewWord", chairs=("person",))
    expect(ann.page.get_by_role("group", name="Notifications")).to_be_hidden()
