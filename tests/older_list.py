"""A packed word list of an imagined earlier version, for tests of upgrades."""

import json
from pathlib import Path

import numpy as np
from packing.pack import digests

from wordparlor.words.builtin import ABOUT, DATA, built_in, judging_digest
from wordparlor.words.entry import Plural


def pack_older_list(folder: Path, ordinary: str = "CATS", full: str = "") -> Path:
    """Write a list with today's words, but one plural is an ordinary word; return its folder.

    `full` is the digest that it pretends to have, for tables of a store that was written with it.
    """
    folder.mkdir(parents=True)
    for path in DATA.glob("*.npy"):
        if path.stem != "attributes":
            (folder / path.name).symlink_to(path)
    about = json.loads((DATA / ABOUT).read_text("utf-8"))
    arrays = {name: np.load(DATA / f"{name}.npy") for name in about["arrays"]}
    arrays["attributes"]["plural"][built_in().graph.index(ordinary)] = Plural.NONE
    np.save(folder / "attributes.npy", arrays["attributes"])
    about["digests"] = digests(about["spellings"], judging_digest(arrays))
    if full:
        about["digests"]["full"] = full
    (folder / ABOUT).write_text(json.dumps(about), "utf-8")
    return folder
