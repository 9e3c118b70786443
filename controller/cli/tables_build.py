"""`damahan tables build`: solve endings, check every position, and keep them."""

import time
from pathlib import Path

import click

from controller.cli.options import json_option, print_json
from controller.cli.tables_options import (
    choose_ruleset,
    open_table_folder,
    rule_option,
    ruleset_option,
    table_errors,
    tables_option,
)
from controller.cli.tables_progress import print_summaries, show_progress, summary_values
from controller.engine.endgames.material import MOST_PIECES
from controller.storage.endgame_tables.building import build_pairs, count_positions, pairs_to_build, summarize_pair

DEFAULT_PIECES = 4
PASSES = 3
"""Each position is gone through as a position, as one that others lead to, and as one that is checked."""


@click.command(short_help="Build the tables of a rule set.")
@ruleset_option
@rule_option
@click.option(
    "--pieces",
    type=click.IntRange(2, MOST_PIECES),
    default=DEFAULT_PIECES,
    show_default=True,
    help="The most pieces of both sides together.",
)
@tables_option
@json_option
def build(ruleset: str, rules: tuple[str, ...], pieces: int, tables_folder: Path | None, as_json: bool) -> None:
    """Find the value of every position of so many pieces or fewer: who wins, in how many plies, or a draw.

    Each ending is checked position by position, then written. A build that was stopped goes on where it was. Draws that
    depend on the moves before (counts, repetition) are left out, but for the count against a lone king.
    """
    folder = open_table_folder(tables_folder, choose_ruleset(ruleset, rules))
    started = time.monotonic()
    with table_errors():
        pairs = pairs_to_build(folder, pieces)
        with show_progress("solving", PASSES * count_positions(pairs)) as progress:
            build_pairs(folder, pairs, progress)
        wall_s = time.monotonic() - started
        summaries = [summarize_pair(folder, folder.read_pair(pair)) for pair in pairs]
    if as_json:
        print_json(
            {
                "ruleset": ruleset,
                "pieces": pieces,
                "folder": str(folder.path),
                "built": summary_values(summaries),
                "wall_s": round(wall_s, 3),
            }
        )
        return
    if pairs:
        print_summaries(summaries)
        click.echo(f"{count_positions(pairs):,} positions in {wall_s:.1f} s, each checked")
    click.echo(f"{ruleset}: every ending of {pieces} pieces or fewer is in {folder.path}")
