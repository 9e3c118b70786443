"""Text that is safe to print: names of files and people, and notes, can hold anything."""

import click


def printable_text(text: str) -> str:
    """Return a text with a space for each character that a terminal could take for a command."""
    return "".join(character if character.isprintable() else " " for character in text)


def echo_line(text: str, *, err: bool = False) -> None:
    """Print one line, with nothing in it that a terminal could take for a command."""
    click.echo(printable_text(text), err=err)
