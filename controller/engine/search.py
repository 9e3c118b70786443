"""The search of one position to a depth: principal variation search with a transposition table.

Values are those of `search_values`. Nodes pass a position as five ints, as the package describes, and with it its key
and `quiet`, the number of plies since the last capture or move of a man: no position before them can repeat.
"""

from collections.abc import Callable
from typing import Final

from controller.engine.draw_tracker import DrawTracker
from controller.engine.ending_values import EndingValues
from controller.engine.evaluation import Evaluation
from controller.engine.geometry import ALL_SQUARES, FIRST_CAPTURE
from controller.engine.move_generator import (
    has_quiet_move,
    jumping_kings,
    jumping_men,
    legal_moves,
    list_captures,
    list_quiet_moves,
    play,
)
from controller.engine.move_order import MoveOrder
from controller.engine.movement import Movement
from controller.engine.oversights import Oversights
from controller.engine.position_keys import key_after
from controller.engine.search_values import INFINITE, UNKNOWN, WIN, WIN_BOUND
from controller.engine.transposition_table import AT_LEAST, AT_MOST, EXACT, TranspositionTable

MAX_PLY: Final = 100
ALL_CANDIDATES: Final = -1
CHECK_NODES: Final = 512  # between two looks at the limits

_FIRST_REDUCED: Final = 3  # moves from this place in the order on are searched less deep at first
_LEAST_REDUCED_DEPTH: Final = 3


