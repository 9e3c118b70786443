"""Inputs of a game taken through the session once more, step by step, and the trace that is made of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from controller.adapters.traces.timeline import timeline_of
from controller.adapters.traces.trace import Trace
from controller.adapters.traces.verdicts import MoveVerdict, Verdict, verdicts_in
from controller.notation.text import move_text
from controller.session.effects import Effect, RecordMove, ShowLeds
from controller.session.inputs import Input, RecordingFailed, DaemonRestarted, GameStarted, Tick
from controller.session.roles import LedFrame
from controller.session.state import Session
from controller.session.step import next_deadline_us, step


class Taken(NamedTuple):
    """One step: what happened, and what came of it; `place` is how many inputs were taken by then, without Started."""

    place: int
    happened: Input
    session: Session
    effects: Sequence[Effect]


def take_inputs(started: GameStarted, inputs: Sequence[Input], end_us: int) -> Iterator[Taken]:
    """Take the inputs one after another, and then let time pass to `end_us`; yield every step, that of Started first.

    As a daemon does, each step that is due before an input is taken at its own time.
    """
    session, effects = step(None, started)
    yield Taken(0, started, session, effects)
    for place, happened in enumerate((*inputs, Tick(at_us=end_us)), 1):
        if not isinstance(happened, DaemonRestarted | RecordingFailed):
            for due in _due(place - 1, session, happened.at_us):
                session = due.session
                yield due
        session, effects = step(session, happened)
        yield Taken(place, happened, session, effects)


def _due(place: int, session: Session, until_us: int) -> Iterator[Taken]:
    while (deadline_us := next_deadline_us(session)) is not None and deadline_us <= until_us:
        tick = Tick(at_us=max(deadline_us, session.now_us))
        session, effects = step(session, tick)
        yield Taken(place, tick, session, effects)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What one step made the board say and show; `place` is how many inputs were taken by then, Started not counted.

    `frame` is None where the LEDs stayed as they were.
    """

    place: int
    at_us: int
    session: Session
    verdicts: tuple[Verdict, ...]
    frame: LedFrame | None


def play_inputs(started: GameStarted, inputs: Sequence[Input], end_us: int) -> Iterator[Moment]:
    """Take inputs as `take_inputs` does, and yield what each step made the board say and show."""
    for place, _, session, effects in take_inputs(started, inputs, end_us):
        frame = next((effect.frame for effect in effects if isinstance(effect, ShowLeds)), None)
        verdicts = verdicts_in(effects, session.now_us) if effects else ()
        yield Moment(place=place, at_us=session.now_us, session=session, verdicts=verdicts, frame=frame)


def make_trace(inputs: Sequence[Input], *, note: str = "", records: Sequence[RecordMove] | None = None) -> Trace:
    """Make a trace of a game's inputs, Started first, with the verdicts that fall when they are played again.

    `records` are the moves as they were recorded at the time (None: no record was kept): they stand in the trace, also
    where another move falls now.
    """
    timeline = timeline_of(inputs)
    happened: list[Input | Verdict] = []
    moves = None if records is None else list(records)
    taken = 0
    for moment in play_inputs(timeline.started, timeline.inputs, timeline.end_us):
        happened += timeline.inputs[taken : moment.place]
        taken = max(taken, moment.place)
        happened += [verdict for fell in moment.verdicts for verdict in _as_recorded(fell, moves)]
    for record in moves or ():
        happened.append(_verdict_of(record, timeline.end_us, timeline.end_us))
    return Trace(started=timeline.started, happened=tuple(happened), end_us=timeline.end_us, note=note)


def _as_recorded(fell: Verdict, moves: list[RecordMove] | None) -> list[Verdict]:
    if moves is None or not isinstance(fell, MoveVerdict):
        return [fell]
    if not moves:
        return []
    record = moves.pop(0)
    # an own stamp would be of the board's clock
    recorded = _verdict_of(record, fell.as_of_us, fell.at_us)
    return [replace(recorded, candidates=fell.candidates) if recorded.move == fell.move else recorded]


def _verdict_of(record: RecordMove, as_of_us: int, at_us: int) -> MoveVerdict:
    return MoveVerdict(
        ply=record.ply,
        side=record.side,
        move=move_text(record.move),
        candidates=tuple(map(move_text, record.candidates)),
        amends=record.is_amendment,
        as_of_us=as_of_us,
        at_us=at_us,
    )
