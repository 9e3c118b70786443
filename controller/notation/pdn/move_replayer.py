"""The moves of a game and of its variations, each checked against the rules.

Source: PDN 3.0, its pages on grammars and commands (https://wiegerw.github.io/pdn/).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from lark import Token

from controller.notation.move_text import MoveTextError
from controller.notation.pdn.clock_comments import parse_comment
from controller.notation.pdn.faults import PdnError, PdnWarning, WarningKind, pdn_error_at, pdn_warning_at
from controller.notation.pdn.foreign_positions import parse_position_at
from controller.notation.pdn.game_record import Comment, Nag, Variation
from controller.notation.pdn.move_finder import LOOK_AHEAD_ITEMS, WrittenMoveFinder
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.replayed_line import ReplayedLine
from controller.notation.pdn.syntax import MarkedMove, MovetextItem, WrittenVariation, has_words, written_text
from controller.rules.board_rules import BoardRules
from controller.rules.position import Position, Side

LARGEST_NAG = 255  # PGN 8.2.4, to which PDN refers

_JOINED_DIGITS = 3  # of `811`, which may be a move or its number

_MOST_SHOWN = 60  # characters of a comment in a warning

_MOVES_ALONE = re.compile(r";(?:\s*(?:[0-9]{1,3}\.+|(?:[0-9]{1,2}[-x:])+[0-9]{1,2}))+\s*")
"""A comment to the end of a line that holds moves only: perhaps its semicolon should only divide the moves."""

_SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/', re.IGNORECASE)
_NULL_MOVE = re.compile(r"\s*(?P<side>[WB])\s*:\s*:\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReplayer:
    """A player of written moves by the rules of one game."""

    rules: BoardRules
    move_format: MoveFormat
    first_mover: Side  # whose move is the first with each move number
    warnings: list[PdnWarning] = field(default_factory=list)  # of the moves that were played

    def play(self, items: Sequence[MovetextItem], line: ReplayedLine) -> ReplayedLine:
        """Play items at the end of a line, which is changed and returned.

        Raises PdnError at the first item that the rules do not allow.
        """
        index = 0
        while index < len(items):
            item = items[index]
            index += 1
            match item:
                case MarkedMove():
                    index += self._play_move(item, items[index : index + LOOK_AHEAD_ITEMS], line) - 1
                case WrittenVariation():
                    line.add_note(self._play_variation(item, line))
                case Token(type="BARE_NUMBER"):
                    self._play_bare_number(item, line)
                case Token():
                    self._handle_token(item, line)
        self._warn_of_lost_number(line)
        return line

    def _play_variation(self, written: WrittenVariation, line: ReplayedLine) -> Variation | Comment:
        """Return a variation on the last move; words about moves that are not possible there are a comment."""
        count = len(self.warnings)
        try:
            branch = self.play(written.items, line.start_variation())
        except PdnError:
            if not has_words(written):
                raise
            del self.warnings[count:]
            text = written_text(written)
            self._warn_of_comment(written.opening, text, line)
            return parse_comment(text[1:-1])
        return Variation(notes=tuple(branch.notes), moves=branch.finished_moves())

    def is_playable(self, marked: MarkedMove, position: Position) -> bool:
        """Return True if a written move can be read in a position."""
        return self._finder.is_playable(marked, position)

    @property
    def _finder(self) -> WrittenMoveFinder:
        return WrittenMoveFinder(rules=self.rules, move_format=self.move_format)

    def _handle_token(self, token: Token, line: ReplayedLine) -> None:
        """Add a comment, a number, a NAG or a setup to a line."""
        match token.type:
            case "NUMBER":
                self._warn_of_lost_number(line)
                line.number_token = token
            case "COMMENT":
                line.add_note(parse_comment(token[1:-1]))
            case "PROSE":
                self._warn_of_comment(token, token, line)
                line.add_note(parse_comment(token[1:-1]))
            case "WORDS":
                self._warn_of_comment(token, token, line)
                line.add_note(parse_comment(token))
            case "LINE_COMMENT":
                if _MOVES_ALONE.fullmatch(token):
                    self._warn_of_comment(token, token, line)
                line.add_note(parse_comment(token[1:]))
            case "NAG":
                number = int(token[1:])
                if number > LARGEST_NAG:
                    raise pdn_error_at(token, f"{token} is not a NAG; the highest is ${LARGEST_NAG}", line.plies)
                line.add_note(Nag(number=number))
            case "STRENGTH":
                self._mark_last_move(token, line)
            case "RESULT":  # of a variation
                line.add_note(Comment(text=str(token)))
            case "SETUP":
                line.set_up(self._parse_setup(token, line))
            case _:
                pass  # an ellipsis: the side to move is known

    def _mark_last_move(self, token: Token, line: ReplayedLine) -> None:
        """Add a mark that stands apart, as in `11-15 $1 !`, to the last move; a second one is a comment."""
        if not line.moves:
            raise pdn_error_at(token, f"{str(token)!r} does not follow a move", line.plies)
        if line.mark_last_move(str(token)):
            return
        self._warn_of_comment(token, token, line)
        line.add_note(Comment(text=str(token)))

    def _play_bare_number(self, token: Token, line: ReplayedLine) -> None:
        """Play `811` if it is a move and not the expected move number; otherwise take a number as that of a move."""
        if len(token) == _JOINED_DIGITS and self._is_joined_move(token, line):
            self._play_move(MarkedMove(token, ""), (), line)
            return
        self._warn_of_lost_number(line)
        if len(token) == _JOINED_DIGITS and not self._is_expected(int(token), line):
            self._warn_of_number(token, "is read as a move number: no single possible move fits", line)
        else:
            line.bare_number = line.number_token = token

    def _is_joined_move(self, token: Token, line: ReplayedLine) -> bool:
        """Return True after another number, or where exactly one move fits and the number is not the expected one."""
        if line.number_token is not None:
            return True
        return not self._is_expected(int(token), line) and self._finder.is_single_move(token, line.position)

    def _is_expected(self, number: int, line: ReplayedLine) -> bool:
        """Return True if a number follows the last written one, or from the moves."""
        return number in (line.expect_written_number(self.first_mover), line.count_number(self.first_mover))

    def _warn_of_comment(self, token: Token, text: str, line: ReplayedLine) -> None:
        shown = " ".join(text.split())
        shown = shown[:_MOST_SHOWN] + (" ..." if len(shown) > _MOST_SHOWN else "")
        self.warnings.append(pdn_warning_at(token, WarningKind.COMMENT, f"{shown} is read as a comment", line.plies))

    def _check_number(self, line: ReplayedLine) -> None:
        """Warn of the first number of a main line that does not follow from the moves; each is counted again."""
        if line.number_token is None or line.is_variation or line.has_wrong_number:
            return
        expected = line.expect_written_number(self.first_mover)
        if line.written_move_number != expected:
            line.has_wrong_number = True
            reason = f"stands where {expected} follows; the moves are numbered again"
            self._warn_of_number(line.number_token, reason, line)

    def _warn_of_lost_number(self, line: ReplayedLine) -> None:
        if line.bare_number is not None:
            self._warn_of_number(line.bare_number, "is followed by no move; write a move as 11-15", line)
            line.bare_number = None

    def _warn_of_number(self, token: Token, reason: str, line: ReplayedLine) -> None:
        self.warnings.append(
            pdn_warning_at(token, WarningKind.NUMBER, f"the number {token.rstrip('. ')} {reason}", line.plies)
        )

    def _play_move(self, marked: MarkedMove, later: Sequence[MovetextItem], line: ReplayedLine) -> int:
        """Play the move that is written, and return the number of written moves that it takes."""
        line.plies += 1
        try:
            meaning = self._finder.find(marked, later, line.position)
        except MoveTextError as error:
            where = "in a variation, ply" if line.is_variation else "ply"
            text = f"{where} {line.plies}: {error}"
            raise pdn_error_at(marked.move, text, line.plies, str(marked.move)) from error
        parts = [marked, *(item for item in later[: meaning.part_count - 1] if isinstance(item, MarkedMove))]
        move, route = self._finder.choose(meaning, later, line.position)
        for kind, text in meaning.warning_texts(move, route, self.move_format):
            warning = pdn_warning_at(marked.move, kind, f"ply {line.plies}: {text}", line.plies, meaning.text)
            self.warnings.append(warning)
        self._check_number(line)
        line.add_move(
            move,
            route,
            self.rules.play(line.position, move),
            self.first_mover,
            strength=parts[-1].strength,
            text=" ".join(str(part.move) for part in parts),
        )
        return meaning.part_count

    def _parse_setup(self, token: Token, line: ReplayedLine) -> Position:
        """Return the position of a setup command; one without squares, `B::`, only changes the side to move."""
        found = _SETUP.fullmatch(token)
        if found is None:
            raise pdn_error_at(token, 'a setup command is written as /FEN "W:W31:B1"/', line.plies)
        null_move = _NULL_MOVE.fullmatch(found["fen"])
        if null_move is not None:
            return line.position._replace(to_move=Side("WB".index(null_move["side"].upper())))
        numbering = self.move_format.numbering
        position, is_side_known = parse_position_at(token, found["fen"], numbering, self.warnings, line.plies)
        return position if is_side_known else position._replace(to_move=line.position.to_move)
