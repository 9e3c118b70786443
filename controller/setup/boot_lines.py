"""The lines of config.txt that the parts of a board need."""

from collections.abc import Iterator

from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.board import addresses_of, spi_devices_of
from hardware.settings.displays import CharacterLcdWiring

_SPI_LINES = {"/dev/spidev0": "dtparam=spi=on", "/dev/spidev1": "dtoverlay=spi1-1cs"}
_I2C_LINES = {0: "dtparam=i2c_vc=on", 1: "dtparam=i2c_arm=on"}
"""The lines that make each bus (boot/overlays/README of the Raspberry Pi firmware)."""

FAST_I2C_LINE = "dtparam=i2c_arm_baudrate=400000"
"""400 kHz, for OLEDs and expanders; a PCF8574 may have 100 kHz at most (its data sheet, f_SCL)."""


def find_boot_lines(board: SimulatedBoardWiring | WiredBoardWiring, core_clock_lines: tuple[str, ...]) -> list[str]:
    """Return the lines for a board; `core_clock_lines` fix the core clock of this Pi, none if SPI does not need it."""
    if not isinstance(board, WiredBoardWiring):
        return []
    return list(dict.fromkeys(_lines_of(board, core_clock_lines)))


def _lines_of(board: WiredBoardWiring, core_clock_lines: tuple[str, ...]) -> Iterator[str]:
    for key, device in spi_devices_of(board):
        yield from (line for bus, line in _SPI_LINES.items() if device.startswith(bus))
        if key.startswith("leds"):
            yield from core_clock_lines
    buses = {bus for _, bus, _ in addresses_of(board)}
    yield from (line for bus, line in _I2C_LINES.items() if bus in buses)
    if 1 in buses and not isinstance(board.display, CharacterLcdWiring):
        yield FAST_I2C_LINE
