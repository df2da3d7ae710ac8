"""What the spelling says about a silent E."""

import pytest

from wordparlor.words.entry import SilentE
from wordparlor.words.silent_e import by_spelling


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("bead", SilentE.SAME),
        ("cast", SilentE.SAME),
        ("plan", SilentE.CHANGES),
        ("sheath", SilentE.CHANGES),
        ("alga", SilentE.UNKNOWN),
        ("at", SilentE.UNKNOWN),
    ],
)
def test_the_spelling_decides_for_words_without_a_known_sound(word: str, answer: SilentE) -> None:
    assert by_spelling(word) == by_spelling(word.upper()) == answer
