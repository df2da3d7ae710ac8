"""The review of a game as a page in one file, to read in a browser or to print."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from wordparlor.bots.review import Meaning, Review, ReviewedTurn
from wordparlor.bots.review.sentences import (
    name_choice,
    percent,
    tell_grade,
    tell_meaning,
    tell_skill,
)
from wordparlor.html_kit.markup import Markup, figure, section, table, tag
from wordparlor.html_kit.page import head_of, page
from wordparlor.terminal.inputs import BadFile, file_problem

_KIND: Final = "wordparlor-review"
_WIDTH: Final = 640
_HEIGHT: Final = 180
_LEFT: Final = 40


def check_page(path: Path) -> None:
    """Refuse a file that a review cannot be written to, before the work.

    Raises:
        BadFile: it is a folder or something else than a review, or its folder does not exist.
    """
    if path.is_dir():
        raise BadFile(f"{path} is a folder; name a file for the review.")
    if not path.parent.is_dir():
        raise BadFile(f"There is no folder {path.parent} for the review.")
    head = head_of(_KIND).encode()
    try:
        if path.exists() and path.read_bytes()[: len(head)] != head:
            raise BadFile(f"{path} exists and is not a review; name another file.")
    except OSError as wrong:
        raise BadFile(file_problem(path, wrong)) from None


def review_page(found: Review, game: str, chosen: int | None) -> str:
    """Return the page of a review; `chosen` is the seat that it is for, None for all."""
    seats = list(range(len(found.names))) if chosen is None else [chosen]
    title = f"{game}: review"
    scores = zip(found.names, found.scores, strict=True)
    about = " · ".join(f"{name} {score}" for name, score in scores)
    main = [
        tag("h1", title),
        tag("p", about, class_="about"),
        tag("div", (tag("p", tell_skill(found.seats[seat])) for seat in seats), class_="opening"),
        section("Chances to win", *(_curve(found, seat) for seat in seats)),
        section("Find it yourself", *_quiz(found, seats)),
        # Closed at first: it tells the answers.
        section("All choices", tag("details", [tag("summary", "Show them"), _turns(found, seats)])),
        section("Words of the game", _words(found, seats)),
    ]
    return page(_KIND, title, main)


def _curve(found: Review, seat: int) -> Markup:
    """Draw the chance of a seat, with its turning points."""
    chances = [found.start[seat], *(turn.chances[seat] for turn in found.turns), found.end[seat]]
    step = (_WIDTH - _LEFT - 10) / max(1, len(chances) - 1)
    places = [(_LEFT + at * step, 10 + _HEIGHT * (1 - one)) for at, one in enumerate(chances)]
    parts = []
    for share in (0.0, 0.5, 1.0):
        height = 10 + _HEIGHT * (1 - share)
        kind, level = "fair" if share == 0.5 else "axis", f"{height:.1f}"
        parts.append(tag("line", class_=kind, x1=_LEFT, x2=_WIDTH - 10, y1=level, y2=level))
        low = f"{height + 4:.1f}"
        parts.append(tag("text", percent(share), x=_LEFT - 6, y=low, class_="tick end"))
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts.append(tag("polyline", points=line, class_="curve"))
    for number in found.turning:
        turn, (x, y) = found.turns[number], places[number + 1]
        change = chances[number + 1] - chances[number]
        note = f"Move {turn.at + 1}, {name_choice(turn.played)}: {100 * change:+.0f} %"
        kind = "good" if change > 0 else "bad"
        point = tag("title", note)
        parts.append(tag("circle", point, cx=f"{x:.1f}", cy=f"{y:.1f}", r=6, class_=kind))
    box = f"0 0 {_WIDTH} {_HEIGHT + 20}"
    told = f"The chance of {found.names[seat]} after each choice, from {percent(chances[0])} on"
    return figure(found.names[seat], tag("svg", parts, viewBox=box, role="img", aria_label=told))


def _quiz(found: Review, seats: Sequence[int]) -> Iterator[Markup]:
    """Yield the worst turns; the answer appears when the reader asks for it."""
    worst = [(seat, at) for seat in seats for at in found.seats[seat].worst]
    if not worst:
        yield tag("p", "No choice lost much: every one of them is fine.")
    for seat, at in worst:
        turn = found.turns[at]
        yield tag("h3", f"Move {turn.at + 1}, {found.names[seat]}")
        yield tag("p", f"Played: {turn.played.text}. {tell_grade(turn)}")
        answer = [
            tag("summary", "Show what was better"),
            tag("p", f"{turn.best.text}: {percent(turn.best.chance)}."),
            *(tag("p", reason) for reason in turn.reasons),
            *_meanings(turn.best.words),
        ]
        yield tag("details", answer)


def _turns(found: Review, seats: Sequence[int]) -> Markup:
    shown = [turn for turn in found.turns if turn.seat in seats]
    return table(
        ("Move", "Player", "Played", "Chance", "Lost", "Grade", "Best known", "Best"),
        [_row(found, turn) for turn in shown],
    )


def _row(found: Review, turn: ReviewedTurn) -> tuple[str, ...]:
    lost = percent(turn.lost) if turn.grade != "fine" else ""
    return (
        str(turn.at + 1),
        found.names[turn.seat],
        name_choice(turn.played),
        percent(turn.chances[turn.seat]),
        lost,
        turn.grade,
        name_choice(turn.known),
        name_choice(turn.best),
    )


def _words(found: Review, seats: Sequence[int]) -> Markup:
    told = {one.word.word: one.word for one in found.words if one.seat in seats}
    return tag("div", _meanings(tuple(told.values())))


def _meanings(words: Sequence[Meaning]) -> list[Markup]:
    return [tag("p", tell_meaning(word), class_="note") for word in words]
