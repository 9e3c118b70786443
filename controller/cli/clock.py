"""`damahan clock`: what time controls mean, and what a clock does."""

from typing import TextIO

import click

from controller.cli.clock_run import run
from controller.cli.errors import CommandError
from controller.clock.control_parser import parse_time_control
from controller.clock.pdn_time_control import UnknownTimeControl, parse_pdn_time_control
from controller.clock.side_clock import moves_to_go
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.rules.position import Side
from controller.simulation.clock_script_runner import PlayedStatement, exact_time_text, play_clock_script, side_text
from controller.words.time_control_words import time_control_sentence
from sim.clock_script import parse_clock_script
from sim.script import ScriptError


@click.group()
def clock() -> None:
    """Explain a time control, run a clock without a board, or play a script of presses."""


clock.add_command(run)


@clock.command()
@click.argument("control")
@click.option("--pdn", "is_tag", is_flag=True, help="CONTROL is the value of PDN's TimeControl tag.")
def explain(control: str, is_tag: bool) -> None:
    """Explain in a sentence what a time control such as "40/90+30, SD/30+30" means."""
    try:
        value = parse_pdn_time_control(control) if is_tag else parse_time_control(control)
    except TimeControlSyntaxError as error:
        raise click.UsageError(str(error)) from error
    click.echo(
        "The time control is unknown." if isinstance(value, UnknownTimeControl) else time_control_sentence(value)
    )


@clock.command()
@click.argument("script", type=click.File(encoding="utf-8"))
def simulate(script: TextIO) -> None:
    """Play the presses of SCRIPT (-: standard input) in virtual time, and print the ledger after each statement.

    Statements stand one a line or with ; between them, # begins a comment: control 5+3; press black; wait 10s; press
    white; pause; resume; takeback; off 30s; arbiter time white 3:00; expect left white 4:53.
    """
    try:
        lines = parse_clock_script(script.read())
    except ScriptError as error:
        raise click.UsageError(str(error)) from error
    except UnicodeDecodeError as error:
        raise click.UsageError(f"the script is no text: {error}") from error
    failed = 0
    for statement in play_clock_script(lines):
        click.echo("\t".join(_statement_cells(statement)))
        failed += bool(statement.fault)
    if failed:
        raise CommandError(f"{failed} of {len(lines)} statements went wrong")


def _statement_cells(statement: PlayedStatement) -> tuple[str, ...]:
    """Give the line, the statement, the time, what both clocks show, whose runs, whose the time was, and the fault."""
    ledger = statement.clock.ledger
    account = " ".join(exact_time_text(time_us) for time_us in ledger.account)
    over = statement.clock.stop_reason
    state = f"{side_text(ledger.running_side)} runs" if over is None else f"over: {over.value}"
    flag = "" if ledger.first_flag is None else f", flag {side_text(ledger.first_flag)}"
    return (
        f"line {statement.line.number}",
        statement.line.text,
        exact_time_text(statement.at_us),
        *(_clock_cell(statement, side) for side in Side),
        state + flag,
        f"used {account}",
        statement.fault or "ok",
    )


def _clock_cell(statement: PlayedStatement, side: Side) -> str:
    ledger = statement.clock.ledger
    stages, side_clock = ledger.stages_of(side), ledger.side_clocks[side]
    words = [f"{side.english_name} {exact_time_text(ledger.displayed_us(side, ledger.since_us))}"]
    if len(stages) > 1:
        words.append(f"stage {side_clock.stage_index + 1}")
    to_go = moves_to_go(stages, side_clock)
    if to_go is not None:
        words.append(f"moves {to_go}")
    if side_clock.periods:
        words.append(f"periods {side_clock.periods}")
    return ", ".join(words)
