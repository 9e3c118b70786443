"""Boards of both orientations, spoken to in the squares of the Vismin board, as the reference data are."""

from dataclasses import dataclass

from controller.notation.fen import parse_fen, print_fen
from controller.notation.text import move_text
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Piece, Position, Side
from controller.rules.rules import Rules, rules_for
from controller.rules.rulesets import FILIPINO
from controller.rules.squares import Occupancy, Orientation, Square, bit, mask_of, mirrored, square_at, squares_of
from controller.rules.traits import RuleSet

LETTERS = {
    "w": Piece(Side.WHITE, king=False),
    "W": Piece(Side.WHITE, king=True),
    "b": Piece(Side.BLACK, king=False),
    "B": Piece(Side.BLACK, king=True),
}


def drawn(picture: str, to_move: Side, orientation: Orientation = Orientation.VISMIN) -> Position:
    """Read a picture of eight lines: `w`, `b` are men, `W`, `B` kings; `-` is no square, `.` and `*` are empty ones."""
    masks = dict.fromkeys(("white", "black", "kings"), 0)
    lines = picture.split()
    assert [len(line) for line in lines] == [8] * 8
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            square = square_at(row, column, orientation)
            assert (letter == "-") if square is None else (letter in "wWbB.*"), f"{letter} in row {row}"
            if square is not None and letter in LETTERS:
                piece = LETTERS[letter]
                masks[piece.side.name.lower()] |= bit(square)
                masks["kings"] |= bit(square) if piece.king else 0
    return Position(**masks, to_move=to_move)


def marked(picture: str, letter: str, orientation: Orientation = Orientation.VISMIN) -> set[Square]:
    """The squares of a picture that hold this letter."""
    lines = picture.split()
    spots = [(row, column) for row in range(8) for column in range(8) if lines[row][column] == letter]
    return {square for row, column in spots if (square := square_at(row, column, orientation)) is not None}


def mirrored_mask(mask: Occupancy) -> Occupancy:
    return mask_of(mirrored(square) for square in squares_of(mask))


def mirrored_position(position: Position) -> Position:
    white, black, kings, to_move = position
    return Position(mirrored_mask(white), mirrored_mask(black), mirrored_mask(kings), to_move)


def mirrored_move(move: Move) -> Move:
    routes = tuple(tuple(mirrored(square) for square in route) for route in move.routes)
    return Move(mirrored(move.origin), mirrored(move.landing), mirrored_mask(move.captured), move.crowned, routes)


def in_order(move: Move) -> Move:
    """The move with its routes in order: the generator promises none."""
    return move._replace(routes=tuple(sorted(move.routes)))


@dataclass(frozen=True)
class Board:
    """A rule set on one orientation; the Luzon board is told, and answers with, the squares mirrored."""

    rules: Rules

    def legal_moves(self, position: Position) -> list[Move]:
        return [in_order(self._move(move)) for move in self.rules.legal_moves(self._position(position))]

    def moves(self, fen: str) -> set[str]:
        """The legal moves as text; two moves of one text would be a fault."""
        texts = [move_text(move) for move in self.legal_moves(parse_fen(fen))]
        assert len(set(texts)) == len(texts)
        return set(texts)

    def result(self, position: Position, move: Move) -> str:
        """The position after one of the legal moves."""
        return print_fen(self._position(self.rules.play(self._position(position), self._move(move))))

    def after(self, fen: str, *texts: str) -> str:
        """The position after these moves."""
        game = self._game(fen)
        for text in texts:
            game = self._played(game, text)
        return print_fen(self._position(game.position))

    def outcome(self, fen: str, *texts: str) -> Outcome | None:
        """How the game stands after these moves; it must not have ended before the last."""
        game = self._game(fen)
        for ply, text in enumerate(texts):
            assert game.outcome is None, f"it ended at ply {ply}"
            game = self._played(game, text)
        return game.outcome

    def _game(self, fen: str) -> Game:
        return start_game(self.rules, self._position(parse_fen(fen)))

    def _played(self, game: Game, text: str) -> Game:
        named = [move for move in game.legal_moves if move_text(in_order(self._move(move))) == text]
        assert len(named) == 1, f"{text} is not legal in {print_fen(self._position(game.position))}"
        return game.play(named[0])

    def _position(self, position: Position) -> Position:
        return position if self.rules.orientation is Orientation.VISMIN else mirrored_position(position)

    def _move(self, move: Move) -> Move:
        return move if self.rules.orientation is Orientation.VISMIN else mirrored_move(move)


def board_of(orientation: Orientation, ruleset: RuleSet = FILIPINO) -> Board:
    return Board(rules_for(ruleset, orientation))


def squares(*numbers: int) -> tuple[Square, ...]:
    return tuple(Square(number) for number in numbers)
