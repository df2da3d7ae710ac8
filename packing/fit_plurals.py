"""Fit the weights in `noun_or_verb` to the labelled words: `python -m packing.fit_plurals`.

The weights are those of a logistic regression over the words in tests/words/judgements that are
plurals and verbs in form. This prints them, and how many words they judge wrong.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from packing.noun_or_verb import Witnesses
from packing.pack import read_material
from packing.plurals import PluralJudge
from wordparlor.words.entry import Plural

JUDGEMENTS = Path(__file__).parent.parent / "tests" / "words" / "judgements"
# Not plurals_unseen.txt: no rule may be fitted to that one.
FITTED = ("plurals.txt",)
# How much large weights cost, so that few words do not decide.
PENALTY = 2.0
ROUNDS = 50

Table = NDArray[np.float64]


def labelled_words() -> dict[str, bool]:
    """Return the labelled words, and whether people call them plurals."""
    found: dict[str, bool] = {}
    for name in FITTED:
        for line in (JUDGEMENTS / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                label, _, words = line.partition(": ")
                found |= dict.fromkeys(words.split(), label != "not")
    return found


def fit(table: Table, labels: Table) -> tuple[float, Table]:
    """Return the constant and the weights of the columns, by Newton's method."""
    mean, spread = table.mean(axis=0), table.std(axis=0)
    scaled = np.column_stack([np.ones(len(table)), (table - mean) / spread])
    cost = PENALTY * np.diag([0.0] + [1.0] * table.shape[1])
    weights = np.zeros(scaled.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (labels - likely) - cost @ weights
        bend = (scaled.T * (likely * (1 - likely))) @ scaled + cost
        weights += np.linalg.solve(bend, slope)
    plain = weights[1:] / spread
    return float(weights[0] - plain @ mean), plain


def main() -> None:
    """Print the weights."""
    known = read_material()
    judge = PluralJudge(known.senses, known.related, known.texts)
    rows, labels = [], []
    for word, plural in labelled_words().items():
        verbs = judge.verbs(word)
        if verbs and judge.judge(word) not in (Plural.NONE, Plural.HEADWORD):
            rows.append(judge.scales.witnesses(word, judge.singulars(word), verbs))
            labels.append(float(plural))
    table, known_labels = np.array(rows), np.array(labels)
    before, weights = fit(table, known_labels)
    for name, weight in zip(Witnesses._fields, weights, strict=True):
        print(f"{name} {weight:.2f}")
    wrong = np.sum((before + table @ weights > 0) != (known_labels > 0))
    print(f"before {before:.2f}; {wrong} of {len(labels)} words are judged wrong")


if __name__ == "__main__":
    main()
