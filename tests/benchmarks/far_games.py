"""Whole games on two boards over bad networks, in virtual time, with what players ask of each other on the way.

    python -m tests.benchmarks.far_games --games 200 --seed 1

Each game has another mix of lag (up to 10 s, so not in order), loss, doubled documents and cuts of minutes; with
`--restarts` boards stop at any instant and start again so many times. The journals of both boards are compared: each
move, and the clock of its side, to the microsecond.
"""

import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from tests.far_game.played_far_game import FarGameReport, play_far_game


@click.command()
@click.option("--games", default=200, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--restarts", default=0, show_default=True, help="How many times boards of a game stop and start again.")
def main(games: int, seed: int, restarts: int) -> None:
    """Play games, and say what differed."""
    reports: list[FarGameReport] = []
    began = time.monotonic()
    with suppress(KeyboardInterrupt):  # what was played so far is said then
        for number in range(games):
            own_seed = seed * 100_000 + number
            with TemporaryDirectory() as folder:
                report = play_far_game(Path(folder), Random(own_seed), restarts=restarts)
            reports.append(report)
            for fault in report.faults:
                click.echo(f"game {number} (seed {own_seed}): {fault}")
    for line in summary_lines(reports, time.monotonic() - began):
        click.echo(line)


def summary_lines(reports: list[FarGameReport], seconds: float) -> list[str]:
    """Return what is said of all games."""
    acts = Counter[str]()
    for report in reports:
        acts.update(report.acts)
    ends = Counter(report.end for report in reports)
    plies = sum(report.plies for report in reports)
    return [
        f"games               {len(reports)} in {seconds:.0f} s",
        f"disagreements       {sum(report.disagreements for report in reports)}",
        f"lost plies          {sum(report.lost_plies for report in reports)}",
        f"clocks that differ  {sum(report.differing_clocks for report in reports)} of {plies} plies",
        f"other faults        {sum(len(report.faults) for report in reports)}",
        f"documents sent      {sum(report.documents for report in reports)}",
        f"ends                {dict(ends.most_common())}",
        f"carried out         {dict(acts.most_common())}",
    ]


if __name__ == "__main__":
    main()
