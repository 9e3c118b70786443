"""Port expanders: the port contract for both chips, and the failures of a bus."""

import asyncio
from collections.abc import Iterator
from typing import Literal

import pytest

from controller.rules.squares import SQUARES
from hardware.drivers.expander_chips import MCP23017
from hardware.drivers.i2c_expander import SLOW_POLL_SECONDS
from hardware.events import Edge, PartLost, Snapshot
from hardware.ports import PartError
from tests.hardware.expander_rig import ExpanderRig
from tests.hardware.port_contract import SensorsContract, SensorsRig, run_with_rig
from tests.hardware.sensor_recorder import SensorRecorder, record_sensors
from tests.hardware.smbus_chips import Mcp23017

READS_OF_A_POLL = 2 * 2  # of two chips, the inputs and the set-up


class TestTwoPca9555WithInterrupt(SensorsContract):
    @pytest.fixture
    def rig(self) -> Iterator[SensorsRig]:
        yield from closing(ExpanderRig("pca9555", with_interrupt=True))


class TestTwoPca9555Polled(SensorsContract):
    @pytest.fixture
    def rig(self) -> Iterator[SensorsRig]:
        yield from closing(ExpanderRig("pca9555", with_interrupt=False))


class TestThreeMcp23017WithInterrupt(SensorsContract):
    @pytest.fixture
    def rig(self) -> Iterator[SensorsRig]:
        yield from closing(ExpanderRig("mcp23017", with_interrupt=True))


class TestThreeMcp23017Polled(SensorsContract):
    @pytest.fixture
    def rig(self) -> Iterator[SensorsRig]:
        yield from closing(ExpanderRig("mcp23017", with_interrupt=False))


def closing(rig: ExpanderRig) -> Iterator[ExpanderRig]:
    yield rig
    rig.close()


def test_of_an_mcp23017_gpa7_and_gpb7_are_outputs_that_no_reed_is_on() -> None:
    assert not {7, 15} & set(MCP23017.reed_inputs)
    rig = ExpanderRig("mcp23017", with_interrupt=False)
    rig.build().close()
    for chip in rig.bus.chips.values():
        assert isinstance(chip, Mcp23017)
        assert chip.read(0x00) & 0x8080 == 0
        assert chip.read(0x14) == 0


def test_an_interrupt_wakes_the_reader_long_before_the_slow_poll() -> None:
    rig = ExpanderRig("pca9555", with_interrupt=True)

    async def people(recorder: SensorRecorder) -> None:
        delays_us = []
        for contact in range(0, 32, 2):
            await asyncio.sleep(0.02)  # the reader waits again
            before_us = rig.now_us()
            await rig.set_contact(contact, closed=True)
            await recorder.wait_for_squares(*(rig.squares[each] for each in range(0, contact + 1, 2)))
            delays_us.append(recorder.events[-1].at_us - before_us)
        assert sorted(delays_us)[len(delays_us) // 2] < SLOW_POLL_SECONDS * 1_000_000 / 10

    run_with_rig(rig, people)


def test_with_an_interrupt_a_board_at_rest_is_read_a_few_times_a_second_only() -> None:
    rig = ExpanderRig("pca9555", with_interrupt=True)

    async def people(recorder: SensorRecorder) -> None:
        before, before_us = rig.bus.reads, rig.now_us()
        await asyncio.sleep(1)
        polls = (rig.now_us() - before_us) / 1_000_000 / SLOW_POLL_SECONDS + 1
        assert rig.bus.reads - before <= READS_OF_A_POLL * polls
        assert recorder.events == recorder.events_of(Snapshot)

    run_with_rig(rig, people)


def test_a_broken_interrupt_wire_delays_an_edge_but_loses_none() -> None:
    rig = ExpanderRig("mcp23017", with_interrupt=True)
    rig.mock_pi.closed = lambda _pin: False

    async def people(recorder: SensorRecorder) -> None:
        rig.bus.chips[0x20].closed.add(0)
        await recorder.wait_for_squares(rig.squares[0])

    run_with_rig(rig, people)


def test_an_interrupt_wire_that_is_shorted_to_ground_leaves_the_poll() -> None:
    rig = ExpanderRig("pca9555", with_interrupt=True)
    rig.mock_pi.closed = lambda _pin: True

    async def people(recorder: SensorRecorder) -> None:
        for contact in range(32):
            await rig.set_contact(contact, closed=True)
        await recorder.wait_for_squares(*SQUARES)

    run_with_rig(rig, people)


@pytest.mark.parametrize("chip", ["pca9555", "mcp23017"])
def test_a_chip_that_loses_power_briefly_is_set_up_again_and_reports_no_false_edges(
    chip: Literal["pca9555", "mcp23017"],
) -> None:
    rig = ExpanderRig(chip, with_interrupt=False)

    async def people(recorder: SensorRecorder) -> None:
        await rig.set_contact(3, closed=True)
        await recorder.wait_for_squares(rig.squares[3])
        rig.bus.chips[0x21].power_up()
        await recorder.wait_for_events(PartLost)
        await recorder.wait_for_events(Snapshot, 2)
        await recorder.wait_for_squares(rig.squares[3])

    events = run_with_rig(rig, people)
    assert len([event for event in events if isinstance(event, Edge)]) == 1


@pytest.mark.parametrize("address", [0x20, 0x21])
def test_an_address_that_is_silent_at_start_is_named(address: int) -> None:
    rig = ExpanderRig("pca9555", with_interrupt=False)
    rig.bus.disconnect([address])
    with pytest.raises(PartError) as raised:
        rig.build()
    assert str(raised.value) == (
        f"sensors: the pca9555 at {address:#x} on /dev/i2c-1 does not answer (Remote I/O error); check its wires and"
        " its pins A0 to A2, and see what answers with: i2cdetect -y 1"
    )
    assert rig.bus.open_handles == 0


def test_a_chip_that_goes_silent_in_play_loses_the_sensors_and_is_named(caplog: pytest.LogCaptureFixture) -> None:
    rig = ExpanderRig("pca9555", with_interrupt=True)

    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            rig.bus.disconnect([0x21])
            await recorder.wait_for_events(PartLost)
        rig.close()

    asyncio.run(main())
    assert "the pca9555 at 0x21" in caplog.text
    assert rig.bus.open_handles == 0
