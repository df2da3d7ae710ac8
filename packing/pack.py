"""Puts the dictionary together: from the checked sources to the arrays that are shipped."""

import hashlib
import json
import shutil
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from packing import (
    additions,
    changing_verbs,
    forms,
    meanings,
    offensive,
    plurals,
    sounds,
    spellings,
    text,
    usage,
    word_list,
)
from packing.neighbours import read_neighbours
from packing.noun_or_verb import Texts
from packing.sources import SOURCES, read
from packing.tagger import read_tagger
from packing.tags import read_tags
from packing.wordnet import Senses, read_exceptions, read_wordnet
from wordparlor.words import builtin as facts
from wordparlor.words import entry, graph
from wordparlor.words.entry import PartOfSpeech, Plural, SilentE, Tier, Usage

PARTS = {
    "noun": PartOfSpeech.NOUN,
    "verb": PartOfSpeech.VERB,
    "adj": PartOfSpeech.ADJECTIVE,
    "adv": PartOfSpeech.ADVERB,
}

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Material:
    """What the sources say, before anything is judged (in lower case)."""

    words: set[str]
    scowl: set[str]
    standard: set[str]
    """The words that an educated reader knows."""
    senses: Senses
    related: forms.Forms
    heard: Mapping[str, list[sounds.Sound]]
    texts: Texts


@dataclass(frozen=True)
class Lore:
    """All that the sources say, worked out word by word (in lower case)."""

    words: list[str]
    tiers: Mapping[str, Tier]
    ranks: Mapping[str, int]
    plurals: Mapping[str, Plural]
    usages: Mapping[str, Usage]
    silent_e: Mapping[str, SilentE]
    sounds: Mapping[str, str]
    offensive: Collection[str]
    groups: Mapping[str, Collection[forms.Reading]]
    meanings: Mapping[str, meanings.Meaning]


