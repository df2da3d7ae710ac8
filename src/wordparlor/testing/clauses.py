"""Find the clauses of a rule sheet without a test; a test has `@pytest.mark.clause("NW-20")`."""

import ast
from collections.abc import Iterator
from pathlib import Path

from wordparlor.table.box import Box


def marked_clauses(folder: Path) -> set[str]:
    """Return the clauses that tests in a folder mark."""
    return {clause for path in folder.rglob("test_*.py") for clause in _marks(path)}


def missing_clauses(box: Box, folder: Path) -> list[str]:
    """Return the clauses of a game, except advice, that no test in a folder marks."""
    marked = marked_clauses(folder)
    binding = (clause.id for clause in box.rulebook.values() if clause.mark != "advice")
    return [clause for clause in binding if clause not in marked]


def _marks(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "pytest.mark.clause" in text else ():
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    yield from (str(ast.literal_eval(arg)) for arg in mark.args)
