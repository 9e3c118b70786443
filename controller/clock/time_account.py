"""The account of a game's time by side."""

from typing import NamedTuple

from controller.rules.position import Side


class TimeAccount(NamedTuple):
    """The time since the start of a game, by the clock that ran; a takeback removes nothing from it.

    The time between a stop of the program and its restart is not counted.
    """

    white_us: int = 0  # while White's clock ran
    black_us: int = 0  # while Black's clock ran
    paused_us: int = 0  # while no clock ran

    def add_elapsed(self, running_side: Side | None, elapsed_us: int) -> "TimeAccount":
        """Add a time to the side whose clock ran, or to the pause."""
        match running_side:
            case Side.WHITE:
                return self._replace(white_us=self.white_us + elapsed_us)
            case Side.BLACK:
                return self._replace(black_us=self.black_us + elapsed_us)
            case None:
                return self._replace(paused_us=self.paused_us + elapsed_us)


NO_TIME_USED = TimeAccount()
