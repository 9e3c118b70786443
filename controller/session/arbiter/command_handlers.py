"""The effect of each command on a session.

A change by the arbiter is recorded with what was before it. A command that cannot be carried out is refused, and
changes nothing.
"""

from datetime import date

from controller.clock.adjustments import AdjustmentError, AdjustmentFault
from controller.clock.ledger import Ledger
from controller.clock.time_control import HOUR_US
from controller.commands.values import (
    AcceptDraw,
    AddTime,
    AdjournGame,
    AgreeDraw,
    AgreeToAsk,
    ArbiterCommand,
    AskPause,
    AskResume,
    BeginGame,
    CallArbiter,
    ClockCommand,
    Command,
    DeclineDraw,
    FarCommand,
    NewGame,
    OfferDraw,
    PausePlay,
    PlayerCommand,
    Propose,
    RefuseAsk,
    RequestHint,
    Resign,
    RestoreMoves,
    ResumePlay,
    SetDate,
    SetDetail,
    SetIllegalMoves,
    SetMoveNumber,
    SetMoveSource,
    SetPosition,
    SetResult,
    SetTime,
    SetTurn,
    SetWarnings,
    TakeBack,
    TakeBackMoves,
    WaitForBoard,
)
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.arbiter.clock_adjustments import adjust_ledger, adjusted_value, refusal_message
from controller.session.arbiter.far_commands import check_own_side, handle_far_command, pass_to_far
from controller.session.arbiter.move_sources import set_move_source
from controller.session.arbiter.player_requests import (
    begin_game,
    begin_game_of_players,
    decline_draw,
    offer_draw_by_command,
    take_back,
)
from controller.session.arbiter.position_changes import restore_moves, set_position, set_turn, take_back_moves
from controller.session.arbiter.proposed_moves import propose_move
from controller.session.conduct.draw_acceptance import accept_draw
from controller.session.conduct.far_ends import resign_far
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.draw_offers import draw_outcome
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, RecordOutcome, Refuse
from controller.session.far_board.rights import may_write
from controller.session.far_board.state import FarBoard
from controller.session.game_date import set_date
from controller.session.game_details import set_detail
from controller.session.hint import request_hint
from controller.session.moves.commits import disqualify_if_due, end_game
from controller.session.moves.penalties import end_game_if_too_many_illegal_moves, set_illegal_moves
from controller.session.moves.warnings import set_warnings
from controller.session.recorded_changes import RefusedError, flags_still_down, record_change
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.game_messages import outcome_text, result_message
from controller.session.views.messages import MessageCode, build_message

LONGEST_CLOCK_US = 1_000 * HOUR_US  # a choice: far above every time control
MOST_ILLEGAL_MOVES = 99  # that the settings can allow
MOST_WARNINGS = 9  # that the settings can allow
HIGHEST_MOVE_NUMBER = 9_999  # a choice: far above the moves of any game


def handle_command(session: Session, command: Command) -> Session:
    """Execute a command, or refuse it and change nothing."""
    if isinstance(command, Resign | AgreeDraw) and session.far is None:
        return _end_by_players(session, command)
    if isinstance(command, AcceptDraw) and session.phase is Phase.OVER:
        return session
    try:
        if PauseReason.RECORDING in session.pauses:
            raise RefusedError(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault))
        if isinstance(command, Resign | AgreeDraw):
            return _end_by_far_player(session, session.far, command)
        if isinstance(command, PlayerCommand):
            return _handle_player(session, command)
        passed = pass_to_far(session, command)
        return _handle_arbiter(session, command) if passed is None else passed
    except RefusedError as refused:
        return session.emit(Refuse(refused.message))


def _handle_player(
    session: Session,
    command: AcceptDraw
    | OfferDraw
    | DeclineDraw
    | TakeBack
    | NewGame
    | Propose
    | SetMoveSource
    | RequestHint
    | FarCommand,
) -> Session:
    match command:
        case AcceptDraw(side=side):
            return accept_draw(check_own_side(session, side), side)
        case OfferDraw(side=side):
            return offer_draw_by_command(check_own_side(session, side), side)
        case DeclineDraw(side=side):
            return decline_draw(check_own_side(session, side), side)
        case TakeBack(side=side):
            return take_back(session, side)
        case NewGame(choices=choices):
            return begin_game_of_players(session, choices)
        case Propose():
            return propose_move(session, command)
        case SetMoveSource():
            return set_move_source(session, command)
        case RequestHint(side=side):
            return request_hint(session, side)
        case AgreeToAsk() | RefuseAsk() | AskPause() | AskResume() | WaitForBoard() | AdjournGame() | CallArbiter():
            return handle_far_command(session, command)


def _handle_arbiter(session: Session, command: ArbiterCommand) -> Session:
    match command:
        case SetMoveNumber(number=number):
            return _set_move_number(session, number)
        case SetWarnings(side=side, number=number):
            return _set_warnings(session, side, number)
        case SetIllegalMoves(side=side, number=number):
            return _set_illegal_moves(session, side, number)
        case SetTurn(side=side):
            return set_turn(session, side)
        case SetPosition(fen=fen):
            return set_position(session, fen)
        case SetResult(score=score):
            return _set_result(session, score)
        case SetDate(date=day):
            return _set_date(session, day)
        case SetDetail(detail=detail, text=text):
            return set_detail(session, detail, text)
        case TakeBackMoves(plies=plies):
            return take_back_moves(session, plies)
        case RestoreMoves():
            return _restore_moves(session)
        case BeginGame(choices=choices):
            return begin_game(session, choices)
        case PausePlay():
            return pause_play(session, session.now_us)
        case ResumePlay():
            return resume_play(session, session.now_us)
        case _:
            return _set_clock(session, command)


