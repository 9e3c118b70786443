"""A level of the opponent as a player, in this process: what a board's process does with a level, without the lines."""

import time

from controller.engine.endgames.probing import EndgameProbe
from controller.engine.level_player import LevelPlayer
from controller.engine.levels import Level
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from tests.benchmarks.match.engine_player import search_limits, stop_at
from tests.benchmarks.match.players import Choice, TurnLimits


class LevelSide:
    """The opponent at a level, which the seed of a game makes vary."""

    def __init__(self, rules: BoardRules, level: Level, probe: EndgameProbe | None = None) -> None:
        """`probe` tells the values of endings, to a level that uses them."""
        self._player = LevelPlayer(rules, level, probe)
        self._seed = 0

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        del opening
        self._seed = seed

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        del moves
        before_s = time.process_time()
        stop = None if limits.seconds is None else stop_at(before_s + limits.seconds)
        result = self._player.search(game, self._seed, search_limits(limits), stop)
        return Choice(move=result.move, seconds=time.process_time() - before_s, nodes=result.nodes, depth=result.depth)

    def close(self) -> None:
        """Nothing was started."""
