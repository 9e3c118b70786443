"""Parts that are absent at the start: the board plays with the others, and takes each up when it comes."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import TypeVar, cast

import pytest

from controller.app.deferred_parts import (
    DeferredButtons,
    DeferredBuzzer,
    DeferredDisplay,
    DeferredLeds,
    DeferredSensors,
)
from controller.app.part_opener import PartOpeners
from controller.faces.display.picture_pages import draw_page
from controller.session.state import PauseReason, Phase
from controller.settings.tracking import CommitMode
from controller.words.po_files import english
from hardware.events import ButtonEdge, Part, PartLost, PartRestored, Snapshot
from hardware.part_status import PartState, PartStatuses
from hardware.ports import DARK, Board, Display, PartError
from tests.daemon.daemon_rig import DaemonRig, RigActivity, game_started, make_settings, play

REASON = "there is no such device; plug it in"

Port = TypeVar("Port")


class LateParts:
    """Parts of a simulated board that can be opened from a second of virtual time on, and the rig that has them."""

    def __init__(self, come_at_s: dict[Part, float]) -> None:
        self._come_at_s = come_at_s
        self._closing = ExitStack()
        self.openers = PartOpeners(PartStatuses(frozenset(Part)), self._closing)
        self.rig = DaemonRig(fit_parts=self._fit, open_parts=self.openers.keep_trying)

    def play(self, people: RigActivity | str) -> DaemonRig:
        """Run the rig and close the parts."""
        with self._closing:
            return play(people, self.rig)

    def _builder(self, part: Part, port: Port) -> Callable[[ExitStack], Port]:
        def build(closing: ExitStack) -> Port:
            del closing
            if asyncio.get_running_loop().time() < self._come_at_s.get(part, 0):
                raise PartError(part, REASON)
            return port

        return build

    def _fit(self, board: Board) -> Board:
        display_port = cast("Display", board.display)
        sensors = self.openers.add(self._builder(Part.SENSORS, board.sensors), Part.SENSORS)
        buttons = self.openers.add(self._builder(Part.BUTTONS, board.buttons), Part.BUTTONS)
        leds = self.openers.add(self._builder(Part.LEDS, board.leds), Part.LEDS)
        display = self.openers.add(self._builder(Part.DISPLAY, display_port), Part.DISPLAY)
        buzzer = self.openers.add(self._builder(Part.BUZZER, board.buzzer), Part.BUZZER)
        return replace(
            board,
            sensors=DeferredSensors(sensors, lambda opened: opened),
            buttons=DeferredButtons(buttons, lambda opened: opened),
            leds=DeferredLeds(leds),
            display=DeferredDisplay(display, (128, 64)),
            buzzer=DeferredBuzzer(buzzer),
        )


def changes_of(rig: DaemonRig) -> list[tuple[type, Part]]:
    return [(type(each), each.part) for each in rig.recorder.inputs if isinstance(each, PartLost | PartRestored)]


def test_a_whole_board_loses_nothing_at_the_start() -> None:
    late = LateParts({})
    rig = late.play("press black; move 22-18; press white; expect move 22-18")
    assert changes_of(rig) == []
    assert {status.state for status in late.openers.statuses.list_all()} == {PartState.PRESENT}


@pytest.mark.parametrize("part", [Part.LEDS, Part.DISPLAY, Part.BUZZER])
def test_the_game_is_played_without_a_part_and_it_is_taken_up_when_it_comes(part: Part) -> None:
    late = LateParts({part: 100.0})

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-15; press white; wait 5s")
        assert late.openers.statuses.status_of(part).state is PartState.ABSENT
        if part is Part.LEDS:
            assert set(rig.table.leds.colours) == {DARK}
        await rig.run_script("wait 100s")
        assert late.openers.statuses.list_missing() == ()
        await rig.run_script("expect leds 15 lift, 22 place")
        assert set(rig.table.leds.colours) != {DARK}
        assert rig.session.last_views.page is not None
        assert rig.table.display.picture == draw_page(english(), rig.session.last_views.page, (128, 64))
        await rig.run_script("lift 15; place 18; press white; expect move 22-18")

    rig = late.play(people)
    assert changes_of(rig) == [(PartLost, part), (PartRestored, part)]


def test_no_game_begins_without_sensors_and_it_begins_when_they_come() -> None:
    late = LateParts({Part.SENSORS: 50.0})
    rig = late.play("press black; move 22-18; press white; expect move 22-18")
    lost = next(step for step in rig.recorder.steps if isinstance(step.event, PartLost))
    assert PauseReason.SENSORS in lost.session.pauses
    assert lost.session.phase is Phase.SETUP
    known = next(step for step in rig.recorder.steps if isinstance(step.event, Snapshot))
    assert known.recorded_us >= 50_000_000
    assert not known.session.pauses
    assert changes_of(rig) == [(PartLost, Part.SENSORS), (PartRestored, Part.SENSORS)]


@pytest.mark.parametrize(
    ("commit", "text"),
    [
        (
            CommitMode.CLOCK,
            "No answer from the buttons, so no move can be pressed: check the cable, or call the arbiter",
        ),
        (CommitMode.SETTLE, "No answer from the buttons: the game continues; check the cable"),
    ],
)
def test_without_buttons_the_board_says_if_moves_can_be_made(commit: CommitMode, text: str) -> None:
    late = LateParts({Part.BUTTONS: 1e9})
    late.rig.started = game_started(make_settings(commit))
    rig = late.play("move 22-18; wait 30s")
    assert text in rig.recorder.announcements
    assert rig.recorder.moves == ([] if commit is CommitMode.CLOCK else ["22-18"])


def test_a_press_of_buttons_that_come_late_counts() -> None:
    late = LateParts({Part.BUTTONS: 30.0})

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("wait 60s; press black; move 22-18; press white; expect move 22-18")

    rig = late.play(people)
    assert any(isinstance(event, ButtonEdge) for event in rig.recorder.inputs)
