"""The writer of PDN.

Source: PDN 3.0, the grammar and its restrictions for writers (https://wiegerw.github.io/pdn/grammar.html); PGN 8.2.1
for the width of lines.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from controller.notation.pdn.agreement_tags import rewrite_agreement_tags
from controller.notation.pdn.clock_comments import comment_words
from controller.notation.pdn.game_record import (
    Comment,
    Nag,
    Note,
    PdnGame,
    PdnMove,
    SetupCommand,
    Variation,
    next_move_number,
)
from controller.notation.pdn.game_types import capture_sign, game_type_of, stands_in, variant_text
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.syntax import replace_unprintable
from controller.notation.square_numbering import Notation
from controller.rules.position import Side
from controller.rules.squares import Orientation

LINE_WIDTH = 79  # PGN 8.2.1: less than 80 characters a line

LINE_END = "\n"  # at the end of a word after which the line must end


def pdn_game_text(game: PdnGame, sign: str | None = None) -> str:
    """Return a game as PDN with a line end; it parses as the same game.

    `sign` is the text between the squares of a capture, by default that of the standard for the GameType. Captures have
    every landing, although PDN 3.0 asks writers for two squares if two are enough: readers must accept both, and a
    score with the way of the piece is the better record. The game ends with its result, as the standard's reading
    grammar expects.
    """
    sign = capture_sign(game.game_type.number) if sign is None else sign
    move_format = MoveFormat(numbering=game.game_type.numbering, notation=game.notation, capture_sign=sign)
    return _text_with_tags(game.tags, game, move_format)


def pdn_game_text_as(game: PdnGame, notation: Notation, orientation: Orientation, sign: str | None = None) -> str:
    """Return a game as PDN in a notation and for an orientation, with matching GameType and Variant tags.

    For the other orientation each piece is at the same place of the mirrored board. Otherwise as `pdn_game_text`.
    """
    game_type = game_type_of(game.ruleset, orientation, notation, game.game_type.first_mover)
    if stands_in(game.ruleset, game.game_type.number):
        game_type = replace(game_type, number=game.game_type.number)
    sign = capture_sign(game_type.number) if sign is None else sign
    is_mirrored = orientation is not game.orientation
    move_format = MoveFormat(
        numbering=game_type.numbering, notation=notation, capture_sign=sign, is_mirrored=is_mirrored
    )
    derived_tags = {"GameType": game_type.text, "Variant": variant_text(game.ruleset)}
    if game.tag("FEN") is not None:
        derived_tags["FEN"] = move_format.fen_text(game.start_position)
    tags = rewrite_agreement_tags({**dict(game.tags), **derived_tags}, game.ruleset)
    return _text_with_tags(tuple(tags.items()), game, move_format)


def _text_with_tags(tags: Sequence[tuple[str, str]], game: PdnGame, move_format: MoveFormat) -> str:
    header = "".join(f'[{name} "{_escape_tag_value(value)}"]\n' for name, value in tags)
    words = [
        *_MovetextWriter(move_format, game.game_type.first_mover).line_words(game.notes, game.moves, 1),
        game.result,
    ]
    return f"{header}\n{_wrap_words(words)}" if header else _wrap_words(words)


def _escape_tag_value(text: str) -> str:
    return replace_unprintable(text).replace("\\", "\\\\").replace('"', '\\"')


@dataclass(frozen=True, slots=True)
class _MovetextWriter:
    """A writer of moves and notes as words, the parts of a text within which no line may end."""

    move_format: MoveFormat
    first_mover: Side  # whose move is the first with each move number

    def line_words(self, notes: Sequence[Note], moves: Sequence[PdnMove], start: int) -> Iterator[str]:
        """Yield the words of a main line or a variation, whose first move has the number `start`.

        Each number stands before the first mover's move, as in `1. 22-18 11-15`. The other side's move has its number
        (`1... 11-15`) only at the start of a line and after a variation, not after a comment, as in the standard's
        examples.
        """
        yield from self._note_words(notes, start)
        last: PdnMove | None = None
        for move in moves:
            number = next_move_number(None if last is None else last.number, start, move.side, self.first_mover)
            yield self._move_words(move, is_plain=last is not None and not last.variations and move.number == number)
            yield from self._note_words(move.notes, move.number)
            last = move

    def _move_words(self, move: PdnMove, *, is_plain: bool) -> str:
        text = self.move_format.route_text(move.route, is_capture=move.move.is_capture) + move.strength
        if move.side is self.first_mover:
            return f"{move.number}. {text}"
        return text if is_plain else f"{move.number}... {text}"

    def _note_words(self, notes: Iterable[Note], number: int) -> Iterator[str]:
        for note in notes:
            match note:
                case Comment():
                    yield from _comment_words(note)
                case Nag():
                    yield f"${note.number}"
                case SetupCommand():
                    yield f'/FEN "{self.move_format.fen_text(note.position)}"/'
                case Variation():
                    yield from _enclose_words("(", list(self.line_words(note.notes, note.moves, number)), ")")


def _comment_words(comment: Comment) -> Iterable[str]:
    words = comment_words(comment)
    if "}" in comment.text:  # only a comment that ends with its line can contain it
        return [f"; {' '.join(words)}{LINE_END}"]
    return _enclose_words("{", words, "}")


def _enclose_words(opening: str, words: list[str], closing: str) -> list[str]:
    first, *rest = words or [""]
    words = [opening + first, *rest]
    if words[-1].endswith(LINE_END):
        return [*words, closing]
    return [*words[:-1], words[-1] + closing]


def _wrap_words(words: Iterable[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word.rstrip(LINE_END)) > LINE_WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word.rstrip(LINE_END)
        if word.endswith(LINE_END):
            lines.append("")
    return "\n".join(lines) + "\n"
