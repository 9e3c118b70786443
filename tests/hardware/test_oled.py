"""The OLEDs: a model of each controller turns the messages back into the page."""

import asyncio
import atexit
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pydantic import TypeAdapter

from controller.faces.display.picture_conversion import picture_from_image
from hardware.drivers.bus_thread import BusThread
from hardware.drivers.display_transports import I2cDisplayTransport, SpiDisplayTransport
from hardware.drivers.oled import Oled
from hardware.events import Part
from hardware.ports import PartError, Picture
from hardware.settings.displays import OledChip, OledWiring
from tests.hardware.fake_buses import FakeI2c, FakePin, FakeSpi
from tests.hardware.oled_chips import Sh1106, Ssd1306
from tests.hardware.ssd1322 import Ssd1322

ADDRESS = 0x3C
ON_I2C: dict[OledChip, Callable[[], Ssd1306 | Sh1106]] = {"ssd1306": Ssd1306, "sh1106": Sh1106}


@pytest.fixture(scope="module")
def bus() -> Iterator[BusThread]:
    bus = BusThread("display")
    yield bus
    bus.close()


def wiring(chip: OledChip = "ssd1306", *, turned: bool = False) -> OledWiring:
    return TypeAdapter(OledWiring).validate_python({"kind": "oled", "chip": chip, "turned": turned})


def goldens(root: Path, size: str) -> dict[str, Picture]:
    """Return the golden pages of one size."""
    files = sorted((root / "tests/golden").glob(f"*-{size}.png"))
    assert len(files) > 20
    return {file.name: picture_from_image(Image.open(file)) for file in files}


def visible_rows(chip: Ssd1306 | Sh1106 | Ssd1322) -> bytes:
    return chip.image().tobytes()


class SpiOledRig:
    """An SSD1322 on an SPI bus."""

    def __init__(self) -> None:
        self.chip = Ssd1322()
        self.data_command, self.reset = FakePin(), FakePin()
        self.reset.state = 1
        self.spi = FakeSpi(self.chip, self.data_command)
        self.wire = SpiDisplayTransport(self.spi, self.data_command, self.reset)


@pytest.mark.parametrize("name", ON_I2C)
def test_every_golden_page_is_drawn_as_stored(name: OledChip, root: Path, bus: BusThread) -> None:
    chip = ON_I2C[name]()
    display = Oled(wiring(name), bus, I2cDisplayTransport(FakeI2c({ADDRESS: chip}), ADDRESS))
    assert display.size == (128, 64)
    assert not any(visible_rows(chip))  # nothing is visible before the first picture
    for page, picture in goldens(root, "128x64").items():
        asyncio.run(display.show(picture))
        assert visible_rows(chip) == picture.rows, page


def test_every_wide_golden_page_is_drawn_as_stored(root: Path, bus: BusThread) -> None:
    on_spi = SpiOledRig()
    display = Oled(wiring("ssd1322"), bus, on_spi.wire)
    assert display.size == (256, 64)
    assert on_spi.reset.falls == 1
    assert on_spi.spi.rate_hz <= 10_000_000  # data sheet, table 13-4: a clock cycle is 100 ns at least
    for page, picture in goldens(root, "256x64").items():
        asyncio.run(display.show(picture))
        assert visible_rows(on_spi.chip) == picture.rows, page


@settings(max_examples=20)
@given(seed=st.integers(0, 999), name=st.sampled_from(list(ON_I2C)))
def test_any_picture_is_shown(seed: int, name: OledChip, bus: BusThread) -> None:
    rows = Random(seed).randbytes(1024)
    chip = ON_I2C[name]()
    display = Oled(wiring(name), bus, I2cDisplayTransport(FakeI2c({ADDRESS: chip}), ADDRESS))
    asyncio.run(display.show(Picture(width=128, height=64, rows=rows)))
    assert visible_rows(chip) == rows


@pytest.mark.parametrize("name", ON_I2C)
def test_a_display_that_stands_on_its_head_shows_pages_upright(name: OledChip, root: Path, bus: BusThread) -> None:
    chip = ON_I2C[name]()
    display = Oled(wiring(name, turned=True), bus, I2cDisplayTransport(FakeI2c({ADDRESS: chip}), ADDRESS))
    page = next(iter(goldens(root, "128x64").values()))
    asyncio.run(display.show(page))
    assert chip.image().rotate(180).tobytes() == page.rows


