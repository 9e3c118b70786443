"""Simulated people who may be sent to a table while it is played at, and away from it."""

from collections.abc import Mapping
from typing import Protocol

from controller.rules.position import Side


class PlayerControl(Protocol):
    """Who plays each side of a simulated table."""

    async def replace_players(self, hands: Mapping[Side, str | None]) -> None:
        """Let these kinds of people play these sides from now on; None: nobody, whoever acts at the table plays it.

        Who leaves puts a piece of his own back where he took it from, if he can, and lays what else he holds aside.
        """
        ...

    async def cancel_current_act(self) -> None:
        """Let them leave off what they are doing, and look anew what there is to do."""
        ...

    def set_speed(self, speed: float) -> None:
        """Let them act so many times faster than people do; the board takes the time that it takes."""
        ...
