"""The effect of each command on a session.

A change by the arbiter is recorded with what was before it. A command that cannot be carried out is refused, and
changes nothing.
"""

from datetime import date

from controller.commands.values import (
    AcceptDraw,
    AdjournGame,
    AgreeDraw,
    AgreeToAsk,
    AgreeToEntry,
    ArbiterCommand,
    AskPause,
    AskResume,
    BeginGame,
    CallArbiter,
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
    SetTurn,
    SetWarnings,
    TakeBack,
    TakeBackMoves,
    WaitForBoard,
)
from controller.rules.outcome import Outcome, Termination, win_for
from controller.session.arbiter.clock_commands import set_clock
from controller.session.arbiter.count_commands import set_move_number, set_side_illegal_moves, set_side_warnings
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
from controller.session.arbiter.result_commands import end_by_players, set_result
from controller.session.conduct.draw_acceptance import accept_draw
from controller.session.conduct.far_ends import resign_far
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.draw_offers import draw_outcome
from controller.session.effects import ChangeAuthor, Refuse
from controller.session.far_board.state import FarBoard
from controller.session.game_date import set_date
from controller.session.game_details import set_detail
from controller.session.hint import request_hint
from controller.session.moves.commits import end_game
from controller.session.recorded_changes import RefusedError
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.messages import MessageCode, build_message


def handle_command(session: Session, command: Command) -> Session:
    """Execute a command, or refuse it and change nothing."""
    if isinstance(command, Resign | AgreeDraw) and session.far is None:
        return end_by_players(session, _agreed_outcome(session, command))
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
        return _without_call(_handle_arbiter(session, command) if passed is None else passed)
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
        case AgreeToAsk() | AgreeToEntry() | RefuseAsk() | AskPause() | AskResume():
            return handle_far_command(session, command)
        case WaitForBoard() | AdjournGame() | CallArbiter():
            return handle_far_command(session, command)


def _handle_arbiter(session: Session, command: ArbiterCommand) -> Session:
    match command:
        case SetMoveNumber(number=number):
            return set_move_number(session, number)
        case SetWarnings(side=side, number=number):
            return set_side_warnings(session, side, number)
        case SetIllegalMoves(side=side, number=number):
            return set_side_illegal_moves(session, side, number)
        case SetTurn(side=side):
            return set_turn(session, side)
        case SetPosition(fen=fen):
            return set_position(session, fen)
        case SetResult(score=score):
            return set_result(session, score)
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
            return set_clock(session, command)


def _without_call(session: Session) -> Session:
    """Return the session once the arbiter has acted: nobody calls him any more."""
    return session if session.far is None else session._replace(far=session.far._replace(calls_arbiter=False))


def _agreed_outcome(session: Session, command: Resign | AgreeDraw) -> Outcome:
    match command:
        case AgreeDraw():
            return draw_outcome(session, otherwise=Termination.AGREEMENT)
        case Resign(side=side):
            return Outcome(score=win_for(side.opponent), termination=Termination.RESIGNATION)


def _end_by_far_player(session: Session, far: FarBoard | None, command: Resign | AgreeDraw) -> Session:
    """Resign, or take or offer a draw, for the side of this board; raise RefusedError for the other one."""
    if far is None or session.phase is Phase.OVER:
        return session
    match command:
        case Resign(side=side):
            return resign_far(check_own_side(session, side), session.now_us)
        case AgreeDraw():
            return offer_draw_by_command(session, far.side)


def _restore_moves(session: Session) -> Session:
    """Put back moves; those that end the game by its rules end it again."""
    session = restore_moves(session)
    outcome = session.game.outcome
    return session if outcome is None else end_game(session, outcome, session.now_us)


def _set_date(session: Session, day: date) -> Session:
    date_text = day.isoformat().replace("-", ".")
    if date_text == session.started.date:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=date_text))
    return set_date(session, date_text, ChangeAuthor.ARBITER)
