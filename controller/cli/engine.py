"""`damahan engine`: our engine for other programs, by the Hub protocol."""

import sys
from importlib.metadata import version
from pathlib import Path

import click

from controller.cli.tables_options import choose_tables_folder, tables_option
from controller.engine_process.hub.server import HubServer
from controller.engine_process.line_input import LineInput
from controller.notation.hub.lines import LONGEST_LINE_BYTES, HubLine


@click.command(short_help="Let other programs ask the engine for moves.")
@tables_option
def engine(tables_folder: Path | None) -> None:
    """Serve the engine over standard input and output, by the Hub protocol for draughts, version 2.

    Programs of draughts start this command and ask it for moves. Type hub to see what it can do, and quit to end it.
    """
    lines = LineInput(sys.stdin.fileno(), LONGEST_LINE_BYTES)
    server = HubServer(lines, _write, version=version("damahan"), tables=choose_tables_folder(tables_folder))
    server.serve()


def _write(line: HubLine) -> None:
    sys.stdout.buffer.write(line.to_bytes())
    sys.stdout.buffer.flush()
