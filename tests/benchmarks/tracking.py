"""Measure tracking in a Filipino middlegame: a raw edge that has not settled, and a settled change.

Run it with `python -m tests.benchmarks.tracking`: medians in microseconds, for good sensors and for two that are not
trusted.
"""

import statistics
import time
from collections.abc import Iterable

import click

from controller.notation.fen import parse_fen
from controller.rules.squares import Orientation, Square, mask_of
from controller.session.deadlines import next_deadline_us
from controller.session.inputs import GameStarted, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.session.trust.sensors import update_untrusted_squares
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import TrackingSettings
from hardware.events import Button, ButtonEdge, Edge, Snapshot

# White to move: each side has eight men and a king; four pieces can capture, the others cannot.
MIDDLEGAME = "W:W21,22,25,26,28,29,31,32,K3:B1,2,5,6,9,12,15,16,K30"
UNSEEN = (14, 18)
ROUNDS = 200
SETTLE_US = 20_000  # longer than a debounce of 8 ms


def main() -> None:
    """Print the medians."""
    for help_given in (HelpLevel.AFTER_PRESS, HelpLevel.FULL):
        for untrusted in ((), UNSEEN):
            edges, changes = measure(help_given, untrusted)
            sensors = "healthy sensors" if not untrusted else f"{len(untrusted)} not trusted"
            click.echo(
                f"{sensors:<16} help {help_given.value:<12} raw edge {_median_us(edges):6.1f} us   "
                f"settled change {_median_us(changes):7.1f} us"
            )


def measure(help_given: HelpLevel, untrusted: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return the nanoseconds of every raw edge and of every settled change while pieces are lifted and put back."""
    session = _begin(help_given)
    squares = mask_of(Square(square) for square in untrusted)
    session = update_untrusted_squares(session._replace(trust=session.trust._replace(distrusted=squares)))
    edges: list[int] = []
    changes: list[int] = []
    at_us = session.now_us
    for turn in range(ROUNDS):
        square = Square((21, 22, 25, 26, 31, 32)[turn % 6])
        for closed in (False, True):
            at_us += SETTLE_US
            for ringing in (closed, not closed, closed):
                at_us += 400
                started_ns = time.perf_counter_ns()
                session, _ = step(session, Edge(square=square, closed=ringing, at_us=at_us))
                edges.append(time.perf_counter_ns() - started_ns)
            due_us = next_deadline_us(session)
            if due_us is None:
                raise RuntimeError("nothing settles")
            at_us = max(at_us, due_us)
            started_ns = time.perf_counter_ns()
            session, _ = step(session, Tick(at_us=at_us))
            changes.append(time.perf_counter_ns() - started_ns)
        # as after a commit: no piece that was put back is remembered
        session = session._replace(tracker=session.tracker._replace(trail=()))
    return edges, changes


def _begin(help_given: HelpLevel) -> Session:
    settings = Settings(
        game=GameSettings(orientation=Orientation.VISMIN),
        tracking=TrackingSettings(debounce_ms=8),
        face=AppearanceSettings(help=help_given),
    )
    started = GameStarted(at_us=0, date="2000.01.01", version="measured", settings=settings, fen=MIDDLEGAME)
    session, _ = step(None, started)
    occupancy = parse_fen(MIDDLEGAME).occupancy
    session, _ = step(session, Snapshot(occupancy=occupancy, at_us=1))
    session, _ = step(session, ButtonEdge(button=Button.BLACK, down=True, at_us=2))
    session, _ = step(session, Tick(at_us=SETTLE_US))
    return session


def _median_us(times_ns: list[int]) -> float:
    return statistics.median(times_ns) / 1000


if __name__ == "__main__":
    main()
