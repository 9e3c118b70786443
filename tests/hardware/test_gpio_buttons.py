"""Buttons on pins: raw edges with their stamps, buttons that are down at the start, and pins that are lost."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from hardware.drivers import gpio_buttons
from hardware.drivers.gpio_buttons import GpioButtons
from hardware.drivers.pins import DriverPins, InputPin
from hardware.events import Button, ButtonEdge, Part, PartLost, PartRestored
from hardware.host_clock import now_us
from hardware.ports import PartError
from hardware.settings.buttons import GpioButtonsWiring
from tests.hardware.button_recorder import ButtonRecorder, describe_event
from tests.hardware.conditions import wait_until
from tests.hardware.mock_pins import MockPi

WIRING = GpioButtonsWiring(kind="gpio", white=17, black=27, third=22)


@asynccontextmanager
async def listening_to(buttons: GpioButtons, mock_pi: MockPi, received: ButtonRecorder) -> AsyncIterator[None]:
    """Record the events of buttons from when they are ready; they are closed twice afterwards."""

    async def listen() -> None:
        async for event in buttons.events():
            received.events.append(event)

    task = asyncio.create_task(listen())
    try:
        await wait_until(lambda: mock_pi.pin(WIRING.black).when_changed is not None, lambda: "the listening")
        yield
    finally:
        task.cancel()
        buttons.close()
        buttons.close()


def record_presses(
    fingers: Callable[[MockPi, ButtonRecorder], Awaitable[None]],
    *,
    before: Callable[[MockPi], None] = lambda _bench: None,
    clock: Callable[[], int] = now_us,
) -> ButtonRecorder:
    """Build the buttons on mock pins, let fingers act when they are ready, and return their events."""
    mock_pi = MockPi(Part.BUTTONS)
    received = ButtonRecorder()

    async def main() -> None:
        buttons = GpioButtons(WIRING, mock_pi.open_pins, clock)
        before(mock_pi)
        async with listening_to(buttons, mock_pi, received):
            await fingers(mock_pi, received)
        assert mock_pi.pin(17).when_changed is None

    asyncio.run(main())
    stamps = [event.at_us for event in received.events]
    assert stamps == sorted(stamps)
    return received


def tap(mock_pi: MockPi, number: int) -> None:
    mock_pi.pin(number).drive_low()
    mock_pi.pin(number).drive_high()


def test_each_button_is_reported_down_and_up() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        for number in (17, 27, 22):
            tap(mock_pi, number)
        await received.wait_for_events(6)

    edges = record_presses(fingers).edges
    assert edges == [(button, down) for button in (Button.WHITE, Button.BLACK, Button.THIRD) for down in (True, False)]


def test_bounce_is_sent_raw_and_every_edge_has_its_own_stamp() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        for _ in range(10):
            mock_pi.pin(17).drive_low()
            await asyncio.sleep(0.001)
            mock_pi.pin(17).drive_high()
            await asyncio.sleep(0.001)
        await received.wait_for_events(20)

    received = record_presses(fingers)
    assert received.edges == [(Button.WHITE, True), (Button.WHITE, False)] * 10
    assert len({event.at_us for event in received.events}) == 20


def test_a_rocker_reports_both_its_sides() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        mock_pi.pin(17).drive_high()
        mock_pi.pin(27).drive_low()
        await received.wait_for_events(3)

    edges = record_presses(fingers, before=lambda mock_pi: mock_pi.pin(17).drive_low()).edges
    assert edges == [(Button.WHITE, True), (Button.WHITE, False), (Button.BLACK, True)]


def test_a_button_that_is_down_at_start_is_reported_as_a_level() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        await received.wait_for_events(1)
        mock_pi.pin(22).drive_high()
        await received.wait_for_events(2)

    received = record_presses(fingers, before=lambda mock_pi: mock_pi.pin(22).drive_low())
    assert received.edges == [(Button.THIRD, True), (Button.THIRD, False)]
    assert [event.is_level for event in received.events if isinstance(event, ButtonEdge)] == [True, False]


def test_an_edge_carries_the_stamp_of_the_library_when_that_is_of_the_same_clock() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        pin = mock_pi.pin(17)
        ticks = pin.factory.ticks() - 0.25  # the library's thread is a quarter of a second late
        pin.when_changed(ticks, False)
        await received.wait_for_events(1)
        assert received.events[0].at_us == round(ticks * 1_000_000)

    record_presses(fingers)


@pytest.mark.parametrize("offset_s", [1_700_000_000.0, -3_600.0, 5.0])
def test_a_stamp_of_another_clock_is_replaced_by_the_arrival(offset_s: float) -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        pin = mock_pi.pin(17)
        before_us = now_us()
        pin.when_changed(pin.factory.ticks() + offset_s, False)
        await received.wait_for_events(1)
        assert before_us <= received.events[0].at_us <= now_us()

    record_presses(fingers)


def test_an_edge_that_was_dropped_is_made_good_by_the_level() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        tap(mock_pi, 17)
        await received.wait_for_events(2)
        mock_pi.closed = lambda number: number == 27  # low, but no edge is reported
        await received.wait_for_events(3)

    assert record_presses(fingers).edges[-1] == (Button.BLACK, True)


def test_pins_that_go_are_lost_and_come_back_with_what_is_held_then() -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        mock_pi.is_there = False
        await received.wait_until(lambda events: any(isinstance(event, PartLost) for event in events))
        mock_pi.closed = lambda number: number == 17
        mock_pi.is_there = True
        await received.wait_for_events(3)
        tap(mock_pi, 22)
        await received.wait_for_events(5)

    events = record_presses(fingers).events
    assert isinstance(events[0], PartLost)
    assert isinstance(events[1], PartRestored)
    assert [event.part for event in events[:2] if isinstance(event, PartLost | PartRestored)] == [Part.BUTTONS] * 2
    assert isinstance(events[2], ButtonEdge)
    assert (events[2].button, events[2].down) == (Button.WHITE, True)


def test_buttons_without_a_third_take_two_pins() -> None:
    mock_pi = MockPi(Part.BUTTONS)
    GpioButtons(WIRING.model_copy(update={"third": None}), mock_pi.open_pins, now_us).close()
    assert mock_pi.open_count == 1


def test_pins_that_are_not_there_are_one_line_at_start() -> None:
    mock_pi = MockPi(Part.BUTTONS)
    mock_pi.is_there = False
    with pytest.raises(PartError, match=r"^buttons: there is no /dev/gpiochip0$"):
        GpioButtons(WIRING, mock_pi.open_pins, now_us)


def test_a_fault_of_the_program_loses_the_buttons_until_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    async def fingers(mock_pi: MockPi, received: ButtonRecorder) -> None:
        mock_pi.closed = lambda _number: bool(1 // 0)
        await received.wait_for_events(1)
        mock_pi.closed = lambda _number: False
        await received.wait_for_events(2)
        tap(mock_pi, 17)
        await received.wait_for_events(4)

    events = record_presses(fingers).events
    assert [describe_event(event) for event in events] == ["buttons lost", "buttons restored", "white down", "white up"]
    assert caplog.messages == [
        "buttons: a fault of the program (ZeroDivisionError: integer division or modulo by zero); please report it"
    ]


def test_a_third_button_whose_pin_is_held_is_left_out_until_the_pin_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpio_buttons, "POLL_SECONDS", 0.001)
    mock_pi, received, remarks = MockPi(Part.BUTTONS), ButtonRecorder(), list[str]()
    is_held = True

    def open_pins() -> DriverPins:
        pins = mock_pi.open_pins()
        open_edge_input = pins.open_edge_input

        def open_unless_held(number: int) -> InputPin:
            if number == WIRING.third and is_held:
                raise PartError(Part.BUTTONS, "GPIO 22 cannot be taken (busy); see what holds it with: gpioinfo")
            return open_edge_input(number)

        monkeypatch.setattr(pins, "open_edge_input", open_unless_held)
        return pins

    async def main() -> None:
        nonlocal is_held
        async with listening_to(GpioButtons(WIRING, open_pins, now_us, remarks.append), mock_pi, received):
            tap(mock_pi, 17)
            await received.wait_for_events(2)
            is_held = False
            await wait_until(lambda: remarks[-1] == "" and mock_pi.pin(22).when_changed is not None, lambda: "the pin")
            tap(mock_pi, 22)
            await received.wait_for_events(4)

    asyncio.run(main())
    assert remarks[0] == (
        "the third button is left out: GPIO 22 cannot be taken (busy); see what holds it with: gpioinfo"
    )
    assert received.edges == [(button, down) for button in (Button.WHITE, Button.THIRD) for down in (True, False)]
