"""What the tests of Word Lift share."""

from pathlib import Path

import pytest

from wordparlor.words.custom import read_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier


@pytest.fixture(scope="session")
def common(full: Dictionary, tmp_path_factory: pytest.TempPathFactory) -> Dictionary:
    """A hundred short words of common letters, so that many of them can be split."""
    path: Path = tmp_path_factory.mktemp("words") / "common.txt"
    short = [word for word in full.narrow(Tier.JUNIOR) if 3 <= len(word) <= 5]
    common = [word for word in short if set(word) <= set("ADEILNOPRST")]
    path.write_text("\n".join(common[::3]), encoding="utf-8")
    return read_words(path)
