"""The parts of a board with their wires, made from its profile."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.faces.wiring.block import Block
from controller.faces.wiring.expander_block import ExpanderBlock
from controller.faces.wiring.led_block import LedBlock
from controller.faces.wiring.matrix_block import MatrixBlock
from controller.faces.wiring.peripheral_blocks import ButtonsBlock, BuzzerBlock, DisplayBlock
from controller.faces.wiring.pins import DiagramWire, Net, PowerPins, WireEnd, gpio_end
from hardware.settings.board import I2C_PINS, SPI_PINS, WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring, ScannerButtonsWiring
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, OledWiring
from hardware.settings.leds import NeopixelWiring
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

EXPANDER_INPUTS = {
    "pca9555": [f"P{port}.{bit}" for port in (0, 1) for bit in range(8)],
    "mcp23017": [f"GP{port}{bit}" for port in "AB" for bit in range(7)],  # GPA7 and GPB7 are outputs only
}
"""The inputs of an expander that reeds are on, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramBlocks:
    """The parts of a diagram."""

    at_pi: Sequence[Block]  # wired to the Pi
    at_pico: Sequence[Block]  # wired to the Pico; empty without one

    @property
    def has_pico(self) -> bool:
        """True if a Pico scans for the Pi."""
        return bool(self.at_pico)


def blocks_of(board: WiredBoardWiring) -> DiagramBlocks:
    """Return the parts of a board from the top of the diagram."""
    power = PowerPins()
    at_pi = [*_sensor_blocks(board, power), *_button_blocks(board, power), *_led_blocks(board, power)]
    at_pi += [*_display_blocks(board, power), *_buzzer_blocks(board, power)]
    return DiagramBlocks(at_pi=at_pi, at_pico=list(_pico_blocks(board)))


def _pico_blocks(board: WiredBoardWiring) -> Iterator[Block]:
    if not isinstance(board.sensors, SerialScannerWiring):
        return
    yield MatrixBlock(
        drives=[_pico_end(pin) for pin in PICO_DRIVES],
        senses=[_pico_end(pin) for pin in PICO_SENSES],
        squares=board.sensors.squares,
    )
    if isinstance(board.buttons, ScannerButtonsWiring):
        wires = [DiagramWire(end=_pico_end(pin), terminal=name, net=Net.BUTTON) for name, pin in PICO_BUTTONS.items()]
        ground = DiagramWire(end=WireEnd(name="ground", pin=PICO_GROUND), terminal="GND", net=Net.GROUND)
        yield ButtonsBlock(wires=[*wires, ground], title="Clock buttons", note="the third is the arbiter's")


def _pico_end(pin: int) -> WireEnd:
    return WireEnd(name=f"GP{pin}", pin=PICO_PIN_OF_GP[pin])


def _sensor_blocks(board: WiredBoardWiring, power: PowerPins) -> Iterator[Block]:
    match board.sensors:
        case GpioMatrixWiring(drive=drive, sense=sense, squares=squares):
            yield MatrixBlock(
                drives=[gpio_end(pin) for pin in drive], senses=[gpio_end(pin) for pin in sense], squares=squares
            )
        case I2cExpanderWiring() as wiring:
            yield from _expander_blocks(wiring, power)
        case SerialScannerWiring():
            pass


def _expander_blocks(wiring: I2cExpanderWiring, power: PowerPins) -> Iterator[Block]:
    inputs = EXPANDER_INPUTS[wiring.chip]
    for place, address in enumerate(wiring.addresses):
        squares = wiring.squares[place * len(inputs) : (place + 1) * len(inputs)]
        wires = list(_i2c_wires(wiring.bus))
        if wiring.interrupt is not None:
            wires.append(DiagramWire(end=gpio_end(wiring.interrupt), terminal="INT", net=Net.CONTROL))
        wires += [power.three_volts("VCC 3.3 V"), power.ground()]
        yield ExpanderBlock(
            chip=wiring.chip, address=address, wires=wires, inputs=inputs[: len(squares)], squares=squares
        )


def _i2c_wires(bus: int) -> Iterator[DiagramWire]:
    pins = I2C_PINS.get(bus, {})
    for name, net in (("SDA", Net.SDA), ("SCL", Net.SCL)):
        end = gpio_end(pins[name], name) if name in pins else WireEnd(name=f"{name} of i2c-{bus}")
        yield DiagramWire(end=end, terminal=name, net=net)


