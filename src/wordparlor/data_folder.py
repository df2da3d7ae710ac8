"""The folder in which Wordparlor keeps saved games and the store of a server."""

import os
from pathlib import Path

from platformdirs import user_data_path

_HOME = "WORDPARLOR_HOME"


def data_folder() -> Path:
    """Return the folder that WORDPARLOR_HOME names, or the user's data folder."""
    home = os.environ.get(_HOME)
    return Path(home) if home else user_data_path("wordparlor")
