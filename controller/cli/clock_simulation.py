"""The script of `damahan clock simulate`, played and printed."""

from typing import TextIO

import click

from controller.cli.errors import CommandError
from controller.cli.options import print_json
from controller.clock.clock_text import exact_time_text, side_text
from controller.clock.side_clock import moves_to_go
from controller.rules.position import Side
from controller.simulation.clock_script_runner import PlayedStatement, play_clock_script
from sim.script.clock_grammar import parse_clock_script
from sim.script.reader import ScriptError


def print_clock_script(script: TextIO, *, as_json: bool) -> None:
    """Play a script for a clock alone, and print the ledger after each statement.

    Raises UsageError for a text that is no script, and CommandError where a statement went wrong.
    """
    try:
        lines = parse_clock_script(script.read())
    except ScriptError as error:
        raise click.UsageError(str(error)) from error
    except UnicodeDecodeError as error:
        raise click.UsageError(f"the script is no text: {error}") from error
    failed = 0
    values = []
    for statement in play_clock_script(lines):
        if as_json:
            values.append(_statement_values(statement))
        else:
            click.echo("\t".join(_statement_cells(statement)))
        failed += bool(statement.fault)
    if as_json:
        print_json({"statements": values})
    if failed:
        raise CommandError(f"{failed} of {len(lines)} statements went wrong")


def _statement_cells(statement: PlayedStatement) -> tuple[str, ...]:
    """Return the line, the statement, the time, both clocks, whose clock runs, whose the time was, and the fault."""
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


def _statement_values(statement: PlayedStatement) -> dict[str, object]:
    ledger, over = statement.clock.ledger, statement.clock.stop_reason
    return {
        "line": statement.line.number,
        "statement": statement.line.text,
        "at_us": statement.at_us,
        "left_us": {_name(side): ledger.displayed_us(side, ledger.since_us) for side in Side},
        "used_us": {name.removesuffix("_us"): used for name, used in ledger.account._asdict().items()},
        "running": None if ledger.running_side is None else _name(ledger.running_side),
        "flag": None if ledger.first_flag is None else _name(ledger.first_flag),
        "over": None if over is None else over.value,
        "fault": statement.fault or None,
    }


def _name(side: Side) -> str:
    return side.english_name.lower()


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
