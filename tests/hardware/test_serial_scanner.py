"""The serial scanner in play: the real firmware, the real driver, and all failures of the cable between them."""

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

from controller.rules.squares import SQUARES, mask_of
from hardware.drivers.scanner_state import ScannerState
from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Button, ButtonEdge, Edge, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.host_clock import now_us
from hardware.settings.sensors import SerialScannerWiring
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.conditions import wait_until
from tests.hardware.port_contract import SensorRecorder, record_sensors
from tests.hardware.scanner_cable import Garble, ScannerCable
from tests.hardware.scanner_rig import ScannerRig

TICKS = 1 << 30


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[ScannerRig]:
    with SimulatedPico() as pico:
        rig = ScannerRig(tmp_path, pico)
        yield rig
        rig.close_all()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactChange:
    """One change of a contact, at the Pico's time since power on."""

    at_us: int
    contact: int
    closed: bool


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

    def touch() -> None:
        contact = rng.randrange(32)
        closed.symmetric_difference_update({contact})
        rig.pico.set_contact(contact, closed=contact in closed)

    async def main() -> None:
        async with record_sensors(rig, rig.build()) as recorder:
            for time in range(1, 51):
                for _ in range(rng.randrange(8)):
                    touch()
                    await asyncio.sleep(rng.random() * 0.003)  # a random moment, also in the middle of a line
                rig.cable.unplug()
                await recorder.wait_for_events(PartLost, time)
                touch()
                if rng.random() < 0.5:
                    rig.pico.restart()
                rig.cable.plug_in()
                await recorder.wait_for_events(PartRestored, time)
                await shows(recorder, rig, closed)

    asyncio.run(main())


async def shows(recorder: SensorRecorder, rig: ScannerRig, closed: set[int]) -> None:
    await recorder.wait_for_squares(*(rig.squares[contact] for contact in closed))


def test_a_scanner_that_starts_anew_at_the_same_cable_is_believed_anew(rig: ScannerRig) -> None:
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
            rig.cable.garbling = lambda _said: b""
            await recorder.wait_for_events(PartLost)
            rig.cable.garbling = None
            await rig.set_contact(1, closed=True)
            await recorder.wait_for_events(PartRestored)
            await recorder.wait_for_squares(rig.squares[1])

    asyncio.run(main())


def test_why_a_scanner_is_lost_is_said_once_and_so_is_what_keeps_it_away(
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


def test_a_fault_of_the_program_is_raised_to_both_who_listen_rather_than_hidden(
    rig: ScannerRig, monkeypatch: pytest.MonkeyPatch
) -> None:
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

        async def feel() -> None:
            async for press in scanner.buttons.events():
                presses.append(press)
                if len(presses) == 7:
                    done.set()

        feeling = asyncio.create_task(feel())
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
        feeling.cancel()
        with suppress(asyncio.CancelledError):
            await feeling

    asyncio.run(main())


def test_a_button_that_was_let_go_while_the_scanner_was_away_is_told_up(rig: ScannerRig) -> None:
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
