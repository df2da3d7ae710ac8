"""HTML and SVG as text in which everything is escaped."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final


class Markup(str):
    """Text that is HTML already; all other text is escaped."""

    __slots__ = ()


_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
Content = str | Iterable[str]


def tag(name: str, content: Content = "", **attributes: object) -> Markup:
    """Return an element; `class_` is the attribute class, and _ in other names becomes -."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
    )
    return Markup(f"<{name}{written}>{join(content)}</{name}>")


def join(content: Content) -> Markup:
    """Return parts one after the other; escape those that are not HTML."""
    parts = [content] if isinstance(content, str) else content
    return Markup("".join(part if isinstance(part, Markup) else _escape(part) for part in parts))


def _escape(text: str) -> str:
    """Escape a text, and keep a value or an interval on one line."""
    kept = (" = ", " ± ", " %")
    for one in kept:
        text = text.replace(one, one.replace(" ", _NO_BREAK))
    return escape(text)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> Markup:
    """Return a table; the first cell of each row is its title, other cells are numbers."""
    body = (
        tag("tr", [tag("th", first, scope="row"), *(tag("td", cell) for cell in others)])
        for first, *others in rows
    )
    titles = tag("tr", (tag("th", title, scope="col") for title in head))
    parts = [tag("caption", caption)] if caption else []
    whole = tag("table", [*parts, tag("thead", titles), tag("tbody", body)])
    return tag("div", whole, class_="wide")


def figure(title: str, *content: str) -> Markup:
    """Return a chart with its title."""
    return tag("figure", [tag("figcaption", title), *content])


def section(title: str, *content: str) -> Markup:
    """Return a part of the report."""
    return tag("section", [tag("h2", title), *content])
