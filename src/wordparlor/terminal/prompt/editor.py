"""The prompt at a keyboard: with completion and history."""

from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from wordparlor.terminal.prompt import Completions

_ESCAPE_SECONDS = 0.05
"""Seconds to wait after Esc for the rest of a key code."""


class EditorPrompt:
    """A prompt at a keyboard; each player has their own history."""

    def __init__(self) -> None:
        self._sessions: dict[str, PromptSession[str]] = {}

    def ask(self, prompt: str, *, player: str = "", complete: Completions | None = None) -> str:
        """Return the line; Esc clears it."""
        # A shared history would show a player the cards that another player typed.
        if player not in self._sessions:
            self._sessions[player] = _session(_clear_on_escape())
        completer = _TabCompleter(complete) if complete else None
        return self._sessions[player].prompt(prompt, completer=completer).strip()

    def choose(self, prompt: str) -> str:
        """Return the answer to a choice; Esc means 0."""
        return _session(_answer_on_escape("0")).prompt(prompt).strip()


class _TabCompleter(Completer):
    """Offers the possible next words when the user presses Tab."""

    def __init__(self, complete: Completions) -> None:
        self._complete = complete

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        typed = before.rpartition(" ")[2]
        for word in self._complete(before):
            yield Completion(f"{word} ", start_position=-len(typed))


def _session(keys: KeyBindings) -> PromptSession[str]:
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        key_bindings=keys,
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
    )
    session.app.ttimeoutlen = _ESCAPE_SECONDS
    session.app.timeoutlen = _ESCAPE_SECONDS
    return session


def _clear_on_escape() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("escape")
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    return keys


def _answer_on_escape(answer: str) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("escape")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result=answer)

    return keys
