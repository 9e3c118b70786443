"""A clock without a board, in real time: keys and presses go in, pages come out."""

import asyncio
from collections.abc import Callable

from controller.clock.press_clock import PressClock
from controller.faces.terminal.keyboard import ArrowKey, KeyPress
from controller.session.moves.button_states import SIDE_OF_BUTTON
from controller.session.views.clock_views import next_view_change_us
from controller.session.views.display_page import DisplayPage, press_clock_page
from hardware.events import Button, ButtonEdge

_KEYS: dict[KeyPress, Button] = {
    "a": Button.WHITE,
    ArrowKey.LEFT: Button.WHITE,
    "l": Button.BLACK,
    ArrowKey.RIGHT: Button.BLACK,
    " ": Button.THIRD,
}


class RunningClock:
    """A clock in real time: it handles keys and presses, and calls `show` when its page changes."""

    def __init__(
        self, clock: PressClock, now_us: Callable[[], int], show: Callable[[DisplayPage], None], end: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._now_us = now_us
        self._show = show
        self._end = end
        self._page: DisplayPage | None = None
        self._change_timer: asyncio.TimerHandle | None = None
        self._update(self._now_us())

    def handle_key(self, key: KeyPress) -> None:
        """Handle a key that was pressed now."""
        if isinstance(key, str):
            key = key.lower()
        if key in _KEYS:
            self.handle_press(ButtonEdge(button=_KEYS[key], down=True, at_us=self._now_us()))
        elif key == "q":
            self._end()

    def handle_press(self, press: ButtonEdge) -> None:
        """Handle a press of a button or of its key; the third button pauses and resumes."""
        at_us = max(press.at_us, self._clock.ledger.since_us)
        if self._clock.to_move is None:  # neither the game nor its time has begun
            self._clock = self._clock.restart(self._clock.ledger.since_us, at_us)
        side = SIDE_OF_BUTTON.get(press.button)
        if side is not None:
            self._clock = self._clock.press(side, at_us)
        else:
            self._clock = self._clock.advance_to(at_us)
            clock = self._clock
            self._clock = clock.resume(at_us) if clock.is_paused else clock.pause(at_us)
        self._update(at_us)

    def stop(self) -> PressClock:
        """Stop the clock and return it."""
        if self._change_timer is not None:
            self._change_timer.cancel()
        return self._clock.pause(self._now_us())

    def _update(self, at_us: int) -> None:
        """Advance the clock, show its page if that changed, and schedule the next change."""
        self._clock = self._clock.advance_to(at_us)
        page = press_clock_page(self._clock)
        if page != self._page:
            self._page = page
            self._show(page)
        if self._change_timer is not None:
            self._change_timer.cancel()
            self._change_timer = None
        change_us = next_view_change_us(self._clock.ledger, at_us)
        if change_us is not None:
            wait_s = max(0, change_us - self._now_us()) / 1_000_000
            self._change_timer = asyncio.get_running_loop().call_later(wait_s, self._update_at_change, change_us)

    def _update_at_change(self, change_us: int) -> None:
        self._update(max(change_us, self._now_us()))
