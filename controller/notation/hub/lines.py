"""One line of the Hub protocol: a command and its arguments, `level moves=9 time=291.5`."""

import re
from dataclasses import dataclass

LONGEST_LINE_BYTES = 64 * 1024
"""A choice: the moves of the longest game on record, all written, take a tenth of it."""

_MOST_SHOWN = 60  # characters of a line in an error
_NAME = re.compile(r'[^\s="\x00-\x1f\x7f]+')
_ARGUMENT = re.compile(r'\s+(?P<name>[^\s="]+)(?:\s*=\s*(?:"(?P<quoted>[^"]*)"|(?P<value>[^\s="]+)))?(?=\s|$)')
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class HubLineError(ValueError):
    """A line is not a command with arguments."""


@dataclass(frozen=True, slots=True)
class HubLine:
    """A command with its arguments, in their order."""

    command: str
    arguments: tuple[tuple[str, str | None], ...] = ()  # names and values; None: a flag, which has no value

    def value(self, name: str) -> str | None:
        """Return the value of an argument, the first one of several, empty for a flag; None without it."""
        return next((value or "" for key, value in self.arguments if key == name), None)

    def to_bytes(self) -> bytes:
        """Return the line as it is sent, with its end."""
        words = [self.command, *(_argument_text(name, value) for name, value in self.arguments)]
        return " ".join(words).encode() + b"\n"


def parse_line(line: bytes) -> HubLine | None:
    """Parse a line, with or without its end; None if it is blank.

    Raises HubLineError for a line that is too long, or neither command nor arguments.
    """
    if len(line) > LONGEST_LINE_BYTES:
        raise HubLineError(f"a line is longer than {LONGEST_LINE_BYTES} bytes")
    try:
        text = line.decode().strip()
    except UnicodeDecodeError as error:
        raise HubLineError(f"a line is not UTF-8: {line[:_MOST_SHOWN]!r}") from error
    if not text:
        return None
    if _CONTROL.search(text.replace("\t", " ")):
        raise HubLineError(f"a line has control characters: {text[:_MOST_SHOWN]!r}")
    command = _NAME.match(text)
    if command is None:
        raise HubLineError(f"a line begins with its command, not with {text[:_MOST_SHOWN]!r}")
    arguments: list[tuple[str, str | None]] = []
    at = command.end()
    while at < len(text):
        found = _ARGUMENT.match(text, at)
        if found is None:
            raise HubLineError(
                f"arguments are name=value, with blanks in double quotes only: {text[at:][:_MOST_SHOWN]!r}"
            )
        arguments.append((found["name"], found["value"] if found["quoted"] is None else found["quoted"]))
        at = found.end()
    return HubLine(command[0], tuple(arguments))


def _argument_text(name: str, value: str | None) -> str:
    """Return an argument as it is written; a quotation mark in it becomes an apostrophe, for no line can hold one."""
    if value is None:
        return name
    word = _CONTROL.sub(" ", value).replace('"', "'")
    return f"{name}={word}" if _NAME.fullmatch(word) else f'{name}="{word}"'
