"""Running a board: its parts, or a simulated table in their place, the journal and the daemon."""

import asyncio
import time
from contextlib import ExitStack

from controller.adapters.journal import Journal, SavedGame
from controller.app.at_board import AtBoard
from controller.app.order import Order
from controller.app.parts import build_parts
from controller.app.promptness import run_promptly
from controller.app.until_done import until_done
from controller.profile import Profile
from hardware.ports import Board
from hardware.settings import WiredBoardWiring


def run_board(order: Order) -> bool:
    """Run a board until its games or its script are done, or until SIGINT or SIGTERM; tell whether all went well.

    Raises BoardError when parts of the board cannot be used, and JournalError when the journal cannot be opened or
    begun.
    """
    with ExitStack() as closing:
        wiring = order.profile.board
        parts = build_parts(wiring, _monotonic_us, closing) if isinstance(wiring, WiredBoardWiring) else None
        journal = Journal.open(order.journal)
        closing.callback(journal.close)
        saved = None if order.anew else _matching(journal.unfinished(), order.profile)
        if parts is not None:
            return run_promptly(_run_parts(order, journal, saved, parts))
        # imported here: a board of real parts starts sooner without the simulation
        from controller.app.simulated import run_simulated

        return run_simulated(order, journal, saved, _monotonic_us)


def _matching(saved: SavedGame | None, profile: Profile) -> SavedGame | None:
    """Give the unfinished game if it is the game that the profile plays; another one is left as it is."""
    if saved is None or saved.game.started.settings.game != profile.game:
        return None
    return saved


async def _run_parts(order: Order, journal: Journal, saved: SavedGame | None, board: Board) -> bool:
    """Run a board of real parts, at which real people play; a script may act for the arbiter."""
    at_board = AtBoard(order, journal, saved, board, _monotonic_us, lambda: None)
    people = at_board.follow_script() if order.script else _stay()
    return await until_done(at_board.daemon, people, at_board.served(order.web))


async def _stay() -> bool:
    await asyncio.Event().wait()
    return True


def _monotonic_us() -> int:
    return time.monotonic_ns() // 1000
