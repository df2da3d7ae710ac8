"""Compare both stores with a model in plain dictionaries, by random operations."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from msgspec.structs import replace

from wordparlor.server.store import open_store
from wordparlor.server.store.errors import (
    CodeTaken,
    KeyUsed,
    PersonTaken,
    SeqTaken,
    SetAside,
    StoreError,
    Unknown,
)
from wordparlor.server.store.protocol import IndexCard, Loaded, LogEntry, Person, Snapshot, Status

TABLES = st.sampled_from(["a", "B", "b", "é", "🂡 9"])
PEOPLE = st.sampled_from(["ann", "Ben", "🂱"])
CODES = st.sampled_from(["", "BCD", "bcd", "🂡"])
KEYS = st.sampled_from(["", "", "k1", "k2", "k3", "k4"])
STATUS: st.SearchStrategy[Status] = st.sampled_from(["open", "playing", "over"])
MOST = st.integers(0, 4)
TIMES = st.sampled_from([0.5, 1.0, 1e9 + 0.1, 1e9 + 0.2])
CARDS = st.builds(
    IndexCard,
    table=st.just(""),
    status=STATUS,
    listed=st.booleans(),
    summary=st.binary(max_size=3),
    people=st.lists(PEOPLE, max_size=3).map(tuple),
    due=st.none() | TIMES,
    changed=TIMES,
)


class Model:
    """A correct store in a few lines."""

    def __init__(self) -> None:
        self.logs: dict[str, list[LogEntry]] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.cards: dict[str, IndexCard] = {}
        self.codes: dict[str, str] = {}
        self.reasons: dict[str, str] = {}
        self.persons: dict[str, Person] = {}
        self.tokens: dict[bytes, str] = {}

    def append(
        self, entries: list[LogEntry], card: IndexCard | None, snapshot: Snapshot | None, code: str
    ) -> None:
        table = entries[0].table
        log = self.logs.get(table, [])
        keys = {entry.key for entry in entries} - {""}
        if any(entry.key in keys for entry in log):
            raise KeyUsed(table, 0)
        if table in self.reasons:
            raise SetAside(table, "")
        if entries[0].seq != len(log) + 1:
            raise SeqTaken(table, 0)
        if code in self.codes:
            raise CodeTaken(code)
        if code:
            self.codes[code] = table
        self.logs[table] = log + entries
        if card:
            self.cards[table] = card
        if snapshot:
            self.snapshots[table] = snapshot

    def load(self, table: str) -> Loaded:
        snapshot = self.snapshots.get(table)
        log = self.logs.get(table, [])
        return Loaded(snapshot, tuple(log[snapshot.seq if snapshot else 0 :]))

    def newest(self, which: Callable[[IndexCard], bool], most: int) -> tuple[IndexCard, ...]:
        cards = sorted(self.cards.values(), key=lambda card: (-card.changed, card.table))
        return tuple([card for card in cards if which(card)][:most])

    def count_unfinished(self, person: str) -> int:
        return sum(
            person in card.people and card.status in ("open", "playing")
            for card in self.cards.values()
        )

    def due(self, before: float, most: int) -> tuple[IndexCard, ...]:
        due = [(card.due, table) for table, card in self.cards.items() if card.due is not None]
        return tuple([self.cards[table] for time, table in sorted(due) if time < before][:most])

    def set_aside(self, table: str, reason: str) -> None:
        if table not in self.logs:
            raise Unknown
        self.reasons[table] = reason
        if table in self.cards:
            self.cards[table] = replace(self.cards[table], status="aside", due=None)

    def add_person(self, person: Person, token: bytes) -> None:
        if person.id in self.persons or token in self.tokens:
            raise PersonTaken
        self.persons[person.id] = person
        self.tokens[token] = person.id

    def rename(self, person: str, name: str, avatar: str | None) -> None:
        if person not in self.persons:
            raise Unknown
        old = self.persons[person].avatar
        self.persons[person] = Person(person, name, old if avatar is None else avatar)


class Twins(RuleBasedStateMachine):
    """Does the same with a store and with the model."""

    make_url: Callable[[], str]

    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.runner = asyncio.Runner()
        self.store = open_store(type(self).make_url())
        self.runner.run(self.store.open())

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()

    def both(self, name: str, *values: Any) -> None:
        """Write with both; both must succeed or raise the same error."""
        refusal = None
        try:
            getattr(self.model, name)(*values)
        except StoreError as wrong:
            refusal = type(wrong)
        try:
            self.runner.run(getattr(self.store, name)(*values))
        except StoreError as wrong:
            assert type(wrong) is refusal, wrong
        else:
            assert refusal is None

    @rule(
        table=TABLES,
        step=st.sampled_from([0, 0, 0, 0, -1, 1]),
        keys=st.lists(KEYS, min_size=1, max_size=3).filter(
            lambda keys: len(set(keys) - {""}) == len(keys) - keys.count("")
        ),
        body=st.binary(max_size=5),
        at=TIMES,
        card=st.none() | CARDS,
        version=st.none() | st.integers(0, 9),
        code=CODES,
    )
    def append(
        self,
        table: str,
        step: int,
        keys: list[str],
        body: bytes,
        at: float,
        card: IndexCard | None,
        version: int | None,
        code: str,
    ) -> None:
        first = max(1, len(self.model.logs.get(table, [])) + 1 + step)
        entries = [LogEntry(table, seq, body, at, key) for seq, key in enumerate(keys, start=first)]
        own = replace(card, table=table) if card else None
        snapshot = None if version is None else Snapshot(entries[-1].seq, version, body)
        self.both("append", entries, own, snapshot, code if first == 1 else "")

    @rule(table=TABLES, reason=st.sampled_from(["", "Its digest is wrong."]))
    def set_aside(self, table: str, reason: str) -> None:
        self.both("set_aside", table, reason)

    @rule(person=PEOPLE, name=st.sampled_from(["Ann", "", "名"]), token=st.binary(max_size=1))
    def add_person(self, person: str, name: str, token: bytes) -> None:
        self.both("add_person", Person(person, name), token)

    @rule(
        person=PEOPLE,
        name=st.text(st.characters(codec="utf-8", min_codepoint=1), max_size=3),
        avatar=st.sampled_from([None, "", "owl"]),
    )
    def rename(self, person: str, name: str, avatar: str | None) -> None:
        self.both("rename", person, name, avatar)

    @rule(table=TABLES, after=st.integers(-1, 5), most=st.none() | MOST)
    def look_at_a_table(self, table: str, after: int, most: int | None) -> None:
        store, model, run = self.store, self.model, self.runner.run
        assert run(store.load(table)) == model.load(table)
        log = model.logs.get(table, [])[max(0, after) :]
        assert run(store.read(table, after, most)) == tuple(log[:most])
        assert run(store.card(table)) == model.cards.get(table)
        assert run(store.aside(table)) == model.reasons.get(table)

    @rule(status=STATUS | st.just("aside"), person=PEOPLE, before=TIMES, most=MOST, code=CODES)
    def look_at_the_lobby(
        self, status: Status, person: str, before: float, most: int, code: str
    ) -> None:
        store, model, run = self.store, self.model, self.runner.run
        lobby = model.newest(lambda card: card.listed and card.status == status, most)
        assert run(store.listed(status, most)) == lobby
        own = model.newest(lambda card: person in card.people, most)
        assert run(store.cards_of(person, most)) == own
        assert run(store.count_unfinished(person)) == model.count_unfinished(person)
        assert run(store.due(before, most)) == model.due(before, most)
        assert run(store.card_by_code(code)) == model.cards.get(model.codes.get(code, ""))
        assert run(self._tables()) == sorted(model.logs)

    @rule(ids=st.lists(PEOPLE | st.just("eve")), token=st.binary(max_size=1))
    def look_at_people(self, ids: list[str], token: bytes) -> None:
        store, model, run = self.store, self.model, self.runner.run
        known = {id_: model.persons[id_] for id_ in ids if id_ in model.persons}
        assert run(store.people(ids)) == known
        whose = model.persons.get(model.tokens.get(token, ""))
        assert run(store.person_by_token(token)) == whose

    @rule()
    def reopen(self) -> None:
        self.runner.run(self.store.close())
        self.runner.run(self.store.open())

    async def _tables(self) -> list[str]:
        return [table async for table in self.store.tables()]


def _twins(make_url: Callable[[], str]) -> type[Twins]:
    return type("TheseTwins", (Twins,), {"make_url": staticmethod(make_url)})


def test_a_store_does_what_a_dictionary_would_do(make_url: Callable[[], str]) -> None:
    run_state_machine_as_test(
        _twins(make_url), settings=settings(max_examples=20, stateful_step_count=30)
    )


def test_a_difference_from_the_model_is_noticed(make_url: Callable[[], str]) -> None:
    """Show that the comparison itself works."""
    twins = _twins(make_url)()
    twins.append("a", 0, [""], b"", 1.0, None, None, "")
    twins.model.logs["a"].append(LogEntry("a", 2, b"", 1.0))
    with pytest.raises(AssertionError):
        twins.look_at_a_table("a", 0, None)
    twins.teardown()
