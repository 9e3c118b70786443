"""The one way a game goes on: step(session, input) gives the next session and its effects. Pure.

Whatever is due by the time of an input is done first, in the order of its deadlines, so that a game does not depend on
how often, or how late, it is told the time.
"""

from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.session.arbiter import obey_arbiter
from controller.session.board import adopt_snapshot, take_change
from controller.session.commits import end_game
from controller.session.deadlines import is_due, next_deadline, run_deadline
from controller.session.effects import Announce, Effect
from controller.session.faces import show_changes
from controller.session.inputs import (
    ArbiterInput,
    DrawAgreed,
    Input,
    RecordingFailed,
    RecordingRestored,
    Resigned,
    Resumed,
    Started,
    Tick,
)
from controller.session.messages import Code, say
from controller.session.opening import open_session, resume_session
from controller.session.past import remember
from controller.session.presses import take_button_edge
from controller.session.sounding import audible
from controller.session.state import Pause, Phase, Session, with_pause, without_pause
from hardware.events import Back, ButtonEdge, Edge, Lost, Part, Snapshot

Step = tuple[Session, list[Effect]]


def step(session: Session | None, happened: Input) -> Step:
    """Give the session after one input, and what the daemon is to do, in that order.

    The first input of a game is Started, the only one that may come with no session; any other raises ValueError.
    """
    effects: list[Effect] = []
    if isinstance(happened, Edge) and session is not None and not is_due(session, happened.at_us):
        # Most edges are bounce: they change nothing but the levels.
        return _with_edge(session, happened), effects
    if isinstance(happened, Started):
        session = open_session(happened)
        return _shown(session, effects)
    if session is None:
        raise ValueError(f"a game begins with Started, not with {type(happened).__name__}")
    if isinstance(happened, Resumed):
        session = resume_session(session, happened)
        return _shown(session, effects)
    at_us = max(happened.at_us, session.now_us)
    if not isinstance(happened, RecordingFailed):  # nothing more may be committed then, also not what is overdue
        session = run_deadlines(session, at_us, effects)
    overdue = len(effects)
    session = _with_past(session._replace(now_us=at_us), effects)
    session = _with_past(_take(session, happened, effects), effects[overdue:])
    return _shown(session, effects)


def _shown(session: Session, effects: list[Effect]) -> Step:
    session = show_changes(session, effects)
    return session, audible(session, effects)


def _with_past(session: Session, effects: list[Effect]) -> Session:
    return session._replace(past=remember(session.past, effects)) if effects else session


def run_deadlines(session: Session, until_us: int, effects: list[Effect]) -> Session:
    """Do all that is due by a time, in the order of the deadlines."""
    while True:
        deadline = next_deadline(session)
        if deadline is None or deadline.at_us > until_us:
            return session
        # A deadline in the past stands for one that could not be met then, such as one that waited for a sensor.
        session = session._replace(now_us=max(session.now_us, deadline.at_us))
        session = run_deadline(session, deadline, effects)


def next_deadline_us(session: Session) -> int | None:
    """Give the time at which the session wants a Tick, or None while it waits for something to happen."""
    deadline = next_deadline(session)
    return None if deadline is None else deadline.at_us


def _with_edge(session: Session, edge: Edge) -> Session:
    levels = session.levels.with_edge(edge.square, edge.closed, edge.at_us, session.debounce_us)
    return session._replace(levels=levels, now_us=max(session.now_us, edge.at_us))


def _take(session: Session, happened: Input, effects: list[Effect]) -> Session:
    match happened:
        case Tick() | Started() | Resumed():
            return session
        case Edge():
            return _with_edge(session, happened)
        case Snapshot(occupancy=occupancy, at_us=at_us):
            if session.levels.is_known:
                levels = session.levels.with_snapshot(occupancy, at_us, session.debounce_us)
                return session._replace(levels=levels)
            return adopt_snapshot(session, occupancy, effects)
        case ButtonEdge():
            return take_button_edge(session, happened, effects)
        case Lost(part=Part.SENSORS):
            return _lose_sensors(session, effects)
        case Lost(part=part):
            if part is Part.BUTTONS:
                session = session._replace(buttons=session.buttons.let_go())
            message = say(Code.PART_LOST, part=part.value)
            effects.append(Announce(message))
            return session._replace(word=message)
        case Back():
            return session
        case _:
            return _obey(session, happened, effects)


def _lose_sensors(session: Session, effects: list[Effect]) -> Session:
    effects.append(Announce(say(Code.SENSORS_LOST)))
    session = session._replace(levels=session.levels._replace(ringing=(), known=False))
    return with_pause(session, Pause.SENSORS, session.now_us)


def _obey(
    session: Session,
    command: ArbiterInput | DrawAgreed | Resigned | RecordingFailed | RecordingRestored,
    effects: list[Effect],
) -> Session:
    now_us = session.now_us
    match command:
        case RecordingFailed(reason=reason):
            effects.append(Announce(say(Code.CANNOT_RECORD, reason=reason)))
            return with_pause(session._replace(recording_fault=reason), Pause.RECORDING, now_us)
        case RecordingRestored():
            session = without_pause(session._replace(recording_fault=""), Pause.RECORDING, now_us)
            return take_change(session, None, effects)
        case DrawAgreed() | Resigned():
            if session.phase is Phase.OVER:
                return session
            if Pause.RECORDING in session.pauses:
                effects.append(Announce(say(Code.CANNOT_RECORD, reason=session.recording_fault)))
                return session
            return end_game(session, _outcome_by(command), now_us, effects)
        case _:
            return obey_arbiter(session, command, effects)


def _outcome_by(command: DrawAgreed | Resigned) -> Outcome:
    match command:
        case DrawAgreed():
            return Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)
        case Resigned(side=side):
            return Outcome(score=win_for(side.opponent), termination=Termination.RESIGNATION)
