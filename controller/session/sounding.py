"""What is heard: which sounds are on, and when time is low."""

from controller.clock.controls import SECOND_US, ByoYomi, CanadianOvertime, Hourglass, MainTime, TimePerMove
from controller.rules.position import Side
from controller.session.clock_faces import ClockFace
from controller.session.effects import Effect, Play, Sound
from controller.session.pages import Page
from controller.session.state import Session
from controller.settings import SoundSettings


def audible(session: Session, effects: list[Effect]) -> list[Effect]:
    """Leave out the sounds that are off."""
    off = _sounds_off(session.settings.sound)
    return [effect for effect in effects if not (isinstance(effect, Play) and effect.sound in off)] if off else effects


def turns_low(session: Session, page: Page) -> bool:
    """Tell whether time has become low on the clock that runs since the page that was shown last."""
    side, shown = session.ledger.running_side, session.shown_page
    if side is None or shown is None:
        return False
    before, now = _face(shown, side), _face(page, side)
    if not before.running or before.deciseconds is None or now.deciseconds is None or now.counts_up:
        return False
    return before.deciseconds > 10 * _low_s(session, side) >= now.deciseconds > 0


def _low_s(session: Session, side: Side) -> int:
    """Give the seconds left at which time is low: half of it at most, or short periods would never sound."""
    low, ledger = session.settings.sound.low, session.ledger
    standing = ledger.side_clock(side, session.now_us)
    match ledger.stages_of(side)[standing.stage_index]:
        case TimePerMove(move_us=whole_us) if not standing.has_saved_time:
            low_s = low.move_s
        case ByoYomi(period_us=whole_us) | CanadianOvertime(period_us=whole_us) if not standing.has_saved_time:
            low_s = low.period_s
        case MainTime(main_us=whole_us) | Hourglass(main_us=whole_us):
            low_s = low.main_s
        case _:
            return low.main_s
    return min(low_s, whole_us // (2 * SECOND_US))


def _face(page: Page, side: Side) -> ClockFace:
    return page.white if side is Side.WHITE else page.black


def _sounds_off(settings: SoundSettings) -> frozenset[Sound]:
    on = {
        Sound.COMMITTED: settings.press,
        Sound.LOW_TIME: settings.low_time,
        Sound.FLAG: settings.flag,
        Sound.FAULT: settings.illegal_move,
        Sound.GAME_OVER: settings.game_over,
    }
    return frozenset(sound for sound, is_on in on.items() if not is_on)
