"""Hints in steps: true of the best play, fair, and only where the dictionary judges."""

import pytest
from msgspec.structs import replace

from tests.bots.positions import NAMES, table_after
from tests.bots.test_fairness import other_deal
from tests.games.newword.tables import lay as lay_newword
from tests.games.wordlift.tables import lay as lay_wordlift
from tests.games.zap.tables import lay as lay_zap
from wordparlor.bots import bot, take_turn
from wordparlor.bots.hints import NEAR, Hint, could_play, make_hint, why_no_hint
from wordparlor.bots.values import values_of
from wordparlor.games import deal, shelf
from wordparlor.table.facts import Fact
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.table.trying import try_action
from wordparlor.words.custom import custom_words

LIST = b"DIRT\nFORGE\nGIFT\nORDER\n"
VARIANTS = [
    pytest.param(game, variant.id, id=variant.id)
    for game, box in shelf().items()
    for variant in box.variants
]


def fact(hint: Hint, about: str) -> Fact | None:
    """Return the fact about something, if the hint has it."""
    found = [one for step in hint.steps for one in step.facts if one.about == about]
    return found[0] if found else None


def walk(game: str, variant: str, turns: int) -> list[tuple[Match, int]]:
    """Return positions of a game of casual bots, with the seat on turn."""
    seats = max(2, shelf()[game].seats_of(variant)[0])
    table = deal(game, NAMES[:seats], variant=variant, seed=4)
    found = list[tuple[Match, int]]()
    while not table.over and len(found) < turns:
        seat = table.match.to_act[0]
        found.append((table.match, seat))
        take_turn(table, seat, bot("casual"))
    return found


@pytest.mark.parametrize(
    ("ann", "judging", "could"),
    [
        ("A/E R T S N ?", "strict", True),
        ("K B C D F G", "strict", False),
        # Where the players judge words, the answer would be a hint for nothing.
        ("A/E R T S N ?", "challenge", False),
        ("A/E R T S N ?", "vote", False),
    ],
)
def test_whether_a_player_passes_who_could_play(ann: str, judging: str, could: bool) -> None:
    table = lay_newword(ann, "B C F G H M", middle="Q X Z J V", judging=judging)
    passed = table.match.read(0, "pass")
    assert could_play(table.match.seen_by(0), 0, passed) == could
    assert not could_play(table.match.seen_by(1), 1, passed)


