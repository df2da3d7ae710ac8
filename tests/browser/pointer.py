"""A mouse or fingers: taps, drags, and two fingers on a board."""

from playwright.sync_api import FloatRect, Locator, Page

Point = tuple[float, float]

_MAY_SCROLL = """([x, y]) => {
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    const scrolls =
      at === document.documentElement || overflowY === 'auto' || overflowY === 'scroll';
    if (scrolls && at.scrollHeight > at.clientHeight + 1) return true;
  }
  return false;
}"""
"""Whether a finger here could scroll; then it lifts a card only after a rest."""
_LIFTED = "() => 'dragging' in document.documentElement.dataset"
_STILL = """() => new Promise((done) => {
  const look = () => {
    const moving = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    if (moving.length) Promise.allSettled(moving.map(({ finished }) => finished)).then(look);
    else requestAnimationFrame(() => requestAnimationFrame(done));
  };
  requestAnimationFrame(look);
})"""


def box_of(what: Locator) -> FloatRect:
    """Return the box of an element on the screen."""
    what.scroll_into_view_if_needed()
    found = what.bounding_box()
    assert found, "The element is not on the screen."
    return found


def middle_of(what: Locator) -> Point:
    """Return the middle of an element."""
    box = box_of(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def end_of(row: Locator) -> Point:
    """Return a point at the right end of a row."""
    box = box_of(row)
    return box["x"] + box["width"] - 5, box["y"] + box["height"] / 2


class Pointer:
    """Points at a page with a mouse, or with fingers on a touch screen."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self._page = page
        self._touch = touch

    def press(self, what: Locator) -> None:
        """Tap or click something."""
        if self._touch:
            what.tap()
        else:
            what.click()

    def drag(self, start: Point, goal: Point) -> None:
        """Drag a card from one point of the screen to another."""
        if self._touch:
            self.move_fingers((start,), (start,), (goal,), lifts=True)
        else:
            mouse = self._page.mouse
            mouse.move(*start)
            mouse.down()
            mouse.move(*goal, steps=4)
            mouse.up()

    def move_fingers(self, *steps: tuple[Point, ...], lifts: bool = False) -> None:
        """Put fingers on the screen, move them together, take them off.

        Where that `lifts` a card, move only after it is lifted.
        """
        waits = lifts and self._page.evaluate(_MAY_SCROLL, steps[0][0])
        fingers = self._page.context.new_cdp_session(self._page)
        for at, points in enumerate((*steps, ())):
            kind = "touchStart" if at == 0 else "touchMove" if points else "touchEnd"
            touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
            if waits and at == 0:
                self._page.wait_for_function(_LIFTED)
        fingers.detach()

    def hold(self, point: Point, until: Locator) -> None:
        """Press a finger on a point until something is visible, then lift it."""
        fingers = self._page.context.new_cdp_session(self._page)
        x, y = point
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y, "id": 0}]}
        fingers.send("Input.dispatchTouchEvent", touch)
        until.wait_for()
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        fingers.detach()

    def wait_until_still(self) -> None:
        """Wait until nothing on the page moves."""
        self._page.evaluate(_STILL)
