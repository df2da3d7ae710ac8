"""The default location of a server's store."""

from wordparlor.data_folder import data_folder

_FILE = "parlor.db"


def default_store() -> str:
    """Return the path of an SQLite file in the data folder."""
    return str(data_folder() / _FILE)
