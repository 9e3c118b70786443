"""The wiring of a board that is simulated."""

from typing import Literal, get_args

from pydantic import Field

from hardware.settings.wiring import Wiring

HandStyle = Literal["tidy", "collector", "stepper", "slider"]
"""A style of moving pieces that simulated players know."""

DisplayKind = Literal["128x64", "256x64", "20x4"]
"""A display by its size: pixels, or characters for the last."""


class SimulatedBoardWiring(Wiring):
    """A board without parts: a simulated table, at which simulated players, a person or a script play."""

    kind: Literal["simulated"] = Field("simulated", description="simulated: a table in this computer.")
    display: DisplayKind = Field("128x64", description="128x64 or 256x64 pixels, or 20x4 characters.")
    seed: int = Field(1, ge=0, description="Reeds and players repeat themselves with the same seed.")
    hands: tuple[HandStyle, ...] = Field(
        get_args(HandStyle), min_length=1, description="The styles that players move in."
    )
    error_rate: float = Field(0.05, ge=0, le=1, description="The share of moves that a player first plays wrongly.")
