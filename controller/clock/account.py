"""Whose the time of a game was."""

from typing import NamedTuple

from controller.rules.position import Side


class Account(NamedTuple):
    """Whose the time since the start was; it goes on through takebacks, and the time of a stop is in it for nobody."""

    white_us: int = 0
    black_us: int = 0
    paused_us: int = 0

    def after(self, running: Side | None, for_us: int) -> "Account":
        """Give a time to the side whose clock ran, or to the pause."""
        match running:
            case Side.WHITE:
                return self._replace(white_us=self.white_us + for_us)
            case Side.BLACK:
                return self._replace(black_us=self.black_us + for_us)
            case None:
                return self._replace(paused_us=self.paused_us + for_us)


NO_TIME = Account()
