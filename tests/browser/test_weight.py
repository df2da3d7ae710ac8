"""What all the scripts weigh on their way to the browser."""

import gzip

from wordparlor.server.http.pages import FOLDER

_MOST = 90_000


def test_scripts_are_light() -> None:
    scripts = sorted(FOLDER.rglob("*.js"))
    assert scripts, "The pages are not built: python -m packing.pages.build"
    weights = {script.name: len(gzip.compress(script.read_bytes())) for script in scripts}
    assert sum(weights.values()) <= _MOST, weights
