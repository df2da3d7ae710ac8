"""The client: whole games, refusals, choices, and covered hands."""

import re
from pathlib import Path

import pytest

from tests.games.glass.tables import lay as lay_glass
from tests.terminal.scripted_game import (
    FakeTerminal,
    ScriptedGame,
    ScriptedPrompt,
    ambiguous,
    any_game,
    first_play,
    plain_screen,
)
from wordparlor.bots.hints import make_hint
from wordparlor.games import deal
from wordparlor.table import record
from wordparlor.table.table import Table
from wordparlor.terminal import saves
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import open_screen
from wordparlor.terminal.hints import Hints

HAND = "Your hand"


def test_a_whole_game_against_bots_ends_with_result_sheet_and_record() -> None:
    table = deal(any_game(), ["Ann", "Ada", "Bo"], seed=1)
    game = ScriptedGame(table, ["casual", "greedy"], ["pass"] * 100)
    assert table.over
    end = game.output.splitlines()[-1]
    assert str(game.saved.path) in game.output
    assert "The game is over" in game.output
    assert "total" in game.output
    assert end
    assert f"end: Ann {table.scores['Ann']}" in game.saved.path.read_text("utf-8")


def test_events_since_the_last_turn_are_shown_without_secrets() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=2, dealer=1)
    game = ScriptedGame(table, ["greedy"], [first_play(table)])
    shown = game.script.shown[-1]
    assert "You make" in shown
    assert "Ada makes" in shown
    assert "Ada draws a card" in shown or "cards from the stock." in shown
    hand = table.game.deck.symbols(table.state.hands[1])
    assert hand not in game.output


def test_a_saved_game_resumes_where_it_was() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=3)
    first = ScriptedGame(table, ["casual"], ["pass", "quit"])
    assert "The game is saved" in first.output
    again, bots, kept = saves.resume(saves.latest())
    assert kept.path == first.saved.path
    assert again.state == table.state
    assert [bot.level for bot in bots.values()] == ["casual"]
    Client(again, bots, kept, open_screen(), first.script).run()
    assert record.write(again, dict(kept.about)) == kept.path.read_text("utf-8")


@pytest.mark.parametrize("leaving", [KeyboardInterrupt, EOFError])
def test_a_quit_key_saves_the_game(leaving: type[BaseException]) -> None:
    class Leaver:
        def ask(self, prompt: str, **_: object) -> str:
            raise leaving

        choose = ask

    game = ScriptedGame(deal(any_game(), ["Ann", "Ada"], seed=3), ["casual"], [])
    table, bots, kept = saves.resume(game.saved.path)
    Client(table, bots, kept, open_screen(), Leaver()).run()
    assert not table.over


def test_a_refusal_shows_its_sentence_and_clause() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=4, dealer=1, options={"minimum": 8})
    before = table.state
    short = min(
        (table.game.words_of(before, move)[0] for move in deal_moves()),
        key=len,
    )
    game = ScriptedGame(table, ["casual"], [short])
    assert f"Not possible: {short} is too short" in game.output
    assert "A word has four letters or more" in game.output
    assert table.state == before


def deal_moves() -> list[object]:
    table = deal(any_game(), ["Ann", "Ada"], seed=4, dealer=1)
    moves = table.moves(0)
    return [moves[at] for at in range(moves.plays)]


def test_an_unreadable_line_is_refused() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=4, dealer=1)
    game = ScriptedGame(table, ["casual"], ["dance wildly 7"])
    assert "Not possible: " in game.output
    assert not table.history


@pytest.mark.parametrize(("said", "chosen"), [("", 0), ("2", 1)])
def test_enter_takes_the_first_choice(said: str, chosen: int) -> None:
    table, word, several = ambiguous(["Ann", "Ada"])
    game = ScriptedGame(table, ["casual"], [word, said])
    assert "Which one?" in game.script.prompts[1]
    assert f"  2  {several.choices[1][0]}" in game.output
    assert table.history[0].action == several.choices[chosen][1]


def test_a_choice_can_be_cancelled() -> None:
    table, word, several = ambiguous(["Ann", "Ada"])
    game = ScriptedGame(table, ["casual"], [word, "99", "x", "0"])
    assert not table.history
    assert (
        game.output.count(f"Type a number from 1 to {len(several.choices)}, or 0 to cancel.") == 2
    )


def test_commands_work_at_a_choice() -> None:
    table, word, _ = ambiguous(["Ann", "Ada"])
    asked = ["help", "?", "rules NW-07", "log", "quit"]
    game = ScriptedGame(table, ["casual"], [word, *asked, "1"])
    assert game.script.prompts[1:6] == ["Which one? (Enter = 1, Esc or 0 = cancel) "] * 5
    assert game.output.count("Other commands:") == 2
    assert "On a turn make a new word" in game.output
    assert "Type a number" not in game.output
    assert "The game is saved" in game.output
    assert not table.history