class Search:
    """What a search of one rule set needs: `set_limits`, then `search_root` to one depth after the other."""

    def __init__(
        self, movement: Movement, evaluation: Evaluation, table: TranspositionTable, draws: DrawTracker,
        endings: EndingValues | None, oversights: Oversights | None,
    ) -> None:  # fmt: skip
        self.movement = movement
        self.evaluation = evaluation
        self.table = table
        self.draws = draws
        self.endings = endings  # None: none are at hand
        self.oversights = oversights  # None: every reply is seen
        self.root_candidates = ALL_CANDIDATES  # the mask of the root's moves, by their places, that are searched
        self.nodes = 0
        self.is_stopped = False
        self.root_index = 0  # of the best move found so far, in the list of legal moves
        self.node_limit = 0
        self.stop: Callable[[int], bool] | None = None
        self._next_check = 0
        self._order = MoveOrder(MAX_PLY)

    def set_limits(self, node_limit: int, stop: Callable[[int], bool] | None) -> None:
        """Count nodes from 0, up to the limit; `stop` is asked with their number every CHECK_NODES nodes."""
        self.nodes = 0
        self.is_stopped = False
        self.node_limit = node_limit
        self.stop = stop
        self._next_check = min(CHECK_NODES, node_limit)
        self._order.begin_search()

    def forget(self) -> None:
        """Forget what earlier searches have found."""
        self.table.clear()
        self._order.forget()

    def search_root(
        self, depth: int, alpha: int, beta: int, key: int, quiet: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the value of a position with legal moves that a game has come to, also if it could be called a draw.

        `root_index` names the best move found so far, also if the search was stopped.
        """
        moves = legal_moves(self.movement, own_men, own_kings, other_men, other_kings, side)
        table_key = self.draws.mark_key(0, key)
        return self._search_moves(
            moves, depth, alpha, beta, 0, key, table_key, quiet, own_men, own_kings, other_men, other_kings, side
        )

    def search_node(
        self, depth: int, alpha: int, beta: int, ply: int, key: int, quiet: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the value of a position, at most alpha or at least beta where it lies outside; of no use once stopped.

        `key` is not used at depth 0; the depth is -1 after a capture beyond it.
        """
        self.nodes += 1
        if self.nodes >= self._next_check:
            self._check_limits()
        if self.endings is not None and ply > 0:
            known = self.endings.find_value(depth, ply, own_men, own_kings, other_men, other_kings, side)
            if known != UNKNOWN:
                return known
        movement = self.movement
        empty = ~(own_men | own_kings | other_men | other_kings) & ALL_SQUARES
        men = jumping_men(movement, own_men, other_men, other_kings, empty, side)
        kings = jumping_kings(movement, own_kings, other_men | other_kings, empty) if own_kings else 0
        # a capture beyond the depth begins every count anew
        has_counts = depth >= 0 and own_kings != 0 and other_kings != 0
        if has_counts and self.draws.is_drawn(ply, own_men, own_kings, other_men, other_kings, men | kings):
            is_stuck = not (men or kings or list_quiet_moves(movement, own_men, own_kings, empty, side))
            return self._value_of_no_move(ply) if is_stuck else 0
        if depth <= 0 or ply >= MAX_PLY:
            is_seen = (
                ply != 1
                or self.oversights is None
                or not self.oversights.hides_capture(own_men, own_kings, other_men, other_kings)
            )
            if (men or kings) and is_seen:
                moves = list_captures(movement, men, kings, other_men, other_kings, empty, side)
                return self._capture(moves, alpha, beta, ply, own_men, own_kings, other_men, other_kings, side)
            if not has_quiet_move(own_men, own_kings, empty, side):
                return self._value_of_no_move(ply)
            return self.evaluation.evaluate(own_men, own_kings, other_men, other_kings, side)
        if men or kings:
            moves = list_captures(movement, men, kings, other_men, other_kings, empty, side)
        else:
            moves = list_quiet_moves(movement, own_men, own_kings, empty, side)
        return self._search_inside(
            moves, depth, alpha, beta, ply, key, quiet, own_men, own_kings, other_men, other_kings, side
        )

    def _search_inside(
        self, moves: list[int], depth: int, alpha: int, beta: int, ply: int, key: int, quiet: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the value of a position with these legal moves that is no draw by count."""
        if not moves:
            return self._value_of_no_move(ply)
        table_key = key
        if own_kings and other_kings:
            if self.draws.is_repeated(ply, key, quiet):
                return 0
            table_key = self.draws.mark_key(ply, key)
        return self._search_moves(
            moves, depth, alpha, beta, ply, key, table_key, quiet, own_men, own_kings, other_men, other_kings, side
        )

    def _search_moves(
        self, moves: list[int], depth: int, alpha: int, beta: int, ply: int, key: int, table_key: int, quiet: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        known_index = -1
        if self.table.find(table_key):
            known_index = self.table.move_index
            if self.table.depth >= depth and ply > 0 and self._is_decided(alpha, beta, ply):
                return self._known_value(ply)
        is_capture = moves[0] >= FIRST_CAPTURE
        next_depth = depth if is_capture and len(moves) == 1 else depth - 1
        best, best_index, lower = -INFINITE, 0, alpha
        items = self._order.sort(moves, known_index, ply, side)
        if ply == 0 and self.root_candidates != ALL_CANDIDATES:
            items = [item for item in items if self.root_candidates >> (item & 255) & 1]
        elif self.oversights is not None and ply & 1 and not is_capture:
            items = self.oversights.leave_out_replies(items, key)
        for number, item in enumerate(items):
            index = item & 255
            value = -self._search_move(
                moves[index], number, next_depth, lower, beta, ply, key, quiet,
                own_men, own_kings, other_men, other_kings, side,
            )  # fmt: skip
            if self.is_stopped:
                return 0
            if value > best:
                best, best_index = value, index
                # at or below the window the values of later moves are bounds, and tell none from another
                if ply == 0 and (number == 0 or value > lower):
                    self.root_index = index
                lower = max(lower, value)
                if value >= beta:
                    if not is_capture:
                        self._order.remember_cutoff(moves[index], depth, ply, side)
                    break
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        if ply == 0 and bound == AT_MOST:
            best_index = self.root_index  # a wider window begins with the best move of the depth before
        stored = best + ply if best > WIN_BOUND else best - ply if best < -WIN_BOUND else best
        self.table.store(table_key, stored, depth, bound, best_index)
        return best

    def _search_move(
        self, move: int, number: int, depth: int, alpha: int, beta: int, ply: int, key: int, quiet: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the value after a move, as the other player sees it; only the first move has a wide window."""
        a, b, c, d, s = play(move, own_men, own_kings, other_men, other_kings, side)
        next_key = key_after(move, key, own_kings, other_kings, side) if depth > 0 else 0
        by_king = own_kings >> (move & 31) & 1 == 1
        next_quiet = quiet + 1 if by_king and move < FIRST_CAPTURE else 0
        if b and d:
            had_kings = own_kings != 0 and other_kings != 0
            self.draws.enter(ply + 1, move, next_key, by_king, had_kings, a, b, c, d, s)
        if number == 0:
            return self.search_node(depth, -beta, -alpha, ply + 1, next_key, next_quiet, a, b, c, d, s)
        if number >= _FIRST_REDUCED and depth >= _LEAST_REDUCED_DEPTH - 1 and move < FIRST_CAPTURE:
            value = self.search_node(depth - 1, -alpha - 1, -alpha, ply + 1, next_key, next_quiet, a, b, c, d, s)
            if -value <= alpha:
                return value
        value = self.search_node(depth, -alpha - 1, -alpha, ply + 1, next_key, next_quiet, a, b, c, d, s)
        if alpha < -value < beta:
            return self.search_node(depth, -beta, -alpha, ply + 1, next_key, next_quiet, a, b, c, d, s)
        return value

    def _capture(
        self, moves: list[int], alpha: int, beta: int, ply: int,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> int:  # fmt: skip
        """Return the value of a position beyond the depth in which a capture is due."""
        best = -INFINITE
        for move in moves:
            a, b, c, d, s = play(move, own_men, own_kings, other_men, other_kings, side)
            value = -self.search_node(-1, -beta, -alpha, ply + 1, 0, 0, a, b, c, d, s)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best

    def _value_of_no_move(self, ply: int) -> int:
        return WIN - ply if self.movement.no_move_wins else ply - WIN

    def _is_decided(self, alpha: int, beta: int, ply: int) -> bool:
        """Return True if what the table has just found needs no search."""
        value = self._known_value(ply)
        bound = self.table.bound
        if bound == EXACT:
            return True
        return value >= beta if bound == AT_LEAST else value <= alpha

    def _known_value(self, ply: int) -> int:
        value = self.table.value
        return value - ply if value > WIN_BOUND else value + ply if value < -WIN_BOUND else value

    def _check_limits(self) -> None:
        if self.nodes >= self.node_limit or (self.stop is not None and self.stop(self.nodes)):
            self.is_stopped = True
            self._next_check = self.nodes + 1
        else:
            self._next_check = min(self.nodes + CHECK_NODES, self.node_limit)
