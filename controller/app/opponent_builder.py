"""The program that plays at a board, built with the engine that the profile names."""

from collections.abc import Callable

from controller.app.run_options import RunOptions
from controller.daemon.command_answers import CommandAnswers
from controller.engine_process.client import EngineProcess
from controller.engine_process.move_engine import MoveEngine
from controller.opponent.engine_asker import EngineAsker
from controller.opponent.program_opponent import ProgramOpponent
from controller.session.inputs import Input
from controller.settings.engine_choice import parse_engine
from controller.settings.opponent import NO_ENGINE
from controller.storage.endgame_tables.default_folder import tables_beside_journal


def build_opponent(
    options: RunOptions, answers: CommandAnswers, enqueue: Callable[[Input], None], now_us: Callable[[], int]
) -> ProgramOpponent | None:
    """Return the program that follows the session; None in virtual time, which waits for no other process."""
    engine = _build_engine(options)
    if engine is None:
        return None
    return ProgramOpponent(EngineAsker(engine), answers.submit, enqueue, now_us)


def _build_engine(options: RunOptions) -> MoveEngine | None:
    engine = options.profile.opponent.engine
    if options.is_virtual_time or engine == NO_ENGINE:
        return None
    parse_engine(engine)
    return EngineProcess(tables=tables_beside_journal(options.journal))
