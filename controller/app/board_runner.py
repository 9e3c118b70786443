"""Running a board: its parts, or a simulated table in their place, and the journal."""

import asyncio
from contextlib import ExitStack

from controller.app.board_runtime import BoardRuntime
from controller.app.continued_game import options_for_game, plays_game
from controller.app.parts import build_parts
from controller.app.run_options import RunOptions
from controller.daemon.event_loop import run_with_low_latency
from controller.profile import Profile
from controller.storage.journal import Journal, SavedGame
from hardware.host_clock import now_us
from hardware.ports import Board
from hardware.settings import WiredBoardWiring


def run_board(options: RunOptions) -> bool:
    """Run a board until its games or its script end, or until SIGINT or SIGTERM; return True if all went well.

    Raises BoardError if parts of the board cannot be used, and JournalError if the journal cannot be opened.
    """
    with ExitStack() as closing:
        wiring = options.profile.board
        parts = build_parts(wiring, now_us, closing) if isinstance(wiring, WiredBoardWiring) else None
        journal = Journal.open(options.journal)
        closing.callback(journal.close)
        saved = None if options.starts_new_game else _game_of_profile(journal.unfinished(), options.profile)
        if saved is not None:
            options = options_for_game(options, saved.game.started.settings.game)
        if parts is not None:
            return run_with_low_latency(_run_parts(options, journal, saved, parts))
        # imported here because a board of real parts does not need the simulation
        from controller.app.simulated_board import run_simulated

        return run_simulated(options, journal, saved, now_us)


def _game_of_profile(saved: SavedGame | None, profile: Profile) -> SavedGame | None:
    """Return the unfinished game if the profile plays it; None leaves another game as it is."""
    if saved is None or not plays_game(profile, saved.game.started.settings.game):
        return None
    return saved


async def _run_parts(options: RunOptions, journal: Journal, saved: SavedGame | None, board: Board) -> bool:
    """Run a board of real parts; a script may act for the arbiter."""
    runtime = BoardRuntime(options, journal, saved, board, now_us)
    return await runtime.run(runtime.run_script() if options.script else _wait_forever())


async def _wait_forever() -> bool:
    await asyncio.Event().wait()
    return True
