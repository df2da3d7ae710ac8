"""The prompt at a keyboard; a pipe stands for the keys."""

from collections.abc import Iterator

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from wordparlor.terminal.prompt.editor import EditorPrompt

UP, ESCAPE, ENTER, TAB = "\x1b[A", "\x1b", "\r", "\t"


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def test_earlier_lines_can_be_recalled(keys: PipeInput) -> None:
    editor = EditorPrompt()
    keys.send_text(f"WORD{ENTER}")
    assert editor.ask("> ") == "WORD"
    keys.send_text(f"{UP}S{ENTER}")
    assert editor.ask("> ") == "WORDS"


def test_each_player_has_a_history_of_their_own(keys: PipeInput) -> None:
    editor = EditorPrompt()
    keys.send_text(f"secret{ENTER}")
    assert editor.ask("> ", player="Ann") == "secret"
    keys.send_text(f"{UP}{ENTER}")
    assert editor.ask("> ", player="Ben") == ""
    keys.send_text(f"{UP}{ENTER}")
    assert editor.ask("> ", player="Ann") == "secret"


def test_tab_completes(keys: PipeInput) -> None:
    keys.send_text(f"ma{TAB}it{ENTER}")
    assert EditorPrompt().ask("> ", complete=lambda before: ["make"]) == "make it"


def test_escape_clears_the_line(keys: PipeInput) -> None:
    keys.send_text(f"wrong{ESCAPE}")
    # Esc counts only when no other key code follows for a moment.
    import threading

    threading.Timer(0.3, keys.send_text, [f"right{ENTER}"]).start()
    assert EditorPrompt().ask("> ") == "right"


def test_a_choice_is_empty_for_enter_and_0_for_escape(keys: PipeInput) -> None:
    keys.send_text(ENTER)
    assert EditorPrompt().choose("Which? ") == ""
    keys.send_text(ESCAPE)
    assert EditorPrompt().choose("Which? ") == "0"


@pytest.mark.parametrize(("key", "leaving"), [("\x03", KeyboardInterrupt), ("\x04", EOFError)])
def test_quit_keys(keys: PipeInput, key: str, leaving: type[BaseException]) -> None:
    keys.send_text(key)
    with pytest.raises(leaving):
        EditorPrompt().ask("> ")
