"""Words that the players agree on before a game: extra words, and barred words.

A game with these options declares `also` and `barred` as `WordList`, with the texts `ALSO` and
`BARRED`. `Game` reads them, and its dictionary then has the extra words and lacks the barred ones.
"""

from typing import Annotated, Any, Final, NamedTuple

import msgspec

from wordparlor.errors import BadSetup
from wordparlor.table.options import OptionText
from wordparlor.table.phrases import plural
from wordparlor.words.agreed import with_agreed_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST, SHORTEST

MOST_WORDS: Final = 100
"""The most words of one option."""
_MOST_CHARACTERS: Final = MOST_WORDS * (LONGEST + 2)

WordList = Annotated[
    str,
    msgspec.Meta(
        max_length=_MOST_CHARACTERS,
        description=f"up to {MOST_WORDS} words, separated by commas: KAREN,BRB",
    ),
]

ALSO: Final = OptionText(
    "Extra words (comma-separated)", "These words count even if the dictionary lacks them."
)
BARRED: Final = OptionText(
    "Barred words (comma-separated)", "These words do not count at this table."
)


class AgreedWords(NamedTuple):
    """The words of a table that differ from its dictionary, in capitals."""

    also: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()

    def apply(self, words: Dictionary) -> Dictionary:
        """Return the dictionary of the table: with the extra words, without the barred words."""
        return with_agreed_words(words, self.also, self.barred)


def read_agreed_words(options: Any) -> AgreedWords:
    """Return the words that the options of a table list; none when the game has no such options.

    Raises:
        BadSetup: a text is not a word, there are too many, or a word is both extra and barred.
    """
    also, barred = (_read(name, getattr(options, name, "")) for name in ("also", "barred"))
    for word in also:
        if word in barred:
            raise BadSetup(f"{word} is both added and barred; choose one of them.")
    return AgreedWords(also, barred)


def _read(option: str, text: str) -> tuple[str, ...]:
    listed = sorted({word.strip() for word in text.split(",")} - {""})
    for word in listed:
        # Check before upper(), which turns some other letters (the German sharp s) into A to Z.
        if not (word.isascii() and word.isalpha() and SHORTEST <= len(word) <= LONGEST):
            good = f"words of {SHORTEST} to {LONGEST} letters A to Z, separated by commas"
            raise BadSetup(f"{option} has {word[:30]!r}; write {good}.")
    words = tuple(sorted({word.upper() for word in listed}))
    if len(words) > MOST_WORDS:
        raise BadSetup(f"{option} has {plural(len(words), 'word')}; the most is {MOST_WORDS}.")
    return words
