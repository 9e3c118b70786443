"""The contract of every Sensors port, real or simulated, as tests that run with a rig.

A driver's test file uses it like this:

    class TestMyDriver(SensorsContract):
        @pytest.fixture
        def rig(self) -> Iterator[SensorsRig]:
            ...

A rig has 32 contacts, all open at first, and one driver that is not built yet. Contacts are numbered as in the driver's
wiring: contact `n` belongs to `squares[n]`. `tests/hardware/simulated_rig.py` is the shortest rig.
"""

import threading
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from statistics import median
from typing import Any, Protocol

from controller.rules.squares import Square, mask_of
from hardware.events import Edge, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import Sensors
from tests.hardware.sensor_recorder import SensorRecorder, TimeSource, record_sensors


class SensorsRig(TimeSource, Protocol):
    """The contacts of a board, which a test closes and opens, and the driver that reads them."""

    @property
    def squares(self) -> Sequence[Square]:
        """The square of each contact in the driver's wiring; it should not be the order of the squares."""
        ...

    @property
    def stamp_error_us(self) -> int:
        """The largest error of a stamp: a scan, a conversion of clocks."""
        ...

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        """Run a test in an event loop, in real or virtual time."""
        ...

    def build(self) -> Sensors:
        """Return the driver; called once, in the running loop."""
        ...

    def close(self) -> None:
        """Close the driver; a second call does nothing."""
        ...

    async def set_contact(self, contact: int, *, closed: bool) -> int | None:
        """Close or open a contact, and wait until it is at rest.

        Return the host's time of the change if the rig knows it better than the caller, else None.
        """
        ...

    async def unplug(self) -> None:
        """Disconnect the whole part."""
        ...

    async def plug_in(self) -> None:
        """Reconnect the part."""
        ...


def run_with_rig(rig: SensorsRig, people: Callable[[SensorRecorder], Awaitable[None]]) -> list[SensorEvent]:
    """Build the driver, record its events while people act, close it, and return the record."""
    reported: list[SensorEvent] = []

    async def main() -> None:
        sensors = rig.build()
        async with record_sensors(rig, sensors) as recorder:
            await people(recorder)
            reported.extend(recorder.events)
        rig.close()

    rig.run(main())
    return reported


class SensorsContract:
    """The tests; a subclass has the rig."""

    def test_a_snapshot_comes_first_and_shows_what_is_closed(self, rig: SensorsRig) -> None:
        async def main() -> None:
            closed = (0, 5, 31)
            for contact in closed:
                await rig.set_contact(contact, closed=True)
            async with record_sensors(rig, rig.build()) as recorder:
                assert isinstance(recorder.events[0], Snapshot)
                assert recorder.events[0].occupancy == mask_of(rig.squares[contact] for contact in closed)
            rig.close()

        rig.run(main())

    def test_every_contact_reports_its_own_square_closing_and_opening(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            for contact, square in enumerate(rig.squares):
                await rig.set_contact(contact, closed=True)
                await recorder.wait_for_squares(square)
                await rig.set_contact(contact, closed=False)
                await recorder.wait_for_squares()

        events = run_with_rig(rig, people)
        assert {event.square for event in events if isinstance(event, Edge)} == set(rig.squares)

    def test_a_full_board_is_reported_whole(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            for contact in range(len(rig.squares)):
                await rig.set_contact(contact, closed=True)
            await recorder.wait_for_squares(*rig.squares)

        run_with_rig(rig, people)

    def test_an_edge_is_stamped_when_the_contact_changed(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            wrong_us, under_way_us = [], []
            for contact in range(0, 32, 3):
                count = len(recorder.events)
                before_us = rig.now_us()
                changed_us = await rig.set_contact(contact, closed=True)
                after_us = rig.now_us()
                if changed_us is not None:
                    before_us = after_us = changed_us
                await recorder.wait_for_squares(*(rig.squares[index] for index in range(0, contact + 1, 3)))
                at_us = recorder.events[count].at_us
                wrong_us.append(max(before_us - at_us, at_us - after_us))
                under_way_us.append(recorder.received_us[count] - after_us)
            # a busy machine delays the change of contacts, their stamps and their reports
            busy_us = max(0, min(under_way_us))
            assert median(wrong_us) <= rig.stamp_error_us + busy_us, f"wrong by {wrong_us} us"

        run_with_rig(rig, people)

    def test_a_part_that_leaves_is_lost_and_shows_the_board_again_on_return(self, rig: SensorsRig) -> None:
        async def people(recorder: SensorRecorder) -> None:
            await rig.set_contact(7, closed=True)
            await recorder.wait_for_squares(rig.squares[7])
            for time in range(1, 4):
                await rig.unplug()
                await recorder.wait_for_events(PartLost, time)
                await rig.set_contact(7, closed=time % 2 == 0)
                await rig.set_contact(8 + time, closed=True)
                await rig.plug_in()
                await recorder.wait_for_events(PartRestored, time)
                await recorder.wait_for_events(Snapshot, time + 1)
                rest = [rig.squares[contact] for contact in range(9, 9 + time)]
                await recorder.wait_for_squares(*rest, *([rig.squares[7]] if time % 2 == 0 else []))
            await rig.set_contact(30, closed=True)
            await recorder.wait_for_squares(*(rig.squares[contact] for contact in (9, 10, 11, 30)))

        events = run_with_rig(rig, people)
        for index, event in enumerate(events):
            if isinstance(event, PartLost):
                assert isinstance(events[index + 1], PartRestored)
                assert isinstance(events[index + 2], Snapshot)

    def test_sensors_that_are_asked_again_show_the_board_of_then(self, rig: SensorsRig) -> None:
        async def main() -> None:
            sensors = rig.build()
            async with record_sensors(rig, sensors) as recorder:
                await rig.set_contact(3, closed=True)
                await recorder.wait_for_squares(rig.squares[3])
            async with record_sensors(rig, sensors) as recorder:
                await recorder.wait_for_squares(rig.squares[3])
                await rig.set_contact(3, closed=False)
                await recorder.wait_for_squares()
            rig.close()

        rig.run(main())

    def test_a_reader_that_starts_while_the_part_is_away_gets_no_return_without_a_loss(self, rig: SensorsRig) -> None:
        async def main() -> None:
            sensors = rig.build()
            async with record_sensors(rig, sensors) as recorder:
                await rig.unplug()
                await recorder.wait_for_events(PartLost)
            await rig.set_contact(3, closed=True)
            await rig.plug_in()
            async with record_sensors(rig, sensors) as recorder:
                await recorder.wait_for_squares(
                    rig.squares[3]
                )  # the recorder checks each event against the events before it
            rig.close()

        rig.run(main())

    def test_closing_ends_the_threads_also_while_the_part_is_away(self, rig: SensorsRig) -> None:
        async def main() -> None:
            before = set(threading.enumerate())
            async with record_sensors(rig, rig.build()) as recorder:
                await rig.unplug()
                await recorder.wait_for_events(PartLost)
            rig.close()
            assert set(threading.enumerate()) <= before
            rig.close()

        rig.run(main())
