"""Text that is safe to print: names and notes can hold anything."""


def printable_text(text: str) -> str:
    """Return a text with a space for each character that a terminal could take for a command."""
    return "".join(character if character.isprintable() else " " for character in text)
