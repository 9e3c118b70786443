"""A fault of the program in a driver costs its part, not the game, and the part is tried again."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from hardware.events import ButtonEvent, Part, PartLost, PartRestored, SensorEvent
from hardware.ports import Board, Buttons, Colours, Leds, Picture, Sensors, Tone
from tests.daemon.daemon_rig import DaemonRig, play

MOVES = "press black; move 22-15; press white; lift 15; place 18; press white; expect move 22-18"


class BuggyDriver:
    """The parts of a board, of which some raise an exception that no driver expects while `is_buggy`."""

    size = (128, 64)

    def __init__(self, *, is_buggy: bool = True) -> None:
        self.is_buggy = is_buggy
        self.shown = 0

    def fail(self, output: str = "all") -> None:
        if self.is_buggy:
            raise RuntimeError(f"this\nbreaks {output}".strip())
        self.shown += 1

    def fit(self, part: Part, board: Board) -> Board:
        match part:
            case Part.LEDS:
                return replace(board, leds=_Leds(self, board.leds))
            case Part.DISPLAY:
                return replace(board, display=_Display(self))
            case Part.BUZZER:
                return replace(board, buzzer=_Buzzer(self))
            case Part.SENSORS:
                return replace(board, sensors=_Sensors(self, board.sensors))
            case Part.BUTTONS:
                return replace(board, buttons=_Buttons(self, board.buttons))


class _Leds:
    def __init__(self, driver: BuggyDriver, leds: Leds) -> None:
        self._driver = driver
        self._leds = leds

    async def show(self, colours: Colours) -> None:
        self._driver.fail()
        await self._leds.show(colours)


class _Display:
    size = (128, 64)

    def __init__(self, driver: BuggyDriver) -> None:
        self._driver = driver

    async def show(self, picture: Picture) -> None:
        self._driver.fail(f"{picture.width}")


class _Buzzer:
    def __init__(self, driver: BuggyDriver) -> None:
        self._driver = driver

    async def play(self, tone: Tone) -> None:
        self._driver.fail(tone.value)


class _Sensors:
    def __init__(self, driver: BuggyDriver, sensors: Sensors) -> None:
        self._driver = driver
        self._sensors = sensors

    async def events(self) -> AsyncIterator[SensorEvent]:
        async for event in self._sensors.events():
            yield event
            self._driver.fail()


class _Buttons:
    def __init__(self, driver: BuggyDriver, buttons: Buttons) -> None:
        self._driver = driver
        self._buttons = buttons

    async def events(self) -> AsyncIterator[ButtonEvent]:
        async for event in self._buttons.events():
            self._driver.fail()
            yield event


def fault_text(part: Part) -> str:
    """Return the one line that the log has of a part with a fault of the program."""
    broken = {Part.DISPLAY: "128", Part.BUZZER: "warning"}.get(part, "all")
    reason = f"a fault of the program (RuntimeError: this breaks {broken}); please report it"
    return f"{part.value}: {reason}; the game {'waits for them' if part is Part.SENSORS else 'continues without it'}"


def part_events(rig: DaemonRig) -> list[tuple[type, Part]]:
    """Return the losses and returns of parts that the session was told."""
    return [(type(event), event.part) for event in rig.recorder.inputs if isinstance(event, PartLost | PartRestored)]


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY, Part.BUZZER])
def test_the_game_continues_without_an_output_and_it_is_tried_again(
    part: Part, caplog: pytest.LogCaptureFixture
) -> None:
    driver = BuggyDriver()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(f"{MOVES}; wait 5s")
        driver.is_buggy = False
        await rig.run_script("press white; move 11-15; press black; expect move 11-15; wait 5s")

    rig = play(people, DaemonRig(fit_parts=lambda board: driver.fit(part, board)))
    assert part_events(rig) == [(PartLost, part), (PartRestored, part)]
    assert driver.shown
    assert caplog.messages == [fault_text(part), f"{part.value}: works now"]


@pytest.mark.parametrize("part", [Part.SENSORS, Part.BUTTONS])
def test_the_daemon_goes_on_without_an_input_and_it_is_tried_again(
    part: Part, caplog: pytest.LogCaptureFixture
) -> None:
    driver = BuggyDriver(is_buggy=False)

    async def people(rig: DaemonRig) -> None:
        driver.is_buggy = True
        await rig.run_script("press black; move 22-18; press white; wait 5s")
        assert (PartLost, part) in part_events(rig)
        driver.is_buggy = False
        await asyncio.sleep(2)
        await rig.run_script("wait 2s; press white; press black; press white; wait 2s; expect move 22-18")

    rig = play(people, DaemonRig(fit_parts=lambda board: driver.fit(part, board)))
    assert part_events(rig)[-1] == (PartRestored, part)
    assert fault_text(part) in caplog.messages


def test_the_traceback_is_for_those_who_debug(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "hardware.program_faults")
    driver = BuggyDriver()
    play(MOVES, DaemonRig(fit_parts=lambda board: driver.fit(Part.BUZZER, board)))
    with_traceback = {record.levelname for record in caplog.records if record.exc_info}
    assert with_traceback == {"DEBUG"}


def test_a_part_that_opens_lost_is_not_restored_before_it_answers(caplog: pytest.LogCaptureFixture) -> None:
    class LostAtFirst(_Sensors):
        openings = 0

        async def events(self) -> AsyncIterator[SensorEvent]:
            self.openings += 1
            if self.openings == 1:
                raise RuntimeError("this breaks all")
            if self.openings == 2:
                yield PartLost(part=Part.SENSORS, at_us=0)
                raise RuntimeError("this breaks all")
            async for event in self._sensors.events():
                yield event

    def fit(board: Board) -> Board:
        return replace(board, sensors=LostAtFirst(BuggyDriver(is_buggy=False), board.sensors))

    rig = play("wait 10s", DaemonRig(fit_parts=fit))
    assert part_events(rig) == [(PartLost, Part.SENSORS)] * 2 + [(PartRestored, Part.SENSORS)]
    assert caplog.messages.count("sensors: works now") == 1
