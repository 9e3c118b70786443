"""The wiring of the 32 reed switches: behind a scanner, on pins of the Pi, or on port expanders."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from hardware.settings.wiring import IN_SQUARE_ORDER, I2cAddress, I2cBusNumber, Pin, SquareOrder, Wiring

MATRIX_DRIVE_LINES = 4
"""The lines of a matrix that are driven one after the other: the 1st, 2nd, 3rd and 4th square of each row."""

MATRIX_SENSE_LINES = 8
"""The lines of a matrix that are read together: one for each row of the board."""

CHIPS_PER_BOARD = {"pca9555": 2, "mcp23017": 3}
"""The chips that give 32 inputs: a PCA9555 has 16, an MCP23017 has 14, since its GPA7 and GPB7 are outputs only."""

CHIP_ADDRESSES = {"pca9555": range(0x20, 0x28), "mcp23017": range(0x20, 0x28)}
"""The addresses that the pins A0 to A2 select (data sheets of PCA9555 and MCP23017)."""

SCANNER_DEVICE = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_*"
"""The name that udev gives a Pico with MicroPython; * stands for its serial number."""


class SerialScannerWiring(Wiring):
    """A Raspberry Pi Pico that scans the matrix and the buttons, and reports over USB."""

    kind: Literal["serial_scanner"] = Field(description="serial_scanner: a Pico on USB, with the project's firmware.")
    device: str = Field(
        SCANNER_DEVICE,
        min_length=1,
        max_length=255,
        description="The scanner's serial device; * stands for any characters, and exactly one device must match.",
    )
    squares: SquareOrder = Field(IN_SQUARE_ORDER, description="The square of each contact, sense line by sense line.")


class GpioMatrixWiring(Wiring):
    """A matrix of 4 driven and 8 sensed lines on 12 pins of the Pi."""

    kind: Literal["gpio_matrix"] = Field(description="gpio_matrix: the matrix on 12 pins of the Pi.")
    drive: tuple[Pin, ...] = Field(
        (5, 6, 13, 19),
        min_length=MATRIX_DRIVE_LINES,
        max_length=MATRIX_DRIVE_LINES,
        description="The pins of the driven lines: the 1st, 2nd, 3rd and 4th square of a row.",
    )
    sense: tuple[Pin, ...] = Field(
        (12, 16, 20, 21, 26, 25, 24, 23),
        min_length=MATRIX_SENSE_LINES,
        max_length=MATRIX_SENSE_LINES,
        description="The pins of the sensed lines: the board's rows from the top, 1-4, 5-8 ... 29-32.",
    )
    scans_per_second: int = Field(200, ge=20, le=1000, description="How often the whole matrix is read, 20 to 1000.")
    squares: SquareOrder = Field(IN_SQUARE_ORDER, description="The square of each contact, sense line by sense line.")


class I2cExpanderWiring(Wiring):
    """A reed on each input of port expanders on an I2C bus."""

    kind: Literal["i2c_expander"] = Field(description="i2c_expander: a reed on each input of port expanders.")
    chip: Literal["pca9555", "mcp23017"] = Field("pca9555", description="pca9555: two of them; mcp23017: three.")
    bus: I2cBusNumber = Field(1, description="N of /dev/i2c-N.")
    addresses: tuple[I2cAddress, ...] = Field(
        (0x20, 0x21), min_length=2, max_length=3, description="The address of each chip, in the order of the squares."
    )
    interrupt: Pin | None = Field(
        None, description="The pin of the chips' joined INT lines; left out: the chips are polled."
    )
    polls_per_second: int = Field(
        50,
        ge=1,
        le=500,
        description="How often the inputs are read without an interrupt, 1 to 500; with one it is 2.",
    )
    squares: SquareOrder = Field(IN_SQUARE_ORDER, description="The square of each used input, chip by chip from bit 0.")

    @model_validator(mode="after")
    def _check_chips(self) -> "I2cExpanderWiring":
        faults = []
        needed = CHIPS_PER_BOARD[self.chip]
        if len(self.addresses) != needed:
            faults.append(f"{needed} {self.chip} make a board, not {len(self.addresses)}; name as many addresses")
        if len(set(self.addresses)) < len(self.addresses):
            faults.append("an address occurs twice; give each chip its own with its pins A0 to A2")
        possible = CHIP_ADDRESSES[self.chip]
        wrong = [f"{address:#04x}" for address in self.addresses if address not in possible]
        if wrong:
            ends = f"{possible[0]:#04x} to {possible[-1]:#04x}"
            faults.append(f"a {self.chip} cannot be at {', '.join(wrong)}; its addresses are {ends}")
        if faults:
            raise ValueError("\n".join(faults))
        return self


SensorsWiring = Annotated[SerialScannerWiring | GpioMatrixWiring | I2cExpanderWiring, Field(discriminator="kind")]
