"""Compare the rules with the plain rules on many random positions of every rule set; run by hand."""

import time

import click

from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.rules.reference_rulesets import REFERENCES
from tests.rules.rules_comparison import find_disagreement, random_positions


@click.command()
@click.argument("count", type=click.IntRange(min=1), default=2000)
def main(count: int) -> None:
    """Compare COUNT positions of each rule set on each board; print the counts and every disagreement."""
    started = time.perf_counter()
    faults = 0
    for name, ruleset in (RULE_SETS | REFERENCES).items():
        for orientation in Orientation:
            faults += compare(name, rules_for(ruleset, orientation), count)
    click.echo(f"{faults} disagreements, {time.perf_counter() - started:.1f} s")
    if faults:
        raise SystemExit(1)


def compare(name: str, rules: BoardRules, count: int) -> int:
    """Compare the positions of one board, and return the number of disagreements."""
    captures = moves = faults = 0
    for position in random_positions(rules, count):
        legal = rules.legal_moves(position)
        moves += len(legal)
        captures += any(move.is_capture for move in legal)
        fault = find_disagreement(rules, position)
        if fault:
            faults += 1
            click.echo(fault)
    summary = f"{count} positions, {captures} with captures, {moves} moves, {faults} disagreements"
    click.echo(f"{name:<21} {rules.orientation:<7} {summary}")
    return faults


if __name__ == "__main__":
    main()
