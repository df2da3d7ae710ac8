"""Charts as inline SVG: bars with intervals, points with intervals, histograms.

Colours come from the style sheet of the page, so that charts follow light, dark and paper.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor, isfinite, log10
from typing import Final

import numpy as np

from wordparlor.html_kit.markup import Markup, tag
from wordparlor.study.statistics import Estimate, Floats

_WIDTH: Final = 640
_ROW: Final = 24
_LABEL: Final = 176
_VALUE: Final = 150
_LETTERS: Final = 26
"""How many letters of a label have room."""
_BINS: Final = 36
_HEIGHT: Final = 120
_TOP: Final = 20
"""Room for the mean above the bars of a histogram."""

Row = tuple[str, Estimate]
Write = Callable[[Estimate], str]


def bars(rows: Sequence[Row], write: Write, *, fair: float | None = None) -> Markup:
    """Draw a bar from 0 for each row, with its interval; `fair` is a dashed line."""
    most = max((_finite(one.high, one.value) for _, one in rows), default=0.0)
    # A very wide interval must not flatten the bars.
    longest = max((one.value for _, one in rows), default=0.0)
    top = max(min(most, 2.5 * longest), fair or 0.0) or 1.0
    scale = _Scale(0, top)
    parts = []
    for number, (label, one) in enumerate(rows):
        middle = number * _ROW + _ROW / 2
        parts += [
            _rect(scale(0), middle - 7, scale(one.value) - scale(0), 14),
            *_row(label, one, write(one), middle, scale),
        ]
    if fair is not None:
        parts.append(_line(scale(fair), 0, scale(fair), len(rows) * _ROW, "fair"))
    return _svg(len(rows) * _ROW, parts, _describe(rows, write))


def points(rows: Sequence[Row], write: Write, *, middle: float = 0.0) -> Markup:
    """Draw a point with its interval for each row, beside a dashed line in the middle."""
    ends = [middle]
    for _, one in rows:
        ends += [_finite(one.low, one.value), _finite(one.high, one.value)]
    scale = _Scale(min(ends), max(ends) if max(ends) > min(ends) else min(ends) + 1)
    parts = [_line(scale(middle), 0, scale(middle), len(rows) * _ROW, "fair")]
    for number, (label, one) in enumerate(rows):
        height = number * _ROW + _ROW / 2
        parts += _row(label, one, write(one), height, scale)
        parts.append(tag("circle", cx=_short(scale(one.value)), cy=height, r=4.5, class_="point"))
    return _svg(len(rows) * _ROW, parts, _describe(rows, write))


def histogram(values: Floats, unit: str, low: float, high: float) -> Markup:
    """Draw how many of the values lie in each of some equal steps from low to high."""
    step = nice_step((high - low) / _BINS, whole=True)
    first = floor(low / step)
    bins = max(1, floor(high / step) - first + 1)
    places = np.clip(np.floor(values / step).astype(np.int64) - first, 0, bins - 1)
    counts = np.bincount(places, minlength=bins)
    width, left = (_WIDTH - 50) / bins, 25.0
    shares = counts / max(1, len(values))
    parts = []
    for number, share in enumerate(shares):
        height = _HEIGHT * float(share / shares.max())
        shown = f"{(first + number) * step:g}"
        until = "" if step == 1 else f" to {(first + number + 1) * step - 1:g}"
        title = tag("title", f"{shown}{until} {unit}: {100 * share:.1f} %")
        x = left + number * width
        parts.append(_rect(x, _TOP + _HEIGHT - height, max(1.0, width - 1.5), height, title))
        if number % ceil(bins / 8) == 0:
            # A step of several numbers begins at its left edge.
            tick = x + width / 2 if step == 1 else x
            parts.append(_text(tick, _TOP + _HEIGHT + 16, shown, "tick middle"))
    bottom = _TOP + _HEIGHT
    parts.append(_line(left, bottom + 0.5, _WIDTH - left, bottom + 0.5, "axis"))
    mean = float(values.mean())
    x = left + (mean / step - first + (0.5 if step == 1 else 0)) * width
    parts.append(_line(x, 0, x, bottom, "fair"))
    end = x > _WIDTH * 0.8
    anchor = "value end" if end else "value"
    parts.append(_text(x - 6 if end else x + 6, 12, f"mean {mean:,.1f} {unit}", anchor))
    about = f"Histogram of {unit}: mean {mean:,.1f}, {values.min():g} to {values.max():g}"
    return _svg(bottom + 22, parts, about)


def nice_step(least: float, *, whole: bool = False) -> float:
    """Return the smallest step of 1, 2 or 5 times a power of ten that is not below this one."""
    if whole and least <= 1:
        return 1.0
    power = 10.0 ** floor(log10(least))
    return next(power * one for one in (1, 2, 5, 10) if power * one >= least * (1 - 1e-9))


class _Scale:
    """Turns numbers into places between the labels and the values."""

    def __init__(self, low: float, high: float) -> None:
        self._low = low
        self._unit = (_WIDTH - _LABEL - _VALUE - 12) / (high - low)
        self._high = high

    def __call__(self, number: float) -> float:
        inside = min(self._high, max(self._low, number))
        return _LABEL + 6 + (inside - self._low) * self._unit


def _row(label: str, one: Estimate, value: str, middle: float, scale: _Scale) -> list[Markup]:
    """Return label, interval and value of a row."""
    short = label if len(label) <= _LETTERS else f"{label[: _LETTERS - 1]}…"
    title = tag("title", f"{label}: {value}")
    low, high = scale(one.low), scale(one.high)
    parts = [
        tag("text", [title, short], x=_LABEL - 4, y=middle + 4.5, class_="label end"),
        _text(_WIDTH, middle + 4.5, value, "value end"),
    ]
    if one.margin:
        parts.append(_line(low, middle, high, middle, "whisker"))
        parts += (_line(x, middle - 4, x, middle + 4, "whisker") for x in (low, high))
    return parts


def _svg(height: float, parts: Sequence[Markup], about: str) -> Markup:
    box = f"0 0 {_WIDTH} {_short(height)}"
    return tag("svg", parts, viewBox=box, role="img", aria_label=about)


def _rect(x: float, y: float, width: float, height: float, content: str = "") -> Markup:
    sizes = {"x": x, "y": y, "width": max(0.0, width), "height": max(0.0, height)}
    return tag("rect", content, class_="bar", **{k: _short(v) for k, v in sizes.items()})


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    return tag("line", class_=kind, **{k: _short(v) for k, v in ends.items()})


def _text(x: float, y: float, text: str, kind: str) -> Markup:
    return tag("text", text, x=_short(x), y=_short(y), class_=kind)


def _short(number: float) -> str:
    return f"{number:.1f}"


def _finite(number: float, otherwise: float) -> float:
    return number if isfinite(number) else otherwise


def _describe(rows: Sequence[Row], write: Write) -> str:
    return "; ".join(f"{label}: {write(one)}" for label, one in rows)
