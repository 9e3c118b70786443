"""The wiring of the display."""

from typing import Literal

from pydantic import Field

from hardware.settings.wiring import I2cAddress, I2cBus, Pin, SpiDevice, Wiring

OledChip = Literal["ssd1306", "sh1106", "ssd1322"]


class OledWiring(Wiring):
    """A picture of 128x64 points (SSD1306, SH1106) or of 256x64 (SSD1322)."""

    kind: Literal["oled"] = Field(description="oled: a picture, 128x64 or 256x64.")
    chip: OledChip = Field("ssd1306", description="ssd1306 or sh1106: 128x64 on I2C; ssd1322: 256x64 on SPI.")
    bus: I2cBus = Field(1, description="On I2C: N of /dev/i2c-N.")
    address: I2cAddress = Field(0x3C, description="On I2C: its address on the bus.")
    spi: SpiDevice = Field("/dev/spidev1.0", description="On SPI: its bus, which must not be that of the LEDs.")
    data_command: Pin = Field(24, description="On SPI: the pin of its D/C line.")
    reset: Pin = Field(25, description="On SPI: the pin of its RES line.")
    turned: bool = Field(False, description="Whether it stands on its head.")


class CharacterLcdWiring(Wiring):
    """Four lines of twenty characters (HD44780) behind a PCF8574."""

    kind: Literal["character_lcd"] = Field(description="character_lcd: 20x4 characters on I2C.")
    bus: I2cBus = Field(1, description="N of /dev/i2c-N.")
    address: I2cAddress = Field(0x27, description="Its address on the bus: 0x20 to 0x27, or 0x38 to 0x3F.")


class NoDisplayWiring(Wiring):
    """A board without a display: the LEDs alone tell."""

    kind: Literal["none"] = Field(description="none: the board has none.")
