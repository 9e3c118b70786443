"""Both clocks and their held buttons as JSON values; a page counts on from them by itself."""

from controller.clock.side_clock import delay_remaining_us
from controller.rules.position import Side
from controller.session.conduct.gestures import list_coming_gestures
from controller.session.presentation import clock_shown_at_us, warning_limit
from controller.session.state import Session
from controller.session.views.clock_views import clock_view
from controller.web.api.clock_types import ClocksState, ClockState, HoldState
from controller.web.state_source import StateSource


def clocks_state(source: StateSource) -> ClocksState:
    """Return both clocks as of now; milliseconds are rounded up, so that 0 means that no time is left."""
    session, now_us = source.session, clock_shown_at_us(source.session, source.now_us)
    match_us = session.ledger.joint_remaining_us(now_us)
    return {
        "at_ms": now_us // 1000,
        "match_ms": None if match_us is None else -(-match_us // 1000),
        "warning_limit": warning_limit(session),
        "illegal_move_limit": session.settings.clock.illegal_moves_lose,
        "white": _side_state(session, Side.WHITE, now_us),
        "black": _side_state(session, Side.BLACK, now_us),
    }


def holds_state(source: StateSource) -> list[HoldState]:
    """Return what the buttons that are down say if they are held on."""
    return [
        {
            "side": gesture.side.english_name.lower(),
            "does": gesture.kind.value,
            "after_ms": (gesture.due_us - gesture.pressed_us) // 1000,
        }
        for gesture in list_coming_gestures(source.session)
    ]


def _side_state(session: Session, side: Side, now_us: int) -> ClockState:
    ledger = session.ledger
    clock = clock_view(ledger, side, now_us)
    delay_us, hand_us = 0, 0
    if clock.is_running:
        hand_us = 0 if ledger.control is None else ledger.hand_left_us(now_us)
        delay_us = delay_remaining_us(ledger.stages_of(side), ledger.side_clock(side, now_us)) + hand_us
    return {
        "ms": None if ledger.control is None else -(-ledger.displayed_us(side, now_us) // 1000),
        "running": clock.is_running,
        "flagged": clock.is_flagged,
        "counts_up": clock.counts_up,
        "delay_ms": -(-delay_us // 1000),
        "hand_ms": -(-hand_us // 1000),
        "stage": clock.stage,
        "stages": clock.stages,
        "periods": clock.periods,
        "to_go": clock.moves_to_go,
        "fell_first": clock.was_first_flag,
        "warnings": session.conduct.warnings[side],
        "illegal_moves": session.conduct.illegal_moves[side],
    }
