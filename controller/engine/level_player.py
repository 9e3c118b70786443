"""A player of one level: a search that sees less far, misjudges a little and overlooks replies."""

from controller.engine.endgames.probing import EndgameProbe
from controller.engine.engine import Engine, SearchLimits, SearchResult, StopCheck, choose_weights
from controller.engine.levels import Level
from controller.engine.material_search import MaterialSearch
from controller.engine.move_generator import legal_moves
from controller.engine.movement_builder import build_movement
from controller.engine.noisy_evaluation import NoisyEvaluation
from controller.engine.oversights import Oversights
from controller.engine.positions import compact_position
from controller.engine.search import ALL_CANDIDATES
from controller.engine.seeded_chance import fold
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game

TABLE_BITS = 15
"""2 to this power positions: as many as the highest level visits between two captures, and cleared in a moment."""
UNLIMITED = SearchLimits()


class LevelPlayer:
    """Plays by a level; the same game, level and seed give the same move, whatever was asked before."""

    def __init__(self, rules: BoardRules, level: Level, probe: EndgameProbe | None = None) -> None:
        """`probe` tells the values of endings, to a level that uses them."""
        self._rules = rules
        self._level = level
        self._probe = probe if level.uses_tables else None
        self._movement = build_movement(rules.ruleset)
        weights = choose_weights(rules.ruleset)
        self._evaluation = NoisyEvaluation(weights, level.noise)
        self._oversights = Oversights(quiet_percent=level.overlooked_replies, capture_percent=level.overlooked_captures)
        self._material = MaterialSearch(self._movement, man=weights[0], king=weights[1])
        self._engine = Engine(
            rules,
            table_bits=TABLE_BITS,
            probe=self._probe,
            evaluation=self._evaluation,
            oversights=self._oversights,
        )

    def search(
        self, game: Game, seed: int, limits: SearchLimits = UNLIMITED, stop: StopCheck | None = None
    ) -> SearchResult:
        """Return the move of the level in a game that is not over, within its own limits and these.

        Raises ValueError if there is no legal move.
        """
        self._engine.forget()
        self._evaluation.seed = self._oversights.seed = fold(seed)
        depth, nodes = min(limits.depth, self._level.depth), min(limits.nodes, self._level.nodes)
        return self._engine.search(game, SearchLimits(depth=depth, nodes=nodes), stop, self._find_candidates(game))

    def _find_candidates(self, game: Game) -> int:
        """Return the mask of the places of the moves that the level considers."""
        if not self._level.safe_plies:
            return ALL_CANDIDATES
        position = compact_position(game.position, self._rules.orientation)
        if self._probe is not None and self._probe.score(*position, 0) is not None:
            return ALL_CANDIDATES  # the tables tell what each move leads to: a man may have to be given
        moves = legal_moves(self._movement, *position)
        return self._material.find_safe_moves(moves, self._level.safe_plies, *position) or ALL_CANDIDATES
