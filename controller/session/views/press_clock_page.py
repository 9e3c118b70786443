"""The page of a clock alone, for any game."""

from controller.clock.press_clock import ClockStopReason, PressClock
from controller.rules.outcome import Termination, win_for
from controller.rules.position import Side
from controller.session.views.clock_views import clock_view
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.messages import Message, MessageCode, build_message


def press_clock_page(clock: PressClock) -> DisplayPage:
    """Give the page of a clock alone, as of its ledger."""
    ledger = clock.ledger
    loser = ledger.first_flag if clock.stop_reason is ClockStopReason.FLAG else None
    return DisplayPage(
        status=_status(clock),
        white=clock_view(ledger, Side.WHITE, ledger.since_us),
        black=clock_view(ledger, Side.BLACK, ledger.since_us),
        to_move=clock.to_move,
        ply=max(0, len(clock.turn_ledgers) - 1),
        message=_message(clock),
        score=None if loser is None else win_for(loser.opponent).value,
    )


def _status(clock: PressClock) -> PageStatus:
    if clock.stop_reason is ClockStopReason.FLAG:
        return PageStatus.OVER
    return PageStatus.PAUSED if clock.is_paused or clock.stop_reason is ClockStopReason.LIMIT else PageStatus.PLAYING


def _message(clock: PressClock) -> Message | None:
    match clock.stop_reason:
        case ClockStopReason.FLAG:
            lost = clock.ledger.first_flag is Side.WHITE
            return build_message(
                MessageCode.BLACK_WINS if lost else MessageCode.WHITE_WINS, reason=Termination.TIME.value
            )
        case ClockStopReason.LIMIT:
            return build_message(MessageCode.TIME_LIMIT)
        case None if clock.to_move is None:
            return build_message(MessageCode.PRESS_CLOCK)
        case None:
            return build_message(MessageCode.PAUSED) if clock.is_paused else None
