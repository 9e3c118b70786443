"""`damahan perft`: count the games of a depth with the public move generator."""

import time

import click

from controller.cli.game_options import GameChoice, game_options
from controller.cli.options import json_option, print_json, read_fen
from controller.notation.move_text import move_text
from controller.settings.game import DEFAULT_RULESET, agreed_rules

MAX_DEPTH = 20
"""A choice: far deeper than anyone can wait for."""


@click.command(
    short_help="Count the sequences of legal moves of each length.",
    context_settings={"ignore_unknown_options": True},  # so that -1 is refused as a depth, not as an option
)
@click.argument("depth", type=click.IntRange(1, MAX_DEPTH))
@game_options(DEFAULT_RULESET)
@click.option("--fen", help="The position to count from; by default the start.")
@click.option("--divide", is_flag=True, help="Count the leaves after each first move.")
@json_option
def perft(depth: int, choice: GameChoice, fen: str | None, divide: bool, as_json: bool) -> None:
    """Count the leaves of the tree of legal moves at each depth up to DEPTH.

    Moves with the same origin, landing, captured pieces and crowning count once.
    """
    rules = agreed_rules(choice.settings(DEFAULT_RULESET))
    position = rules.start_position if fen is None else read_fen(fen)
    counts = []
    started = time.perf_counter()
    for level in range(1, depth + 1):
        counts.append(rules.perft(position, level))
        if not as_json:
            click.echo(f"{level:3} {counts[-1]:>14,}")
    wall_s = time.perf_counter() - started
    rate = sum(counts) / wall_s if wall_s else 0.0
    by_move = [(move_text(move), leaves) for move, leaves in rules.divide(position, depth)] if divide else []
    if as_json:
        result = {
            "ruleset": rules.ruleset.name,
            "counts": counts,
            "wall_s": round(wall_s, 6),
            "leaf_moves_per_s": round(rate),
        }
        print_json(result | ({"divide": dict(by_move)} if divide else {}))
        return
    for text, leaves in by_move:
        click.echo(f"    {text:<16} {leaves:>14,}")
    click.echo(f"{rate:,.0f} leaf moves a second")
