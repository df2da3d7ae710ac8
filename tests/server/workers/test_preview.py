"""A preview says which clause refuses a play as data, never inside the sentence."""

import random
import re

import pytest

from wordparlor.bots import bot
from wordparlor.games import rules_for, shelf
from wordparlor.server.workers.preview import Draft, preview_draft
from wordparlor.table.match import Match
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler

_CLAUSE = re.compile(r"\b[A-Z]{2}(-[A-Z]+)?-\d{2}\b")
_MOVES = 6
_TEXTS = 300


def play_on(match: Match, moves: int) -> Match:
    """Let greedy bots play some moves."""
    for _ in range(moves):
        seat = match.to_act[0]
        match = match.act(seat, bot("greedy").choose(match.seen_by(seat), seat, Shuffler(1)))
    return match


@pytest.mark.parametrize("game", sorted(shelf()))
def test_a_refused_text_has_its_clause_apart_from_the_sentence(game: str) -> None:
    match = play_on(rules_for(Setup(game, ("Ann", "Ben", "Cy"))).deal(), _MOVES)
    seat = match.to_act[0]
    seen = match.seen_by(seat)
    deck = match.rules.game.deck.printed
    letters = [deck[card].faces[0] for card in seen.state.hands[seat] if deck[card].faces]
    chance = random.Random(1)
    texts = ["".join(chance.choices(letters, k=chance.randint(2, 5))) for _ in range(_TEXTS)]
    refusals = [preview_draft(seen, seat, Draft(text=text)).refusal for text in texts]
    told = [refusal for refusal in refusals if refusal]
    assert [one.sentence for one in told if _CLAUSE.search(one.sentence)] == []
    assert any(one.clause for one in told)


def test_a_pass_is_marked_where_a_word_is_possible_and_only_if_asked() -> None:
    match = rules_for(Setup("newword", ("Ann", "Ben"), seed=3)).deal()
    seat = match.to_act[0]
    assert match.seen_by(seat).best(seat).plays

    def passed(match: Match, *, warn: bool) -> bool:
        (way,) = preview_draft(match.seen_by(seat), seat, Draft(text="pass", warn=warn)).ways
        return way.playable

    assert passed(match, warn=True)
    assert not passed(match, warn=False)
    options: dict[str, bool | int | str] = {"judging": "challenge"}
    judged = rules_for(Setup("newword", ("Ann", "Ben"), options=options, seed=3)).deal()
    assert judged.seen_by(seat).best(seat).plays
    assert not passed(judged, warn=True)
