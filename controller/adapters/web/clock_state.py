"""Both clocks as a page is told of them, so that it can count on by itself until it is told again."""

from typing import Any

from controller.adapters.web.seen import Seen
from controller.clock.ledger import Ledger
from controller.clock.standing import delay_remaining_us
from controller.rules.position import Side
from controller.session.clock_faces import clock_view


def clocks_state(seen: Seen) -> dict[str, Any]:
    """Tell how both clocks stand now; milliseconds are rounded up, so that 0 is left only when nothing is."""
    ledger, now_us = seen.session.ledger, seen.now_us
    sides = {side.english_name.lower(): _side_state(ledger, side, now_us) for side in Side}
    return {"at_ms": now_us // 1000, **sides}


def _side_state(ledger: Ledger, side: Side, now_us: int) -> dict[str, Any]:
    face = clock_view(ledger, side, now_us)
    delay_us = delay_remaining_us(ledger.stages_of(side), ledger.side_clock(side, now_us)) if face.is_running else 0
    return {
        "ms": None if ledger.control is None else -(-ledger.displayed_us(side, now_us) // 1000),
        "running": face.is_running,
        "flagged": face.is_flagged,
        "counts_up": face.counts_up,
        "delay_ms": -(-delay_us // 1000),
        "stage": face.stage,
        "stages": face.stages,
        "periods": face.periods,
        "to_go": face.moves_to_go,
        "fell_first": face.was_first_flag,
    }
