"""`damahan tables`: endgame tables, which tell the value of every position of a few pieces."""

from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.cli.options import json_option, print_json
from controller.cli.tables_build import build
from controller.cli.tables_options import (
    choose_ruleset,
    open_table_folder,
    rule_option,
    ruleset_option,
    table_errors,
    tables_option,
)
from controller.cli.tables_progress import print_summaries, show_progress, summary_values
from controller.storage.endgame_tables.building import count_positions, verify_pairs


@click.group(short_help="Build and check endgame tables.")
def tables() -> None:
    """Build and check endgame tables: who wins each position of a few pieces, and in how many plies."""


tables.add_command(build)


@tables.command(short_help="Check each position against the positions after its moves.")
@ruleset_option
@rule_option
@tables_option
@json_option
def verify(ruleset: str, rules: tuple[str, ...], tables_folder: Path | None, as_json: bool) -> None:
    """Check each position of a rule set's tables against the positions after its moves."""
    folder = open_table_folder(tables_folder, choose_ruleset(ruleset, rules))
    pairs = list(folder.find_pairs())
    if not pairs:
        raise CommandError(f"{folder.path}: there are no tables; `damahan tables build` makes them")
    with table_errors(), show_progress("checking", count_positions(pairs)) as progress:
        summaries = verify_pairs(folder, pairs, progress)
    if as_json:
        print_json({"ruleset": ruleset, "folder": str(folder.path), "verified": summary_values(summaries)})
        return
    print_summaries(summaries)
    click.echo(f"{count_positions(pairs):,} positions: each has the value that its moves make it")
