"""The default location of a server's store."""

import os
from pathlib import Path

from platformdirs import user_data_path

_FILE = "parlor.db"
_HOME = "WORDPARLOR_HOME"


def default_store() -> str:
    """Return the path of an SQLite file in the user's data folder."""
    home = os.environ.get(_HOME)
    return str((Path(home) if home else user_data_path("wordparlor")) / _FILE)
