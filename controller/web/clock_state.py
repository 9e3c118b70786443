"""Both clocks as JSON values; a page counts on from them by itself."""

from controller.clock.ledger import Ledger
from controller.clock.side_clock import delay_remaining_us
from controller.rules.position import Side
from controller.session.presentation import clock_shown_at_us
from controller.session.views.clock_views import clock_view
from controller.web.api.state_types import ClocksState, ClockState
from controller.web.state_source import StateSource


def clocks_state(source: StateSource) -> ClocksState:
    """Return both clocks as of now; milliseconds are rounded up, so that 0 means that no time is left."""
    ledger, now_us = source.session.ledger, clock_shown_at_us(source.session, source.now_us)
    return {
        "at_ms": now_us // 1000,
        "white": _side_state(ledger, Side.WHITE, now_us),
        "black": _side_state(ledger, Side.BLACK, now_us),
    }


def _side_state(ledger: Ledger, side: Side, now_us: int) -> ClockState:
    clock = clock_view(ledger, side, now_us)
    delay_us = delay_remaining_us(ledger.stages_of(side), ledger.side_clock(side, now_us)) if clock.is_running else 0
    return {
        "ms": None if ledger.control is None else -(-ledger.displayed_us(side, now_us) // 1000),
        "running": clock.is_running,
        "flagged": clock.is_flagged,
        "counts_up": clock.counts_up,
        "delay_ms": -(-delay_us // 1000),
        "stage": clock.stage,
        "stages": clock.stages,
        "periods": clock.periods,
        "to_go": clock.moves_to_go,
        "fell_first": clock.was_first_flag,
    }
