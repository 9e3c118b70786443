"""The `damahan` command, one file a command."""

import click

from controller.cli.games import games
from controller.cli.moves import moves
from controller.cli.perft import perft
from controller.cli.replay import replay
from controller.cli.run import run
from controller.cli.simulate import simulate


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="damahan")
def main() -> None:
    """Keep the rules, the time and the score of an electronic Dama board."""


for command in (run, simulate, replay, moves, perft, games):
    main.add_command(command)
