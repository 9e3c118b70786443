"""The composition root: it builds the board, the journal and the daemon, and lets people sit down at a simulated table.

The only room that knows everybody.
"""

from controller.adapters.web.errors import WebError
from controller.app.at_board import DISTRIBUTION
from controller.app.order import PageAddress, RunOptions, WebOptions
from controller.app.parts import BoardError, build_clock_parts
from controller.app.promptness import run_with_low_latency
from controller.app.running import run_board

__all__ = [
    "DISTRIBUTION",
    "PageAddress",
    "BoardError",
    "RunOptions",
    "WebError",
    "WebOptions",
    "build_clock_parts",
    "run_board",
    "run_with_low_latency",
]
