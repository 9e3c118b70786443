"""The engine of one rule set: the best move of a game, by iterative deepening within limits."""

from collections.abc import Callable
from dataclasses import dataclass

from controller.engine.draw_rules_builder import build_count_rules, pack_counts
from controller.engine.draw_tracker import DrawTracker
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.ending_values import EndingValues
from controller.engine.evaluation import Evaluation
from controller.engine.move_generator import legal_moves, play
from controller.engine.movement_builder import build_movement
from controller.engine.oversights import Oversights
from controller.engine.position_keys import key_after, position_key
from controller.engine.positions import CompactPosition, compact_position, rules_move
from controller.engine.search import ALL_CANDIDATES, MAX_PLY, Search
from controller.engine.search_values import INFINITE, WIN, WIN_BOUND
from controller.engine.transposition_table import TranspositionTable
from controller.engine.weights import FLYING, GIVE_AWAY, SHORT
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.traits import NoMoveRule, RuleSet

DEEPEST = 60
DEFAULT_TABLE_BITS = 18
"""2 to this power positions: some 20 MB when the table is full."""
FIRST_WINDOW = 40
"""Half of the first window around the last value, in hundredths of a man."""
FIRST_NARROW_DEPTH = 4

StopCheck = Callable[[int], bool]
"""Is asked with the number of nodes searched; True stops the search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLimits:
    """When a search ends by itself."""

    depth: int = DEEPEST  # plies, 1 or more; captures are searched to their end
    nodes: int = 1 << 60


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """What a search found."""

    move: Move  # the best move
    value: int  # to the player to move, in hundredths of a man
    depth: int  # the last depth that was searched to its end; 0 if none was
    nodes: int
    line: tuple[Move, ...]  # the best move and what is expected after it

    @property
    def plies_to_end(self) -> int | None:
        """The plies in which the game is won (value above 0) or lost, or None if neither was found."""
        return WIN - abs(self.value) if abs(self.value) > WIN_BOUND else None


DepthReport = Callable[[SearchResult], None]
"""Is given what a search found up to a depth."""


class Engine:
    """A search with its table, which remembers positions from one move of a game to the next."""

    def __init__(
        self,
        rules: BoardRules,
        weights: list[int] | None = None,
        table_bits: int = DEFAULT_TABLE_BITS,
        probe: EndgameProbe | None = None,
        evaluation: Evaluation | None = None,
        oversights: Oversights | None = None,
    ) -> None:
        """`probe` tells the values of endings; without it they are searched. `evaluation` goes before weights."""
        ruleset = rules.ruleset
        self._rules = rules
        self._movement = build_movement(ruleset)
        self._table = TranspositionTable(table_bits)
        self._draws = DrawTracker(build_count_rules(ruleset), few_kings_draw=ruleset.few_kings_draw, max_ply=MAX_PLY)
        if evaluation is None:
            evaluation = Evaluation(choose_weights(ruleset) if weights is None else weights)
        endings = None if probe is None else EndingValues(probe, self._draws)
        self._search = Search(self._movement, evaluation, self._table, self._draws, endings, oversights)

    def forget(self) -> None:
        """Forget every position, as before another game."""
        self._search.forget()

    def search(
        self,
        game: Game,
        limits: SearchLimits,
        stop: StopCheck | None = None,
        candidates: int = ALL_CANDIDATES,
        report: DepthReport | None = None,
    ) -> SearchResult:
        """Return the best move of a game that is not over; at least depth 1 is begun, whatever the limits.

        Only those moves are considered whose places in the list of legal compact moves are in the mask `candidates`.
        `report` is given what is found at each depth that is searched to its end.
        Raises ValueError if there is no legal move.
        """
        if not game.legal_moves:
            raise ValueError(f"there is no legal move in {game.position}; ask only while the game goes on")
        orientation = self._rules.orientation
        history = [compact_position(position, orientation) for position in game.history or (game.position,)]
        keys = [position_key(*position) for position in history]
        self._draws.set_root(keys, pack_counts(self._rules.ruleset, game.counts))
        self._search.set_limits(limits.nodes, stop)
        self._search.root_candidates = candidates
        self._search.root_index = (candidates & -candidates).bit_length() - 1
        root = history[-1]

        def result_of(value: int, depth: int) -> SearchResult:
            line = self._read_line(game, root, keys[-1])
            return SearchResult(move=line[0], value=value, depth=depth, nodes=self._search.nodes, line=line)

        def end_depth(value: int, depth: int) -> None:
            if report is not None:
                report(result_of(value, depth))

        value, depth = self._deepen(root, keys[-1], len(keys) - 1, limits.depth, end_depth)
        return result_of(value, depth)

    def _deepen(
        self, root: CompactPosition, key: int, quiet: int, deepest: int, end_depth: Callable[[int, int], None]
    ) -> tuple[int, int]:
        """Search one depth after the other; return the last value and the last depth that was searched to its end.

        `end_depth` is called with both after each depth.
        """
        search = self._search
        value = 0
        for depth in range(1, deepest + 1):
            found = self._search_depth(depth, value, root, key, quiet)
            if search.is_stopped:
                return value, depth - 1
            value = found
            end_depth(value, depth)
            # endings tell how far a win is; without them a longer look may find a shorter one
            if abs(value) > WIN_BOUND and (search.endings is not None or WIN - abs(value) <= depth):
                return value, depth
        return value, deepest

    def _search_depth(self, depth: int, last_value: int, root: CompactPosition, key: int, quiet: int) -> int:
        """Search to a depth within a window around the last value, and wider until the value lies inside."""
        width = FIRST_WINDOW if depth >= FIRST_NARROW_DEPTH else INFINITE
        alpha, beta = max(last_value - width, -INFINITE), min(last_value + width, INFINITE)
        while True:
            value = self._search.search_root(depth, alpha, beta, key, quiet, *root)
            if self._search.is_stopped or alpha < value < beta:
                return value
            width *= 4
            if value <= alpha:
                alpha = max(last_value - width, -INFINITE)
            else:
                beta = min(last_value + width, INFINITE)

    def _read_line(self, game: Game, root: CompactPosition, key: int) -> tuple[Move, ...]:
        """Return the best move and, as far as the table knows them, the moves expected after it."""
        position, index = root, self._search.root_index
        line: list[Move] = []
        seen = {key}
        while True:
            move = legal_moves(self._movement, *position)[index]
            line.append(rules_move(move, game.position, self._rules))
            game = game.play(line[-1])
            key = key_after(move, key, position[1], position[3], position[4])
            position = play(move, *position)
            if key in seen or game.outcome is not None or not self._table.find(key):
                return tuple(line)
            seen.add(key)
            index = self._table.move_index


def choose_weights(ruleset: RuleSet) -> list[int]:
    """Return the weights for the traits of a rule set."""
    if ruleset.no_move is NoMoveRule.WINS:
        return GIVE_AWAY
    return FLYING if ruleset.flying_kings else SHORT
