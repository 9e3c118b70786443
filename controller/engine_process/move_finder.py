"""What a process that searches has: one engine, and the endgame tables of its rules."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from controller.engine.endgames.ending_rules_builder import EndgameRulesError
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.engine import DEEPEST, DepthReport, Engine, SearchLimits, SearchResult, StopCheck
from controller.engine.level_player import LevelPlayer
from controller.engine.levels import find_level
from controller.engine.loss_finder import AT_ONCE_PLIES, LossFinder
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.notation.move_text import move_text, parse_move
from controller.rules.board_rules import BoardRules
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.storage.endgame_tables.table_folder import TableFolder

ALL_NODES = 1 << 60

AnswerReport = Callable[[SearchAnswer], None]
"""Is given what a search has found so far."""


class MoveFinder:
    """Finds moves with one engine, which knows the positions of earlier searches by the same rules, or at a level."""

    def __init__(self, tables: Path | None = None) -> None:
        """`tables` is the folder of the endgame tables; those that are built are used."""
        self._tables = tables
        self._table_faults: list[str] = []  # that no answer told yet
        self._rules: BoardRules | None = None
        self._probe: EndgameProbe | None = None
        self._engine: Engine | None = None
        self._level_players: dict[int, LevelPlayer] = {}  # by level

    def find_move(self, request: SearchRequest, stop: StopCheck, report: AnswerReport | None = None) -> SearchAnswer:
        """Return what a search found that ends by the limits of the request, but for its time, or by `stop`.

        At full strength `report` is given what is found on the way.
        Raises MoveTextError for a move of the request that is not legal, ValueError if there is no move to find.
        """
        game = request.replay_game()
        self._change_rules(game.rules)
        if request.judged is not None:
            return self._judge(request.number, game, request.judged)
        limits = _limits_of(request)
        if request.level is None:
            depth_report = None if report is None else _report_answers(request.number, report)
            result = self._full_engine(game.rules).search(game, limits, stop, report=depth_report)
        else:
            result = self._player_of(request.level, game.rules).search(game, request.seed, limits, stop)
        return replace(_answer_of(request.number, result), table_faults=self._take_table_faults())

    def _judge(self, number: int, game: Game, text: str) -> SearchAnswer:
        loses_man = LossFinder(game.rules).loses_man(game, parse_move(text, game.legal_moves))
        return SearchAnswer(
            number=number, move=text, value=0, plies_to_end=None, depth=AT_ONCE_PLIES, nodes=0, line=(),
            loses_man=loses_man,
        )  # fmt: skip

    def forget(self) -> None:
        """Forget every position, as before another game."""
        if self._engine is not None:
            self._engine.forget()

    def _change_rules(self, rules: BoardRules) -> None:
        if self._rules is not rules:
            self._rules, self._probe = rules, self._open_probe(rules)
            self._engine = None
            self._level_players.clear()

    def _full_engine(self, rules: BoardRules) -> Engine:
        if self._engine is None:
            self._engine = Engine(rules, probe=self._probe)
        return self._engine

    def _player_of(self, level: int, rules: BoardRules) -> LevelPlayer:
        if level not in self._level_players:
            self._level_players[level] = LevelPlayer(rules, find_level(level, rules.ruleset), self._probe)
        return self._level_players[level]

    def _open_probe(self, rules: BoardRules) -> EndgameProbe | None:
        """Return the values of endings; None if no tables are built or the rule set can have none."""
        if self._tables is None:
            return None
        try:
            probe = TableFolder(self._tables, rules.ruleset).open_probe(self._table_faults.append)
        except EndgameRulesError:
            return None
        return probe if probe.most_pieces else None

    def _take_table_faults(self) -> tuple[str, ...]:
        faults = tuple(self._table_faults)
        self._table_faults.clear()
        return faults


def _answer_of(number: int, result: SearchResult) -> SearchAnswer:
    return SearchAnswer(
        number=number,
        move=move_text(result.move),
        value=result.value,
        plies_to_end=result.plies_to_end,
        depth=result.depth,
        nodes=result.nodes,
        line=_texts_of(result.line),
    )


def _report_answers(number: int, report: AnswerReport) -> DepthReport:
    """Return what an engine reports to, so that its results are reported as answers."""
    return lambda result: report(_answer_of(number, result))


def _limits_of(request: SearchRequest) -> SearchLimits:
    depth = DEEPEST if request.depth is None else request.depth
    nodes = ALL_NODES if request.nodes is None else request.nodes
    return SearchLimits(depth=depth, nodes=nodes)


def _texts_of(line: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple([move_text(move) for move in line])
