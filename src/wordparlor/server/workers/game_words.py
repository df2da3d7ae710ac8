"""List the words of a finished game, in a worker process: its log is replayed for that."""

from collections.abc import Sequence

import msgspec

from wordparlor.bots.review.summary import words_of_game
from wordparlor.server.errors import Refused
from wordparlor.server.room.fold import replay
from wordparlor.server.store.protocol import LogEntry
from wordparlor.server.views.history import played_actions


def list_words(entries: Sequence[LogEntry]) -> bytes:
    """Return the words that players made in a game: a list of `PlayedWord` as JSON.

    Raises:
        Refused: the game is not over.
    """
    steps = replay(None, entries)
    if not steps or not steps[-1].after.finished:
        raise Refused("The game is not over; its words come after the end.")
    return msgspec.json.encode(words_of_game(list(played_actions(steps))))
