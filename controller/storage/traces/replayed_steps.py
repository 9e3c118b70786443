"""Replays of a game's inputs, step by step, and the trace that is made of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from controller.session.deadlines import tick_before
from controller.session.effects import Effect, RecordMove, ShowLeds
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.session.views.led_frames import LedFrame
from controller.storage.traces.rebased_inputs import rebase_inputs
from controller.storage.traces.trace import Trace
from controller.storage.traces.verdicts import MoveVerdict, Verdict, move_verdict, verdicts_of


class SessionStep(NamedTuple):
    """One step of a session."""

    event: Input  # the input of the step; a Tick if it was made because something was due
    session: Session  # after the step
    effects: Sequence[Effect]  # of the step, in their order


class ReplayedStep(NamedTuple):
    """One step of a replay."""

    input_count: int  # inputs handled so far, without GameStarted
    event: Input  # the input of the step
    session: Session  # after the step
    effects: Sequence[Effect]  # of the step, in their order


def replay_steps(started: GameStarted, inputs: Sequence[Input], end_us: int) -> Iterator[ReplayedStep]:
    """Yield every step of the inputs, GameStarted first, and of the time until `end_us`.

    As in a daemon, each step that is due before an input is made at its own time.
    """
    session, effects = step(None, started)
    yield ReplayedStep(0, started, session, effects)
    for input_count, event in enumerate((*inputs, Tick(at_us=end_us)), 1):
        for made in input_steps(session, event):
            session = made.session
            yield ReplayedStep(input_count if made.event is event else input_count - 1, *made)


def input_steps(session: Session, event: Input) -> Iterator[SessionStep]:
    """Yield the steps of one input: first one for each deadline before it, at its own time."""
    while (tick := tick_before(session, event)) is not None:
        session, effects = step(session, tick)
        yield SessionStep(tick, session, effects)
    session, effects = step(session, event)
    yield SessionStep(event, session, effects)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReport:
    """The messages and the LEDs of one step."""

    input_count: int  # inputs handled so far, without GameStarted
    at_us: int  # the session's time
    session: Session  # after the step
    verdicts: tuple[Verdict, ...]  # of the step, in their order
    frame: LedFrame | None  # None: the LEDs stay as they are


def replay_reports(started: GameStarted, inputs: Sequence[Input], end_us: int) -> Iterator[StepReport]:
    """Yield what each step of `replay_steps` makes the board say and show."""
    for input_count, _, session, effects in replay_steps(started, inputs, end_us):
        frame = next((effect.frame for effect in effects if isinstance(effect, ShowLeds)), None)
        verdicts = verdicts_of(effects, session.now_us) if effects else ()
        yield StepReport(input_count=input_count, at_us=session.now_us, session=session, verdicts=verdicts, frame=frame)


def make_trace(inputs: Sequence[Input], *, note: str = "", records: Sequence[RecordMove] | None = None) -> Trace:
    """Return the trace of a game's inputs, GameStarted first, with the verdicts of a replay.

    `records` are the moves that were recorded during the game (None: there is no record). They stand in the trace, also
    where the replay gives another move.
    """
    rebased = rebase_inputs(inputs)
    events: list[Input | Verdict] = []
    moves = None if records is None else list(records)
    input_count = 0
    for report in replay_reports(rebased.started, rebased.inputs, rebased.end_us):
        events += rebased.inputs[input_count : report.input_count]
        input_count = max(input_count, report.input_count)
        events += [verdict for replayed in report.verdicts for verdict in _replace_by_record(replayed, moves)]
    for record in moves or ():
        events.append(move_verdict(record, rebased.end_us, rebased.end_us))
    return Trace(started=rebased.started, events=tuple(events), end_us=rebased.end_us, note=note)


def _replace_by_record(replayed: Verdict, moves: list[RecordMove] | None) -> list[Verdict]:
    if moves is None or not isinstance(replayed, MoveVerdict):
        return [replayed]
    if not moves:
        return []
    record = moves.pop(0)
    # the record's own stamp is of the board's clock
    recorded = move_verdict(record, replayed.as_of_us, replayed.at_us)
    return [replace(recorded, candidates=replayed.candidates) if recorded.move == replayed.move else recorded]
