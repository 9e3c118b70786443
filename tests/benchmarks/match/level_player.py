"""A level of the opponent as a player: asked as a board asks it, but in this process."""

import time
from pathlib import Path

from controller.engine_process.lines import SearchRequest
from controller.engine_process.move_finder import MoveFinder
from controller.notation.move_text import parse_move
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.settings.game import ClaimRule, GameSettings
from tests.benchmarks.match.players import Choice, TurnLimits

NO_LIMIT_S = 3600.0


class LevelPlayer:
    """The opponent at a level, which the seed of a game makes vary."""

    def __init__(self, rules: BoardRules, level: int, tables: Path | None = None) -> None:
        """`level` is 1 to 10; `tables` is the folder of the endgame tables."""
        self._rules = rules
        self._settings = GameSettings(ruleset=rules.ruleset.name, claims=ClaimRule.DECLARE)
        self._level = level
        self._finder = MoveFinder(tables)
        self._seed = 0

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        del opening
        self._finder.forget()
        self._seed = seed

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        before_s = time.process_time()
        seconds = NO_LIMIT_S if limits.seconds is None else limits.seconds
        request = SearchRequest(
            number=len(moves),
            settings=self._settings,
            start=self._rules.start_position,
            moves=moves,
            seconds=seconds,
            depth=limits.depth,
            nodes=limits.nodes,
            level=self._level,
            seed=self._seed,
        )
        end_s = before_s + seconds
        answer = self._finder.find_move(request, lambda _nodes: time.process_time() >= end_s)
        move = parse_move(answer.move, game.legal_moves)
        return Choice(move=move, seconds=time.process_time() - before_s, nodes=answer.nodes, depth=answer.depth)

    def close(self) -> None:
        """Nothing was started."""
