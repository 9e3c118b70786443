"""Running a board: its parts, or a simulated table in their place, and the journal."""

import asyncio
import logging
import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from controller.app.board_runtime import BoardRuntime
from controller.app.continued_game import choices_of, has_program_choices, options_for_game, other_game_text, plays_game
from controller.app.output_check import check_outputs
from controller.app.parts import BoardParts, defer_parts
from controller.app.run_journal import RunJournal, open_run_journal
from controller.app.run_options import RunOptions
from controller.app.service_manager import ServiceManager
from controller.daemon.event_loop import run_with_low_latency
from controller.settings.choices import GameChoices
from controller.storage.journal import SavedGame
from hardware.host_clock import local_time, now_us
from hardware.settings import WiredBoardWiring
from hardware.wall_clock import HostWallClock

log = logging.getLogger(__name__)


def run_board(options: RunOptions) -> bool:
    """Run a board until its games or its script end, or until SIGINT or SIGTERM; return True if all went well.

    Raises BoardError if nobody could be told what the board sees, and JournalError if the journal cannot be opened.
    """
    with ExitStack() as closing:
        wiring = options.profile.board
        parts = defer_parts(wiring, now_us, closing) if isinstance(wiring, WiredBoardWiring) else None
        if parts is not None and options.web is None and not options.has_terminal:
            check_outputs(parts.openers)
        service = ServiceManager(os.environ)
        wanted = options.profile.journal.backup_folder
        opened, thread = open_run_journal(
            options.journal,
            service,
            closing,
            loads_game=not options.starts_new_game,
            at=local_time(),
            backup_folder=Path(wanted) if wanted else None,
        )
        journal = opened.journal
        options = replace(
            options,
            choices=_merge(
                _merge(choices_of(options.profile, opened.newest_settings), options.first_choices),
                options.program_choices,
            ),
            is_journal_replaced=opened.is_replaced,
            is_journal_gone=opened.is_gone,
        )
        saved = _game_of_profile(opened.unfinished, options)
        if saved is not None:
            options = options_for_game(options, saved.game.started.settings.game)
        run_journal = RunJournal(journal=journal, thread=thread, saved=saved)
        if parts is not None:
            return run_with_low_latency(_run_parts(options, run_journal, parts, service))
        # imported here because a board of real parts does not need the simulation
        from controller.app.simulated_board import run_simulated

        return run_simulated(options, run_journal, now_us, service)


def _merge(earlier: GameChoices | None, later: GameChoices | None) -> GameChoices | None:
    return later if earlier is None else earlier if later is None else earlier.updated(later)


def _game_of_profile(saved: SavedGame | None, options: RunOptions) -> SavedGame | None:
    """Return the unfinished game if the options play it; another game is left as it is, and named on the log."""
    if saved is None:
        return None
    begun = saved.game.started.settings
    if not (plays_game(options.profile, begun) and has_program_choices(begun, options.program_choices)):
        log.warning("%s", other_game_text(saved.game.id, begun.game))
        return None
    return saved


async def _run_parts(options: RunOptions, journal: RunJournal, parts: BoardParts, service: ServiceManager) -> bool:
    """Run a board of real parts; a script may act for the arbiter."""
    runtime = BoardRuntime(options, journal, parts.board, now_us, service, HostWallClock(), openers=parts.openers)
    return await runtime.run(runtime.run_script() if options.script else _wait_forever())


async def _wait_forever() -> bool:
    await asyncio.Event().wait()
    return True
