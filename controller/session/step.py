"""The one way a game goes on: step(session, input) gives the next session and its effects. Pure.

Whatever is due by the time of an input is done first, in the order of its deadlines, so that a game does not depend on
how often, or how late, it is told the time.
"""

from controller.session.arbiter.command_handlers import handle_command
from controller.session.checkpoints import add_checkpoints
from controller.session.conduct.presses import handle_button_edge
from controller.session.deadlines import is_due, next_deadline, run_deadline
from controller.session.effects import Announce, Effect
from controller.session.game_start import open_session, resume_session
from controller.session.inputs import (
    CommandGiven,
    DaemonRestarted,
    GameStarted,
    Input,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.session.moves.board_changes import adopt_snapshot, handle_change
from controller.session.presentation import add_view_effects
from controller.session.state import PauseReason, Session, with_pause, without_pause
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import remove_muted_sounds
from hardware.events import ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

StepResult = tuple[Session, list[Effect]]


def step(session: Session | None, event: Input) -> StepResult:
    """Give the session after one input, and what the daemon is to do, in that order.

    The first input of a game is Started, the only one that may come with no session; any other raises ValueError.
    """
    effects: list[Effect] = []
    if isinstance(event, Edge) and session is not None and not is_due(session, event.at_us):
        # Most edges are bounce: they change nothing but the levels.
        return _with_edge(session, event), effects
    if isinstance(event, GameStarted):
        session = open_session(event)
        return _add_views(session, effects)
    if session is None:
        raise ValueError(f"a game begins with Started, not with {type(event).__name__}")
    if isinstance(event, DaemonRestarted):
        session = resume_session(session, event)
        return _add_views(session, effects)
    at_us = max(event.at_us, session.now_us)
    if not isinstance(event, RecordingFailed):  # nothing more may be committed then, also not what is overdue
        session = run_deadlines(session, at_us, effects)
    overdue = len(effects)
    session = _with_checkpoints(session._replace(now_us=at_us), effects)
    session = _with_checkpoints(_handle_input(session, event, effects), effects[overdue:])
    return _add_views(session, effects)


def _add_views(session: Session, effects: list[Effect]) -> StepResult:
    session = add_view_effects(session, effects)
    return session, remove_muted_sounds(session, effects)


def _with_checkpoints(session: Session, effects: list[Effect]) -> Session:
    return session._replace(checkpoints=add_checkpoints(session.checkpoints, effects)) if effects else session


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


def _handle_input(session: Session, event: Input, effects: list[Effect]) -> Session:
    match event:
        case Tick() | GameStarted() | DaemonRestarted():
            return session
        case Edge():
            return _with_edge(session, event)
        case Snapshot(occupancy=occupancy, at_us=at_us):
            if session.levels.is_known:
                levels = session.levels.with_snapshot(occupancy, at_us, session.debounce_us)
                return session._replace(levels=levels)
            return adopt_snapshot(session, occupancy, effects)
        case ButtonEdge():
            return handle_button_edge(session, event, effects)
        case PartLost(part=Part.SENSORS):
            return _lose_sensors(session, effects)
        case PartLost(part=part):
            if part is Part.BUTTONS:
                session = session._replace(buttons=session.buttons.release_all())
            message = build_message(MessageCode.PART_LOST, part=part.value)
            effects.append(Announce(message))
            return session._replace(notice=message)
        case PartRestored():
            return session
        case CommandGiven(command=command):
            return handle_command(session, command, effects)
        case RecordingFailed(reason=reason):
            effects.append(Announce(build_message(MessageCode.CANNOT_RECORD, reason=reason)))
            return with_pause(session._replace(recording_fault=reason), PauseReason.RECORDING, session.now_us)
        case RecordingRestored():
            session = without_pause(session._replace(recording_fault=""), PauseReason.RECORDING, session.now_us)
            return handle_change(session, None, effects)


def _lose_sensors(session: Session, effects: list[Effect]) -> Session:
    effects.append(Announce(build_message(MessageCode.SENSORS_LOST)))
    session = session._replace(levels=session.levels._replace(unsettled=(), is_known=False))
    return with_pause(session, PauseReason.SENSORS, session.now_us)
