"""The weights of the witnesses are fitted to the labelled words."""

import numpy as np
from packing.fit_plurals import fit, labelled_words

from tests.words.judgements import read


def test_a_column_that_tells_gets_its_weight() -> None:
    rng = np.random.default_rng(5)
    table = rng.normal(size=(400, 2))
    constant, weights = fit(table, (table[:, 0] > 0.5).astype(float))
    assert weights[0] > 3
    assert abs(weights[1]) < 0.3 * weights[0]
    assert constant / weights[0] + 0.5 < 0.1


def test_only_the_opened_words_are_fitted() -> None:
    labelled = labelled_words()
    opened = {word.lower(): label != "not" for label, word in read("plurals")}
    assert labelled == opened
    assert not labelled.keys() & {word.lower() for _, word in read("plurals_unseen")}
