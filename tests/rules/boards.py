"""Boards of both orientations, spoken to in the squares of the Vismin board, as the reference data are."""

from dataclasses import dataclass

from controller.notation.fen import fen_text, parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Piece, Position, Side
from controller.rules.squares import Occupancy, Orientation, Square, bit, mask_of, mirror_square, square_at, squares_of
from controller.rules.traits import RuleSet

LETTERS = {
    "w": Piece(Side.WHITE, is_king=False),
    "W": Piece(Side.WHITE, is_king=True),
    "b": Piece(Side.BLACK, is_king=False),
    "B": Piece(Side.BLACK, is_king=True),
}


def parse_picture(picture: str, to_move: Side, orientation: Orientation = Orientation.VISMIN) -> Position:
    """Parse eight lines: `w`, `b` men; `W`, `B` kings; `-` not a playing square; `.` and `*` empty ones."""
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
                masks["kings"] |= bit(square) if piece.is_king else 0
    return Position(**masks, to_move=to_move)


def marked_squares(picture: str, letter: str, orientation: Orientation = Orientation.VISMIN) -> set[Square]:
    """Return the squares of a picture that hold a letter."""
    lines = picture.split()
    spots = [(row, column) for row in range(8) for column in range(8) if lines[row][column] == letter]
    return {square for row, column in spots if (square := square_at(row, column, orientation)) is not None}


def mirror_mask(mask: Occupancy) -> Occupancy:
    return mask_of(mirror_square(square) for square in squares_of(mask))


def mirror_position(position: Position) -> Position:
    white, black, kings, to_move = position
    return Position(mirror_mask(white), mirror_mask(black), mirror_mask(kings), to_move)


def mirror_move(move: Move) -> Move:
    routes = tuple(tuple(mirror_square(square) for square in route) for route in move.routes)
    return Move(
        mirror_square(move.origin), mirror_square(move.landing), mirror_mask(move.captured), move.is_crowning, routes
    )


def sort_routes(move: Move) -> Move:
    """Return a move with its routes sorted, for the generator lists them in any order."""
    return move._replace(routes=tuple(sorted(move.routes)))


@dataclass(frozen=True)
class RulesBoard:
    """A rule set on one orientation, with squares named as on the Vismin board: those of a Luzon board are mirrored."""

    rules: BoardRules

    def legal_moves(self, position: Position) -> list[Move]:
        return [sort_routes(self._move(move)) for move in self.rules.legal_moves(self._position(position))]

    def moves(self, fen: str) -> set[str]:
        """Return the legal moves as text, and fail if two have the same text."""
        texts = [move_text(move) for move in self.legal_moves(parse_fen(fen))]
        assert len(set(texts)) == len(texts)
        return set(texts)

    def fen_after_move(self, position: Position, move: Move) -> str:
        """Return the position after a legal move."""
        return fen_text(self._position(self.rules.play(self._position(position), self._move(move))))

    def fen_after(self, fen: str, *texts: str) -> str:
        """Return the position after these moves."""
        game = self._game(fen)
        for text in texts:
            game = self.play(game, text)
        return fen_text(self._position(game.position))

    def outcome(self, fen: str, *texts: str) -> Outcome | None:
        """Return the outcome after these moves, and fail if the game ends before the last."""
        return self.game(fen, *texts).outcome

    def game(self, fen: str, *texts: str) -> Game:
        """Return the game after these moves, and fail if it ends before the last."""
        game = self._game(fen)
        for ply, text in enumerate(texts):
            assert game.outcome is None, f"it ended at ply {ply}"
            game = self.play(game, text)
        return game

    def _game(self, fen: str) -> Game:
        return start_game(self.rules, self._position(parse_fen(fen)))

    def play(self, game: Game, text: str) -> Game:
        """Return the game after one move more."""
        named = [move for move in game.legal_moves if move_text(sort_routes(self._move(move))) == text]
        assert len(named) == 1, f"{text} is not legal in {fen_text(self._position(game.position))}"
        return game.play(named[0])

    def _position(self, position: Position) -> Position:
        return position if self.rules.orientation is Orientation.VISMIN else mirror_position(position)

    def _move(self, move: Move) -> Move:
        return move if self.rules.orientation is Orientation.VISMIN else mirror_move(move)


def board_of(orientation: Orientation, ruleset: RuleSet = FILIPINO) -> RulesBoard:
    return RulesBoard(rules_for(ruleset, orientation))


def squares(*numbers: int) -> tuple[Square, ...]:
    return tuple(Square(number) for number in numbers)
