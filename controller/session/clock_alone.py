"""The page of a clock alone, for any game."""

from controller.clock.press_clock import ClockStopReason, PressClock
from controller.rules.outcome import Termination, win_for
from controller.rules.position import Side
from controller.session.clock_faces import clock_face
from controller.session.messages import Code, Message, say
from controller.session.pages import Mood, Page


def clock_page(clock: PressClock) -> Page:
    """Give the page of a clock alone, as of its ledger."""
    ledger = clock.ledger
    loser = ledger.first_flag if clock.stop_reason is ClockStopReason.FLAG else None
    return Page(
        mood=_mood(clock),
        white=clock_face(ledger, Side.WHITE, ledger.since_us),
        black=clock_face(ledger, Side.BLACK, ledger.since_us),
        to_move=clock.to_move,
        ply=max(0, len(clock.turn_ledgers) - 1),
        message=_message(clock),
        score=None if loser is None else win_for(loser.opponent).value,
    )


def _mood(clock: PressClock) -> Mood:
    if clock.stop_reason is ClockStopReason.FLAG:
        return Mood.OVER
    return Mood.PAUSED if clock.is_paused or clock.stop_reason is ClockStopReason.LIMIT else Mood.PLAYING


def _message(clock: PressClock) -> Message | None:
    match clock.stop_reason:
        case ClockStopReason.FLAG:
            lost = clock.ledger.first_flag is Side.WHITE
            return say(Code.BLACK_WINS if lost else Code.WHITE_WINS, reason=Termination.TIME.value)
        case ClockStopReason.LIMIT:
            return say(Code.TIME_LIMIT)
        case None if clock.to_move is None:
            return say(Code.PRESS_CLOCK)
        case None:
            return say(Code.PAUSED) if clock.is_paused else None
