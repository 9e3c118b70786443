"""The moves of a game and of its variations, each checked against the rules.

Source: PDN 3.0, its pages on grammars and commands (https://wiegerw.github.io/pdn/).
"""

import re
from dataclasses import dataclass, field, replace

from lark import Token

from controller.notation.fen import FenError, parse_fen_with
from controller.notation.move_text import MoveTextError, find_written_move
from controller.notation.pdn.clock_comments import parse_comment
from controller.notation.pdn.game_record import (
    Nag,
    Note,
    PdnError,
    PdnFault,
    PdnMove,
    SetupCommand,
    Variation,
    next_move_number,
)
from controller.notation.pdn.move_format import MoveFormat, parse_written_move
from controller.notation.pdn.syntax import MarkedMove, MovetextItem, WrittenVariation
from controller.notation.square_numbering import SquareNumbering
from controller.rules.board_rules import BoardRules
from controller.rules.moves import move_sort_key
from controller.rules.position import Position, Side

LARGEST_NAG = 255  # PGN 8.2.4, to which PDN refers

_SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/', re.IGNORECASE)
_NULL_MOVE = re.compile(r"\s*(?P<side>[WB])\s*:\s*:\s*", re.IGNORECASE)


def pdn_error_at(token: Token, text: str, ply: int | None = None) -> PdnError:
    """Return the error of a fault at a token."""
    return PdnError(PdnFault(line=token.line or 1, column=token.column or 1, ply=ply, text=text))


def parse_position_at(token: Token, fen: str, numbering: SquareNumbering, ply: int | None = None) -> Position:
    """Parse the position at a token.

    Raises PdnError for a text that is not a position.
    """
    try:
        return parse_fen_with(fen, numbering)
    except FenError as error:
        raise pdn_error_at(token, f"FEN {error}", ply) from error


@dataclass(slots=True, kw_only=True)
class ReplayedLine:
    """A main line or a variation as far as it is played."""

    position_before: Position  # before the last move
    position: Position  # after the last move
    plies: int = 0  # of the whole game, up to the last move
    first_move_number: int = 1
    written_move_number: int | None = None  # of the next move, if one is written
    is_variation: bool = False
    notes: list[Note] = field(default_factory=list)  # before the first move
    moves: list[tuple[PdnMove, list[Note]]] = field(default_factory=list)  # each with the notes after it

    def add_note(self, note: Note) -> None:
        """Add a note after the last move."""
        (self.moves[-1][1] if self.moves else self.notes).append(note)

    def start_variation(self) -> "ReplayedLine":
        """Return a new variation on the last move."""
        plies, number = (
            (self.plies - 1, self.moves[-1][0].number) if self.moves else (self.plies, self.first_move_number)
        )
        return ReplayedLine(
            position_before=self.position_before,
            position=self.position_before,
            plies=plies,
            first_move_number=number,
            is_variation=True,
        )

    def finished_moves(self) -> tuple[PdnMove, ...]:
        """Return the moves with their notes."""
        return tuple(replace(move, notes=tuple(notes)) for move, notes in self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReplayer:
    """A player of written moves by the rules of one game."""

    rules: BoardRules
    move_format: MoveFormat
    first_mover: Side  # whose move is the first with each move number

    def play(self, items: tuple[MovetextItem, ...], line: ReplayedLine) -> ReplayedLine:
        """Play items at the end of a line, which is changed and returned.

        Raises PdnError at the first item that the rules do not allow.
        """
        for item in items:
            match item:
                case MarkedMove():
                    self._play_move(item, line)
                case WrittenVariation():
                    branch = self.play(item.items, line.start_variation())
                    line.add_note(Variation(notes=tuple(branch.notes), moves=branch.finished_moves()))
                case Token():
                    self._handle_token(item, line)
        return line

    def _handle_token(self, token: Token, line: ReplayedLine) -> None:
        """Add a comment, a number, a NAG or a setup to a line."""
        match token.type:
            case "NUMBER":
                line.written_move_number = int(token.partition(".")[0])
            case "COMMENT":
                line.add_note(parse_comment(token[1:-1]))
            case "LINE_COMMENT":
                line.add_note(parse_comment(token[1:]))
            case "NAG":
                number = int(token[1:])
                if number > LARGEST_NAG:
                    raise pdn_error_at(token, f"{token} is not a NAG; the highest is ${LARGEST_NAG}", line.plies)
                line.add_note(Nag(number=number))
            case "SETUP":
                line.position = self._parse_setup(token, line)
                line.add_note(SetupCommand(position=line.position))
            case _:
                pass  # an ellipsis: the side to move is known

    def _play_move(self, marked: MarkedMove, line: ReplayedLine) -> None:
        line.plies += 1
        legal = sorted(self.rules.legal_moves(line.position), key=move_sort_key)
        try:
            written = parse_written_move(marked.move, self.move_format.numbering)
            move, route = find_written_move(written, legal, self.move_format.move_text, self.rules.orientation)
        except MoveTextError as error:
            where = "in a variation, ply" if line.is_variation else "ply"
            raise pdn_error_at(marked.move, f"{where} {line.plies}: {error}", line.plies) from error
        side = line.position.to_move
        last = line.moves[-1][0].number if line.moves else None
        number = next_move_number(last, line.first_move_number, side, self.first_mover)
        if line.written_move_number is not None:
            number, line.written_move_number = line.written_move_number, None
        replayed = PdnMove(
            side=side,
            move=move,
            route=route,
            number=number,
            strength=marked.strength,
            text=str(marked.move),
        )
        line.moves.append((replayed, []))
        line.position_before, line.position = line.position, self.rules.play(line.position, move)

    def _parse_setup(self, token: Token, line: ReplayedLine) -> Position:
        """Return the position of a setup command; one without squares, `B::`, only changes the side to move."""
        found = _SETUP.fullmatch(token)
        if found is None:
            raise pdn_error_at(token, 'a setup command is written as /FEN "W:W31:B1"/', line.plies)
        null_move = _NULL_MOVE.fullmatch(found["fen"])
        if null_move is not None:
            return line.position._replace(to_move=Side("WB".index(null_move["side"].upper())))
        return parse_position_at(token, found["fen"], self.move_format.numbering, line.plies)
