"""The program that plays at a board, built with the engine that the profile names."""

from collections.abc import Callable
from typing import NamedTuple

from controller.app.run_options import RunOptions
from controller.daemon.command_answers import CommandAnswers
from controller.engine_process.building import build_engine
from controller.opponent.engine_asker import EngineAsker
from controller.opponent.program_opponent import ProgramOpponent
from controller.session.inputs import Input
from controller.settings.engine_choice import OwnEngine, parse_engine
from controller.settings.opponent import NO_ENGINE
from controller.storage.endgame_tables.default_folder import tables_beside_journal


def build_opponent(
    asker: EngineAsker | None,
    answers: CommandAnswers,
    enqueue: Callable[[Input], None],
    now_us: Callable[[], int],
) -> ProgramOpponent | None:
    """Return the program that follows the session; None if it has no engine to ask."""
    return None if asker is None else ProgramOpponent(asker, answers.submit, enqueue, now_us)


class EngineAskers(NamedTuple):
    """Who asks an engine at a board; None: nobody may."""

    of_opponent: EngineAsker | None
    of_adviser: EngineAsker | None


def build_askers(options: RunOptions) -> EngineAskers:
    """Return who asks which engine: the adviser ours, which runs once; in virtual time there is none."""
    if options.is_virtual_time:
        return EngineAskers(None, None)
    tables = tables_beside_journal(options.journal)
    own = EngineAsker(build_engine(OwnEngine(), tables))
    engine = options.profile.opponent.engine
    if engine == NO_ENGINE:
        return EngineAskers(None, own)
    choice = parse_engine(engine)
    if isinstance(choice, OwnEngine):
        return EngineAskers(own, own.share_engine())
    return EngineAskers(EngineAsker(build_engine(choice, tables)), own)
