"""A rule set on a board of one orientation: its start position, its legal moves, and the positions after them."""

from collections.abc import Sequence
from functools import lru_cache

from controller.rules.draws import DrawCounter
from controller.rules.generator import build_move_generator
from controller.rules.huffing import build_huff_lister
from controller.rules.moves import Move, move_sort_key
from controller.rules.position import START_MASKS, Position, Side
from controller.rules.squares import Occupancy, Orientation, bit
from controller.rules.traits import RuleSet


class BoardRules:
    """One rule set on one orientation, without the state of a game; `rules_for` builds it once."""

    def __init__(self, ruleset: RuleSet, orientation: Orientation) -> None:
        self.ruleset = ruleset
        self.orientation = orientation
        self.draw_counter = DrawCounter(ruleset.draw_counts, orientation)
        self.huffable_moves = build_huff_lister(ruleset, orientation)
        """Return the moves of a position that may be huffed; none if the rule set has no huffing."""
        self.legal_moves = build_move_generator(ruleset, orientation)
        """Return the legal moves of a position; none if the side to move cannot move."""

    @property
    def start_position(self) -> Position:
        """The start position of the rule set."""
        return Position(START_MASKS[Side.WHITE], START_MASKS[Side.BLACK], 0, self.ruleset.first_mover)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move, which must be legal in the position.

        The fields are read by index and the masks are worked out here, because every node of a search passes through.
        """
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
        """Count the leaves of the tree of legal moves at a depth of 0 (the position itself) or more moves."""
        if depth == 0:
            return 1
        moves = self.legal_moves(position)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(position, move), depth - 1) for move in moves)

    def divide(self, position: Position, depth: int) -> list[tuple[Move, int]]:
        """Count the leaves behind each legal move, at a depth of 1 (that move alone) or more moves."""
        moves: Sequence[Move] = sorted(self.legal_moves(position), key=move_sort_key)
        return [(move, self.perft(self.play(position, move), depth - 1)) for move in moves]


_OPPONENT = (Side.BLACK, Side.WHITE)


@lru_cache(maxsize=256)  # a board has one or two; a file of games can name any number of optional rules
def rules_for(ruleset: RuleSet, orientation: Orientation) -> BoardRules:
    """Return the rules of a rule set on an orientation, built once."""
    return BoardRules(ruleset, orientation)


def occupancy_after(position: Position, move: Move) -> Occupancy:
    """Return the squares that hold a piece after a move."""
    return position.occupancy & ~bit(move.origin) & ~move.captured | bit(move.landing)
