"""The one way a game goes on: step(session, input) returns the next session and its effects. Pure."""

from controller.commands.sender import BUTTON_SENDER, CommandSender
from controller.session.advice import take_advice, tell_lost_man
from controller.session.arbiter.command_handlers import handle_command
from controller.session.conduct.pausing import pause_without_outputs
from controller.session.deadlines import due_before, is_due, run_deadline
from controller.session.effects import Announce, ChangeAuthor, Effect, PlaySound, Refuse
from controller.session.far_board.entries import count_own_entries
from controller.session.far_board.signed_games import is_for_other_game
from controller.session.far_exchange.inputs import FarReport
from controller.session.far_record.entries import apply_held_entries
from controller.session.far_record.reports import handle_far_input
from controller.session.game_date import has_date, set_date
from controller.session.game_start import open_session, resume_session
from controller.session.inputs import (
    AdviceFound,
    CommandGiven,
    DaemonRestarted,
    DateFound,
    DateUnknown,
    GameStarted,
    Input,
    JournalDamaged,
    OutputsLost,
    OutputsRestored,
    ProgramFault,
    ProgramReported,
    ProgramStarted,
    ProgramStarting,
    RecordingDelayed,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.session.menu.buttons import TOGETHER_US, route_button_edge
from controller.session.menu.navigation import close_outdated_menu
from controller.session.moves.board_changes import adopt_snapshot, review_board
from controller.session.moves.proposals import drop_illegal_proposal
from controller.session.notices import show_notice, without_notice
from controller.session.presentation import present
from controller.session.recorded_changes import name_sender
from controller.session.state import PauseReason, Session, with_pause, without_pause
from controller.session.views.messages import Message, MessageCode, build_message
from controller.session.views.sounds import is_audible
from controller.tracking.chronology import Chronology
from hardware.events import ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

StepResult = tuple[Session, tuple[Effect, ...]]


def step(session: Session | None, event: Input) -> StepResult:
    """Return the session after one input, and what the daemon is to do, in that order.

    What is due before the input is done first. The first input of a game is GameStarted, the only one that comes
    without a session; raise ValueError for any other.
    """
    if isinstance(event, Edge) and session is not None and not is_due(session, event.at_us):
        # Most edges are bounce: they change nothing but the levels.
        return _with_edge(_follow_first_press(session, event), event), ()
    if isinstance(event, GameStarted):
        return _result(open_session(event), None)
    if session is None:
        raise ValueError(f"a game begins with GameStarted, not with {type(event).__name__}")
    if isinstance(event, DaemonRestarted):
        return _result(resume_session(session, event), None)
    before = session
    while (deadline := due_before(session, event)) is not None:
        session = close_outdated_menu(run_deadline(session, deadline), session)
    session = _follow_first_press(session, event)
    # what falls due before a command, such as a pause by a button that is held, is not of its sender
    session = name_sender(session, BUTTON_SENDER)
    if event.at_us > session.now_us:
        session = session._replace(now_us=event.at_us)
    sender = _find_sender(event)
    after = drop_illegal_proposal(close_outdated_menu(_handle_input(session, event), session))
    after = tell_lost_man(after)
    if after.far is not None:
        after = count_own_entries(name_sender(apply_held_entries(after), sender))
    return _result(name_sender(after, sender), before)


def _result(session: Session, before: Session | None) -> StepResult:
    """Return the session and its effects, with what LEDs and display show now, and without sounds that are off."""
    session = present(session, before)
    if not session.effects:
        return session, ()
    sound = session.settings.sound
    audible = [
        effect for effect in session.effects if not isinstance(effect, PlaySound) or is_audible(effect.sound, sound)
    ]
    return session._replace(effects=()), tuple(audible)


def _follow_first_press(session: Session, event: Input) -> Session:
    """Return the session with what an input does without a press that may be half of a gesture; no button does that.

    What was due before the input is done by then, also the opening of the menu, which ends the wait for a gesture.
    """
    first = session.first_press
    if first is None:
        return session
    if first.second_us is None and event.at_us > first.at_us + TOGETHER_US:
        return session._replace(first_press=None)
    if isinstance(event, ButtonEdge):
        return session
    without = first.without
    while (deadline := due_before(without, event)) is not None:
        without = run_deadline(without, deadline)
    without = _handle_input(without._replace(now_us=max(without.now_us, event.at_us)), event)
    return session._replace(first_press=first._replace(without=without._replace(effects=())))


def _with_edge(session: Session, edge: Edge) -> Session:
    levels, debounce_us = session.levels, session.debounce_us
    chronology = session.chronology.with_edge(edge, levels, debounce_us)
    levels = levels.with_edge(edge.square, edge.closed, edge.at_us, debounce_us)
    return session._replace(levels=levels, chronology=chronology, now_us=max(session.now_us, edge.at_us))


def _handle_input(session: Session, event: Input) -> Session:
    match event:
        case Tick() | GameStarted() | DaemonRestarted():
            return session
        case Edge():
            return _with_edge(session, event)
        case Snapshot(occupancy=occupancy, at_us=at_us):
            if not session.levels.is_known:
                return adopt_snapshot(session, occupancy)
            levels = session.levels.with_snapshot(occupancy, at_us, session.debounce_us)
            return session._replace(levels=levels, chronology=session.chronology.with_snapshot(event))
        case ButtonEdge():
            return route_button_edge(session, event)
        case PartLost():
            return _lose_part(session, event.part)
        case PartRestored():
            return _restore_part(session, event.part)
        case RecordingDelayed(began_before_us=began_before_us, lasts_us=lasts_us, at_us=at_us):
            return session._replace(ledger=session.ledger.stand(at_us - began_before_us, at_us + lasts_us))
        case RecordingFailed(reason=reason):
            session = session.emit(Announce(build_message(MessageCode.CANNOT_RECORD, reason=reason)))
            return with_pause(session._replace(recording_fault=reason), PauseReason.RECORDING, event.at_us)
        case RecordingRestored():
            session = without_pause(session._replace(recording_fault=""), PauseReason.RECORDING, session.now_us)
            return review_board(session)
        case OutputsLost(at_us=at_us):
            return pause_without_outputs(session, at_us)
        case OutputsRestored():
            return review_board(without_pause(session, PauseReason.OUTPUTS, session.now_us))
        case ProgramReported(fault=fault, reason=reason):
            code = MessageCode.PROGRAM_FAILED if fault is ProgramFault.FAILED else MessageCode.TABLES_UNUSABLE
            return show_notice(session, build_message(code, reason=reason))
        case ProgramStarting():
            starting = session._replace(is_program_starting=True)
            return starting.emit(Announce(build_message(MessageCode.PROGRAM_STARTING)))
        case ProgramStarted():
            return session._replace(is_program_starting=False)
        case JournalDamaged(is_replaced=is_replaced, is_gone=is_gone):
            if not is_replaced:
                return show_notice(session, build_message(MessageCode.JOURNAL_DAMAGED))
            notice = MessageCode.JOURNAL_GONE if is_gone else MessageCode.JOURNAL_REPLACED
            return session._replace(new_journal_notice=notice).emit(Announce(build_message(notice)))
        case DateUnknown():
            unset = build_message(MessageCode.DATE_NOT_SET)
            return session if has_date(session.started) else session.emit(Announce(unset))
        case DateFound(date=date):
            return session if has_date(session.started) else set_date(session, date, ChangeAuthor.BOARD)
        case AdviceFound():
            return take_advice(session, event)
        case FarReport():
            return handle_far_input(session, event)
        case CommandGiven(command=command, sender=sender):
            if is_for_other_game(session, sender):
                return session.emit(Refuse(build_message(MessageCode.HALL_OTHER_GAME)))
            return handle_command(session, command)


def _find_sender(event: Input) -> CommandSender | None:
    """Return who causes what an input does; None: it is not known."""
    match event:
        case CommandGiven(sender=sender):
            return sender
        case FarReport():
            return None  # both players have agreed
        case _:
            return BUTTON_SENDER


def _restore_part(session: Session, part: Part) -> Session:
    """Drop the notice that a part is lost; what the part reports next, or shows, is its own input."""
    return without_notice(session) if session.last_views.notice == _loss_notice(session, part) else session


def _lose_part(session: Session, part: Part) -> Session:
    """Announce that a part is lost; without sensors the game is paused."""
    if part is Part.SENSORS:
        session = session.emit(Announce(build_message(MessageCode.SENSORS_LOST)))
        session = session._replace(levels=session.levels.as_lost(), chronology=Chronology())
        return with_pause(session, PauseReason.SENSORS, session.now_us)
    if part is Part.BUTTONS:
        session = session._replace(conduct=session.conduct._replace(buttons=session.conduct.buttons.release_all()))
    return show_notice(session, _loss_notice(session, part))


def _loss_notice(session: Session, part: Part) -> Message:
    if part is Part.BUTTONS and session.has_press_mode:
        return build_message(MessageCode.BUTTONS_LOST)
    return build_message(MessageCode.PART_LOST, part=part.value)
