"""What a script or a page may ask of the simulated players of a table."""

from collections.abc import Mapping
from typing import Protocol

from controller.rules.position import Side


class PlayerControl(Protocol):
    """The simulated players of a table."""

    async def replace_players(self, hands: Mapping[Side, str | None]) -> None:
        """Assign sides to kinds of people at once; None: no simulated person plays the side.

        A player who leaves puts an own piece in hand back on its square if he can, and lays the others aside.
        """
        ...

    async def cancel_current_act(self) -> None:
        """Stop what the players are doing; they then decide again what to do."""
        ...

    def set_speed(self, speed: float) -> None:
        """Set how many times faster than people the players act; the board keeps its own time."""
        ...