def _button_blocks(board: WiredBoardWiring, power: PowerPins) -> Iterator[Block]:
    if not isinstance(board.buttons, GpioButtonsWiring):
        return
    wired = {"White": board.buttons.white, "Black": board.buttons.black, "Third": board.buttons.third}
    wires = [
        DiagramWire(end=gpio_end(pin), terminal=name, net=Net.BUTTON) for name, pin in wired.items() if pin is not None
    ]  # fmt: skip
    note = "" if board.buttons.third is None else "the third is the arbiter's"
    yield ButtonsBlock(wires=[*wires, power.ground()], title="Clock buttons", note=note)


def _led_blocks(board: WiredBoardWiring, power: PowerPins) -> Iterator[Block]:
    leds = board.leds
    if not isinstance(leds, NeopixelWiring):
        return
    spi = leds.spi.partition(".")[0]
    end = gpio_end(SPI_PINS[spi]["MOSI"], "MOSI") if leds.way == "spi" else gpio_end(leds.pin, "PWM")
    wires = [DiagramWire(end=end, terminal="data", net=Net.LEDS), power.ground()]
    yield LedBlock(chip=leds.chip, wires=wires, squares=leds.squares, limit_ma=leds.limit_ma)


def _display_blocks(board: WiredBoardWiring, power: PowerPins) -> Iterator[Block]:
    match board.display:
        case OledWiring(chip="ssd1322") as oled:
            yield _wide_oled_block(oled, power)
        case OledWiring(bus=bus, chip=chip, address=address):
            wires = [*_i2c_wires(bus), power.three_volts("VCC"), power.ground()]
            title = f"OLED {chip.upper()}, 128x64, at {address:#04x}"
            yield DisplayBlock(
                wires=wires, title=title, screen_lines=("Black  15:00", "White  14:59", "", "White to move")
            )
        case CharacterLcdWiring(bus=bus, address=address):
            wires = [*_i2c_wires(bus), power.three_volts("3.3 V"), power.five_volts("5 V"), power.ground()]
            yield DisplayBlock(
                wires=wires,
                title=f"Character display 20x4, PCF8574 at {address:#04x}",
                note="its bus is pulled up to 5 V, which the Pi does not bear: so a shifter",
                screen_lines=(" Black        15:00", ">White        14:59<", "Move 1", "White to move"),
                has_level_shifter=True,
                width=410,
            )
        case _:
            pass


def _wide_oled_block(oled: OledWiring, power: PowerPins) -> Block:
    bus, _, select = oled.spi.partition(".")
    pins = SPI_PINS[bus]
    wires = [
        DiagramWire(end=gpio_end(pins["SCLK"], "SCLK"), terminal="SCLK (D0)", net=Net.SPI),
        DiagramWire(end=gpio_end(pins["MOSI"], "MOSI"), terminal="SDIN (D1)", net=Net.SPI),
        DiagramWire(end=gpio_end(pins[f"CE{select}"], f"CE{select}"), terminal="CS", net=Net.SPI),
        DiagramWire(end=gpio_end(oled.data_command), terminal="D/C", net=Net.CONTROL),
        DiagramWire(end=gpio_end(oled.reset), terminal="RES", net=Net.CONTROL),
        power.three_volts("VCC 3.3 V"),
        power.ground(),
    ]
    shown = ("Black 15:00   White 14:59", "", "White to move")
    note = "jumpers of the module set to 4-wire SPI"
    return DisplayBlock(wires=wires, title="OLED SSD1322, 256x64", note=note, screen_lines=shown, width=410)


def _buzzer_blocks(board: WiredBoardWiring, power: PowerPins) -> Iterator[Block]:
    if not isinstance(board.buzzer, BuzzerWiring):
        return
    kind = "Passive buzzer" if board.buzzer.tonal else "Active buzzer, 5 V"
    signal = DiagramWire(end=gpio_end(board.buzzer.pin), terminal="signal", net=Net.BUZZER)
    wires = [signal, power.ground(), power.five_volts("5 V")]
    yield BuzzerBlock(wires=wires, title=kind, note="by a transistor, since a pin gives little current")
