"""What players and arbiters of a game on two boards command here: carried out here, asked for, or passed on."""

from controller.commands.values import (
    AdjournGame,
    AgreeToAsk,
    AgreeToEntry,
    ArbiterCommand,
    AskPause,
    AskResume,
    BeginGame,
    CallArbiter,
    FarCommand,
    RefuseAsk,
    RestoreMoves,
    SetDate,
    SetDetail,
    SetMoveNumber,
    SetResult,
    WaitForBoard,
)
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.arbiter.position_changes import take_back_moves
from controller.session.conduct.far_ends import agree_to_far_draw, draw_far
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.effects import Announce, ChangeAuthor, ChangeKind
from controller.session.far_board.asks import (
    agree_to_entry,
    answer_far,
    ask_far,
    require_far_board,
)
from controller.session.far_board.rights import may_play_on, may_write
from controller.session.far_exchange.effects import PassToFar
from controller.session.far_exchange.values import FarAsk, FarAskKind
from controller.session.moves.board_changes import wait_for_set_up
from controller.session.moves.commits import end_game
from controller.session.notices import show_notice
from controller.session.recorded_changes import PAUSED, RefusedError, record_change, running_side_text
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.messages import MessageCode, build_message

PLAYED_ON = "played on"


def handle_far_command(session: Session, command: FarCommand) -> Session:
    """Execute a command about the other board; raise RefusedError if it cannot be executed now."""
    match command:
        case AgreeToAsk(side=side):
            return agree_to_ask(check_own_side(session, side))
        case AgreeToEntry(side=side, number=number):
            return agree_to_entry(check_own_side(session, side), number)
        case RefuseAsk(side=side):
            return refuse_ask(check_own_side(session, side))
        case AskPause(side=side):
            if PauseReason.ARBITER in session.pauses or session.phase is not Phase.PLAYING:
                raise RefusedError(build_message(MessageCode.NO_CHANGE, value=_state_text(session)))
            return ask_far(check_own_side(session, side), FarAskKind.PAUSE)
        case AskResume(side=side):
            session = check_own_side(session, side)
            return play_on(session) if may_play_on(session) else _ask_to_resume(session)
        case WaitForBoard():
            return wait_for_board(session)
        case CallArbiter():
            return call_arbiter(session)
        case AdjournGame():
            return adjourn(session)


def agree_to_ask(session: Session) -> Session:
    """Agree to what the player at the other board asks; raise RefusedError if he asks nothing."""
    ask = require_far_board(session).far_ask
    if ask is not None and ask.kind is FarAskKind.DRAW:
        return agree_to_far_draw(session, session.now_us)
    session = answer_far(session, is_agreed=True)
    if ask is None:
        return session
    if may_write(session):
        return carry_out(session, ask)
    return show_notice(session, build_message(MessageCode.AGREED_HERE))


def refuse_ask(session: Session) -> Session:
    """Refuse what the player at the other board asks; raise RefusedError if he asks nothing."""
    ask = require_far_board(session).far_ask
    session = answer_far(session, is_agreed=False)
    conduct = session.conduct
    if ask is not None and ask.kind is FarAskKind.DRAW and conduct.draw_offer is ask.side:
        conduct = conduct._replace(draw_offer=None)
    return show_notice(session._replace(conduct=conduct), build_message(MessageCode.REFUSED_HERE))


def carry_out(session: Session, ask: FarAsk) -> Session:
    """Do what both players have agreed to, at the board that may write; raise RefusedError if it cannot be done."""
    match ask.kind:
        case FarAskKind.TAKE_BACK:
            return take_back_moves(session, ask.plies, ChangeAuthor.PLAYERS)
        case FarAskKind.PAUSE:
            return pause_play(session, session.now_us, author=ChangeAuthor.PLAYERS)
        case FarAskKind.RESUME:
            return resume_play(session, session.now_us, author=ChangeAuthor.PLAYERS)
        case FarAskKind.DRAW:
            return draw_far(session, session.now_us)
        case FarAskKind.RESIGN:
            return session  # needs no agreement


def wait_for_board(session: Session) -> Session:
    """Note that the player waits for the other board; raise RefusedError while it is heard."""
    _check_unheard(session)
    far = require_far_board(session)
    return session._replace(far=far._replace(is_waited_for=True))


def call_arbiter(session: Session) -> Session:
    """Show at the desk that this board needs the arbiter."""
    far = require_far_board(session)
    session = session._replace(far=far._replace(calls_arbiter=True))
    return show_notice(session, build_message(MessageCode.ARBITER_CALLED))


def adjourn(session: Session) -> Session:
    """End the game at this board unfinished; raise RefusedError while the other board is heard and plays it."""
    if not require_far_board(session).is_refused:
        _check_unheard(session)
    if session.phase is Phase.OVER:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=_state_text(session)))
    outcome = Outcome(score=Score.UNDECIDED, termination=Termination.ADJOURNED)
    return end_game(session, outcome, session.now_us)


def play_on(session: Session) -> Session:
    """Go on with a game that was adjourned here; raise RefusedError for any other.

    The other board is not asked: it may never have adjourned.
    """
    if not may_play_on(session):
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=_state_text(session)))
    session = session._replace(phase=Phase.PLAYING, outcome=None)
    session = record_change(
        session, ChangeKind.ADJOURNMENT, Termination.ADJOURNED.value, PLAYED_ON,
        author=ChangeAuthor.PLAYERS, reopens_game=True,
    )  # fmt: skip
    return wait_for_set_up(session)


def pass_to_far(session: Session, command: ArbiterCommand) -> Session | None:
    """Return the session that passes an arbiter's command to the other board; None: it is carried out here.

    While the records differ no board writes for both: the arbiter sets the result at each of them. Raise RefusedError
    for any other command then at the board that may not write, and for one that has no meaning on two boards.
    """
    far = session.far
    if far is None or isinstance(command, SetDate | SetDetail | BeginGame):
        return None
    if isinstance(command, RestoreMoves | SetMoveNumber):
        raise RefusedError(build_message(MessageCode.NOT_ON_TWO_BOARDS))
    if may_write(session):
        return None
    if PauseReason.RECORDS_DIFFER in session.pauses:
        if isinstance(command, SetResult):
            return None
        raise RefusedError(build_message(MessageCode.RECORDS_DIFFER_HERE))
    session = session.emit(PassToFar(command=command, sender=None))
    return session.emit(Announce(build_message(MessageCode.PASSED_ON, board=far.name)))


def check_own_side(session: Session, side: Side) -> Session:
    """Return the session; raise RefusedError for a side that sits at another board."""
    if session.far is not None and side is not session.far.side:
        raise RefusedError(build_message(MessageCode.AT_OTHER_BOARD, side=side.english_name))
    return session


def _ask_to_resume(session: Session) -> Session:
    if PauseReason.ARBITER not in session.pauses:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=_state_text(session)))
    return ask_far(session, FarAskKind.RESUME)


def _check_unheard(session: Session) -> None:
    far = require_far_board(session)
    if far.silent_us is None:
        raise RefusedError(build_message(MessageCode.BOARD_IS_HEARD, board=far.name))


def _state_text(session: Session) -> str:
    if session.phase is Phase.OVER:
        return "over"
    return PAUSED if PauseReason.ARBITER in session.pauses else running_side_text(session)
