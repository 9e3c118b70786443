"""The composition root: it builds the board, the journal, the daemon, the page, and the people at a simulated table.

    run_options.py          what is to be run
    board_runner.py         opens parts and journal, and runs a board of real parts
    simulated_board.py      runs a simulated board, with its players
    player_rotation.py      the players of each game
    board_runtime.py        the daemon of either board, with a script and the page
    board_display.py        what the display shows, from the page of a game to the stop
    next_games.py           how each game begins
    game_dates.py           the dates of games, also of those that began before the date was known
    board_hall.py           what connects the board with its hall
    web_page.py             what the page can reach
    parts.py                the ports of a wired board, whose parts open while it runs
    part_opener.py          opens parts, and tries again what is absent
    part_builder.py         the drivers of a wired board
    examination_runner.py   the self-test

It is the only package that knows all others.
"""

from controller.app.board_runner import run_board
from controller.app.game_starting import DISTRIBUTION
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
