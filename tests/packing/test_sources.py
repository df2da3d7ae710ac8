"""A word source that is missing or changed stops the build with a sentence."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from packing.sources import SOURCES, Source, SourceError, read
from packing.text import words

CONTENT = b"aa\naah\n"
SOURCE = Source("wordy", "1.2", "wordy/words.txt", hashlib.sha256(CONTENT).hexdigest(), "MIT")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package that exists only in the test."""
    (tmp_path / "wordy").mkdir()
    (tmp_path / "wordy/words.txt").write_bytes(CONTENT)
    info = tmp_path / "wordy-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: wordy\nVersion: 1.2\n")
    (info / "RECORD").write_text("wordy/words.txt,,\nwordy-1.2.dist-info/METADATA,,\n")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def refusal(source: Source) -> str:
    with pytest.raises(SourceError) as refused:
        read(source)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert source.file in sentence
    assert f"{source.package}=={source.version}" in sentence
    assert sentence.endswith("and build again.")
    return sentence


@pytest.mark.usefixtures("installed")
def test_a_good_source_is_read() -> None:
    assert read(SOURCE) == CONTENT


def test_a_missing_package_is_refused() -> None:
    assert "is not installed" in refusal(replace(SOURCE, package="never-was"))


@pytest.mark.usefixtures("installed")
def test_another_version_is_refused() -> None:
    assert "but version 1.2 is installed" in refusal(replace(SOURCE, version="1.3"))


@pytest.mark.usefixtures("installed")
def test_an_unlisted_file_is_refused() -> None:
    assert "and does not" in refusal(replace(SOURCE, file="wordy/other.txt"))


def test_a_missing_file_is_refused(installed: Path) -> None:
    (installed / "wordy/words.txt").unlink()
    assert "and does not" in refusal(SOURCE)


def test_a_package_without_a_file_list_is_refused(installed: Path) -> None:
    (installed / "wordy-1.2.dist-info/RECORD").unlink()
    assert "and does not" in refusal(SOURCE)


def test_a_changed_file_is_refused(installed: Path) -> None:
    (installed / "wordy/words.txt").write_bytes(CONTENT + b"aal\n")
    assert "SHA-256 differs" in refusal(SOURCE)


def test_the_build_requires_the_pinned_versions() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    for source in SOURCES.values():
        assert f'"{source.package}=={source.version}"' in project


def test_every_licence_has_its_notice() -> None:
    notice = (Path(__file__).parents[2] / "NOTICE").read_text("utf-8")
    for name in words(
        "ENABLE SCOWL SPECIALIST AGID CMUdict WordNet Brill pyspellchecker SymSpell perceptron"
    ):
        assert name in notice
