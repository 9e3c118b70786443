"""The engine of the project as a player, in this process."""

import time

from controller.engine.endgames.probing import EndgameProbe
from controller.engine.engine import DEEPEST, Engine, SearchLimits, StopCheck
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
        stop = None if limits.seconds is None else stop_at(before_s + limits.seconds)
        result = self._engine.search(game, search_limits(limits), stop)
        return Choice(move=result.move, seconds=time.process_time() - before_s, nodes=result.nodes, depth=result.depth)

    def close(self) -> None:
        """Nothing was started."""


def stop_at(end_s: float) -> StopCheck:
    """Return what stops a search at a time of this process's processor."""
    return lambda _nodes: time.process_time() >= end_s


def search_limits(limits: TurnLimits) -> SearchLimits:
    """Return the limits of a search that are not limits of time."""
    depth = DEEPEST if limits.depth is None else limits.depth
    nodes = ALL_NODES if limits.nodes is None else limits.nodes
    return SearchLimits(depth=depth, nodes=nodes)
