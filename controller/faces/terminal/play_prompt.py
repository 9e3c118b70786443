"""What a prompt for a person who plays needs of the game: it is the same on every terminal."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from controller.words.catalogue import Catalogue


class PromptError(Exception):
    """A line was not carried out; its text says why, and what to type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptGame:
    """The game that a person at a prompt plays."""

    carry_out: Callable[[str], Awaitable[bool]]
    """Carries out a line; returns False to end. Raises PromptError."""
    suggest: Callable[[str], Sequence[str]]
    """Returns what may take the place of the last word of a text."""
    legal_moves: Callable[[], Sequence[str]]
    """Returns the legal moves of the person, as text."""
    typing_side: Callable[[], str]
    """Returns the English name of the side that the person moves; empty after the game."""
    has_hand: Callable[[], bool]
    """Returns True while a simulated hand makes the moves that are decided elsewhere."""
    awaited_side: Callable[[], str]
    """Returns the English name of the side whose move a simulated player is about to make; empty for none."""


def prompt_text(catalogue: Catalogue, game: PromptGame) -> str:
    """Return the prompt: whose move is typed, which move is waited for, or what may be typed after the game."""
    if awaited := game.awaited_side():
        return f"{catalogue.text('typed play', 'waiting', side=awaited)}> "
    side = game.typing_side()
    return f"{catalogue.term(side) if side else catalogue.text('typed play', 'over')}> "


def split_line(line: str) -> list[str]:
    """Return the statements of a typed line: they are separated by `;`, and `#` begins a comment."""
    statements = (" ".join(part.split()) for part in line.partition("#")[0].split(";"))
    return [statement for statement in statements if statement]


def moves_lines(catalogue: Catalogue, moves: Sequence[str], width: int) -> list[str]:
    """Return legal moves in lines of at most `width` columns, or why there are none."""
    if not moves:
        return [catalogue.text("typed play", "no moves")]
    lines = [""]
    for move in moves:
        if lines[-1] and len(lines[-1]) + 2 + len(move) > width:
            lines.append("")
        lines[-1] += f"  {move}" if lines[-1] else move
    return lines
