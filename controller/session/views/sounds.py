"""Sounds, which of them are on, and when time is low."""

from enum import StrEnum

from controller.clock.ledger import Ledger
from controller.clock.time_control import SECOND_US, ByoYomi, CanadianOvertime, Hourglass, MainTime, TimePerMove
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage
from controller.settings.sound import LowTimeSettings, SoundSettings


class Sound(StrEnum):
    """What a sound means; drivers choose the tones."""

    COMMITTED = "committed"
    LOW_TIME = "low time"
    FLAG = "flag"
    FAULT = "fault"
    GAME_OVER = "game over"


def is_audible(sound: Sound, settings: SoundSettings) -> bool:
    """Return True if the settings leave a sound on."""
    match sound:
        case Sound.COMMITTED:
            return settings.press
        case Sound.LOW_TIME:
            return settings.low_time
        case Sound.FLAG:
            return settings.flag
        case Sound.FAULT:
            return settings.illegal_move
        case Sound.GAME_OVER:
            return settings.game_over


def has_time_become_low(
    ledger: Ledger, low: LowTimeSettings, before: DisplayPage | None, now: DisplayPage, now_us: int
) -> bool:
    """Return True if the running clock crossed its low-time mark from one page to the next."""
    side = ledger.running_side
    if side is None or before is None:
        return False
    clock_before, clock_now = before.clock_of(side), now.clock_of(side)
    if not clock_before.is_running or clock_before.deciseconds is None or clock_now.deciseconds is None:
        return False
    if clock_now.counts_up or clock_now.deciseconds <= 0 or clock_before.deciseconds == clock_now.deciseconds:
        return False
    if clock_now.deciseconds > 10 * max(low.main_s, low.period_s, low.move_s):
        return False  # most pages are of earlier: it takes time to find out which of the marks holds
    return clock_before.deciseconds > 10 * _low_time_s(ledger, low, side, now_us) >= clock_now.deciseconds


def _low_time_s(ledger: Ledger, low: LowTimeSettings, side: Side, now_us: int) -> int:
    """Return the seconds left at which time is low, at most half of the stage, or a short one would never sound."""
    side_clock = ledger.side_clock(side, now_us)
    match ledger.stages_of(side)[side_clock.stage_index]:
        case TimePerMove(move_us=whole_us) if not side_clock.has_saved_time:
            low_s = low.move_s
        case ByoYomi(period_us=whole_us) | CanadianOvertime(period_us=whole_us) if not side_clock.has_saved_time:
            low_s = low.period_s
        case MainTime(main_us=whole_us) | Hourglass(main_us=whole_us):
            low_s = low.main_s
        case _:
            return low.main_s
    return min(low_s, whole_us // (2 * SECOND_US))
