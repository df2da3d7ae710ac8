"""A page in one file: no links, no scripts, its style inside."""

from collections.abc import Iterable

from wordparlor.html_kit.markup import Markup, join, tag
from wordparlor.html_kit.style import STYLE


def head_of(kind: str) -> str:
    """Return how a page of a kind begins; a file that begins so may be replaced."""
    return f'<!DOCTYPE html>\n<html lang="en" data-report="{kind}">\n'


def page(kind: str, title: str, main: Iterable[str]) -> str:
    """Return a page of a kind with a title for the window and its content."""
    head = [
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", title),
        Markup(f"<style>{STYLE}</style>"),
    ]
    body = join([tag("head", head), tag("body", tag("main", main))])
    return f"{head_of(kind)}{body}\n</html>\n"
