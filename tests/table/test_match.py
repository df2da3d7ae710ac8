"""A match: deal, dump, restore, and its public part."""

import msgspec
import pytest

from wordparlor.errors import RuleBroken
from wordparlor.games import box, shelf
from wordparlor.table.match import TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.state_json import digest, dump
from wordparlor.words.dictionary import Dictionary


@pytest.fixture(params=shelf())
def rules(request: pytest.FixtureRequest, full: Dictionary) -> TableRules:
    names = ("Ann", "Ben", "Cid")
    return TableRules(box(request.param), Setup(request.param, names, seed=5), full)


def test_a_dumped_state_is_restored(rules: TableRules) -> None:
    match = rules.deal()
    again = rules.restore(dump(match.state))
    assert again.state == match.state
    assert again.to_act == match.to_act
    assert digest(again.state) == digest(match.state)


def test_different_states_have_different_digests(rules: TableRules) -> None:
    state = rules.deal().state
    assert digest(state) != digest(msgspec.structs.replace(state, rng=state.rng + 1))


def test_other_json_is_not_restored(rules: TableRules) -> None:
    with pytest.raises(msgspec.DecodeError):
        rules.restore(b'{"hands": 5}')


def test_the_public_setup_reveals_no_cards(rules: TableRules) -> None:
    public = msgspec.json.decode(rules.public_setup, type=Setup)
    assert public == rules.setup.public()
    assert public.seed != rules.setup.seed
    assert public.seats == rules.setup.seats


def test_an_action_is_read_back_from_json(rules: TableRules) -> None:
    match = rules.deal()
    action = match.moves(match.to_act[0])[0]
    assert rules.action_decoder.decode(msgspec.json.encode(action)) == action


def test_a_logged_action_is_done_again_without_asking_the_rules(rules: TableRules) -> None:
    match = rules.deal()
    seat = match.to_act[0]
    moves = match.moves(seat)
    action = moves[len(moves) - 1]
    assert match.redo(seat, action).state == match.act(seat, action).state
    other = (seat + 1) % 3
    with pytest.raises(RuleBroken):
        match.act(other, action)
    match.redo(other, action)
