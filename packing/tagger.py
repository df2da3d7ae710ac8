"""Reads the weights of NLTK's tagger: what it learned of each word in newspapers."""

import pickle
import zipfile
from io import BytesIO
from typing import Any

from packing.tags import PLURAL, THIRD_PERSON

MODEL = "averaged_perceptron_tagger/averaged_perceptron_tagger.pickle"
FEATURE = "i word "
# Words that the tagger found with one tag only, and larger weights, speak no louder than this.
MOST = 2.0


class PlainUnpickler(pickle.Unpickler):
    """Reads containers, numbers and texts, and refuses everything that could run code."""

    def find_class(self, module: str, name: str) -> type[set[str]]:
        """Return the class of sets; refuse every other class or function."""
        if (module, name) == ("__builtin__", "set"):
            return set
        raise pickle.UnpicklingError(f"The tagger's file names {module}.{name}.")


def read_tagger(archive: bytes) -> dict[str, float]:
    """Return how each word speaks for a plural: above 0, or below 0 for a verb."""
    with zipfile.ZipFile(BytesIO(archive)) as files:
        model: Any = PlainUnpickler(BytesIO(files.read(MODEL))).load()
    weights, certain, _ = model
    learned = {
        feature.removeprefix(FEATURE): tags.get(PLURAL, 0.0) - tags.get(THIRD_PERSON, 0.0)
        for feature, tags in weights.items()
        if feature.startswith(FEATURE)
    }
    fixed = {PLURAL: MOST, THIRD_PERSON: -MOST}
    learned |= {word: fixed[tag] for word, tag in certain.items() if tag in fixed}
    return {word: max(-MOST, min(MOST, weight)) for word, weight in learned.items() if weight}
