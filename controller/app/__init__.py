"""The composition root: it builds the board, the journal and the daemon, and lets people sit down at a simulated table.

The only room that knows everybody.
"""

from controller.app.board_runner import run_board
from controller.app.board_runtime import DISTRIBUTION
from controller.app.parts import BoardError, build_clock_parts
from controller.app.run_options import PageAddress, RunOptions, WebOptions
from controller.daemon.event_loop import run_with_low_latency
from controller.web.errors import WebError

__all__ = [
    "DISTRIBUTION",
    "BoardError",
    "PageAddress",
    "RunOptions",
    "WebError",
    "WebOptions",
    "build_clock_parts",
    "run_board",
    "run_with_low_latency",
]
