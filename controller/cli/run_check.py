"""`damahan run --check`: what would run, or every fault of the configuration."""

import click

from controller.app.board_check import BoardCheck, check_board
from controller.app.run_options import RunOptions
from controller.cli.errors import FaultyConfigurationError
from controller.clock.control_parser import parse_time_control
from controller.words.time_control_words import time_control_sentence


def print_board_check(name: str, options: RunOptions) -> None:
    """Print what a run would be, and every fault on stderr; with a fault the exit code is 2."""
    check = check_board(options)
    for line in _check_lines(name, options, check):
        click.echo(line)
    for fault in check.faults:
        click.echo(f"Error: {' '.join(fault.split())}", err=True)
    if check.faults:
        raise click.exceptions.Exit(FaultyConfigurationError.exit_code)


def _check_lines(name: str, options: RunOptions, check: BoardCheck) -> tuple[str, ...]:
    game = options.profile.game
    begins = "begins a new game" if check.resumed_game is None else f"continues game {check.resumed_game}"
    return (
        f"board    {name}: {'; '.join(check.parts) or 'simulated'}",
        f"rules    {game.ruleset}, {game.orientation.value} board",
        f"control  {game.time_control}: {time_control_sentence(parse_time_control(game.time_control))}",
        f"journal  {check.journal}: {begins}",
        f"page     {check.page or 'none; --web serves one'}",
    )
