"""The serial scanner in play: the real firmware and the real driver."""

import asyncio
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest
from serial import Serial

from controller.rules.squares import SQUARES
from hardware.drivers.scanner_state import ScannerState
from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Button, ButtonEdge, Edge, Part, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.host_clock import now_us
from hardware.settings.sensors import SerialScannerWiring
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.button_recorder import describe_event, record_buttons
from tests.hardware.scanner_cable import ScannerCable
from tests.hardware.scanner_rig import ScannerRig, open_scanner_rig
from tests.hardware.sensor_recorder import record_sensors

TICKS = 1 << 30
SCAN_US = 1_000  # a change is seen at the next scan
DRIFT_US = 300  # 80 ppm in the first three seconds, in which the clocks are taken as equally fast


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
    late_us = [wrong - best for wrong, best in zip(wrong_us, under_way_us, strict=True)]
    assert min(wrong_us) > -SCAN_US
    assert max(late_us) < SCAN_US + DRIFT_US


def test_a_fault_of_the_program_loses_both_parts_until_it_is_over(
    rig: ScannerRig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        scanner = rig.open_scanner()
        async with record_sensors(rig, scanner.sensors) as recorder, record_buttons(scanner.buttons) as buttons:
            with monkeypatch.context() as broken:
                broken.setattr(ScannerState, "handle_line", lambda *_: 1 // 0)
                await recorder.wait_for_events(PartLost)
            await recorder.wait_for_events(PartRestored)
            await rig.set_contact(5, closed=True)
            await recorder.wait_for_squares(rig.squares[5])
            await buttons.wait_for_events(2)
            assert [(type(event), event.part) for event in buttons.events if not isinstance(event, ButtonEdge)] == [
                (PartLost, Part.BUTTONS),
                (PartRestored, Part.BUTTONS),
            ]

    rig.run(main())
    (warning,) = [record for record in caplog.records if record.levelname == "WARNING"]
    assert warning.getMessage() == (
        "sensors: a fault of the program (ZeroDivisionError: integer division or modulo by zero); please report it"
    )
    assert warning.exc_info is None


def test_presses_come_with_the_edges_in_order_of_their_stamps(rig: ScannerRig) -> None:
    async def main() -> None:
        scanner = rig.open_scanner()
        async with record_sensors(rig, scanner.sensors) as recorder, record_buttons(scanner.buttons) as buttons:
            for number in range(len(Button)):
                await rig.set_contact(number, closed=True)
                rig.pico.set_button(number, down=True)
                rig.pico.set_button(number, down=False)
                await recorder.wait_for_events(Edge, number + 1)
            rig.pico.set_button(2, down=True)
            await buttons.wait_for_events(7)
            assert [describe_event(event) for event in buttons.events] == [
                "white down", "white up", "black down", "black up", "third down", "third up", "third down",
            ]  # fmt: skip
            for number, edge in enumerate(recorder.events_of(Edge)):
                assert edge.at_us <= buttons.events[2 * number].at_us <= buttons.events[2 * number + 1].at_us

    asyncio.run(main())


def test_buttons_are_lost_and_restored_with_the_scanner(rig: ScannerRig) -> None:
    async def main() -> None:
        rig.pico.set_button(0, down=True)
        rig.pico.set_button(1, down=True)
        scanner = rig.open_scanner()
        async with record_sensors(rig, scanner.sensors) as recorder, record_buttons(scanner.buttons) as buttons:
            await buttons.wait_for_events(2)
            rig.cable.unplug()
            await recorder.wait_for_events(PartLost)
            rig.pico.set_button(0, down=False)
            rig.cable.plug_in()
            await buttons.wait_for_events(5)
        assert [describe_event(event) for event in buttons.events] == [
            "white down", "black down", "buttons lost", "buttons restored", "black down",
        ]  # fmt: skip
        assert buttons.events[3].at_us == recorder.events_of(PartRestored)[0].at_us

    asyncio.run(main())


def test_buttons_that_are_asked_for_while_the_scanner_is_away_are_lost(rig: ScannerRig) -> None:
    async def main() -> None:
        scanner = rig.open_scanner()
        async with record_sensors(rig, scanner.sensors) as recorder:
            rig.cable.unplug()
            await recorder.wait_for_events(PartLost)
            async with record_buttons(scanner.buttons) as buttons:
                await buttons.wait_for_events(1)
        assert [describe_event(event) for event in buttons.events] == ["buttons lost"]

    asyncio.run(main())


def test_six_lines_give_the_time_before_the_first_event_after_a_replug(rig: ScannerRig) -> None:
    lines: list[bytes] = []

    def count_lines(data: bytes) -> bytes:
        lines.extend([data] * data.count(b"\n"))
        return data

    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            for time in range(1, 4):
                await rig.unplug()
                await recorder.wait_for_events(PartLost, time)
                lines.clear()
                rig.cable.garbling = count_lines
                await rig.plug_in()
                await recorder.wait_for_events(PartRestored, time)
                assert len(lines) >= 6

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
