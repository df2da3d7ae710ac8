"""Check a page with axe-core, the checker of accessibility."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.screen import THEMES, dress

_SOURCE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_LOOK = """async (rules) => {
  const only = rules.length ? { runOnly: { type: 'rule', values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only });
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary, html }) => [target, failureSummary, html]),
  }));
}"""


@cache
def _source() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def look_over(page: Page, themes: tuple[str, ...] = THEMES) -> list[str]:
    """Return the faults of a page as it is now; in other themes only those of colours."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(_source())
    found: list[str] = []
    for at, theme in enumerate(themes):
        dress(page, theme)
        rules = ["color-contrast"] if at else []
        found += [f"{theme}: {_tell(one)}" for one in page.evaluate(_LOOK, rules)]
    dress(page, themes[0])
    return found


def _tell(violation: dict[str, Any]) -> str:
    where = violation["where"]
    told = "\n".join(f"    {place}: {why} {html[:150]}" for place, why, html in where[:3])
    return f"{violation['id']}, {violation['help']}, {len(where)} times\n{told}"
