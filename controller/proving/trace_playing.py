"""Traces played: the inputs of a game through the session once more, and what it says of them as it falls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from controller.adapters.traces import (
    MoveVerdict,
    Trace,
    Verdict,
    is_same,
    timeline_of,
    verdict_words,
    verdicts_in,
)
from controller.notation.text import move_text
from controller.session.effects import Effect, RecordMove, ShowLeds
from controller.session.inputs import Input, RecordingFailed, Resumed, Started, Tick
from controller.session.roles import LedFrame
from controller.session.state import Session
from controller.session.step import next_deadline_us, step


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where what falls now and what was recorded part: the verdicts of that place, None where there is none."""

    fell: Verdict | None
    recorded: Verdict | None

    def __str__(self) -> str:
        return f"{_described(self.fell)}, where the trace has {_described(self.recorded)}"


def play_inputs(started: Started, inputs: Sequence[Input], end_us: int) -> Iterator[Moment]:
    """Take the inputs one after another, and then let time pass to `end_us`; yield every step.

    As a daemon does, each step that is due before an input is taken at its own time.
    """
    session, effects = step(None, started)
    yield _moment(0, session, effects)
    for place, happened in enumerate((*inputs, Tick(at_us=end_us)), 1):
        if not isinstance(happened, Resumed | RecordingFailed):
            for later, effects in _due(session, happened.at_us):
                session = later
                yield _moment(place - 1, session, effects)
        session, effects = step(session, happened)
        yield _moment(place, session, effects)


def _due(session: Session, until_us: int) -> Iterator[tuple[Session, list[Effect]]]:
    while (deadline_us := next_deadline_us(session)) is not None and deadline_us <= until_us:
        session, effects = step(session, Tick(at_us=max(deadline_us, session.now_us)))
        yield session, effects


def _moment(place: int, session: Session, effects: list[Effect]) -> Moment:
    frame = next((effect.frame for effect in effects if isinstance(effect, ShowLeds)), None)
    verdicts = verdicts_in(effects, session.now_us) if effects else ()
    return Moment(place=place, at_us=session.now_us, session=session, verdicts=verdicts, frame=frame)


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
        amends=record.amends,
        as_of_us=as_of_us,
        at_us=at_us,
    )


def replayed_verdicts(trace: Trace) -> tuple[Verdict, ...]:
    """List the verdicts that fall when a trace is played again."""
    moments = play_inputs(trace.started, trace.inputs, trace.end_us)
    return tuple([verdict for moment in moments for verdict in moment.verdicts])


def first_difference(fell: Sequence[Verdict], recorded: Sequence[Verdict]) -> Difference | None:
    """Give the first place at which two lists of verdicts differ, or None where they are the same."""
    for place in range(max(len(fell), len(recorded))):
        now = fell[place] if place < len(fell) else None
        then = recorded[place] if place < len(recorded) else None
        if now is None or then is None or not is_same(now, then):
            return Difference(fell=now, recorded=then)
    return None


def _described(verdict: Verdict | None) -> str:
    match verdict:
        case None:
            return "nothing"
        case MoveVerdict(ply=ply):
            return f"ply {ply}, {verdict_words(verdict)}"
        case _:
            return verdict_words(verdict)
