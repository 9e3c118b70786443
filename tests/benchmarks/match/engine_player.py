"""The engine of the project as a player, in this process."""

import time

from controller.engine.endgames.probing import EndgameProbe
from controller.engine.engine import DEEPEST, Engine, SearchLimits
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from tests.benchmarks.match.players import Choice, TurnLimits

ALL_NODES = 1 << 60


class EnginePlayer:
    """The engine at full strength."""

    def __init__(self, rules: BoardRules, probe: EndgameProbe | None = None) -> None:
        """`probe` tells the values of endings."""
        self._engine = Engine(rules, probe=probe)

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        del opening, seed
        self._engine.forget()

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        del moves
        before_s = time.process_time()
        end_s = None if limits.seconds is None else before_s + limits.seconds
        stop = None if end_s is None else lambda _nodes: time.process_time() >= end_s
        result = self._engine.search(game, _search_limits(limits), stop)
        return Choice(move=result.move, seconds=time.process_time() - before_s, nodes=result.nodes, depth=result.depth)

    def close(self) -> None:
        """Nothing was started."""


def _search_limits(limits: TurnLimits) -> SearchLimits:
    depth = DEEPEST if limits.depth is None else limits.depth
    nodes = ALL_NODES if limits.nodes is None else limits.nodes
    return SearchLimits(depth=depth, nodes=nodes)