def test_the_screen_never_shows_another_hand() -> None:
    table = deal(any_game(), ["Ann", "Ben", "Cid"], seed=5, dealer=2)
    lines = ["", "pass", "", "hint", "log", "pass swapping", "pass", "", "pass", "", "pass"]
    game = ScriptedGame(table, [], lines)
    script = game.script
    covered = [
        shown
        for prompt, shown in zip(script.prompts, script.shown, strict=True)
        if "press Enter" in prompt
    ]
    assert len(covered) >= 4
    for shown in covered:
        assert HAND not in shown
        assert "make " not in shown
    uncovered = [
        (prompt, shown)
        for prompt, shown in zip(script.prompts, script.shown, strict=True)
        if prompt.endswith("> ")
    ]
    for prompt, shown in uncovered:
        assert shown.count(HAND) == 1, prompt


def test_a_player_can_quit_while_hands_are_covered() -> None:
    table = deal(any_game(), ["Ann", "Ben"], seed=5)
    game = ScriptedGame(table, [], ["quit", "pass"])
    assert "The game is saved" in game.output
    assert HAND not in game.output


def test_two_people_answer_a_challenge_without_showing_hands() -> None:
    table = deal(
        any_game(), ["Ann", "Ben", "Cid"], seed=6, dealer=2, options={"judging": "challenge"}
    )
    game = ScriptedGame(table, [], ["", first_play(table), "accept", "challenge"])
    prompts = game.script.prompts
    assert prompts[2:4] == ["Ben, accept or challenge> ", "Cid, accept or challenge> "]
    assert HAND not in game.script.shown[2]
    assert HAND not in game.script.shown[3]
    assert "Cid misses a turn" in game.output or table.state.misses[2]


def test_the_log_tells_no_secret_while_hands_are_covered() -> None:
    table = deal(any_game(), ["Ann", "Ben"], seed=6, dealer=1, options={"judging": "challenge"})
    game = ScriptedGame(table, [], ["", first_play(table), "accept", "", first_play(table), "log"])
    drawn = [sentence for sentence in table.story() if sentence.startswith("Ann draws")]
    assert drawn
    assert all(sentence not in game.script.shown[-1] for sentence in drawn)


def test_typed_words_reveal_no_covered_hand() -> None:
    table = deal(any_game(), ["Ann", "Ben"], seed=6, dealer=1, options={"judging": "challenge"})
    game = ScriptedGame(table, [], ["", first_play(table), "GONE", "pass swapping T"])
    assert "Write accept or challenge" in game.script.shown[-1]


def test_one_person_and_bots_answer_a_challenge() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=6, dealer=0, options={"judging": "challenge"})
    game = ScriptedGame(table, ["greedy"], ["word PARLOR", "hint", "?", "accept"])
    assert "There are no hints: the players judge" in game.output
    assert game.script.prompts[0] == "Ann, accept or challenge> "
    before = game.output.partition("Ann, accept")[0]
    assert re.search(r"Ada proposes [A-Z]+ \(\d+ points\); you to answer\.", before)
    assert "Ada scores nothing (NW-27) and loses the turn (NW-28)" in " ".join(before.split())
    assert "you lose your next turn (NW-30)" in " ".join(before.split())
    assert "You cannot look up words" in game.output
    assert [played.text for played in table.history][1] == "accept"


def test_queries() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=7, dealer=1)
    clause = next(iter(table.box.rulebook))
    asked = [
        "?",
        "hint all",
        f"rules {clause}",
        "rules X-1",
        "rules",
        "word parlor",
        "word",
        "log",
        "",
    ]
    game = ScriptedGame(table, ["casual"], asked)
    assert not table.history
    for form, what in table.presenter.forms(table.state, 0):
        assert form in game.output
        assert what[:20] in game.output
    assert first_play(table).split(" using ")[0] in game.output
    assert table.box.rulebook[clause].text in game.output
    assert "There is no clause X-1" in game.output
    assert "PARLOR is in" in game.output
    assert "Write a word after it" in game.output
    assert game.output.count(HAND) == 2


def test_a_hint_shows_what_a_draw_makes_possible() -> None:
    table = deal("giftwords", ["Ann", "Ada", "Bo"], seed=3, dealer=2)
    hints = ScriptedGame(table, ["casual", "casual"], ["hint all", "draw", "hint all"]).output
    assert table.history[0].text == "draw"
    told = hints.split("The best play that each action makes possible:")
    assert len(told) == 2
    promise, hint = told[1].splitlines()[1], told[1]
    assert promise.split()[1] == "draw"
    assert int(promise.split()[0]) > 0
    assert re.search(r"make [A-Z]+ \((red ♥|green ♣|blue ♦)\)", hint)