def test_only_a_pass_gives_the_turn_away() -> None:
    table = lay_newword("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    assert not could_play(table.match.seen_by(0), 0, table.match.read(0, "GLOWER"))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_a_hint_says_is_true_of_its_play(game: str, variant: str) -> None:
    for match, seat in walk(game, variant, 30):
        rules, view = match.rules, match.view(seat)
        hint = make_hint(match.seen_by(seat), seat, 3)
        # The play is legal, and scores what a preview says.
        rules.game.check(match.state, seat, hint.action)
        assert hint.points == try_action(match.seen_by(seat), seat, hint.action).points
        assert match.read(seat, hint.text) == hint.action
        assert hint.words == rules.game.words_of(view, hint.action)
        assert not any(rules.game.words.is_offensive(word) for word in hint.words)
        # The steps: nothing is empty, and no word is told before the play.
        names = [step.name for step in hint.steps]
        assert names in (["kind", "letters", "play"], ["kind", "play"])
        assert all(step.sentence.endswith(".") for step in hint.steps)
        assert "{" not in "".join(step.sentence for step in hint.steps)
        early = " ".join(step.sentence for step in hint.steps[:-1])
        assert not any(word in early.replace("-", " ").split() for word in hint.words)
        # The facts.
        if hint.words:
            lengths = fact(hint, "letters")
            assert lengths
            assert lengths.numbers in (
                tuple(map(len, hint.words)),
                (len(hint.words[0]),),
            )
            starts = fact(hint, "starts")
            assert starts
            assert all(word[0] in starts.text for word in hint.words)
        for about in ("uses", "hand", "keeps"):
            named = fact(hint, about)
            assert named is None or set(named.cards) <= set(view.hands[seat])
        if (left := fact(hint, "leaves")) is not None:
            after = try_action(match.seen_by(seat), seat, hint.action).after
            assert left.numbers == (len(after.state.hands[seat]),)
        if fact(hint, "no word"):
            assert not match.seen_by(seat).moves(seat).plays


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_no_hidden_card_changes_a_hint(game: str, variant: str) -> None:
    for match, seat in walk(game, variant, 12)[::4]:
        hints = [
            make_hint(other.seen_by(seat), seat, 5)
            for other in (match, other_deal(match, seat, 1), other_deal(match, seat, 2))
        ]
        assert hints[0] == hints[1] == hints[2]


@pytest.mark.parametrize("game", shelf())
def test_the_play_is_the_best_by_its_values(game: str) -> None:
    match = table_after(game, 4).match
    seat = match.to_act[0]
    seen = match.seen_by(seat)
    hint = make_hint(seen, seat, 9)
    moves = seen.best(seat, seen.rules.game.words.decent(), 10)
    others = [moves[at] for at in moves.best(10)] or [moves.fallback]
    rates = values_of(seen.rules).rate(seen, seat, [hint.action, *others], Shuffler(9))
    points, share = NEAR
    best = rates[1:].max()
    assert rates[0] >= best - points - share * abs(best) - 1e-9


def test_of_nearly_equal_plays_the_one_with_the_commonest_word_is_best() -> None:
    words = custom_words(b"STROW\nTROWS\nWORST\nWORTS")
    table = lay_newword("S T", "L D", middle="R O/U W", stock="B C", hand=2, words=words)
    assert make_hint(table.match.seen_by(0), 0).words == ("WORST",)


def steps(table: Table) -> list[str]:
    """Return the sentences of the hint to Ann."""
    return [step.sentence for step in make_hint(table.match.seen_by(0), 0).steps]


def test_a_word_with_its_reasons() -> None:
    table = lay_newword("Z A/E", "L D", middle="G L O/U W N", stock="B C D F", hand=2)
    assert steps(table) == [
        "Look for a word of 5 letters. It uses your Z.",
        "It starts with G. From your hand: A/E and Z. Use A/E as E.",
        "Make GLOZE: +36, counts 2 times for its letters, brings 2 new cards.",
    ]


def test_a_steal() -> None:
    table = lay_wordlift("D I R T", "", words=["", "FORGE"], known=custom_words(LIST))
    # Ben went out, and this is the last turn.
    table.state = replace(table.state, out=1, turns_left=1)
    hint = make_hint(table.match.seen_by(0), 0)
    assert hint.steps[0].sentence == (
        "Something can be stolen from Ben. Look for 2 words, of 4 and 5 letters."
    )
    assert sorted(hint.words) == ["GIFT", "ORDER"]
    assert hint.points == 9
    assert hint.steps[2].sentence.endswith(": +9, takes 5 points from Ben, ends the round.")
    assert dict(hint.meanings).keys() == {"GIFT", "ORDER"}


def test_no_word_says_what_to_do_instead() -> None:
    table = lay_zap("H H M DISCARD", "A A A")
    kind, play = steps(table)
    assert kind == "There is no word to play. Better to play a ZAP card."
    assert play == "Play DISCARD with H: gets rid of H (3 points), leaves you 2 cards."
    kind, play = steps(lay_zap("H H M", "A A A", discards="CHECK"))
    assert kind == (
        "There is no word to play. Better to draw, although no single card gives you a word yet."
    )
    assert play == "Draw a card."


def test_an_offensive_word_is_neither_told_nor_denied() -> None:
    words = deal("zap", NAMES[:2]).game.words
    offensive = next(
        word for word in ("CUNT", "FUCK", "SHIT") if word in words and words.is_offensive(word)
    )
    table = lay_zap(" ".join(offensive), "A A A", discards="CHECK", slang="allow")
    assert table.moves("Ann").plays
    hint = make_hint(table.match.seen_by(0), 0)
    assert hint.words == ()
    assert fact(hint, "no word") is None
    assert offensive not in "".join(step.sentence for step in hint.steps)


def test_a_word_that_is_worth_less_than_something_else_is_mentioned() -> None:
    for seed in range(40):
        table = deal("zap", NAMES[:2], seed=seed)
        seat = table.match.to_act[0]
        hint = make_hint(table.match.seen_by(seat), seat)
        if fact(hint, "word"):
            assert table.moves(seat).plays
            assert not hint.words
            return
    raise AssertionError("a word was always the best")


@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_there_are_no_hints_where_players_judge(judging: str) -> None:
    match = deal("newword", NAMES[:2], options={"judging": judging}).match
    assert why_no_hint(match, match.to_act[0]).startswith("There are no hints")


def test_a_hint_is_for_the_seat_on_turn() -> None:
    match = deal("newword", NAMES[:2]).match
    assert why_no_hint(match, match.to_act[0]) == ""
    assert "not your turn" in why_no_hint(match, 1 - match.to_act[0])
