"""The facts about words are packed into files, and read back unchanged."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from packing.additions import added_words
from packing.command import ROOT, PackWords
from packing.meanings import Meaning
from packing.sources import SOURCES, SourceError
from setuptools import Distribution  # type: ignore[import-untyped]

from packing import pack
from tests.packing.samples import tagger_archive, wordnet_archive
from wordparlor.words import PartOfSpeech, Plural, SilentE, Tier, Usage, WordEntry
from wordparlor.words.builtin import (
    ABOUT,
    JUDGING,
    TEXTS_PER_BLOCK,
    WordFacts,
    digest,
    judging_digest,
)

WORDS = ["can", "cane", "cat", "cats", "oho"]
LORE = pack.Lore(
    words=WORDS,
    tiers=dict.fromkeys(WORDS, Tier.JUNIOR) | {"cane": Tier.STANDARD, "oho": Tier.FULL},
    ranks={word: place for place, word in enumerate(WORDS, start=1)},
    plurals=dict.fromkeys(WORDS, Plural.NONE) | {"cats": Plural.ONLY},
    usages=dict.fromkeys(WORDS, Usage.ORDINARY) | {"oho": Usage.SLANG},
    silent_e={"can": SilentE.CHANGES},
    sounds={"can": "kæn"},
    offensive={"oho"},
    groups={
        "cat": {("noun", "cat"), ("verb", "cat")},
        "cats": {("noun", "cat")},
        "can": {("noun", "can")},
    },
    meanings={
        "cat": Meaning("noun", "cat", "a feline"),
        "cats": Meaning("noun", "cat", "a feline"),
        "can": Meaning("", "can", "is able to"),
        "cane": Meaning("verb", "not in the list", ""),
    },
)


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pack, "gather", lambda: LORE)
    pack.pack(tmp_path / "data")
    return tmp_path / "data"


def test_packed_facts_are_read_back(packed: Path) -> None:
    facts = WordFacts.read(packed)
    assert [facts.graph.word(number) for number in range(5)] == [w.upper() for w in WORDS]
    assert facts.entry(3) == WordEntry(
        word="CATS",
        tier=Tier.JUNIOR,
        plural=Plural.ONLY,
        part=PartOfSpeech.NOUN,
        lemma="CAT",
        meaning="a feline",
        forms=("CAT",),
        silent_e=SilentE.NONE,
        offensive=False,
        rank=4,
    )
    assert facts.entry(4) == WordEntry("OHO", usage=Usage.SLANG, offensive=True, rank=5)
    assert facts.entry(1).lemma is None
    assert facts.entry(0).silent_e == SilentE.CHANGES
    assert facts.entry(0).sound == "kæn"
    assert facts.same_word(2, 3)
    assert not facts.same_word(0, 1)


def test_every_tier_has_its_digest(packed: Path) -> None:
    facts = WordFacts.read(packed)
    assert facts.digests.keys() == facts.spellings.keys()
    assert len({*facts.digests.values(), *facts.spellings.values()}) == 6
    assert facts.spellings == {
        "junior": digest(["CAN", "CAT", "CATS"]),
        "standard": digest(["CAN", "CANE", "CAT", "CATS"]),
        "full": digest(["CAN", "CANE", "CAT", "CATS", "OHO"]),
    }


def test_meanings_span_blocks() -> None:
    glosses = [f"meaning {number}" for number in range(TEXTS_PER_BLOCK + 1)]
    arrays = pack.text_arrays("meaning", glosses)
    assert len(arrays["meaning_starts"]) == 3
    assert arrays["meaning_starts"][-1] == len(arrays["meaning_texts"])


def test_an_up_to_date_dictionary_is_not_packed_again(
    packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pack, "gather")
    pack.pack(packed)


def test_outdated_files_are_packed_again(packed: Path) -> None:
    about = json.loads((packed / ABOUT).read_text())
    (packed / ABOUT).write_text(json.dumps(about | {"stamp": "old"}))
    (packed / "left_over.npy").touch()
    pack.pack(packed)
    assert not (packed / "left_over.npy").exists()
    assert json.loads((packed / ABOUT).read_text()) == about


def test_facts_are_gathered_from_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    content = {
        "enable": b"can\ncane\ngrump\ngrumps\nlout\nlouts\nfe\nit\n",
        "scowl": b"it\ngrump\ngrumps\nblog\nlout\n",
        "specialist-inflections": b"grump,noun,grumps\nlout,noun,louts\n",
        "specialist-lemmas": b"blog,noun,blog\n",
        "agid": b"can,N,cans\n",
        "cmudict": b"can K AE1 N\ncane K EY1 N\n",
        "counts": gzip.compress(b'{"it": 9, "grump": 2}'),
        "tags": b";;; Brill\ngrumps NNS\n",
        "neighbours": b"the grumps 9000000\n",
        "tagger": tagger_archive(({}, {}, {"NNS"})),
        "wordnet": wordnet_archive(),
    }
    names = {source: name for name, source in SOURCES.items()}
    monkeypatch.setattr(pack, "read", lambda source: content[names[source]])
    lore = pack.gather()
    assert set(lore.words) == {
        *("blog", "can", "cane", "grump", "grumps", "it", "lout", "louts"),
        *added_words(),
    }
    assert (lore.ranks["it"], lore.ranks["grump"]) == (1, 2)
    assert [lore.tiers[word] for word in ("grump", "lout", "louts", "apps")] == [
        *(Tier.JUNIOR, Tier.STANDARD, Tier.FULL, Tier.JUNIOR)
    ]
    assert lore.offensive == {"lout", "louts"}
    assert lore.silent_e == {"can": SilentE.CHANGES}
    assert lore.plurals["grumps"] == Plural.ONLY
    assert lore.groups["apps"] == {("noun", "app")}
    assert lore.meanings["grumps"] == Meaning("noun", "grump", "one who grumbles")


def command(build_lib: Path, *, editable: bool) -> PackWords:
    step = PackWords(Distribution({"name": "x", "packages": []}))
    step.build_lib = str(build_lib)
    step.editable_mode = editable
    step.finalize_options()
    return step


def test_a_wheel_gets_the_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "gather", lambda: LORE)
    step = command(tmp_path, editable=False)
    step.run()
    outputs = step.get_outputs()
    assert str(tmp_path / "wordparlor/words/data/about.json") in outputs
    assert all(Path(output).exists() for output in outputs)
    assert step.get_output_mapping() == {}


def test_an_editable_install_packs_into_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders: list[Path] = []
    monkeypatch.setattr(pack, "pack", folders.append)
    step = command(tmp_path, editable=True)
    step.run()
    assert folders == [ROOT / "src/wordparlor/words/data"]
    mapping = step.get_output_mapping()
    assert sorted(mapping) == step.get_outputs()
    assert all((ROOT / source).exists() for source in mapping.values())
    assert "packing/pack.py" in step.get_source_files()


def test_a_bad_source_stops_the_build_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> pack.Lore:
        raise SourceError("The file is not the one.")

    monkeypatch.setattr(pack, "gather", refuse)
    with pytest.raises(SystemExit, match=r"^error: The file is not the one\.$"):
        command(tmp_path, editable=False).run()
    assert not list(tmp_path.iterdir())


def test_the_digests_cover_everything_that_judges_words(packed: Path) -> None:
    about = json.loads((packed / ABOUT).read_text("utf-8"))
    arrays = {name: np.load(packed / f"{name}.npy") for name in about["arrays"]}
    judged = judging_digest(arrays)
    assert pack.digests(about["spellings"], judged) == about["digests"]
    for name in JUDGING:
        changed = arrays["attributes"].copy()
        changed[name][0] = not changed[name][0]
        assert judging_digest(arrays | {"attributes": changed}) != judged
    grouped = {"groups": np.append(arrays["groups"], np.uint32(0))}
    assert judging_digest(arrays | grouped) != judged
    ranked = arrays["attributes"].copy()
    ranked["rank"][0] += 1
    assert judging_digest(arrays | {"attributes": ranked}) == judged, "a rank judges nothing"
