"""The keys of a prompt: what the tab key offers, what is pasted, and what ends or clears a line."""

from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys


class PromptCompleter(Completer):
    """Completes the last word of a line."""

    def __init__(self, suggest: Callable[[str], Sequence[str]]) -> None:
        self._suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Yield the words that may take the place of the one before the cursor."""
        del complete_event
        text = document.text_before_cursor
        begun = text.split(";")[-1].split()[-1] if text and not text[-1].isspace() and text[-1] != ";" else ""
        for word in self._suggest(text):
            yield Completion(word, start_position=-len(begun))


def prompt_key_bindings() -> KeyBindings:
    """Return the keys of a prompt besides those of editing."""
    bindings = KeyBindings()

    @bindings.add("c-c")
    def clear_or_quit(event: KeyPressEvent) -> None:
        """Clear the line; leave if it is empty."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit()

    @bindings.add("c-d")
    def quit_from_empty_line(event: KeyPressEvent) -> None:
        """Leave from an empty line."""
        if not event.current_buffer.text:
            event.app.exit()

    @bindings.add(Keys.BracketedPaste)
    def paste_lines(event: KeyPressEvent) -> None:
        """Carry out each pasted line that is ended; what follows the last end stays in the prompt."""
        buffer = event.current_buffer
        *lines, rest = _printable_lines(event.data)
        for line in lines:
            buffer.insert_text(line)
            buffer.validate_and_handle()
        buffer.insert_text(rest)

    return bindings


def _printable_lines(text: str) -> list[str]:
    """Return the lines of a pasted text, with a blank for every control character."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return ["".join(sign if sign.isprintable() else " " for sign in line) for line in lines]
