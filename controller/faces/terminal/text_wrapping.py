"""Text in lines of the width of a terminal."""

import shutil
import textwrap


def wrap_text(text: str, columns: int, indent: str = "") -> list[str]:
    """Return a text in lines of at most `columns`, broken at blanks; only a word that is longer is broken.

    Every line after the first begins with the indent.
    """
    width = max(columns, len(indent) + 1)
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def fit_text(text: str, columns: int, *, has_unicode: bool) -> str:
    """Return a text in one line of at most `columns`; what is cut off is marked."""
    if len(text) <= columns:
        return text
    ellipsis = "…" if has_unicode else "..."
    return text[: max(0, columns - len(ellipsis))] + ellipsis


def wrap_text_to(text: str, columns: int, lines: int, *, has_unicode: bool) -> list[str]:
    """Return a text in at most so many lines of at most `columns`; what is cut off is marked."""
    wrapped = wrap_text(text, columns)
    if len(wrapped) <= lines:
        return wrapped
    return [*wrapped[: lines - 1], fit_text(" ".join(wrapped[lines - 1 :]), columns, has_unicode=has_unicode)]


def wrap_for_shell(text: str) -> str:
    """Return a text with line breaks for the terminal in which a shell goes on."""
    return "\n".join(wrap_text(text, shutil.get_terminal_size().columns))
