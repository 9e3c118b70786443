"""What is heard: which sounds are on, and when time is low."""

from controller.clock.time_control import SECOND_US, ByoYomi, CanadianOvertime, Hourglass, MainTime, TimePerMove
from controller.rules.position import Side
from controller.session.effects import Effect, PlaySound, Sound
from controller.session.state import Session
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage
from controller.settings.settings import SoundSettings


def remove_muted_sounds(session: Session, effects: list[Effect]) -> list[Effect]:
    """Leave out the sounds that are off."""
    muted = _muted_sounds(session.settings.sound)
    return (
        [effect for effect in effects if not (isinstance(effect, PlaySound) and effect.sound in muted)]
        if muted
        else effects
    )


def has_time_become_low(session: Session, page: DisplayPage) -> bool:
    """Tell whether time has become low on the clock that runs since the page that was shown last."""
    side, shown = session.ledger.running_side, session.shown_page
    if side is None or shown is None:
        return False
    before, now = _clock_of(shown, side), _clock_of(page, side)
    if not before.is_running or before.deciseconds is None or now.deciseconds is None or now.counts_up:
        return False
    return before.deciseconds > 10 * _low_time_s(session, side) >= now.deciseconds > 0


def _low_time_s(session: Session, side: Side) -> int:
    """Give the seconds left at which time is low: half of it at most, or short periods would never sound."""
    low, ledger = session.settings.sound.low, session.ledger
    side_clock = ledger.side_clock(side, session.now_us)
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


def _clock_of(page: DisplayPage, side: Side) -> ClockView:
    return page.white if side is Side.WHITE else page.black


def _muted_sounds(settings: SoundSettings) -> frozenset[Sound]:
    on = {
        Sound.COMMITTED: settings.press,
        Sound.LOW_TIME: settings.low_time,
        Sound.FLAG: settings.flag,
        Sound.FAULT: settings.illegal_move,
        Sound.GAME_OVER: settings.game_over,
    }
    return frozenset(sound for sound, is_on in on.items() if not is_on)
