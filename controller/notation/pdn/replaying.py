"""The moves of a game and of its variations, each held against the rules.

Source: PDN 3.0, its pages on grammars and commands (https://wiegerw.github.io/pdn/).
"""

import re
from dataclasses import dataclass, field, replace

from lark import Token

from controller.notation.fen import FenError, parse_fen_in
from controller.notation.numbering import Numbering
from controller.notation.pdn.clocks import parse_comment
from controller.notation.pdn.spelling import Spelling, parse_written_move
from controller.notation.pdn.syntax import Item, MarkedMove, WrittenVariation
from controller.notation.pdn.values import Nag, Note, PdnError, PdnFault, PdnMove, Setup, Variation, next_number
from controller.notation.text import MoveTextError, find_move
from controller.rules.position import Position, Side
from controller.rules.rules import Rules, by_squares

LARGEST_NAG = 255  # PGN 8.2.4, to which PDN refers

_SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/', re.IGNORECASE)
_NULL_MOVE = re.compile(r"\s*(?P<side>[WB])\s*:\s*:\s*", re.IGNORECASE)


def fault_at(at: Token, text: str, ply: int | None = None) -> PdnError:
    """Make the error for a fault at a token."""
    return PdnError(PdnFault(line=at.line or 1, column=at.column or 1, ply=ply, text=text))


def position_at(at: Token, fen: str, numbering: Numbering, ply: int | None = None) -> Position:
    """Read the position that stands at a token; raises PdnError where it is none."""
    try:
        return parse_fen_in(fen, numbering)
    except FenError as error:
        raise fault_at(at, f"FEN {error}", ply) from error


@dataclass(slots=True, kw_only=True)
class Line:
    """A main line or a variation as far as it is played; `before` is the position ahead of its last move."""

    before: Position
    now: Position
    plies: int = 0
    start_number: int = 1
    written_number: int | None = None
    is_variation: bool = False
    notes: list[Note] = field(default_factory=list)
    moves: list[tuple[PdnMove, list[Note]]] = field(default_factory=list)

    def note(self, note: Note) -> None:
        """Put a note behind the last move."""
        (self.moves[-1][1] if self.moves else self.notes).append(note)

    def branch(self) -> "Line":
        """Begin a variation on the last move."""
        plies, number = (self.plies - 1, self.moves[-1][0].number) if self.moves else (self.plies, self.start_number)
        return Line(before=self.before, now=self.before, plies=plies, start_number=number, is_variation=True)

    def finished(self) -> tuple[PdnMove, ...]:
        """Give the moves, each with what stands behind it."""
        return tuple(replace(move, notes=tuple(notes)) for move, notes in self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """Plays what is written by these rules; `first` is the side that takes the first half of a move number."""

    rules: Rules
    spelling: Spelling
    first: Side

    def play(self, items: tuple[Item, ...], line: Line) -> Line:
        """Play the items on from a line and give it back; raises PdnError at the first that cannot be."""
        for item in items:
            match item:
                case MarkedMove():
                    self._play_move(item, line)
                case WrittenVariation():
                    branch = self.play(item.items, line.branch())
                    line.note(Variation(notes=tuple(branch.notes), moves=branch.finished()))
                case Token():
                    self._take(item, line)
        return line

    def _take(self, token: Token, line: Line) -> None:
        """Take what is no move: a comment, a number and the like."""
        match token.type:
            case "NUMBER":
                line.written_number = int(token.partition(".")[0])
            case "COMMENT":
                line.note(parse_comment(token[1:-1]))
            case "LINE_COMMENT":
                line.note(parse_comment(token[1:]))
            case "NAG":
                number = int(token[1:])
                if number > LARGEST_NAG:
                    raise fault_at(token, f"{token} is no glyph; they end at ${LARGEST_NAG}", line.plies)
                line.note(Nag(number=number))
            case "SETUP":
                line.now = self._set_up(token, line)
                line.note(Setup(position=line.now))
            case _:
                pass  # an ellipsis, which says nothing that is not known

    def _play_move(self, marked: MarkedMove, line: Line) -> None:
        line.plies += 1
        legal = sorted(self.rules.legal_moves(line.now), key=by_squares)
        try:
            written = parse_written_move(marked.move, self.spelling.numbering)
            move, route = find_move(written, legal, self.spelling.move, self.rules.orientation)
        except MoveTextError as error:
            where = "in a variation, ply" if line.is_variation else "ply"
            raise fault_at(marked.move, f"{where} {line.plies}: {error}", line.plies) from error
        side = line.now.to_move
        last = line.moves[-1][0].number if line.moves else None
        number = next_number(last, line.start_number, side, self.first)
        if line.written_number is not None:
            number, line.written_number = line.written_number, None
        played = PdnMove(
            side=side,
            move=move,
            route=route,
            number=number,
            strength=marked.strength,
            text=str(marked.move),
        )
        line.moves.append((played, []))
        line.before, line.now = line.now, self.rules.play(line.now, move)

    def _set_up(self, token: Token, line: Line) -> Position:
        """Give the position of a setup command; one without squares, `B::`, only gives the other side the move."""
        found = _SETUP.fullmatch(token)
        if found is None:
            raise fault_at(token, 'a setup command is written as /FEN "W:W31:B1"/', line.plies)
        null_move = _NULL_MOVE.fullmatch(found["fen"])
        if null_move is not None:
            return line.now._replace(to_move=Side("WB".index(null_move["side"].upper())))
        return position_at(token, found["fen"], self.spelling.numbering, line.plies)
