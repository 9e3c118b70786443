"""Measure a board with 300 watchers and simulated players who play as fast as they can.

The figures: the delay of edges with and without watchers; the time from a verdict to its message at each watcher; lost
messages; and the fate of a watcher that never reads. The watchers run in a process of their own on the same machine,
with its clock and its cores. With `--alone` both have priority over all other programs (root only).
"""

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

import controller.daemon.recorded_session
from controller.rules.position import Side
from controller.session.effects import Effect, RecordMove, ReportJudgement
from controller.session.inputs import Input
from controller.session.state import Session
from controller.session.step import step as session_step
from hardware.events import Edge, SensorEvent
from hardware.host_clock import now_us
from tests.web.web_board import ServedBoard, serve_board, wait_until

WATCHERS = 300
SECONDS = 40  # how long it is measured; a choice: some hundred moves
SPEED = 16.0  # how many times faster than people the players act
WANTED_MS = 50  # the longest delay of an edge at the 99th percentile


class Measurements:
    """The measurements on the board's side."""

    def __init__(self) -> None:
        self.late_us: list[int] = []
        self.edges_reported = 0
        self.edges_handled = 0
        self.verdicts: dict[int, tuple[int, int]] = {}
        """When each verdict was found and when it was on disk, by the number of the state that contains it."""


def measure(board: ServedBoard, measured: Measurements) -> None:
    """Record the edges, when each is handled, and the time of each verdict."""
    on_step, live = board.server.observer.on_step, board.server.broadcaster
    found_us = 0

    def record_step(session: Session, event: Input, effects: Sequence[Effect]) -> None:
        if isinstance(event, Edge):
            measured.edges_handled += 1
            measured.late_us.append(now_us() - event.at_us)
        if any(isinstance(effect, ReportJudgement | RecordMove) for effect in effects):
            measured.verdicts.setdefault(live.seq + 1, (found_us, now_us()))
        on_step(session, event, effects)

    step = session_step

    def timed(session: Session | None, event: Input) -> tuple[Session, Sequence[Effect]]:
        nonlocal found_us
        stepped = step(session, event)
        found_us = now_us()
        return stepped

    events_until = board.board.table.pop_events_until

    def counted(at_us: int) -> Sequence[SensorEvent]:
        events = events_until(at_us)
        measured.edges_reported += sum(isinstance(event, Edge) for event in events)
        return events

    board.board.table.pop_events_until = counted  # type: ignore[method-assign]  # so that it counts
    board.server.observer.on_step = record_step  # type: ignore[method-assign]  # so that it measures
    vars(controller.daemon.recorded_session)["step"] = timed


async def play(board: ServedBoard, seconds: float) -> None:
    """Run two fast players for a time."""
    players = board.players
    players.assign_sides({Side.WHITE: "blitzer", Side.BLACK: "blitzer"})
    players.set_speed(SPEED)
    playing = asyncio.create_task(players.play_games())
    await asyncio.sleep(seconds)
    assert not playing.done(), playing
    playing.cancel()
    await asyncio.wait((playing,))
    await wait_until(lambda: board.board.table.next_event_us is None)


async def run(watchers: int, seconds: float) -> None:
    alone, measured = Measurements(), Measurements()
    with TemporaryDirectory() as folder:
        async with serve_board(Path(folder)) as board:
            measure(board, alone)
            await play(board, seconds / 4)
    with TemporaryDirectory() as folder:
        async with serve_board(Path(folder)) as board:
            measure(board, measured)
            command = (sys.executable, "-m", "tests.benchmarks.web_watchers", str(board.server.port), str(watchers))
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=2**28)
            assert process.stdout is not None
            assert await process.stdout.readline() == b"ready\n"
            await wait_until(lambda: board.server.broadcaster.watcher_count == watchers + 1)
            await play(board, seconds)
            await wait_until(lambda: board.server.broadcaster.watcher_count == watchers, timeout_s=45)
            received, _ = await process.communicate(b"")
            moves, states = board.server.observer.counters.moves, board.server.broadcaster.seq
    report(json.loads(received), alone, measured, watchers, moves, states, seconds)


def report(
    received: dict[str, list[list[tuple[int, int]]]],
    alone: Measurements,
    measured: Measurements,
    watchers: int,
    moves: int,
    states: int,
    seconds: float,
) -> None:
    waits: dict[str, list[int]] = {"found": [], "on disk": []}
    for messages in received["messages"]:
        for seq, at_us in messages:
            if seq in measured.verdicts:
                found_us, written_us = measured.verdicts[seq]
                waits["found"].append(at_us - found_us)
                waits["on disk"].append(at_us - written_us)
    click.echo(f"{watchers} watchers for {seconds:.0f} s: {moves} moves, {states} states")
    click.echo(f"  edges reported by the sensors: {measured.edges_reported}, handled: {measured.edges_handled}")
    click.echo(f"  edges late by (ms), without watchers: {spread(alone.late_us)}; with: {spread(measured.late_us)}")
    for name, wait in waits.items():
        click.echo(f"  message at the client after the verdict was {name} (ms): {spread(wait)}")
    sent_again = int(str(received["whole_states"])) - watchers
    click.echo(
        f"  changes missed: {received['missed']}; states sent again: {sent_again}; watchers lost: {received['lost']}"
    )
    click.echo("  a watcher who never read was disconnected")
    held = quantile(waits["on disk"], 0.99) < WANTED_MS * 1000
    click.echo(f"  99 % within {WANTED_MS} ms: {'yes' if held else 'NO'}")


def spread(times_us: Sequence[int]) -> str:
    """Return the median, the 99th of 100 and the longest as text."""
    return ", ".join(f"{name} {quantile(times_us, part) / 1000:.1f}" for name, part in PARTS.items())


PARTS = {"p50": 0.5, "p99": 0.99, "most": 1.0}


def quantile(times_us: Sequence[int], part: float) -> int:
    ordered = sorted(times_us)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0


@click.command()
@click.option("--alone", is_flag=True, help="Run with priority over all other programs; root only.")
@click.option("--watchers", default=WATCHERS, show_default=True)
@click.option("--seconds", default=SECONDS, show_default=True)
def main(alone: bool, watchers: int, seconds: float) -> None:
    """Print the figures."""
    if alone:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
    asyncio.run(run(watchers, seconds))


if __name__ == "__main__":
    main()
