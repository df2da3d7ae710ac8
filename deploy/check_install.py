"""Check an installation: the search is compiled, and the dictionary and the pages are there.

python deploy/check_install.py
"""

import sys

from wordparlor.server.http.pages import FOLDER
from wordparlor.words.dictionary import load
from wordparlor.words.kernel import IS_COMPILED


def faults() -> list[str]:
    """Return what is missing, one sentence each."""
    found = []
    if not IS_COMPILED:
        found.append("The search kernel is not compiled; install a C compiler and build again.")
    if "PARLOR" not in load("full"):
        found.append("The dictionary is not packed; build again.")
    if not (FOLDER / "index.html").is_file():
        found.append("The pages are not built; build again with node.")
    return found


if __name__ == "__main__":
    missing = faults()
    print("\n".join(missing) or "The installation is complete.")
    sys.exit(bool(missing))
