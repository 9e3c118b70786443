"""`damahan clock`: what time controls mean, and what a clock does."""

from typing import TextIO

import click

from controller.cli.clock_run import run
from controller.cli.options import json_option, language_option, print_json
from controller.clock.control_parser import parse_time_control
from controller.clock.pdn_time_control import UnknownTimeControl, parse_pdn_time_control
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.words.po_files import load_catalogue
from controller.words.time_control_words import time_control_sentence


@click.group(short_help="Explain, run or simulate a clock without a board.")
def clock() -> None:
    """Explain a time control, run a clock without a board, or play a script of presses."""


clock.add_command(run)


@clock.command(short_help="Explain a time control in a sentence.")
@click.argument("control")
@click.option("--pdn", "is_tag", is_flag=True, help="CONTROL is the value of PDN's TimeControl tag.")
@language_option
@json_option
def explain(control: str, is_tag: bool, language: str, as_json: bool) -> None:
    """Explain in a sentence what a time control such as "40/90+30, SD/30+30" means."""
    try:
        value = parse_pdn_time_control(control) if is_tag else parse_time_control(control)
    except TimeControlSyntaxError as error:
        raise click.UsageError(str(error)) from error
    catalogue = load_catalogue(language)
    if isinstance(value, UnknownTimeControl):
        sentence = catalogue.text("time control", "unknown")
    else:
        sentence = time_control_sentence(catalogue, value)
    if as_json:
        print_json(
            {
                "control": control,
                "known": not isinstance(value, UnknownTimeControl),
                "sentence": sentence,
                "language": language,
            }
        )
    else:
        click.echo(sentence)


@clock.command(short_help="Play a script of presses in virtual time.")
@click.argument("script", type=click.File(encoding="utf-8"))
@json_option
def simulate(script: TextIO, as_json: bool) -> None:
    """Play the presses of SCRIPT (-: standard input) in virtual time, and print the ledger after each statement.

    Write statements one a line or with ; between them, # begins a comment: control 5+3; press black; wait 10s; press
    white; pause; resume; takeback; off 30s; arbiter time white 3:00; expect left white 4:53.
    """
    # imported here: a clock of real parts loads nothing of the simulation
    from controller.cli.clock_simulation import print_clock_script

    print_clock_script(script, as_json=as_json)
