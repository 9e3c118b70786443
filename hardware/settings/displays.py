"""The wiring of the display."""

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from hardware.settings.wiring import I2cAddress, I2cBusNumber, Pin, SpiDevicePath, Wiring

OledChip = Literal["ssd1306", "sh1106", "ssd1322"]


def _build_address_check(part_name: str, addresses: tuple[int, ...], named: str) -> Callable[[int], int]:
    def check(address: int) -> int:
        if address not in addresses:
            raise ValueError(f"{part_name} cannot be at {address:#04x}; its addresses are {named}")
        return address

    return check


OledAddress = Annotated[I2cAddress, AfterValidator(_build_address_check("an OLED", (0x3C, 0x3D), "0x3c and 0x3d"))]
"""The addresses that the pin SA0 selects (SSD1306 data sheet, 8.1.5; SH1106 has the same)."""

BackpackAddress = Annotated[
    I2cAddress,
    AfterValidator(
        _build_address_check(
            "a character display", (*range(0x20, 0x28), *range(0x38, 0x40)), "0x20 to 0x27 and 0x38 to 0x3f"
        )
    ),
]
"""The addresses that the pins A0 to A2 select on a PCF8574 and a PCF8574A (their data sheet, Address reference)."""


class OledWiring(Wiring):
    """A display of pixels: 128x64 (SSD1306, SH1106) or 256x64 (SSD1322)."""

    kind: Literal["oled"] = Field(description="oled: a display of pixels, 128x64 or 256x64.")
    chip: OledChip = Field("ssd1306", description="ssd1306 or sh1106: 128x64 on I2C; ssd1322: 256x64 on SPI.")
    bus: I2cBusNumber = Field(1, description="On I2C: N of /dev/i2c-N.")
    address: OledAddress = Field(0x3C, description="On I2C: its address on the bus, 0x3C or 0x3D.")
    spi: SpiDevicePath = Field("/dev/spidev1.0", description="On SPI: its bus, which must not be that of the LEDs.")
    data_command: Pin = Field(24, description="On SPI: the pin of its D/C line.")
    reset: Pin = Field(25, description="On SPI: the pin of its RES line.")
    turned: bool = Field(False, description="true: the picture is rotated by 180 degrees.")


class CharacterLcdWiring(Wiring):
    """Four lines of twenty characters (HD44780) behind a PCF8574."""

    kind: Literal["character_lcd"] = Field(description="character_lcd: 20x4 characters on I2C.")
    bus: I2cBusNumber = Field(1, description="N of /dev/i2c-N.")
    address: BackpackAddress = Field(0x27, description="Its address on the bus: 0x20 to 0x27, or 0x38 to 0x3F.")


class NoDisplayWiring(Wiring):
    """A board without a display: only the LEDs show what to do."""

    kind: Literal["none"] = Field(description="none: the board has none.")
