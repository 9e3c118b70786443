"""Text that is safe to print: names of files and people, and notes, can hold anything."""

import shutil
import sys
import textwrap

import click


def printable_text(text: str) -> str:
    """Return a text with a space for each character that a terminal could take for a command."""
    return "".join(character if character.isprintable() else " " for character in text)


def echo_line(text: str, *, err: bool = False) -> None:
    """Print one line, with nothing in it that a terminal could take for a command."""
    click.echo(printable_text(text), err=err)


def echo_wrapped(text: str) -> None:
    """Print one line; a terminal gets it in several, between words, where it is too narrow."""
    if sys.stdout.isatty():
        indent = " " * (len(text) - len(text.lstrip()) + 2)
        lines = textwrap.wrap(
            printable_text(text),
            shutil.get_terminal_size().columns,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        click.echo("\n".join(lines))
    else:
        echo_line(text)
