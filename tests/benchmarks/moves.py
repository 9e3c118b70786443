"""Measure the public move generator: leaf moves a second from the start position."""

import click

from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.squares import Orientation
from tests.benchmarks.stopwatch import best_of

DEPTH = 8
LEAVES = 907_830


def main() -> None:
    """Print one line: the rate of the fastest round."""
    rules = rules_for(FILIPINO, Orientation.VISMIN)
    leaves, seconds = best_of(3, lambda: rules.perft(rules.start_position, DEPTH))
    if leaves != LEAVES:
        raise SystemExit(f"perft {DEPTH} gives {leaves}, not {LEAVES}: the rules are wrong")
    click.echo(f"moves     {leaves / seconds:>9,.0f} leaf moves a second, perft {DEPTH}, best of 3")


if __name__ == "__main__":
    main()
