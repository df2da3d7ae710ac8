"""Find what does not fit on a screen."""

from tests.browser.player import Player

_CUT_OFF = """() => {
  const rolls = ({ overflowX, overflowY }) =>
    [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
  const isCutOff = (element) => {
    const box = element.getBoundingClientRect();
    const seen = element.checkVisibility({ visibilityProperty: true }) && box.width && box.height;
    if (!seen || element.closest('[aria-hidden="true"], [role="application"]')) return false;
    for (let at = element.parentElement; at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (rolls(style)) return false;
      const clip = at.getBoundingClientRect();
      const outside =
        Math.min(box.left - clip.left, clip.right - box.right) < -1 ||
        Math.min(box.top - clip.top, clip.bottom - box.bottom) < -1;
      if (style.overflowX === 'hidden' && outside) return true;
    }
    return box.left < -1 || box.right > innerWidth + 1;
  };
  const wide = document.documentElement.scrollWidth - innerWidth;
  const controls = [...document.querySelectorAll('main :is(button, a[href], input, select)')];
  const names = controls.filter(isCutOff).map((one) => one.ariaLabel ?? one.textContent.trim());
  return wide > 0 ? [`${wide} pixels too wide`, ...names] : names;
}"""
_ROLLS_SIDEWAYS = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.checkVisibility())
  .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
  .filter((one) => !one.matches('[tabindex="0"], [role="radiogroup"]'))
  .map((one) => `${one.className}: ${one.scrollWidth} in ${one.clientWidth}`)"""
"""All except the sheets and the ways to play, which may scroll."""


def overhang(person: Player) -> list[str]:
    """Return the controls that cannot be reached, or only by scrolling sideways."""
    beyond: list[str] = person.page.evaluate(_CUT_OFF)
    return beyond


def sideways(person: Player) -> list[str]:
    """Return what scrolls sideways: the page, or parts of it."""
    rolls: list[str] = person.page.evaluate(_ROLLS_SIDEWAYS)
    return overhang(person) + rolls
