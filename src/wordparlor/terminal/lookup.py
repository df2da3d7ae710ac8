"""Show what users look up: games, rules, words and plays."""

import typing
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from wordparlor.bots import Bot
from wordparlor.table.box import Box
from wordparlor.table.deck_list import list_deck
from wordparlor.table.options import Option, good_values
from wordparlor.table.phrases import plural
from wordparlor.table.rulebook import Clause
from wordparlor.table.solver import SolvedPlay
from wordparlor.terminal.console import prose_width
from wordparlor.words.entry import PartOfSpeech, Plural, SilentE, Tier, Usage, WordEntry

_TIERS = {
    Tier.JUNIOR: "the junior, standard and full dictionaries",
    Tier.STANDARD: "the standard and full dictionaries, but not in the junior one",
    Tier.FULL: "the full dictionary only",
}
_MOST_ROWS = 1000
"""A longer list is printed line by line: a table of 40,000 rows takes 20 seconds to draw."""
_MARKS = {"silent": "Not in the sheet: ", "advice": "Advice: "}
_SOUNDS = {
    SilentE.CHANGES: "the final E is silent and changes the sound",
    SilentE.SAME: "the final E is silent and changes nothing",
    SilentE.VOICED: "the final E is spoken",
    SilentE.UNKNOWN: "the sound of the final E is unknown",
}
_PLURALS = {
    Plural.MINOR: "also a plural, but mainly something else",
    Plural.MAIN: "mainly a plural",
    Plural.ONLY: "a plural",
    Plural.HEADWORD: "plural in form, with its own meaning",
}
_USAGES = {
    Usage.NAME: "a name",
    Usage.SLANG: "slang",
    Usage.SHORT: "an abbreviation or acronym",
}


def show_bots(screen: Console, bots: Iterable[Bot]) -> None:
    """Show levels of bots, from the weakest to the strongest."""
    grid = Grid(box=SIMPLE_HEAD, header_style="title", pad_edge=False, width=prose_width(screen))
    for title in ("Level", "How it plays"):
        grid.add_column(title, no_wrap=title == "Level")
    for bot in bots:
        grid.add_row(bot.level, Text.assemble((bot.name, "title"), f" {bot.sentence}."))
    screen.print(grid)


def show_shelf(screen: Console, boxes: Iterable[Box]) -> None:
    """Show all games with the facts for a choice."""
    grid = Grid(box=SIMPLE_HEAD, header_style="title", pad_edge=False, width=prose_width(screen))
    for title in ("Game", "What it is", "Players", "Minutes", "Variants"):
        grid.add_column(title, no_wrap=title != "What it is")
    for box in boxes:
        what = Text.assemble((box.name, "title"), f": {box.sentence}")
        seats = f"{box.least_seats}-{box.most_seats}"
        variants = "\n".join(variant.id for variant in box.variants)
        grid.add_row(box.id, what, seats, str(box.minutes), variants)
    screen.print(grid)


def show_choices(screen: Console, box: Box) -> None:
    """Show the variants and options of a game."""
    variants = [(f"--variant {v.id}", f"{v.name}: {v.sentence}") for v in box.variants]
    hints = typing.get_type_hints(box.options, include_extras=True)
    options: dict[bool, list[tuple[str, str]]] = {False: [], True: []}
    for option in box.option_list:
        described = _describe(option, good_values(hints[option.name]))
        options[option.designer].append((f"--option {option.name}=", described))
    show_definitions(screen, variants + options[False])
    if options[True]:
        screen.print("Numbers of the sheet, for designers:")
        show_definitions(screen, options[True])


def _describe(option: Option, values: str) -> str:
    """Return the label, the possible values and the help of an option."""
    if option.choices:
        values = ", ".join(f"{choice.value} ({choice.label})" for choice in option.choices)
    return f"{option.label}: {values}. {option.help}"


def show_sheet(screen: Console, box: Box) -> None:
    """Show a whole rule sheet."""
    screen.print(Text(box.name, style="title"))
    screen.print(Text(box.sentence))
    for section, clauses in groupby(box.rulebook.values(), lambda clause: clause.section):
        screen.print()
        screen.print(Text(section, style="title"))
        show_clauses(screen, clauses)
    screen.print()
    show_deck(screen, box)
    if box.changes:
        screen.print(Text("Changes; older tables go on under their rules", style="title"))
        show_definitions(
            screen,
            [
                (
                    Text(f"{change.clause}, version {change.version}", style="clause"),
                    change.sentence,
                )
                for change in box.changes
            ],
        )


