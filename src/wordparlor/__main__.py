"""`python -m wordparlor`: the one command, where its script is not on the path."""

import sys

from wordparlor.cli import main

if __name__ == "__main__":
    sys.exit(main())
