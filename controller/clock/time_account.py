"""Whose the time of a game was."""

from typing import NamedTuple

from controller.rules.position import Side


class TimeAccount(NamedTuple):
    """Whose the time since the start was; it goes on through takebacks, and the time of a stop is in it for nobody."""

    white_us: int = 0
    black_us: int = 0
    paused_us: int = 0

    def add_elapsed(self, running_side: Side | None, elapsed_us: int) -> "TimeAccount":
        """Give a time to the side whose clock ran, or to the pause."""
        match running_side:
            case Side.WHITE:
                return self._replace(white_us=self.white_us + elapsed_us)
            case Side.BLACK:
                return self._replace(black_us=self.black_us + elapsed_us)
            case None:
                return self._replace(paused_us=self.paused_us + elapsed_us)


NO_TIME_USED = TimeAccount()
