"""A board that loses the last of LEDs, display and page stands still until one of them is there again."""

import pytest

from controller.app.output_watch import OutputWatch
from controller.app.part_status_observer import PartStatusObserver
from controller.rules.position import Side
from controller.session.inputs import Input, OutputsLost, OutputsRestored
from controller.session.state import PauseReason
from hardware.events import Part
from hardware.part_status import PartStatuses, all_present
from hardware.ports import Board
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.dead_parts import DeadParts
from tests.sim.virtual_board import now_us

WRONG_MOVE = "move 22-15; press white; lift 15; place 18; press white; wait 5s"
"""A move that lights LEDs, so that it is noticed if they do not answer."""


class Outputs:
    """LEDs and a display that can be lost apart, a page, and the watch over them."""

    def __init__(self, *, fitted: tuple[Part, ...] = tuple(Part)) -> None:
        self.leds, self.display = DeadParts(), DeadParts()
        self.leds.are_dead = self.display.are_dead = False
        self.is_page_served = False
        statuses = all_present() if fitted == tuple(Part) else PartStatuses(fitted)
        for part in fitted:
            statuses.note_present(part)
        self.watch = OutputWatch(statuses, lambda: self.is_page_served, now_us, self._enqueue)
        observers = (PartStatusObserver(statuses, lambda *_: None), self.watch)
        self.rig = DaemonRig(fit_parts=self._fit, observers=observers)

    def told(self) -> list[type[Input]]:
        """Return what the session was told of its outputs."""
        inputs = self.rig.recorder.inputs
        return [type(event) for event in inputs if isinstance(event, OutputsLost | OutputsRestored)]

    def _fit(self, board: Board) -> Board:
        return self.display.fit(Part.DISPLAY)(self.leds.fit(Part.LEDS)(board))

    def _enqueue(self, event: Input) -> None:
        self.rig.enqueue(event)


def test_the_clock_stands_while_leds_and_display_are_both_lost() -> None:
    outputs = Outputs()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 5s")
        outputs.leds.are_dead = True
        await rig.run_script(f"{WRONG_MOVE}; expect move 22-18")
        assert not rig.session.pauses
        outputs.display.are_dead = True
        await rig.run_script("wait 5s")
        assert rig.session.pauses == {PauseReason.OUTPUTS}
        left = rig.session.ledger.remaining_us
        await rig.run_script("move 11-15; press black; wait 60s; expect turn black")
        assert rig.session.ledger.remaining_us == left
        outputs.leds.are_dead = False
        await rig.run_script("wait 5s")
        assert not rig.session.pauses
        assert rig.session.ledger.running_side is Side.BLACK
        await rig.run_script("press black; expect move 11-15")
        outputs.leds.are_dead = True
        await rig.run_script("move 18-14; press white; wait 5s")
        assert rig.session.pauses == {PauseReason.OUTPUTS}

    play(people, outputs.rig)
    assert outputs.told() == [OutputsLost, OutputsRestored, OutputsLost]


def test_a_board_without_leds_stands_still_when_its_display_is_lost() -> None:
    outputs = Outputs(fitted=(Part.SENSORS, Part.BUTTONS, Part.DISPLAY))

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 1s")
        outputs.display.are_dead = True
        await rig.run_script("wait 5s")
        assert rig.session.pauses == {PauseReason.OUTPUTS}

    play(people, outputs.rig)


@pytest.mark.parametrize("comes_later", [False, True])
def test_a_page_or_a_terminal_is_enough(*, comes_later: bool) -> None:
    outputs = Outputs()
    outputs.is_page_served = not comes_later

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; wait 1s")
        outputs.leds.are_dead = outputs.display.are_dead = True
        await rig.run_script("move 22-15; press white; wait 5s")
        assert bool(rig.session.pauses) == comes_later
        outputs.is_page_served = True
        outputs.watch.look()
        await rig.run_script("wait 1s; lift 15; place 18; press white; expect move 22-18")

    play(people, outputs.rig)


def test_a_new_game_is_told_too_and_starts_no_clock() -> None:
    outputs = Outputs()
    outputs.leds.are_dead = outputs.display.are_dead = True

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(f"press black; {WRONG_MOVE}; expect turn white")
        first = rig.session.started
        await rig.run_script("arbiter result 1-0; lift 18; wait 10s; set up; wait 5s; press black; wait 5s")
        assert rig.session.started is not first
        assert rig.session.pauses == {PauseReason.OUTPUTS}
        assert rig.session.ledger.running_side is None

    play(people, outputs.rig)
    assert outputs.told() == [OutputsLost, OutputsLost]
