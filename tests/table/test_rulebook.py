import pytest

from wordparlor.errors import BadSetup
from wordparlor.table.rulebook import RuleBook

TEXT = """# A game

Some words about it.

## The deal

- **XY-01** Deal five cards.
- **XY-02** *(silent)* Who deals?
  - *Ruling:* The oldest.
  - *Ruling:* Then the left neighbour.

## Hints

- **XY-AB-03** *(advice)* Keep the S.
"""


def test_clauses_are_read_with_section_mark_and_rulings() -> None:
    book = RuleBook(TEXT)
    assert list(book) == ["XY-01", "XY-02", "XY-AB-03"]
    assert len(book) == 3
    assert book["XY-01"].section == "The deal"
    assert book["XY-01"].text == "Deal five cards."
    assert book["XY-02"].mark == "silent"
    assert book["XY-02"].text == "Who deals?"
    assert book["XY-02"].rulings == ("The oldest.", "Then the left neighbour.")
    assert book["XY-AB-03"].mark == "advice"


def test_the_words_of_an_example_are_data() -> None:
    text = (
        "- **XY-01** Example: A, R, a WILD as M is ARM; then ARM again.\n"
        "- **XY-02** Draw a WILD first; SCORE later.\n"
        "- **XY-03** *(silent)* Examples: Q may lie on DISCARD.\n"
    )
    examples = [clause.examples for clause in RuleBook(text).values()]
    assert examples == [("R", "WILD", "M", "ARM"), (), ("Q", "DISCARD")]


def test_a_clause_is_found_in_any_case() -> None:
    assert RuleBook(TEXT).find("xy-01").id == "XY-01"
    assert RuleBook(TEXT).find("Xy-1").id == "XY-01"


def test_the_refusal_of_an_unknown_clause_lists_all() -> None:
    with pytest.raises(BadSetup, match="from XY-01 to XY-AB-03"):
        RuleBook(TEXT).find("XY-99")