def _end_by_players(session: Session, command: Resign | AgreeDraw) -> Session:
    if session.phase is Phase.OVER:
        return session
    if PauseReason.RECORDING in session.pauses:
        return session.emit(Announce(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)))
    return end_game(session, _agreed_outcome(session, command), session.now_us)


def _end_by_far_player(session: Session, far: FarBoard | None, command: Resign | AgreeDraw) -> Session:
    """Resign, or take or offer a draw, for the side of this board; raise RefusedError for the other one."""
    if far is None or session.phase is Phase.OVER:
        return session
    match command:
        case Resign(side=side):
            return resign_far(check_own_side(session, side), session.now_us)
        case AgreeDraw():
            return offer_draw_by_command(session, far.side)


def _agreed_outcome(session: Session, command: Resign | AgreeDraw) -> Outcome:
    match command:
        case AgreeDraw():
            return draw_outcome(session, otherwise=Termination.AGREEMENT)
        case Resign(side=side):
            return Outcome(score=win_for(side.opponent), termination=Termination.RESIGNATION)


def _restore_moves(session: Session) -> Session:
    """Put back moves; those that end the game by its rules end it again."""
    session = restore_moves(session)
    outcome = session.game.outcome
    return session if outcome is None else end_game(session, outcome, session.now_us)


def _set_clock(session: Session, command: ClockCommand) -> Session:
    before = session.ledger.advance_to(session.now_us)
    if before.control is None:
        raise RefusedError(refusal_message(AdjustmentError(AdjustmentFault.NO_CLOCK, command.side)))
    try:
        after = _adjust(before, command, session.now_us)
    except AdjustmentError as error:
        raise RefusedError(refusal_message(error)) from error
    flags = flags_still_down(session.conduct.announced_flags, after)
    session = session._replace(ledger=after, conduct=session.conduct._replace(announced_flags=flags))
    kind, value_before = adjusted_value(before, command)
    _, value_after = adjusted_value(after, command)
    return record_change(session, kind, value_before, value_after, side=command.side)


def _adjust(before: Ledger, command: ClockCommand, now_us: int) -> Ledger:
    """Return the ledger after a command; raises AdjustmentError for a change that is too large or changes nothing."""
    if isinstance(command, SetTime):
        _check_time(command.side, command.remaining_us)
    elif isinstance(command, AddTime):
        _check_time(command.side, abs(command.time_us))
    after = adjust_ledger(before, command, now_us)
    if isinstance(command, AddTime):
        if after == before and command.time_us:
            raise AdjustmentError(AdjustmentFault.NOTHING_TO_CHANGE, command.side)
        _check_time(command.side, after.side_remaining_us(command.side, after.since_us))
    return after


def _check_time(side: Side, time_us: int) -> None:
    if not 0 <= time_us <= LONGEST_CLOCK_US:
        raise AdjustmentError(AdjustmentFault.TIME_RANGE, side, LONGEST_CLOCK_US // HOUR_US)


def _set_move_number(session: Session, number: int) -> Session:
    if not 1 <= number <= HIGHEST_MOVE_NUMBER:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=HIGHEST_MOVE_NUMBER))
    ply = session.history.ply
    history = session.history._replace(ply=2 * (number - 1) + ply % 2)
    return record_change(session._replace(history=history), ChangeKind.MOVE_NUMBER, str(ply // 2 + 1), str(number))


def _set_warnings(session: Session, side: Side, number: int) -> Session:
    """Set a side's warnings; the last one that is allowed disqualifies it."""
    if session.game.rules.ruleset.scoring is None:
        raise RefusedError(build_message(MessageCode.CANNOT_WARN))
    if not 0 <= number <= MOST_WARNINGS:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=MOST_WARNINGS))
    session = set_warnings(session, side, number, ChangeAuthor.ARBITER)
    return disqualify_if_due(session, side, session.now_us)


def _set_illegal_moves(session: Session, side: Side, number: int) -> Session:
    """Set how many illegal moves of a side count; the last one that is allowed loses the game."""
    if not 0 <= number <= MOST_ILLEGAL_MOVES:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=MOST_ILLEGAL_MOVES))
    session = set_illegal_moves(session, side, number, ChangeAuthor.ARBITER)
    return end_game_if_too_many_illegal_moves(session, side, session.now_us)


def _set_date(session: Session, day: date) -> Session:
    date_text = day.isoformat().replace("-", ".")
    if date_text == session.started.date:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=date_text))
    return set_date(session, date_text, ChangeAuthor.ARBITER)


def _set_result(session: Session, score: Score) -> Session:
    """Return the session with a game that is over, or with the corrected result of one that was."""
    before, outcome = session.outcome, Outcome(score=score, termination=Termination.ARBITER)
    if score is Score.DRAW:
        outcome = draw_outcome(session, otherwise=Termination.ARBITER)
    if outcome == before:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=outcome_text(outcome)))
    if session.phase is not Phase.OVER:
        session = end_game(session, outcome, session.now_us)
    else:
        far = session.far
        session = session._replace(
            outcome=outcome, far=None if far is None else far._replace(has_written_result=may_write(session))
        )
        session = session.emit(RecordOutcome(outcome=outcome, at_us=session.now_us), Announce(result_message(outcome)))
    return record_change(session, ChangeKind.RESULT, outcome_text(before), outcome_text(session.outcome))
