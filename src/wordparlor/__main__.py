"""`python -m wordparlor`: the same as the command `wordparlor`, if the shell does not find it."""

import sys

from wordparlor.cli import main

if __name__ == "__main__":
    sys.exit(main())