def pack(folder: Path) -> None:
    """Write the packed dictionary into a folder of its own, unless it is there and up to date.

    Raises SourceError when a word source is missing or changed.
    """
    about = folder / facts.ABOUT
    current = stamp()
    if about.exists() and json.loads(about.read_text("utf-8")).get("stamp") == current:
        return
    lore = gather()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    arrays = arrange(lore)
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    # Written last: a build that was cut short leaves no stamp behind.
    spelled = spellings_of(lore)
    content = {
        "stamp": current,
        "format": facts.FORMAT,
        "digests": digests(spelled, facts.judging_digest(arrays)),
        "spellings": spelled,
        "arrays": sorted(arrays),
    }
    about.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def stamp() -> str:
    """Return a fingerprint of everything of ours that shapes the packed data."""
    ours = sorted(Path(__file__).parent.glob("*.py"))
    digest = hashlib.sha256()
    for path in (*ours, *(Path(str(module.__file__)) for module in (entry, facts, graph))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_material() -> Material:
    """Read all sources."""
    content = {name: read(source) for name, source in SOURCES.items()}
    enable = word_list.read_words(content["enable"])
    scowl = word_list.read_words(content["scowl"])
    added = additions.added_words()
    words = word_list.choose_words(enable, scowl, added)
    senses = Senses(read_wordnet(content["wordnet"]))
    heard = sounds.read_sounds(content["cmudict"])
    texts = Texts(
        counts=word_list.read_counts(content["counts"]),
        tags=read_tags(text.lines(content["tags"])),
        neighbours=read_neighbours(text.lines(content["neighbours"])),
        tagger=read_tagger(content["tagger"]),
    )
    form_sources = forms.FormSources(
        words=words,
        specialist=forms.read_inflections(text.lines(content["specialist-inflections"])),
        agid=forms.read_inflections(text.lines(content["agid"])),
        exceptions=read_exceptions(content["wordnet"]),
        curated=forms.read_specialist_heads(text.lines(content["specialist-lemmas"])),
        senses=senses,
        counts=texts.counts,
        tags=texts.tags,
    )
    related = forms.relate(form_sources)
    additions.relate(related)
    spellings.add_spellings(related, senses, heard)
    changing_verbs.add_changing_verbs(related, senses)
    return Material(words, scowl, (scowl & words) | added, senses, related, heard, texts)


def gather() -> Lore:
    """Work out what all sources say of each word."""
    known = read_material()
    words, senses, related = known.words, known.senses, known.related
    counts = known.texts.counts
    hurtful = offensive.offensive_words(senses.warned(), related)
    ranked = word_list.rank(words, known.scowl, counts)
    unfit = hurtful | offensive.unfit_for_juniors(related)
    return Lore(
        words=sorted(words),
        tiers=word_list.tiers(ranked, known.standard, unfit),
        ranks={word: place for place, word in enumerate(ranked, start=1)},
        plurals=plurals.PluralJudge(senses, related, known.texts).classes(words),
        usages=usage.UsageJudge(senses, related, known.scowl, counts).usages(words),
        silent_e=sounds.silent_e(words, known.heard, counts),
        sounds={word: sounds.spoken(known.heard[word][0]) for word in words if word in known.heard},
        offensive=hurtful,
        groups=related.groups(),
        meanings=meanings.likely_meanings(words, senses, related),
    )


def arrange(lore: Lore) -> Arrays:
    """Lay the lore out in arrays, by the ids of the graph."""
    spelled = [word.upper() for word in lore.words]
    ids = {word: number for number, word in enumerate(lore.words)}
    meant = (lore.meanings[word] for word in lore.words if word in lore.meanings)
    glosses = list(dict.fromkeys(meaning.gloss for meaning in meant if meaning.gloss))
    return {
        **{f"graph_{name}": array for name, array in graph.Graph.build(spelled).arrays().items()},
        "attributes": attributes(lore, ids, {gloss: at for at, gloss in enumerate(glosses)}),
        **group_arrays(lore),
        **text_arrays("meaning", glosses),
        **text_arrays("sound", [lore.sounds.get(word, "") for word in lore.words]),
    }


def attributes(lore: Lore, ids: Mapping[str, int], glosses: Mapping[str, int]) -> NDArray[np.void]:
    """Lay out what is one value a word."""
    rows = np.zeros(len(lore.words), facts.ATTRIBUTES)
    unknown = meanings.Meaning("", "", "")
    for number, word in enumerate(lore.words):
        meaning = lore.meanings.get(word, unknown)
        rows[number] = (
            lore.tiers[word],
            lore.plurals[word],
            lore.usages[word],
            lore.silent_e.get(word, SilentE.NONE),
            PARTS.get(meaning.part, PartOfSpeech.OTHER),
            word in lore.offensive,
            lore.ranks[word],
            ids.get(meaning.lemma, -1),
            glosses.get(meaning.gloss, -1),
        )
    return rows


def group_arrays(lore: Lore) -> Arrays:
    """Lay out the words' groups: where each word's start, and all of them one after the other."""
    sizes = Counter(group for word in lore.words for group in lore.groups.get(word, ()))
    shared = sorted(group for group, size in sizes.items() if size > 1)
    numbers = {group: number for number, group in enumerate(shared)}
    rows = [
        sorted(numbers[group] for group in lore.groups.get(word, ()) if group in numbers)
        for word in lore.words
    ]
    return {
        "group_starts": np.cumsum([0, *map(len, rows)]).astype(np.uint32),
        "groups": np.array([number for row in rows for number in row], np.uint32),
    }


def text_arrays(name: str, texts: Sequence[str]) -> Arrays:
    """Compress texts, block by block."""
    size = facts.TEXTS_PER_BLOCK
    blocks = [
        zlib.compress("\n".join(texts[at : at + size]).encode("utf-8"), 9)
        for at in range(0, len(texts), size)
    ]
    return {
        f"{name}_texts": np.frombuffer(b"".join(blocks), np.uint8),
        f"{name}_starts": np.cumsum([0, *map(len, blocks)]).astype(np.uint32),
    }


def digests(spelled: Mapping[str, str], judging: str) -> dict[str, str]:
    """Return each tier's fingerprint: of its words, and of all that judges words."""
    return {tier: facts.digest((words, judging)) for tier, words in spelled.items()}


def spellings_of(lore: Lore) -> dict[str, str]:
    """Return the fingerprint of each tier's words."""

    def spelled(tier: Tier) -> Iterable[str]:
        return (word.upper() for word in lore.words if lore.tiers[word] <= tier)

    return {tier.name.lower(): facts.digest(spelled(tier)) for tier in Tier}
