"""The clauses of a rule sheet, from a game's rules.md."""

import re
from collections.abc import Iterator, Mapping

import msgspec

from wordparlor.errors import BadSetup

_SECTION = re.compile(r"^##\s+(?P<title>.+?)\s*$")
_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+)\*\*\s+(?P<text>.+?)\s*$")
_RULING = re.compile(r"^  - \*Ruling:\*\s+(?P<text>.+?)\s*$")
_EXAMPLE = re.compile(r"\bexamples?:", re.I)
_CAPITALS = re.compile(r"\b(?:[A-Z]{2,}|[B-HJ-Z])\b")
"""Words, names of cards and single letters; A and I alone are English words."""
_MARKS = {"*(silent)* ": "silent", "*(advice)* ": "advice"}


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule: what the sheet says and, where that is unclear, our ruling."""

    id: str
    section: str
    text: str
    rulings: tuple[str, ...] = ()
    mark: str = ""
    """`silent` when only the ruling says it and not the sheet, `advice` for strategy."""
    examples: tuple[str, ...] = ()
    """The words, cards and letters of its examples, for clients that show them as cards."""


class RuleBook(Mapping[str, Clause]):
    """All clauses of one game by id, in the order of its rules.md."""

    def __init__(self, text: str) -> None:
        self._clauses = {clause.id: clause for clause in _read(text)}

    def __getitem__(self, clause: str) -> Clause:
        return self._clauses[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def find(self, clause: str) -> Clause:
        """Return the clause with an id, in any case; NW-7 is NW-07.

        Raises:
            BadSetup: there is no such clause.
        """
        sheet, _, number = clause.upper().rpartition("-")
        found = self._clauses.get(f"{sheet}-{number:>02}")
        if found is None:
            first, last = next(iter(self._clauses)), next(reversed(self._clauses))
            raise BadSetup(f"There is no clause {clause}; the clauses run from {first} to {last}.")
        return found


def _read(text: str) -> list[Clause]:
    section = ""
    clauses: list[Clause] = []
    for line in text.splitlines():
        if title := _SECTION.match(line):
            section = title["title"]
        elif clause := _CLAUSE.match(line):
            clauses.append(_clause(clause["id"], section, clause["text"]))
        elif ruling := _RULING.match(line):
            last = clauses.pop()
            clauses.append(msgspec.structs.replace(last, rulings=(*last.rulings, ruling["text"])))
    return clauses


def _clause(clause: str, section: str, text: str) -> Clause:
    found = _CAPITALS.findall(text) if _EXAMPLE.search(text) else ()
    examples = tuple(dict.fromkeys(found))
    for prefix, mark in _MARKS.items():
        if text.startswith(prefix):
            plain = text.removeprefix(prefix)
            return Clause(clause, section, plain, mark=mark, examples=examples)
    return Clause(clause, section, text, examples=examples)
