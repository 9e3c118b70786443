"""The wiring of the 32 LEDs."""

from typing import Literal

from pydantic import Field

from hardware.settings.wiring import IN_SQUARE_ORDER, Pin, SpiDevicePath, SquareOrder, Wiring

LedChip = Literal["ws2812b", "ws2812b_v5", "ws2813", "sk6812"]


class NeopixelWiring(Wiring):
    """A chain of LEDs: each takes its own colour and passes on the rest."""

    kind: Literal["neopixel"] = Field(description="neopixel: a chain of WS2812B, WS2813 or SK6812 (RGBW).")
    chip: LedChip = Field("ws2812b", description="ws2812b, ws2812b_v5, ws2813, or sk6812 with a white light.")
    way: Literal["spi", "pwm"] = Field("spi", description="spi: MOSI (GPIO 10), without root; pwm: a PWM pin, as root.")
    spi: SpiDevicePath = Field("/dev/spidev0.0", description="With spi: the bus whose MOSI line feeds the chain.")
    pin: Pin = Field(18, description="With pwm: the pin that feeds the chain.")
    brightness: float = Field(0.5, gt=0, le=1, description="The brightest lamp's share of full light, above 0 up to 1.")
    gamma: float = Field(
        2.2, ge=1, le=4, description="The exponent from a colour's number to light, 1 to 4; 1: in proportion."
    )
    limit_ma: int = Field(
        1000, ge=50, le=5000, description="The most current in mA; all lamps are dimmed together to stay below it."
    )
    squares: SquareOrder = Field(IN_SQUARE_ORDER, description="The square of each LED, from the start of the chain.")


class NoLedsWiring(Wiring):
    """A board without LEDs: only the display shows what to do."""

    kind: Literal["none"] = Field(description="none: the board has none.")
