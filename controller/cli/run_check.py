"""`damahan run --check`: what would run, or every fault of the configuration."""

from collections.abc import Iterable
from typing import NoReturn

import click

from controller.app.backup_place import backup_place_text
from controller.app.board_check import BoardCheck, check_board
from controller.app.run_options import RunOptions
from controller.cli.options import print_json
from controller.clock.control_parser import parse_time_control
from controller.settings.game import GameConduct, agreed_scoring
from controller.words.agreement_words import agreed_options
from controller.words.po_files import english
from controller.words.time_control_words import time_control_sentence

FAULTY_EXIT_CODE = 2

CONDUCT_TEXTS = {
    GameConduct.CASUAL: "players take back, pause and begin anew, and may ask for hints",
    GameConduct.RATED: "only the arbiter takes back, pauses and begins anew; hints and coach are locked",
    GameConduct.TOURNAMENT: (
        "only the arbiter takes back, pauses, begins anew, and changes time control, rules and help; "
        "hints and coach are locked"
    ),
}


def print_board_check(name: str, options: RunOptions, *, as_json: bool) -> None:
    """Print what would run; with a fault, report it and end the command as `report_faults` does."""
    check = check_board(options)
    if as_json:
        print_json(_check_values(name, options, check))
    else:
        for line in _check_lines(name, options, check):
            click.echo(line)
    if check.faults:
        report_faults(check.faults)


def report_faults(faults: Iterable[str]) -> NoReturn:
    """Print each fault in one line on stderr, and end the command with FAULTY_EXIT_CODE."""
    for fault in faults:
        click.echo(f"Error: {' '.join(fault.split())}", err=True)
    raise click.exceptions.Exit(FAULTY_EXIT_CODE)


def _check_values(name: str, options: RunOptions, check: BoardCheck) -> dict[str, object]:
    game = options.profile.game
    return {
        "profile": name,
        "parts": list(check.parts),
        "ruleset": game.ruleset,
        "orientation": game.orientation.value,
        "options": list(agreed_options(game)),
        "time_control": game.time_control,
        "conduct": game.conduct.value,
        "journal": str(check.journal),
        "resumed_game": check.resumed_game,
        "backups": backup_place_text(check.journal, options.profile.journal),
        "page": check.page or None,
        "hall": check.hall,
        "faults": list(check.faults),
    }


def _check_lines(name: str, options: RunOptions, check: BoardCheck) -> tuple[str, ...]:
    game = options.profile.game
    is_scored = agreed_scoring(game) is not None
    control = time_control_sentence(english(), parse_time_control(game.time_control), is_scored=is_scored)
    begins = "begins a new game" if check.resumed_game is None else f"continues game {check.resumed_game}"
    agreed = agreed_options(game)
    return (
        f"board    {name}: {'; '.join(check.parts) or 'simulated'}",
        f"rules    {game.ruleset}, {game.orientation.value} board",
        *((f"options  {', '.join(agreed)}",) if agreed else ()),
        f"control  {game.time_control}: {control}",
        f"conduct  {game.conduct.value}: {CONDUCT_TEXTS[game.conduct]}",
        f"journal  {check.journal}: {begins}",
        f"backups  {backup_place_text(check.journal, options.profile.journal)}",
        f"page     {check.page or 'none; --web serves one'}",
        *(() if check.hall is None else (f"hall     {check.hall}",)),
    )