def test_a_hint_without_a_word_says_so() -> None:
    table = deal("giftwords", ["Ann", "Ada", "Bo"], seed=3, dealer=2)
    table.say("Ann", "draw")
    table.say("Ann", first_play(table))
    assert "You cannot make a word" in ScriptedGame(table, ["casual"] * 2, ["hint all"]).output


def test_a_hint_comes_in_steps_and_the_steps_are_counted() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=7, dealer=1)
    hint = make_hint(table.match.seen_by(0), 0, 0)
    game = ScriptedGame(table, ["casual"], ["hint", "hint", "hint", "hint", "hint more"])
    kind, letters, play = (step.sentence for step in hint.steps)
    shown = [" ".join(text.split()) for text in game.script.shown]
    assert kind in shown[1]
    assert letters not in shown[1]
    assert letters in shown[2]
    assert play in shown[3]
    # After the last step the play is shown again; it counts no more.
    assert play in shown[4]
    assert "Type hint for the next step" in shown[5]
    assert record.read(game.saved.path.read_text("utf-8")).about["hints"] == "3 0"


def test_the_result_tells_who_took_hints_and_a_saved_game_keeps_the_count() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=7, dealer=1)
    game = ScriptedGame(table, ["casual"], ["hint", "quit"])
    assert "Hints taken" not in game.output
    table, bots, saved = saves.resume(game.saved.path)
    assert saved.about["hints"] == "1 0"
    terminal = FakeTerminal()
    screen = plain_screen(terminal)
    lines = ["hint all", *["pass"] * 100]
    Client(table, bots, saved, screen, ScriptedPrompt(lines, terminal)).run()
    assert table.over
    assert "Hints taken: Ann 4 steps." in terminal.getvalue()
    assert 'hints = "4 0"' in saved.path.read_text("utf-8")
    # A record that somebody changed has no count.
    assert Hints(screen, table, "four 0").note == ""


def test_a_word_in_capitals_is_a_play_not_a_command() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=7, dealer=1)
    game = ScriptedGame(table, ["casual"], ["QUIT"])
    assert "Not possible: QUIT" in game.output
    assert len(game.script.prompts) == 2


def test_the_game_is_saved_after_each_action() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=8)
    seen: list[str] = []

    class Watcher:
        def ask(self, prompt: str, **_: object) -> str:
            seen.append(path.read_text("utf-8"))
            return "pass" if len(seen) < 4 else "quit"

        choose = ask

    kept = saves.begin(table, {}, None)
    path: Path = kept.path
    Client(table, {}, kept, open_screen(), Watcher()).run()
    assert [text.count(" pass\n") for text in seen] == [0, 0, 1, 1]


# -- a table with a board -------------------------------------------------------------------------


def glass_table(**options: object) -> Table:
    """Return a table with I E and O on the board, N in the first rack, and no pile."""
    return lay_glass("n", "qvx", board="I E\n   O", stock="", **options)  # type: ignore[arg-type]


def test_choices_show_points_and_words() -> None:
    table = glass_table()
    game = ScriptedGame(table, ["casual"], ["NO", "0"])
    assert "  1  lay nO at 1,1 e  +9, also IN and EN" in game.output


def test_at_the_end_the_board_is_shown() -> None:
    game = ScriptedGame(glass_table(), ["greedy"], ["lay nO at 1,1 e"])
    end = game.output.partition("You make NO")[2]
    assert "· n O ·" in end
    assert end.index("· n O ·") < end.index("The game is over")


def test_help_explains_a_challenge() -> None:
    table = lay_glass("n", "AE", board="I E\n   O", judging="challenge")
    table.say("Ann", "lay nO at 1,1 e")
    (_, _), (_, meaning) = table.presenter.forms(table.state, 1)
    assert meaning == (
        "let the dictionary decide: if a word is wrong, Ann takes the tiles back and plays on "
        "(GG-76); if all are good, a challenge costs nothing (GG-73)"
    )


def test_the_look_command() -> None:
    looks = ["look", "look all", "look e", "look up"]
    game = ScriptedGame(glass_table(), ["greedy"], looks)
    assert game.output.count("0 · I E ·") == 4, "the table once, and three looks"
    assert "Write look e or look nw" in game.output
    game = ScriptedGame(deal(any_game(), ["Ann", "Ada"], seed=1, dealer=1), ["greedy"], ["look"])
    assert "This game has no board" in game.output
