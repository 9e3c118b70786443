"""The character display: a model of the controller turns its nibbles back into the text."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.character_lcd import CharacterLcd
from hardware.events import Part
from hardware.ports import PartError, TextDisplay
from hardware.settings.displays import CharacterLcdWiring
from tests.hardware.fake_buses import FakeI2c
from tests.hardware.hd44780 import CharacterModule

ADDRESS = 0x27
WIRING = TypeAdapter(CharacterLcdWiring).validate_python({"kind": "character_lcd"})
BLANK = (" " * 20,) * 4

signs = st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="\\~")
texts = st.tuples(*[st.text(signs, min_size=20, max_size=20)] * 4)


@pytest.fixture(scope="module")
def bus() -> Iterator[BusThread]:
    bus = BusThread("display")
    yield bus
    bus.close()


def golden_texts(root: Path) -> list[tuple[str, ...]]:
    """Return the golden pages: the lines between bars."""
    lines = (root / "tests/golden/pages-20x4.txt").read_text().splitlines()
    kept = [line[1:21] for line in lines if line.startswith("|")]
    assert len(kept) >= 80
    return [tuple(kept[at : at + 4]) for at in range(0, len(kept), 4)]


def test_every_golden_page_is_written_as_stored(root: Path, bus: BusThread) -> None:
    module = CharacterModule()
    display = CharacterLcd(WIRING, bus, FakeI2c({ADDRESS: module}))
    assert isinstance(display, TextDisplay)
    assert module.text() == BLANK
    for text in golden_texts(root):
        asyncio.run(display.write(text))
        assert module.text() == text


def before() -> dict[str, CharacterModule]:
    """Return modules as a driver can find them; a driver that was killed leaves half a byte."""
    halves = {f"in the middle of a byte, after {half:x}": half for half in range(16)}
    return {
        "powered up": CharacterModule(),
        "set up before": CharacterModule(four_bits=True),
        **{name: CharacterModule(four_bits=True, half=half) for name, half in halves.items()},
    }


@pytest.mark.parametrize("state", before())
def test_it_is_set_up_whatever_state_it_is_in(state: str, bus: BusThread) -> None:
    module = before()[state]
    display = CharacterLcd(WIRING, bus, FakeI2c({ADDRESS: module}))
    text = ("Black          14:59", "White         >15:00", "Move 3              ", "Ready               ")
    asyncio.run(display.write(text))
    assert module.text() == text


@settings(max_examples=15)
@given(old=texts, new=texts, kept=st.sets(st.tuples(st.integers(0, 3), st.integers(0, 19))))
def test_only_the_cells_that_changed_are_sent(
    old: tuple[str, ...], new: tuple[str, ...], kept: set[tuple[int, int]], bus: BusThread
) -> None:
    new = tuple(
        "".join(old[line][column] if (line, column) in kept else new[line][column] for column in range(20))
        for line in range(4)
    )
    module = CharacterModule()
    display = CharacterLcd(WIRING, bus, FakeI2c({ADDRESS: module}))
    asyncio.run(display.write(old))
    module.written.clear()
    asyncio.run(display.write(new))
    assert module.text() == new
    assert len(module.written) == sum(old[line][at] != new[line][at] for line in range(4) for at in range(20))


def test_text_that_has_not_changed_is_not_sent_again(root: Path, bus: BusThread) -> None:
    i2c = FakeI2c({ADDRESS: CharacterModule()})
    display = CharacterLcd(WIRING, bus, i2c)
    text = golden_texts(root)[0]
    asyncio.run(display.write(text))
    before = i2c.messages
    asyncio.run(display.write(text))
    assert i2c.messages == before


def test_a_second_of_the_clock_is_one_cell() -> None:
    bus = BusThread("display")
    module = CharacterModule()
    display = CharacterLcd(WIRING, bus, FakeI2c({ADDRESS: module}))
    asyncio.run(display.write(("Black          14:59", *BLANK[1:])))
    module.written.clear()
    asyncio.run(display.write(("Black          14:58", *BLANK[1:])))
    assert module.written == [19]
    bus.close()


def test_a_display_that_is_not_there_is_one_clear_line(bus: BusThread) -> None:
    with pytest.raises(PartError) as caught:
        CharacterLcd(WIRING, bus, FakeI2c({}))
    assert caught.value.part is Part.DISPLAY
    reason = "the character display at 0x27 on /dev/i2c-1 does not answer (Remote I/O error); check its wires"
    assert str(caught.value) == f"display: {reason}"


def test_a_display_that_returns_is_set_up_again_and_shows_the_text(root: Path, bus: BusThread) -> None:
    i2c = FakeI2c({ADDRESS: CharacterModule()})
    display = CharacterLcd(WIRING, bus, i2c)
    text, other, *_ = golden_texts(root)
    asyncio.run(display.write(text))
    del i2c.parts[ADDRESS]
    for _ in range(2):
        with pytest.raises(PartError, match="does not answer"):
            asyncio.run(display.write(other))
    display.close()  # sends nothing, since the part does not answer
    i2c.parts[ADDRESS] = fresh = CharacterModule()
    asyncio.run(display.write(text))
    assert fresh.text() == text


def test_closing_puts_the_light_out(bus: BusThread) -> None:
    module = CharacterModule()
    CharacterLcd(WIRING, bus, FakeI2c({ADDRESS: module})).close()
    assert not module.port & 0x08


def test_text_of_another_size_is_refused(bus: BusThread) -> None:
    display = CharacterLcd(WIRING, bus, FakeI2c({ADDRESS: CharacterModule()}))
    with pytest.raises(ValueError, match="4 lines of 20"):
        asyncio.run(display.write(("too short",) * 4))
