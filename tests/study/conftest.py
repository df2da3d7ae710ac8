"""Every test here has its own data folder: no bot uses what was learned on this machine."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("WORDPARLOR_HOME", str(folder))
    return folder
