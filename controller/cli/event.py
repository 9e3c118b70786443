"""`damahan event`: an event of a club from the first player to the final standings."""

import click

from controller.cli.event_files import export_command, import_command, print_command
from controller.cli.event_players import add, bye, player, players, withdraw
from controller.cli.event_results import correct, result
from controller.cli.event_rounds import change, pair, round_command, start
from controller.cli.event_setup import edit, new, show
from controller.cli.event_tables import cross_table_command, record, standings
from controller.storage.file_modes import private_umask


@click.group(short_help="Run an event: players, pairings, results, standings.")
@click.pass_context
def event(context: click.Context) -> None:
    """Run an event of a club: a Swiss or a round robin, from the players to the final standings.

    Everything is in one file, `event.sqlite3` in the folder where you are, or the one that --event names.
    """
    context.with_resource(private_umask())


COMMANDS = (
    *(new, show, edit, add, import_command, players, player, withdraw, bye),
    *(pair, change, start, round_command, result, correct),
    *(standings, cross_table_command, print_command, export_command, record),
)
for command in COMMANDS:
    event.add_command(command)
