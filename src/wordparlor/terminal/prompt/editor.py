"""The line at a keyboard: with completion, and a history that brings back what was refused."""

from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from wordparlor.terminal.prompt import Offers

_ESCAPE_SECONDS = 0.05
"""How long the editor waits after Esc for the rest of a key's code."""


class Editor:
    """A line that is typed on a keyboard; each player has a history of their own."""

    def __init__(self) -> None:
        self._sessions: dict[str, PromptSession[str]] = {}

    def ask(self, prompt: str, *, who: str = "", offers: Offers | None = None) -> str:
        """Return what is typed; Esc empties the line."""
        # One history for all would show a player what another one has typed, cards and all.
        if who not in self._sessions:
            self._sessions[who] = _session(_emptying())
        completer = _Offering(offers) if offers else None
        return self._sessions[who].prompt(prompt, completer=completer).strip()

    def choose(self, prompt: str) -> str:
        """Return what is typed as a choice; Esc answers 0."""
        return _session(_answering("0")).prompt(prompt).strip()


class _Offering(Completer):
    """Offers what could be typed next when Tab is pressed."""

    def __init__(self, offers: Offers) -> None:
        self._offers = offers

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        typed = before.rpartition(" ")[2]
        for offer in self._offers(before):
            yield Completion(f"{offer} ", start_position=-len(typed))


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


def _emptying() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("escape")
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    return keys


def _answering(answer: str) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("escape")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result=answer)

    return keys
