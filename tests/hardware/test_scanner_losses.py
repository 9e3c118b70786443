"""The serial scanner and failures of its cable: noise, lost lines, unplugging, silence and floods."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from controller.rules.squares import mask_of
from hardware.events import Edge, PartLost, PartRestored, Snapshot
from tests.hardware.conditions import wait_until
from tests.hardware.scanner_cable import Garble
from tests.hardware.scanner_rig import ScannerRig, open_scanner_rig
from tests.hardware.sensor_recorder import SensorRecorder, record_sensors


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[ScannerRig]:
    with open_scanner_rig(tmp_path) as rig:
        yield rig


def build_garble(rng: Random) -> Garble:
    """Return a function that damages a tenth of the bytes: lost lines, cut lines, noise between and within lines."""

    def garble(data: bytes) -> bytes:
        if rng.random() > 0.1:
            return data
        index = rng.randrange(len(data))
        noise = rng.randbytes(rng.choice((1, 7, 200)))
        return rng.choice((b"", data[:index], data[index:], data[:index] + noise + data[index:], noise + data))

    return garble


@pytest.mark.parametrize("seed", range(3))
def test_no_state_is_lost_in_noise(rig: ScannerRig, seed: int) -> None:
    rng = Random(seed)
    rig.cable.garbling = None
    closed: set[int] = set()

    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            rig.cable.garbling = build_garble(rng)
            for number in range(400):
                contact = rng.randrange(32)
                closed.symmetric_difference_update({contact})
                await rig.set_contact(contact, closed=contact in closed)
                if number % 40 == 39:
                    await recorder.wait_for_squares(*(rig.squares[contact] for contact in closed))
            assert len(recorder.events_of(Snapshot)) > 1, "no line was ever missed"
            assert not recorder.events_of(PartLost)

    asyncio.run(main())


def test_a_line_that_is_lost_is_made_good_within_moments_by_a_snapshot(rig: ScannerRig) -> None:
    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            swallowed = asyncio.Event()
            loop = asyncio.get_running_loop()

            def swallow(data: bytes) -> bytes:
                if b"C " not in data:
                    return data
                loop.call_soon_threadsafe(swallowed.set)
                return b""

            rig.cable.garbling = swallow
            await rig.set_contact(3, closed=True)
            await swallowed.wait()
            rig.cable.garbling = None
            await rig.set_contact(4, closed=True)
            await recorder.wait_for_squares(rig.squares[3], rig.squares[4])
            assert len(recorder.events_of(Snapshot)) == 2
            await rig.set_contact(4, closed=False)
            await recorder.wait_for_squares(rig.squares[3])
            edges = [event for event in recorder.events if isinstance(event, Edge)]
            assert (edges[-1].square, edges[-1].closed) == (rig.squares[4], False)
            assert rig.squares[3] not in {edge.square for edge in edges}

    asyncio.run(main())


def test_unplugging_at_random_moments_loses_no_state(rig: ScannerRig) -> None:
    rng = Random(50)
    closed: set[int] = set()

    def toggle_contact() -> None:
        contact = rng.randrange(32)
        closed.symmetric_difference_update({contact})
        rig.pico.set_contact(contact, closed=contact in closed)

    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            for time in range(1, 51):
                for _ in range(rng.randrange(8)):
                    toggle_contact()
                    await asyncio.sleep(rng.random() * 0.003)  # a random moment, also in the middle of a line
                rig.cable.unplug()
                await recorder.wait_for_events(PartLost, time)
                toggle_contact()
                if rng.random() < 0.5:
                    rig.pico.restart()
                rig.cable.plug_in()
                await recorder.wait_for_events(PartRestored, time)
                await wait_for_contacts(recorder, rig, closed)

    asyncio.run(main())


async def wait_for_contacts(recorder: SensorRecorder, rig: ScannerRig, closed: set[int]) -> None:
    await recorder.wait_for_squares(*(rig.squares[contact] for contact in closed))


def test_a_scanner_that_restarts_on_the_same_cable_is_synchronized_again(rig: ScannerRig) -> None:
    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            await rig.set_contact(11, closed=True)
            await recorder.wait_for_squares(rig.squares[11])
            rig.pico.restart()
            await recorder.wait_for_events(Snapshot, 2)
            await rig.set_contact(11, closed=False)
            await recorder.wait_for_squares()
            assert not recorder.events_of(PartLost)

    asyncio.run(main())


def test_a_scanner_that_falls_silent_is_lost_and_comes_back(rig: ScannerRig) -> None:
    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            rig.cable.garbling = lambda _data: b""
            await recorder.wait_for_events(PartLost)
            rig.cable.garbling = None
            await rig.set_contact(1, closed=True)
            await recorder.wait_for_events(PartRestored)
            await recorder.wait_for_squares(rig.squares[1])

    asyncio.run(main())


def test_who_asks_while_it_is_lost_gets_no_old_levels(rig: ScannerRig) -> None:
    async def main() -> None:
        scanner = rig.build()
        async with record_sensors(rig, scanner) as recorder:
            rig.cable.garbling = lambda _data: b""
            await recorder.wait_for_events(PartLost)
            async for first in scanner.events():
                assert isinstance(first, PartLost)
                break

    asyncio.run(main())


def test_why_a_scanner_is_lost_is_data_once_and_so_is_what_keeps_it_away(
    rig: ScannerRig, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            await rig.unplug()
            await recorder.wait_for_events(PartLost)
            await wait_until(lambda: "no device matches" in caplog.text, lambda: caplog.text)
            (tmp_path / "usb-scanner-0").write_bytes(b"")
            await wait_until(lambda: "cannot be opened as a serial device" in caplog.text, lambda: caplog.text)
            (tmp_path / "usb-scanner-0").unlink()
            await rig.plug_in()
            await recorder.wait_for_events(PartRestored)

    rig.run(main())
    data = [record.getMessage() for record in caplog.records]
    assert all(line.startswith("sensors: ") for line in data)
    assert "usb-scanner-1 is gone" in data[0]
    assert sum("cannot be opened" in line for line in data) == 1
    assert len(data) == len(set(data))


def test_a_flood_is_no_scanner(rig: ScannerRig) -> None:
    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            await rig.set_contact(0, closed=True)
            await recorder.wait_for_squares(rig.squares[0])
            flood = b"\xff" * 3_000

            async def flooding() -> None:
                while True:
                    with suppress(OSError):
                        rig.cable.inject(flood)
                    await asyncio.sleep(0.002)

            task = asyncio.create_task(flooding())
            await recorder.wait_for_events(PartLost)
            task.cancel()
            await recorder.wait_for_events(PartRestored)
            assert recorder.occupancy in {None, mask_of((rig.squares[0],))}
            await recorder.wait_for_squares(rig.squares[0])

    asyncio.run(main())
