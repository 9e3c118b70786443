"""The matrix on pins: the port contract, and the details of scanning."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.squares import mask_of
from hardware.drivers.gpio_matrix import MatrixContacts, build_gpio_matrix
from hardware.drivers.pins import DriverPins
from hardware.events import Edge, PartLost, Snapshot
from hardware.host_clock import now_us
from hardware.ports import PartError
from tests.hardware.conditions import wait_until
from tests.hardware.matrix_rig import MatrixRig
from tests.hardware.port_contract import SensorsContract, SensorsRig, run_with_rig
from tests.hardware.sensor_recorder import SensorRecorder


class TestGpioMatrix(SensorsContract):
    @pytest.fixture
    def rig(self) -> Iterator[SensorsRig]:
        rig = MatrixRig()
        yield rig
        rig.close()


@given(st.sets(st.integers(0, 31)))
@settings(max_examples=50)
def test_four_looks_show_any_set_of_closed_contacts_and_no_ghost(closed: set[int]) -> None:
    rig = MatrixRig()
    rig.contacts = closed
    contacts = MatrixContacts(rig.wiring, rig.mock_pi.open_pins)
    contacts.open()
    looks = [contacts.read() for _ in range(4)]
    contacts.close()
    assert sum(look.squares for look in looks) == mask_of(rig.squares)
    assert sum(look.closed for look in looks) == mask_of(rig.squares[contact] for contact in closed)


def test_never_are_two_drive_lines_low() -> None:
    rig = MatrixRig()
    contacts = MatrixContacts(rig.wiring, rig.mock_pi.open_pins)
    contacts.open()
    for _ in range(9):
        assert sum(rig.mock_pi.is_low(pin) for pin in rig.wiring.drive) == 1
        contacts.read()
    contacts.close()


def test_a_closed_driver_has_given_its_pins_back_as_inputs() -> None:
    rig = MatrixRig()
    build_gpio_matrix(rig.wiring, rig.mock_pi.open_pins, now_us).close()
    assert not any(rig.mock_pi.is_low(pin) for pin in rig.wiring.drive)


def test_a_contact_that_bounces_slower_than_a_scan_is_sent_raw() -> None:
    rig = MatrixRig(scans_per_second=1000)

    async def people(recorder: SensorRecorder) -> None:
        for count in range(1, 7):
            await rig.set_contact(4, closed=count % 2 == 1)
            await recorder.wait_until(lambda: len(recorder.events_of(Edge)) == count, f"edge {count}")  # noqa: B023  awaited within the turn

    events = run_with_rig(rig, people)
    assert [event.closed for event in events if isinstance(event, Edge)] == [True, False] * 3


def test_pins_that_cannot_be_taken_are_one_line_at_start() -> None:
    rig = MatrixRig()
    rig.mock_pi.is_there = False
    with pytest.raises(PartError, match=r"^sensors: there is no /dev/gpiochip0$"):
        rig.build()


@pytest.mark.parametrize("failing_pin", [2, 12])
def test_pins_that_fail_while_they_are_taken_are_one_line_and_are_given_back(
    monkeypatch: pytest.MonkeyPatch, failing_pin: int
) -> None:
    rig = MatrixRig()
    left: list[DriverPins] = []
    open_pins = rig.mock_pi.open_pins

    def kept() -> DriverPins:
        left.append(open_pins())
        return left[-1]

    def answer() -> None:
        if len(left[-1].factory.pins) == failing_pin:
            raise OSError(19, "No such device")

    monkeypatch.setattr(rig.mock_pi, "open_pins", kept)
    monkeypatch.setattr(rig.mock_pi, "raise_if_unplugged", answer)
    with pytest.raises(PartError, match=r"^sensors: .*No such device"):
        rig.build()
    assert [len(pins.factory.pins) for pins in left] == [0]


def test_a_fault_of_the_program_loses_the_sensors_until_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    rig = MatrixRig()

    async def people(recorder: SensorRecorder) -> None:
        closed, rig.mock_pi.closed = rig.mock_pi.closed, lambda _number: bool(1 // 0)
        await recorder.wait_for_events(PartLost)
        rig.mock_pi.closed = closed
        await recorder.wait_for_events(Snapshot, 2)
        await rig.set_contact(3, closed=True)
        await recorder.wait_for_squares(rig.squares[3])

    run_with_rig(rig, people)
    assert caplog.messages == [
        "sensors: a fault of the program (ZeroDivisionError: integer division or modulo by zero); please report it"
    ]


def test_a_long_loss_is_reported_once_in_words(caplog: pytest.LogCaptureFixture) -> None:
    rig = MatrixRig()

    async def people(recorder: SensorRecorder) -> None:
        await rig.unplug()
        await wait_until(lambda: rig.mock_pi.request_count >= 3, lambda: "another try")
        await rig.plug_in()
        await recorder.wait_for_events(Snapshot, 2)
        assert len(recorder.events_of(PartLost)) == 1

    run_with_rig(rig, people)
    assert [record.getMessage() for record in caplog.records] == ["sensors: [Errno 19] No such device"]
