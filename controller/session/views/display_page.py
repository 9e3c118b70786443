"""Pages of the display, of a game or of a clock alone, and what was shown last; two equal pages look the same."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from controller.clock.press_clock import ClockStopReason, PressClock
from controller.rules.outcome import Termination, win_for
from controller.rules.position import Side
from controller.session.views.clock_views import ClockView, clock_view
from controller.session.views.led_frames import DARK_FRAME, LedFrame
from controller.session.views.menu_view import MenuView
from controller.session.views.messages import Message, MessageCode, build_message


class PageStatus(StrEnum):
    """What state of the game a page shows."""

    SETUP = "setup"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class ButtonHint(StrEnum):
    """What buttons do now besides their presses of the clock; the values are keys of texts."""

    MENU_BY_BOTH = "menu by both"
    MENU_BY_THIRD = "menu by third"
    RESUME_BY_THIRD = "resume by third"
    DRAW_BY_HOLD = "draw by hold"  # a player has offered one
    DRAW_BY_THIRD = "draw by third"


class GameAddress(NamedTuple):
    """Where a page shows a game."""

    text: str  # the address
    is_local: bool  # only browsers on this machine reach it


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayPage:
    """Everything that the display may show at once."""

    status: PageStatus  # set-up, play, pause or end
    white: ClockView  # White's clock
    black: ClockView  # Black's clock
    to_move: Side | None  # None: a clock alone that was not started
    ply: int  # moves committed
    message: Message | None  # one line below the clocks
    reason: Message | None = None  # why the message asks for a piece; None: it says so itself
    names: tuple[str, str] = ("", "")  # of the players, by Side; empty: not known
    menu: MenuView | None = None  # shown in the place of nearly everything else; None: it is closed
    button_hint: ButtonHint | None = None  # what is worth saying of the buttons now; None: nothing
    lost_pieces: tuple[int, int] = (0, 0)  # by Side
    totals: tuple[str, str] | None = None  # by Side, as written; None: the game has no score
    draw_offer: Side | None = None  # whose offer stands
    illegal_moves: tuple[int, int] = (0, 0)  # by Side; (0, 0) where they lose no game
    illegal_move_limit: int = 0  # so many lose the game; 0: none do
    penalty_s: tuple[int, int] = (0, 0)  # by Side: received for the illegal move that is being corrected
    warnings: tuple[int, int] = (0, 0)  # for slow moves in a game with a score, by Side
    warning_limit: int = 0  # so many disqualify; 0: none do
    match_s: int | None = None  # seconds that both sides together have left; None: no such limit
    game_address: GameAddress | None = None  # of a game that is over; None: it is not said now
    score: str | None = None  # `1-0`, `0-1`, `1/2-1/2` or `*` once the game is over

    def clock_of(self, side: Side) -> ClockView:
        """Return one side's clock."""
        return self.white if side is Side.WHITE else self.black


class LastViews(NamedTuple):
    """What people were shown last; only what differs from it is shown next."""

    frame: LedFrame = DARK_FRAME  # all dark when the daemon starts
    page: DisplayPage | None = None  # None: nothing since the daemon started
    notice: Message | None = None  # stays on the page, where nothing more urgent is to be said, until the next move
    notice_until_us: int | None = None  # when the notice goes by itself; None: it does not

    def without_notice(self) -> "LastViews":
        """Return the views without a notice."""
        return self._replace(notice=None, notice_until_us=None)


def press_clock_page(clock: PressClock) -> DisplayPage:
    """Return the page of a clock alone, as of its ledger."""
    ledger = clock.ledger
    loser = ledger.first_flag if clock.stop_reason is ClockStopReason.FLAG else None
    return DisplayPage(
        status=_press_clock_status(clock),
        white=clock_view(ledger, Side.WHITE, ledger.since_us),
        black=clock_view(ledger, Side.BLACK, ledger.since_us),
        to_move=clock.to_move,
        ply=max(0, len(clock.turn_ledgers) - 1),
        message=_press_clock_message(clock),
        score=None if loser is None else win_for(loser.opponent).value,
    )


def _press_clock_status(clock: PressClock) -> PageStatus:
    if clock.stop_reason is ClockStopReason.FLAG:
        return PageStatus.OVER
    return PageStatus.PAUSED if clock.is_paused or clock.stop_reason is ClockStopReason.LIMIT else PageStatus.PLAYING


def _press_clock_message(clock: PressClock) -> Message | None:
    match clock.stop_reason:
        case ClockStopReason.FLAG:
            code = MessageCode.BLACK_WINS if clock.ledger.first_flag is Side.WHITE else MessageCode.WHITE_WINS
            return build_message(code, reason=Termination.TIME.value)
        case ClockStopReason.LIMIT:
            return build_message(MessageCode.TIME_LIMIT)
        case None if clock.to_move is None:
            return build_message(MessageCode.PRESS_CLOCK)
        case None:
            return build_message(MessageCode.PAUSED) if clock.is_paused else None
