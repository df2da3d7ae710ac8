"""Give a person a past: finished games and words to practise, without playing them."""

from msgspec import json

from tests.server.memory_store import MemoryStore
from wordparlor.server.archive.index_cards import PublicChair, Summary
from wordparlor.server.live.word_book import GAME, WORD, NotedGame, NotedWord
from wordparlor.server.room.highlights import Highlight
from wordparlor.server.room.terms import Clock
from wordparlor.server.store.notes import Note
from wordparlor.server.store.protocol import IndexCard
from wordparlor.server.views.my_words import How

WORDS: dict[str, How] = {"QUOIT": "missed", "ZIRCON": "met", "TERRAIN": "missed", "CWM": "made"}
"""The words of the past, each from another game."""
_GAMES = ("newword", "zap", "glass", "wordlift")
_BOTS = (("Ada", "club"), ("Cleo", "reader"))


def give_past(store: MemoryStore, now: float, games: int = 6) -> None:
    """Give the only person of a store some finished games, and a word in the latest ones."""
    (person,) = store.disk.persons
    # Pages of another game are not opened: no log is needed.
    for number in range(games):
        table, ended = f"past{number}", now - (number + 1) * 86_400
        name, level = _BOTS[number % 2]
        mine = (40 + number, 35 + 2 * number)
        chairs = (PublicChair("person", "Ann"), PublicChair("bot", name, level))
        best = Highlight(("ZIRCON",), 19, "TERRAIN")
        summary = Summary(
            _GAMES[number % 4],
            "",
            "strict",
            Clock(),
            "",
            chairs,
            ended,
            scores=mine,
            winners=(0,) if mine[0] > mine[1] else (1,),
            finished=True,
            highlights=(best, Highlight()),
        )
        body = json.encode({"summary": summary, "people": [person, ""]})
        store.disk.cards[table] = IndexCard(table, "over", False, body, (person,), None, ended)
        words = tuple(WORDS)[number : number + 1]
        notes = [Note(GAME, table, json.encode(NotedGame(summary.game, ended, words)), 1)]
        for word in words:
            noted = NotedWord(table, summary.game, 3, ended, WORDS[word])
            notes.append(Note(WORD, word, json.encode(noted), 1))
        for note in notes:
            store.disk.notes[person, note.kind, note.key] = note
