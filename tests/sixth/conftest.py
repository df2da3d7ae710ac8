"""Skip the tests of the game unless the game is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("rungs") else ["kit_tests"]
