"""Which store a URL names."""

from pathlib import Path

import pytest

from wordparlor.server.store import open_store
from wordparlor.server.store.errors import StoreError

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("url", ["sqlite://{}/a/b.db", "{}/a/b.db", "sqlite:a/b.db", "a/b.db"])
async def test_urls_of_files(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = open_store(url.format(tmp_path))
    await store.open()
    assert (tmp_path / "a" / "b.db").exists()
    await store.close()


@pytest.mark.parametrize(
    "url",
    ["", "sqlite:", "sqlite://a.db", "postgresql:parlor", "mysql://root:secret@host/parlor"],
)
def test_other_urls_are_refused_without_showing_a_password(url: str) -> None:
    with pytest.raises(StoreError, match="path of a file, or postgresql") as caught:
        open_store(url)
    assert "secret" not in str(caught.value)