def test_a_page_that_has_not_changed_is_not_sent_again(root: Path, bus: BusThread) -> None:
    i2c = FakeI2c({ADDRESS: Ssd1306()})
    display = Oled(wiring(), bus, I2cDisplayTransport(i2c, ADDRESS))
    one, other, *_ = goldens(root, "128x64").values()
    sent = []

    async def show() -> None:
        for page in (one, one, other, other, one):
            before = i2c.messages
            await display.show(page)
            sent.append(i2c.messages - before)

    asyncio.run(show())
    frame = 1 + 1024 // 32
    assert sent == [frame, 0, frame, 0, frame]


def test_other_chips_on_the_bus_are_read_in_the_middle_of_a_page(root: Path, bus: BusThread) -> None:
    i2c = FakeI2c({ADDRESS: Ssd1306()})
    display = Oled(wiring(), bus, I2cDisplayTransport(i2c, ADDRESS))
    page = next(iter(goldens(root, "128x64").values()))
    sent_before = []

    async def poll_while_shown() -> None:
        showing = asyncio.create_task(display.show(page))
        while not showing.done():
            sent_before.append(await bus.run(lambda: i2c.messages))
        await showing

    asyncio.run(poll_while_shown())
    # each wait is for a message or two
    assert max(after - before for before, after in pairwise(sent_before)) <= 3


def test_a_display_that_is_not_there_is_one_clear_line(bus: BusThread) -> None:
    with pytest.raises(PartError) as caught:
        Oled(wiring(), bus, I2cDisplayTransport(FakeI2c({}), ADDRESS))
    assert caught.value.part is Part.DISPLAY
    reason = "the ssd1306 at 0x3c on /dev/i2c-1 does not answer (Remote I/O error); check its wires"
    assert str(caught.value) == f"display: {reason}"


def test_a_display_that_returns_is_set_up_again_and_shows_the_page(root: Path, bus: BusThread) -> None:
    i2c = FakeI2c({ADDRESS: Ssd1306()})
    display = Oled(wiring(), bus, I2cDisplayTransport(i2c, ADDRESS))
    page = next(iter(goldens(root, "128x64").values()))
    asyncio.run(display.show(page))
    del i2c.parts[ADDRESS]
    other = Picture(width=128, height=64, rows=bytes(1024))
    for _ in range(2):
        with pytest.raises(PartError, match="does not answer"):
            asyncio.run(display.show(other))
    display.close()  # sends nothing, since the part does not answer
    i2c.parts[ADDRESS] = fresh = Ssd1306()
    asyncio.run(display.show(page))
    assert visible_rows(fresh) == page.rows


def test_a_wide_display_that_failed_is_reset_and_set_up_again(root: Path, bus: BusThread) -> None:
    on_spi = SpiOledRig()
    display = Oled(wiring("ssd1322"), bus, on_spi.wire)
    page = next(iter(goldens(root, "256x64").values()))
    on_spi.spi.fails = True
    with pytest.raises(PartError, match=r"the ssd1322 at /dev/spidev1\.0 does not answer"):
        asyncio.run(display.show(page))
    on_spi.spi.fails = False
    on_spi.spi.part = on_spi.chip = Ssd1322()
    asyncio.run(display.show(page))
    assert on_spi.reset.falls == 2
    assert visible_rows(on_spi.chip) == page.rows


def test_closing_switches_the_display_off(bus: BusThread) -> None:
    chip = Ssd1306()
    Oled(wiring(), bus, I2cDisplayTransport(FakeI2c({ADDRESS: chip}), ADDRESS)).close()
    assert not chip.on


def test_a_picture_of_another_size_is_refused(bus: BusThread) -> None:
    display = Oled(wiring(), bus, I2cDisplayTransport(FakeI2c({ADDRESS: Ssd1306()}), ADDRESS))
    with pytest.raises(ValueError, match="256x64"):
        asyncio.run(display.show(Picture(width=256, height=64, rows=bytes(2048))))


def test_a_display_that_is_tried_again_and_again_leaves_nothing_behind(bus: BusThread) -> None:
    absent = I2cDisplayTransport(FakeI2c({}), ADDRESS)

    def attempt() -> int:
        with pytest.raises(PartError, match="does not answer"):
            Oled(wiring(), bus, absent)
        return atexit._ncallbacks()  # noqa: SLF001  # the library keeps its devices there, and nothing else counts them

    first = attempt()
    assert [attempt() for _ in range(3)] == [first] * 3
