"""The serial scanner in play: the real firmware and the real driver."""

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest
from serial import Serial

from controller.rules.squares import SQUARES
from hardware.drivers.scanner_state import ScannerState
from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Button, ButtonEdge, Edge, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.host_clock import now_us
from hardware.settings.sensors import SerialScannerWiring
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.scanner_cable import ScannerCable
from tests.hardware.scanner_rig import ScannerRig, open_scanner_rig
from tests.hardware.sensor_recorder import record_sensors

TICKS = 1 << 30


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[ScannerRig]:
    with open_scanner_rig(tmp_path) as rig:
        yield rig


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactChange:
    """One change of a contact."""

    at_us: int
    """The Pico's time since power on."""
    contact: int
    """The number of the contact."""
    closed: bool
    """True if it is closed from now on."""


class HostTime:
    """A source of the host's time for a recorder."""

    def now_us(self) -> int:
        return now_us()


def random_changes(count: int, rng: Random, first_us: int) -> list[ContactChange]:
    """Return random changes of contacts, never two in one scan, whose order would be unknown."""
    at_us, closed, changes = first_us, set[int](), list[ContactChange]()
    for _ in range(count):
        at_us += rng.choice((1_300, 1_700, 2_300, 4_000))
        contact = rng.randrange(32)
        closed ^= {contact}
        changes.append(ContactChange(at_us=at_us, contact=contact, closed=contact in closed))
    return changes


def test_a_thousand_edges_come_in_order_with_their_times_while_the_counter_wraps(tmp_path: Path) -> None:
    changes = random_changes(1_000, Random(1), first_us=400_000)
    with SimulatedPico(first_ticks=TICKS - 1_200_000, ppm=80, late="run") as pico:
        cable = ScannerCable(pico, tmp_path)
        cable.plug_in()
        scanner = SerialScanner(SerialScannerWiring(kind="serial_scanner", device=cable.pattern), now_us)
        reported: list[SensorEvent] = []
        came_us: list[int] = []

        async def main() -> None:
            async with record_sensors(HostTime(), scanner.sensors) as recorder:
                pico.schedule_changes((change.at_us, change.contact, change.closed) for change in changes)
                await recorder.wait_for_events(Edge, len(changes))
                reported.extend(recorder.events)
                came_us.extend(recorder.received_us[1:])

        asyncio.run(main())
        scanner.close()
        cable.close()
        truth_us = [pico.host_us(change.at_us) for change in changes]
        assert "watchdog" not in pico.reports
    edges = [event for event in reported if isinstance(event, Edge)]
    assert [type(event) for event in reported if not isinstance(event, Edge)] == [Snapshot]
    assert [(edge.square, edge.closed) for edge in edges] == [
        (SQUARES[change.contact], change.closed) for change in changes
    ]
    wrong_us = [edge.at_us - true_us for edge, true_us in zip(edges, truth_us, strict=True)]
    # the error of a stamp is the delay of the fastest line so far, which depends on the machine
    under_way_us = accumulate((came - true for came, true in zip(came_us, truth_us, strict=True)), min)
    assert all(-1_000 < wrong < best + 1_000 for wrong, best in zip(wrong_us, under_way_us, strict=True))


def test_a_programming_error_is_raised_to_both_listeners(rig: ScannerRig, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        scanner = rig.open_scanner()
        sensors, buttons = scanner.sensors.events(), scanner.buttons.events()
        assert isinstance(await anext(sensors), Snapshot)
        pressed = asyncio.ensure_future(anext(buttons))
        await asyncio.sleep(0)
        monkeypatch.setattr(ScannerState, "handle_line", lambda *_: 1 // 0)
        async with asyncio.timeout(10):
            with pytest.raises(ZeroDivisionError):
                await anext(sensors)
            with pytest.raises(ZeroDivisionError):
                await pressed

    rig.run(main())


def test_presses_come_with_the_edges_in_order_of_their_stamps(rig: ScannerRig) -> None:
    async def main() -> None:
        scanner = rig.open_scanner()
        presses: list[ButtonEdge] = []
        done = asyncio.Event()

        async def record_presses() -> None:
            async for press in scanner.buttons.events():
                presses.append(press)
                if len(presses) == 7:
                    done.set()

        recording = asyncio.create_task(record_presses())
        async with record_sensors(rig, scanner.sensors) as recorder:
            for number in range(len(Button)):
                await rig.set_contact(number, closed=True)
                rig.pico.set_button(number, down=True)
                rig.pico.set_button(number, down=False)
                await recorder.wait_for_events(Edge, number + 1)
            rig.pico.set_button(2, down=True)
            async with asyncio.timeout(10):
                await done.wait()
            assert [(press.button, press.down) for press in presses] == [
                (Button.WHITE, True), (Button.WHITE, False), (Button.BLACK, True), (Button.BLACK, False),
                (Button.THIRD, True), (Button.THIRD, False), (Button.THIRD, True),
            ]  # fmt: skip
            stamps = [event.at_us for event in recorder.events_of(Edge)]
            for number, stamp in enumerate(stamps):
                assert stamp <= presses[2 * number].at_us <= presses[2 * number + 1].at_us
        recording.cancel()
        with suppress(asyncio.CancelledError):
            await recording

    asyncio.run(main())


def test_a_button_released_while_the_scanner_was_away_is_reported_up(rig: ScannerRig) -> None:
    async def main() -> None:
        rig.pico.set_button(0, down=True)
        scanner = rig.open_scanner()
        presses = scanner.buttons.events()
        async with record_sensors(rig, scanner.sensors) as recorder:
            first = await anext(presses)
            assert (first.button, first.down) == (Button.WHITE, True)
            rig.cable.unplug()
            await recorder.wait_for_events(PartLost)
            rig.pico.set_button(0, down=False)
            rig.cable.plug_in()
            async with asyncio.timeout(10):
                second = await anext(presses)
            assert (second.button, second.down) == (Button.WHITE, False)
            assert second.at_us >= recorder.events_of(PartRestored)[0].at_us

    asyncio.run(main())


def test_closing_while_its_thread_gives_the_port_back_ends_the_thread(
    rig: ScannerRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_closed(_: Serial) -> None:
        os.write(None, b"x")  # type: ignore[arg-type]  # as pyserial does in the middle of its close()

    scanner = rig.open_scanner()
    monkeypatch.setattr(Serial, "cancel_read", half_closed)
    scanner.close()
    assert "scanner" not in [thread.name for thread in threading.enumerate()]
