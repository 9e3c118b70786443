"""What `damahan replay` does with a trace: it is played again, and each verdict told as it falls."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from controller.adapters.traces import (
    Moment,
    MoveVerdict,
    ResultVerdict,
    Trace,
    TraceError,
    TraceFault,
    Verdict,
    play_inputs,
    read_trace,
    verdict_values,
    verdict_words,
)
from controller.cli.options import Failure, print_json
from controller.notation.pdn import PdnFault, read_pdn
from controller.proving.expecting import ExpectError, first_departure
from controller.proving.trace_playing import Difference, first_difference
from controller.rules.outcome import Score
from controller.session.opening import first_game
from controller.settings import agreed_ruleset


@dataclass(slots=True)
class _Played:
    """What came of a trace so far."""

    verdicts: list[Verdict] = field(default_factory=list)
    lamps: list[tuple[int, dict[int, str]]] = field(default_factory=list)

    @property
    def score(self) -> list[str]:
        """The moves, one a ply, as they were settled last."""
        moves = {verdict.ply: verdict.move for verdict in self.verdicts if isinstance(verdict, MoveVerdict)}
        return [moves[ply] for ply in sorted(moves)]

    @property
    def result(self) -> Score:
        """The result, as PDN writes it."""
        results = [verdict.result for verdict in self.verdicts if isinstance(verdict, ResultVerdict)]
        return results[-1] if results else Score.UNDECIDED


def replay_trace(file: Path, content: bytes, *, expected: Path | None, shows_lamps: bool, as_json: bool) -> None:
    """Play a trace again, and exit with 1 where it is faulty or anything differs from what was recorded or expected."""
    began_s = time.perf_counter()
    try:
        trace, fault = read_trace(content)
    except TraceError as error:
        raise Failure(f"{file}: {error}") from error
    tell: Callable[[str], None] = (lambda _: None) if as_json else click.echo
    tell(_title(trace))
    played = _Played()
    for moment in play_inputs(trace.started, trace.inputs, trace.end_us):
        _note(moment, played, tell, shows_lamps=shows_lamps)
    tell(" ".join(["score:", *played.score, played.result.value]))
    # Where a trace is cut off, what fell last may have stood behind the cut.
    fell = played.verdicts if fault is None else played.verdicts[: len(trace.verdicts)]
    difference = first_difference(fell, trace.verdicts)
    departure = None if expected is None else _departure(trace, played, expected)
    if as_json:
        print_json(_report(trace, played, fault, difference, departure, shows_lamps) | _wall(began_s))
    else:
        tell(_closing(trace, played, difference))
        if expected is not None:
            tell(f"{expected}: {departure or 'the same moves and result'}")
    if fault is not None:
        raise Failure(f"{file}: {fault}")
    if difference is not None or departure is not None:
        raise click.exceptions.Exit(1)


def _note(moment: Moment, played: _Played, tell: Callable[[str], None], *, shows_lamps: bool) -> None:
    played.verdicts += moment.verdicts
    for verdict in moment.verdicts:
        tell(f"{_clock(verdict.at_us)}  {verdict_words(verdict)}")
    if shows_lamps and moment.frame is not None:
        lamps = {int(square): role.value for square, role in moment.frame.roles}
        played.lamps.append((moment.at_us, lamps))
        words = ", ".join(f"{square} {role}" for square, role in lamps.items()) or "off"
        tell(f"{_clock(moment.at_us)}    LEDs {words}")


def _title(trace: Trace) -> str:
    started, game = trace.started, trace.started.settings.game
    rules = f"{game.ruleset}, {game.orientation}, {game.time_control}, {started.settings.tracking.commit} mode"
    note = f"; {trace.note}" if trace.note else ""
    title = f"{started.date}, damahan {started.version}, {rules}: {started.white} - {started.black}{note}"
    # names and notes are anybody's, also what a terminal takes for a command
    return "".join(character if character.isprintable() else " " for character in title)


def _closing(trace: Trace, played: _Played, difference: Difference | None) -> str:
    if difference is None:
        return f"{len(played.score)} plies, {len(trace.verdicts)} verdicts as recorded"
    return f"it differs from the record of damahan {trace.started.version}: {difference}"


def _clock(at_us: int) -> str:
    """Give a time as minutes, seconds and milliseconds."""
    seconds, left_us = divmod(max(0, at_us), 1_000_000)
    return f"{seconds // 60}:{seconds % 60:02}.{left_us // 1000:03}"


def _departure(trace: Trace, played: _Played, expected: Path) -> str | None:
    try:
        with expected.open(encoding="utf-8", errors="replace") as lines:
            found = next(read_pdn(lines, agreed_ruleset(trace.started.settings.game)), None)
    except OSError as error:
        raise Failure(f"{expected}: it cannot be read ({error.strerror}); check its owner and rights") from error
    if found is None:
        raise Failure(f"{expected}: there is no game in it; give the PDN of the game that was played")
    if isinstance(found, PdnFault):
        raise Failure(f"{expected}:{found.line}: {found.text}")
    start, orientation = first_game(trace.started).position, trace.started.settings.game.orientation
    try:
        return first_departure(played.score, played.result.value, found, start, orientation)
    except ExpectError as error:
        raise Failure(f"{expected}: {error}") from error


def _report(
    trace: Trace,
    played: _Played,
    fault: TraceFault | None,
    difference: Difference | None,
    departure: str | None,
    shows_lamps: bool,
) -> dict[str, Any]:
    report: dict[str, Any] = {
        "version": trace.started.version,
        "inputs": len(trace.inputs),
        "moves": played.score,
        "result": played.result.value,
        "verdicts": [verdict_values(verdict) for verdict in played.verdicts],
        "fault": None if fault is None else str(fault),
        "difference": None if difference is None else str(difference),
        "departure": departure,
    }
    if shows_lamps:
        report["lamps"] = [{"at_us": at_us, "lamps": lamps} for at_us, lamps in played.lamps]
    return report


def _wall(began_s: float) -> dict[str, float]:
    return {"wall_s": round(time.perf_counter() - began_s, 3)}
