"""The wiring of a simulated board."""

from typing import Literal, get_args

from pydantic import Field

from hardware.settings.wiring import Wiring

HandStyle = Literal["tidy", "collector", "stepper", "slider"]
"""A style in which simulated players move pieces."""

DisplayKind = Literal["128x64", "256x64", "20x4"]
"""The size of a simulated display: pixels, or characters for the last."""


class SimulatedBoardWiring(Wiring):
    """A board without parts: a simulated table, where simulated players, a person or a script play."""

    kind: Literal["simulated"] = Field("simulated", description="simulated: a table in this computer.")
    display: DisplayKind = Field("128x64", description="128x64 or 256x64 pixels, or 20x4 characters.")
    seed: int | None = Field(
        None, ge=0, description="The same seed gives the same reeds and players; left out: each run draws its own."
    )
    hands: tuple[HandStyle, ...] = Field(
        get_args(HandStyle), min_length=1, description="The styles in which players move pieces."
    )
    error_rate: float = Field(0.0, ge=0, le=1, description="The share of moves that a player first plays wrong.")
