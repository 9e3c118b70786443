"""A board's wiring as parts with their lines: what a profile says, in the words of the diagram."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.adapters.wiring_picture.block import Block
from controller.adapters.wiring_picture.expander_block import ExpanderBlock
from controller.adapters.wiring_picture.led_block import LedBlock
from controller.adapters.wiring_picture.matrix_block import MatrixBlock
from controller.adapters.wiring_picture.pins import End, Line, Net, Supply, gpio
from controller.adapters.wiring_picture.plain_blocks import ButtonsBlock, BuzzerBlock, DisplayBlock
from hardware.settings.board import I2C_PINS, SPI_PINS, WiredBoardWiring
from hardware.settings.displays import CharacterLcdWiring, OledWiring
from hardware.settings.keys import BuzzerWiring, GpioButtonsWiring, ScannerButtonsWiring
from hardware.settings.lamps import NeopixelWiring
from hardware.settings.sensors import GpioMatrixWiring, I2cExpanderWiring, SerialScannerWiring

PICO_DRIVES = (2, 3, 4, 5)
PICO_SENSES = (6, 7, 8, 9, 10, 11, 12, 13)
PICO_BUTTONS = {"White": 14, "Black": 15, "Third": 16}
"""The pins of the Pico, as its firmware has them (firmware_config/pico)."""

PICO_PIN_OF_GP = {
    2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20, 16: 21,
}  # fmt: skip
PICO_GROUND = 18
"""The places of these on the edge of the Pico (Raspberry Pi Pico data sheet, 2.1)."""

INPUTS_OF = {
    "pca9555": [f"P{port}.{bit}" for port in (0, 1) for bit in range(8)],
    "mcp23017": [f"GP{port}{bit}" for port in "AB" for bit in range(7)],  # GPA7 and GPB7 are outputs only
}
"""The inputs of an expander that reeds are on, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The parts at the Pi, and those behind a Pico, if there is one."""

    at_pi: Sequence[Block]
    behind_pico: Sequence[Block]

    @property
    def has_pico(self) -> bool:
        """Whether a Pico scans for the Pi."""
        return bool(self.behind_pico)


def parts_of(board: WiredBoardWiring) -> Parts:
    """List the parts of a board from the top of the diagram."""
    supply = Supply()
    at_pi = [*_sensors(board, supply), *_buttons(board, supply), *_leds(board, supply)]
    at_pi += [*_display(board, supply), *_buzzer(board, supply)]
    return Parts(at_pi=at_pi, behind_pico=list(_behind_pico(board)))


def _behind_pico(board: WiredBoardWiring) -> Iterator[Block]:
    if not isinstance(board.sensors, SerialScannerWiring):
        return
    yield MatrixBlock(
        drives=[_at_pico(pin) for pin in PICO_DRIVES],
        senses=[_at_pico(pin) for pin in PICO_SENSES],
        squares=board.sensors.squares,
    )
    if isinstance(board.buttons, ScannerButtonsWiring):
        lines = [Line(end=_at_pico(pin), terminal=name, net=Net.BUTTON) for name, pin in PICO_BUTTONS.items()]
        ground = Line(end=End(name="ground", pin=PICO_GROUND), terminal="GND", net=Net.GROUND)
        yield ButtonsBlock(lines=[*lines, ground], title="Clock buttons", note="the third is the arbiter's")


def _at_pico(pin: int) -> End:
    return End(name=f"GP{pin}", pin=PICO_PIN_OF_GP[pin])


def _sensors(board: WiredBoardWiring, supply: Supply) -> Iterator[Block]:
    match board.sensors:
        case GpioMatrixWiring(drive=drive, sense=sense, squares=squares):
            yield MatrixBlock(drives=[gpio(pin) for pin in drive], senses=[gpio(pin) for pin in sense], squares=squares)
        case I2cExpanderWiring() as wiring:
            yield from _expanders(wiring, supply)
        case SerialScannerWiring():
            pass


def _expanders(wiring: I2cExpanderWiring, supply: Supply) -> Iterator[Block]:
    inputs = INPUTS_OF[wiring.chip]
    for place, address in enumerate(wiring.addresses):
        squares = wiring.squares[place * len(inputs) : (place + 1) * len(inputs)]
        lines = list(_i2c_lines(wiring.bus))
        if wiring.interrupt is not None:
            lines.append(Line(end=gpio(wiring.interrupt), terminal="INT", net=Net.CONTROL))
        lines += [supply.three_volts("VCC 3.3 V"), supply.ground()]
        yield ExpanderBlock(
            chip=wiring.chip, address=address, lines=lines, inputs=inputs[: len(squares)], squares=squares
        )


def _i2c_lines(bus: int) -> Iterator[Line]:
    pins = I2C_PINS.get(bus, {})
    for name, net in (("SDA", Net.SDA), ("SCL", Net.SCL)):
        end = gpio(pins[name], name) if name in pins else End(name=f"{name} of i2c-{bus}")
        yield Line(end=end, terminal=name, net=net)


def _buttons(board: WiredBoardWiring, supply: Supply) -> Iterator[Block]:
    if not isinstance(board.buttons, GpioButtonsWiring):
        return
    wired = {"White": board.buttons.white, "Black": board.buttons.black, "Third": board.buttons.third}
    lines = [
        Line(end=gpio(pin), terminal=name, net=Net.BUTTON) for name, pin in wired.items() if pin is not None
    ]  # fmt: skip
    note = "" if board.buttons.third is None else "the third is the arbiter's"
    yield ButtonsBlock(lines=[*lines, supply.ground()], title="Clock buttons", note=note)


def _leds(board: WiredBoardWiring, supply: Supply) -> Iterator[Block]:
    leds = board.leds
    if not isinstance(leds, NeopixelWiring):
        return
    spi = leds.spi.partition(".")[0]
    end = gpio(SPI_PINS[spi]["MOSI"], "MOSI") if leds.way == "spi" else gpio(leds.pin, "PWM")
    lines = [Line(end=end, terminal="data", net=Net.LEDS), supply.ground()]
    yield LedBlock(chip=leds.chip, lines=lines, squares=leds.squares, limit_ma=leds.limit_ma)


def _display(board: WiredBoardWiring, supply: Supply) -> Iterator[Block]:
    match board.display:
        case OledWiring(chip="ssd1322") as oled:
            yield _wide_oled(oled, supply)
        case OledWiring(bus=bus, chip=chip, address=address):
            lines = [*_i2c_lines(bus), supply.three_volts("VCC"), supply.ground()]
            title = f"OLED {chip.upper()}, 128x64, at {address:#04x}"
            yield DisplayBlock(lines=lines, title=title, shown=("Black  15:00", "White  14:59", "", "White to move"))
        case CharacterLcdWiring(bus=bus, address=address):
            lines = [*_i2c_lines(bus), supply.three_volts("3.3 V"), supply.five_volts("5 V"), supply.ground()]
            yield DisplayBlock(
                lines=lines,
                title=f"Character display 20x4, PCF8574 at {address:#04x}",
                note="its bus is pulled up to 5 V, which the Pi does not bear: so a shifter",
                shown=(" Black        15:00", ">White        14:59<", "Move 1", "White to move"),
                shifter=True,
                width=410,
            )
        case _:
            pass


def _wide_oled(oled: OledWiring, supply: Supply) -> Block:
    bus, _, select = oled.spi.partition(".")
    pins = SPI_PINS[bus]
    lines = [
        Line(end=gpio(pins["SCLK"], "SCLK"), terminal="SCLK (D0)", net=Net.SPI),
        Line(end=gpio(pins["MOSI"], "MOSI"), terminal="SDIN (D1)", net=Net.SPI),
        Line(end=gpio(pins[f"CE{select}"], f"CE{select}"), terminal="CS", net=Net.SPI),
        Line(end=gpio(oled.data_command), terminal="D/C", net=Net.CONTROL),
        Line(end=gpio(oled.reset), terminal="RES", net=Net.CONTROL),
        supply.three_volts("VCC 3.3 V"),
        supply.ground(),
    ]
    shown = ("Black 15:00   White 14:59", "", "White to move")
    note = "jumpers of the module set to 4-wire SPI"
    return DisplayBlock(lines=lines, title="OLED SSD1322, 256x64", note=note, shown=shown, width=410)


def _buzzer(board: WiredBoardWiring, supply: Supply) -> Iterator[Block]:
    if not isinstance(board.buzzer, BuzzerWiring):
        return
    kind = "Passive buzzer" if board.buzzer.tonal else "Active buzzer, 5 V"
    signal = Line(end=gpio(board.buzzer.pin), terminal="signal", net=Net.BUZZER)
    lines = [signal, supply.ground(), supply.five_volts("5 V")]
    yield BuzzerBlock(lines=lines, title=kind, note="by a transistor, since a pin gives little current")
