"""The errors of studies; the text of each is a sentence for the user."""

from wordparlor.errors import ParlorError


class BadRun(ParlorError):  # noqa: N818 - named like BadSetup and BadDeck
    """A run that cannot be kept, resumed or read, or that has no games."""


class NoWorkers(ParlorError):  # noqa: N818
    """Workers that cannot be reached, or that died."""