def show_deck(screen: Console, box: Box) -> None:
    """Show the cards of a game with their points and the number of their copies."""
    screen.print(Text(f"The deck: {plural(len(box.deck), box.piece)}", style="title"))
    grid = Grid(box=SIMPLE_HEAD, header_style="title", pad_edge=False)
    grid.add_column(f"{box.piece.capitalize()}s")
    grid.add_column("Points", justify="right")
    grid.add_column("Copies of each", justify="right")
    grid.add_column("")
    for row in list_deck(box.deck):
        grid.add_row("  ".join(row.cards), row.points, str(row.copies), row.note)
    screen.print(Padding(grid, (0, 0, 0, 2)), width=prose_width(screen))


def show_clauses(screen: Console, clauses: Iterable[Clause]) -> None:
    """Show clauses with their rulings."""
    rows: list[tuple[str | Text, str | Text]] = []
    for clause in clauses:
        rows.append((Text(clause.id, style="clause"), _MARKS.get(clause.mark, "") + clause.text))
        rows += [("", Text(f"Ruling: {ruling}", style="italic")) for ruling in clause.rulings]
    show_definitions(screen, rows)


def show_word(screen: Console, word: str, entry: WordEntry | None, *, own: bool = False) -> None:
    """Show whether a word is in the dictionary (or a custom list), and what is known about it."""
    if entry is None:
        screen.print(f"{word} is not in {'this word list' if own else 'the dictionary'}.")
        return
    good_in = "this word list" if own else _TIERS[entry.tier]
    screen.print(Text.assemble((entry.word, "title"), f" is in {good_in}."))
    show_definitions(screen, [(label, text) for label, text in _facts(entry) if text])


def _facts(entry: WordEntry) -> Iterable[tuple[str, str]]:
    part = "" if entry.part is PartOfSpeech.OTHER else f" ({entry.part.name.lower()})"
    yield "meaning", f"{entry.meaning}{part}" if entry.meaning else ""
    yield "form of", entry.lemma if entry.lemma and entry.lemma != entry.word else ""
    yield "forms", ", ".join(entry.forms)
    yield "plural", _PLURALS.get(entry.plural, "")
    yield "usage", _USAGES.get(entry.usage, "")
    yield "sound", f"/{entry.sound}/" if entry.sound else ""
    yield f"{entry.word}E", _SOUNDS.get(entry.silent_e, "")
    yield "rank", f"number {entry.rank:,} among the most common words" if entry.rank else ""
    yield "note", "offensive; bots and hints never use it" if entry.offensive else ""


def word_data(word: str, entry: WordEntry | None) -> dict[str, object]:
    """Return what is known about a word, as JSON data."""
    if entry is None:
        return {"word": word, "valid": False, "tier": None, "meaning": None}
    data = asdict(entry)
    for name in ("tier", "plural", "usage", "part", "silent_e"):
        data[name] = data[name].name.lower()
    return {"word": data.pop("word"), "valid": True, **data}


def show_plays(screen: Console, plays: Sequence[SolvedPlay]) -> None:
    """Show plays with their points, best first, and with the cards they use where that counts."""
    count_cards = any(play.cards for play in plays)
    if len(plays) > _MOST_ROWS:
        rows = (_cells(play, count_cards=count_cards) for play in plays)
        lines = (f"{points:>5}  {'  '.join(map(str, others))}" for points, *others in rows)
        screen.out("\n".join(lines), highlight=False)
        return
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="points", min_width=5)
    if count_cards:
        grid.add_column(justify="right")
    grid.add_column()
    for play in plays:
        grid.add_row(*_cells(play, count_cards=count_cards))
    screen.print(grid)


def _cells(play: SolvedPlay, *, count_cards: bool) -> tuple[str, *tuple[str | Text, ...]]:
    """Return a play as a row: its points, its cards where they count, and its notation."""
    note = f" ({play.note})" if play.note else ""
    text = Text.assemble(play.text, (note, "note"))
    if count_cards:
        return plural(play.score, "point"), plural(play.cards, "card"), text
    return f"{play.score:+d}", text


def show_definitions(screen: Console, rows: Iterable[tuple[str | Text, str | Text]]) -> None:
    """Show terms with their explanations."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, min_width=8)
    grid.add_column()
    for term, text in rows:
        grid.add_row(term, text)
    screen.print(Padding(grid, (0, 0, 0, 2)), width=prose_width(screen))
