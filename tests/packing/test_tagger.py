"""The weights of NLTK's tagger are read."""

import pickle
from collections import OrderedDict

import pytest
from packing.tagger import MOST, read_tagger

from tests.packing.samples import tagger_archive

WEIGHTS = {
    "i word notes": {"NNS": 1.5, "VBZ": 0.25},
    "i word works": {"VBZ": 9.0, "NN": 3.0},
    "i word the": {"DT": 4.0},
    "i-1 word notes": {"NNS": 7.0},
}


def test_words_speak_for_a_plural_or_a_verb() -> None:
    certain = {"years": "NNS", "says": "VBZ", "of": "IN"}
    learned = read_tagger(tagger_archive((WEIGHTS, certain, {"NNS", "VBZ"})))
    assert learned == {"notes": 1.25, "works": -MOST, "years": MOST, "says": -MOST}


def test_a_file_that_could_run_code_is_refused() -> None:
    with pytest.raises(pickle.UnpicklingError, match=r"collections\.OrderedDict"):
        read_tagger(tagger_archive((OrderedDict(), {}, set())))
