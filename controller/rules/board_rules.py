"""A rule set on a board of one orientation: its start, its legal moves, and playing them."""

from collections.abc import Sequence
from functools import cache

from controller.rules.draws import DrawCounter
from controller.rules.generator import build_generator
from controller.rules.huffing import build_huff_lister
from controller.rules.moves import Move
from controller.rules.position import START_MASKS, Position, Side
from controller.rules.squares import Orientation, bit
from controller.rules.traits import RuleSet


class BoardRules:
    """Plays one rule set on one orientation; holds no state of a game. Get one from `rules_for`."""

    def __init__(self, ruleset: RuleSet, orientation: Orientation) -> None:
        self.ruleset = ruleset
        self.orientation = orientation
        self.draw_counter = DrawCounter(ruleset.draw_counts, orientation)
        self.huffable_moves = build_huff_lister(ruleset, orientation)
        """List the moves that may be huffed in a position; empty where huffing is not played."""
        self.legal_moves = build_generator(ruleset, orientation)
        """List the legal moves of a position; empty when the side to move cannot move."""

    @property
    def start_position(self) -> Position:
        """The start position."""
        return Position(START_MASKS[Side.WHITE], START_MASKS[Side.BLACK], 0, self.ruleset.first_mover)

    def play(self, position: Position, move: Move) -> Position:
        """Give the position after a move, which must be a legal one of the position."""
        white, black, kings, side = position
        origin_bit = 1 << (move[0] - 1)
        landing_bit = 1 << (move[1] - 1)
        captured = move[2]
        if side:
            black = black & ~origin_bit | landing_bit
            white &= ~captured
        else:
            white = white & ~origin_bit | landing_bit
            black &= ~captured
        if kings:
            is_king = kings & origin_bit
            kings &= ~(origin_bit | captured)
            if is_king:
                kings |= landing_bit
        if move[3]:
            kings |= landing_bit
        huffed = move[5]
        if huffed:
            white, black, kings = white & ~huffed, black & ~huffed, kings & ~huffed
        return Position(white, black, kings, _OPPONENT[side])

    def perft(self, position: Position, depth: int) -> int:
        """Count the leaves of the tree of legal moves, `depth` moves deep (0: the position itself)."""
        if depth == 0:
            return 1
        moves = self.legal_moves(position)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(position, move), depth - 1) for move in moves)

    def divide(self, position: Position, depth: int) -> list[tuple[Move, int]]:
        """Count the leaves behind each legal move, `depth` moves deep with that move (1 or more)."""
        moves: Sequence[Move] = sorted(self.legal_moves(position), key=move_sort_key)
        return [(move, self.perft(self.play(position, move), depth - 1)) for move in moves]


_OPPONENT = (Side.BLACK, Side.WHITE)


def move_sort_key(move: Move) -> tuple[int, int, int]:
    """Give the key that lists moves by origin, landing and captured squares."""
    return move.origin, move.landing, move.captured


@cache
def rules_for(ruleset: RuleSet, orientation: Orientation) -> BoardRules:
    """Give the rules of a rule set on an orientation, made once."""
    return BoardRules(ruleset, orientation)


def occupancy_after(position: Position, move: Move) -> int:
    """Give the squares that hold a piece after a move."""
    return position.occupancy & ~bit(move.origin) & ~move.captured | bit(move.landing)
