"""Attack the program as a hostile world would, and count what is lost, changed or shown that should not be.

python -m tests.torture                  # a sample of every attack, at most 20 minutes
python -m tests.torture --full           # as often as the goals say, at most three hours
python -m tests.torture --only kills --count 50 --seed 7
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.torture.attack import Attack, AttackReport
from tests.torture.attacks import ATTACKS

SHOWN_FAULTS = 20  # of one attack; more only repeat each other


@click.command()
@click.option("--full", is_flag=True, help="Repeat each attack as often as its goal says.")
@click.option("--only", multiple=True, type=click.Choice([attack.name for attack in ATTACKS]), help="These attacks.")
@click.option("--count", type=click.IntRange(min=1), help="Attempts of each attack.")
@click.option("--seed", type=int, default=1, show_default=True, help="Where the random choices begin.")
def main(full: bool, only: tuple[str, ...], count: int | None, seed: int) -> None:
    """Run the attacks one after the other; exit with 1 if any of them found a fault."""
    chosen = [attack for attack in ATTACKS if not only or attack.name in only]
    found = 0
    click.echo(f"{'attack':<18}{'attempts':>10}{'goal':>10}{'faults':>8}{'time':>9}  what")
    for attack in chosen:
        attempts = count if count is not None else attack.goal if full else attack.sample
        found += _run(attack, attempts, seed)
    sys.exit(1 if found else 0)


def _run(attack: Attack, attempts: int, seed: int) -> int:
    """Run one attack, print its line, and return how many faults it found."""
    began_s = time.monotonic()
    with TemporaryDirectory(prefix="damahan-torture-") as folder:
        report = attack.run(attempts, seed, Path(folder))
    _print_report(attack, report, time.monotonic() - began_s)
    return len(report.faults)


def _print_report(attack: Attack, report: AttackReport, seconds: float) -> None:
    line = f"{attack.name:<18}{report.attempts:>10,}{attack.goal:>10,}{len(report.faults):>8,}{seconds:>7.0f} s"
    click.echo(f"{line}  {attack.unit}")
    for remark in report.remarks:
        click.echo(f"    {remark}")
    for fault in report.faults[:SHOWN_FAULTS]:
        click.echo(f"    FAULT: {fault}")
    if len(report.faults) > SHOWN_FAULTS:
        click.echo(f"    and {len(report.faults) - SHOWN_FAULTS:,} more")


if __name__ == "__main__":
    main()
