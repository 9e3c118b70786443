"""What is noted after a move of a PDN game."""

from controller.notation.pdn.game_record import Comment, Nag, PdnMove


def nag_numbers(move: PdnMove) -> tuple[int, ...]:
    """Return the numeric annotation glyphs after a move."""
    return tuple(note.number for note in move.notes if isinstance(note, Nag))


def comment_texts(move: PdnMove) -> tuple[str, ...]:
    """Return the comments after a move, without their clock commands."""
    return tuple(note.text for note in move.notes if isinstance(note, Comment) and note.text)
