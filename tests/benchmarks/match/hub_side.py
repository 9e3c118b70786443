"""A program that speaks the Hub protocol as a side of a match, charged the time that the kernel counts for it."""

import asyncio

from controller.engine_process.hub.client import HubEngine
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import EngineFailureError
from controller.notation.hub.board_notation import HubTextError
from controller.notation.move_text import parse_move
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.settings.engine_choice import HubProgram
from controller.settings.game import ClaimRule, GameSettings
from tests.benchmarks.match.players import Choice, IllegalMoveError, PlayerError, TurnLimits
from tests.benchmarks.match.process_clock import find_processor_time_s, list_child_processes

NO_LIMIT_S = 3600.0
START_S = 0.05  # of the search that starts a program


class HubSide:
    """An outside program. What programs that it starts use is not charged; threads of its own are."""

    def __init__(self, program: HubProgram, rules: BoardRules) -> None:
        self._engine = HubEngine(program)
        self._start = rules.start_position
        self._settings = GameSettings(ruleset=rules.ruleset.name, claims=ClaimRule.DECLARE)
        self._runner = asyncio.Runner()
        self._processes: set[int] = set()  # the program, once it is started

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        """Start the program before its first game, so that its start is not charged; the moves show it a new game.

        Raises PlayerError.
        """
        del opening, seed
        if not self._processes:
            others = list_child_processes()
            self._ask((), TurnLimits(seconds=START_S, depth=1))
            self._processes = list_child_processes() - others

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        before_s = self._used_s()
        answer = self._ask(moves, limits)
        used_s = self._used_s() - before_s
        move = parse_move(answer.move, game.legal_moves)
        return Choice(move=move, seconds=used_s, nodes=answer.nodes, depth=answer.depth)

    def _ask(self, moves: tuple[str, ...], limits: TurnLimits) -> SearchAnswer:
        request = SearchRequest(
            number=len(moves),
            settings=self._settings,
            start=self._start,
            moves=moves,
            seconds=NO_LIMIT_S if limits.seconds is None else limits.seconds,
            depth=limits.depth,
            nodes=limits.nodes,
        )
        try:
            return self._runner.run(self._engine.search(request))
        except EngineFailureError as error:
            is_illegal = isinstance(error.__cause__, HubTextError)
            raise (IllegalMoveError if is_illegal else PlayerError)(str(error)) from error

    def close(self) -> None:
        """End the program."""
        self._runner.run(self._engine.close())
        self._runner.close()

    def _used_s(self) -> float:
        return sum(map(find_processor_time_s, self._processes))
