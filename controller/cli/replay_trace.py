"""Play a trace again for `damahan replay`: print each verdict, or write the time line."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from controller.cli.errors import CommandError, unwritable_file_error
from controller.cli.options import print_json
from controller.cli.pdn_files import read_pdn_file
from controller.cli.printable_text import echo_line, printable_text
from controller.notation.pdn import PdnFault
from controller.rules.outcome import Score
from controller.session.game_start import first_game
from controller.settings.game import agreed_ruleset
from controller.simulation.score_comparison import ComparisonError, find_score_difference
from controller.simulation.trace_comparison import VerdictDifference, find_verdict_difference
from controller.storage.traces import (
    MoveVerdict,
    ResultVerdict,
    StepReport,
    Trace,
    TraceError,
    TraceFault,
    Verdict,
    read_trace,
    replay_reports,
    verdict_values,
    verdict_words,
)
from controller.web.replay.timeline import make_timeline


@dataclass(slots=True)
class _ReplayOutcome:
    """The results of a trace so far."""

    verdicts: list[Verdict] = field(default_factory=list)
    """The verdicts, in order."""
    lamps: list[tuple[int, dict[int, str]]] = field(default_factory=list)
    """The changes of the LEDs: the time, and the role of each lit square."""

    @property
    def moves(self) -> list[str]:
        """The moves, one for each ply; a later verdict replaces an earlier one."""
        moves = {verdict.ply: verdict.move for verdict in self.verdicts if isinstance(verdict, MoveVerdict)}
        return [moves[ply] for ply in sorted(moves)]

    @property
    def result(self) -> Score:
        """The result of the game."""
        results = [verdict.result for verdict in self.verdicts if isinstance(verdict, ResultVerdict)]
        return results[-1] if results else Score.UNDECIDED


def replay_trace(file: Path, content: bytes, *, expected: Path | None, shows_lamps: bool, as_json: bool) -> None:
    """Play a trace again; exit with 1 if it is faulty or differs from what was recorded or expected."""
    started_s = time.perf_counter()
    try:
        trace, fault = read_trace(content)
    except TraceError as error:
        raise CommandError(f"{file}: {error}") from error
    print_line: Callable[[str], None] = (lambda _: None) if as_json else echo_line
    print_line(_title(trace))
    outcome = _ReplayOutcome()
    for report in replay_reports(trace.started, trace.inputs, trace.end_us):
        _add_report(report, outcome, print_line, shows_lamps=shows_lamps)
    print_line(" ".join(["score:", *outcome.moves, outcome.result.value]))
    # if a trace is cut off, the record of the last verdicts may be missing
    replayed = outcome.verdicts if fault is None else outcome.verdicts[: len(trace.verdicts)]
    # a trace that another program wrote, such as the test of a firmware, may hold inputs alone
    difference = find_verdict_difference(replayed, trace.verdicts) if trace.verdicts else None
    departure = None if expected is None else _find_departure(trace, outcome, expected)
    if as_json:
        print_json(_json_report(trace, outcome, fault, difference, departure, shows_lamps) | _wall_time(started_s))
    else:
        print_line(_summary_text(trace, outcome, difference))
        if expected is not None:
            print_line(f"{expected}: {departure or 'the same moves and result'}")
    if fault is not None:
        raise CommandError(f"{file}: {fault}")
    if difference is not None or departure is not None:
        raise click.exceptions.Exit(1)


def write_timeline(file: Path, content: bytes, output: Path) -> None:
    """Write the time line of a trace as JSON; for a faulty one write the part before its fault and exit with 1."""
    try:
        trace, fault = read_trace(content)
    except TraceError as error:
        raise CommandError(f"{file}: {error}") from error
    fault_text = None if fault is None else str(fault)
    timeline = make_timeline(trace.started, trace.inputs, trace.end_us, fault=fault_text)
    try:
        with click.open_file(str(output), "w", encoding="utf-8") as stream:
            stream.write(f"{json.dumps(timeline, ensure_ascii=False, indent=1)}\n")
    except OSError as error:
        raise unwritable_file_error(output, error) from error
    if fault is not None:
        raise CommandError(f"{file}: {fault}")


def _add_report(
    report: StepReport, outcome: _ReplayOutcome, print_line: Callable[[str], None], *, shows_lamps: bool
) -> None:
    outcome.verdicts += report.verdicts
    for verdict in report.verdicts:
        print_line(f"{_time_text(verdict.at_us)}  {verdict_words(verdict)}")
    if shows_lamps and report.frame is not None:
        lamps = {int(square): role.value for square, role in report.frame.roles}
        outcome.lamps.append((report.at_us, lamps))
        words = ", ".join(f"{square} {role}" for square, role in lamps.items()) or "off"
        print_line(f"{_time_text(report.at_us)}    LEDs {words}")


def _title(trace: Trace) -> str:
    started, game = trace.started, trace.started.settings.game
    rules = f"{game.ruleset}, {game.orientation}, {game.time_control}, {started.settings.tracking.commit} mode"
    note = f"; {trace.note}" if trace.note else ""
    title = f"{started.date}, damahan {started.version}, {rules}: {started.white} - {started.black}{note}"
    return printable_text(title)


def _summary_text(trace: Trace, outcome: _ReplayOutcome, difference: VerdictDifference | None) -> str:
    if difference is None:
        plies = _counted(len(outcome.moves), "ply", "plies")
        if not trace.verdicts:
            return f"{plies}; the trace has no verdict to compare with"
        return f"{plies}, {_counted(len(trace.verdicts), 'verdict', 'verdicts')} as recorded"
    return f"it differs from the record of damahan {trace.started.version}: {difference}"


def _counted(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def _time_text(at_us: int) -> str:
    """Return a time as minutes, seconds and milliseconds."""
    seconds, rest_us = divmod(max(0, at_us), 1_000_000)
    return f"{seconds // 60}:{seconds % 60:02}.{rest_us // 1000:03}"


def _find_departure(trace: Trace, outcome: _ReplayOutcome, expected: Path) -> str | None:
    game = next(read_pdn_file(expected, agreed_ruleset(trace.started.settings.game)))
    if isinstance(game, PdnFault):
        raise CommandError(f"{expected}:{game.line}: {game.text}")
    start, orientation = first_game(trace.started).position, trace.started.settings.game.orientation
    try:
        return find_score_difference(outcome.moves, outcome.result.value, game, start, orientation)
    except ComparisonError as error:
        raise CommandError(f"{expected}: {error}") from error


def _json_report(
    trace: Trace,
    outcome: _ReplayOutcome,
    fault: TraceFault | None,
    difference: VerdictDifference | None,
    departure: str | None,
    shows_lamps: bool,
) -> dict[str, Any]:
    report: dict[str, Any] = {
        "version": trace.started.version,
        "inputs": len(trace.inputs),
        "moves": outcome.moves,
        "result": outcome.result.value,
        "verdicts": [verdict_values(verdict) for verdict in outcome.verdicts],
        "fault": None if fault is None else str(fault),
        "difference": None if difference is None else str(difference),
        "departure": departure,
    }
    if shows_lamps:
        report["lamps"] = [{"at_us": at_us, "lamps": lamps} for at_us, lamps in outcome.lamps]
    return report


def _wall_time(started_s: float) -> dict[str, float]:
    return {"wall_s": round(time.perf_counter() - started_s, 3)}
