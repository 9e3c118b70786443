"""How many calls of functions of this repository one input makes: a measure of what its reader has to follow.

Run it with `python -m tests.benchmarks.calls`: calls and files for an edge that ends in light, and for a press that is
judged; `--list` prints every function with its calls. The counts are the same on every machine.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import click

from controller.notation.fen import parse_fen
from controller.rules.squares import Square
from controller.session.deadlines import next_deadline_us
from controller.session.effects import Effect, ReportJudgement, ShowLeds
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from hardware.events import Button, ButtonEdge, Edge, Snapshot

REPOSITORY = Path(__file__).parents[2]
PACKAGES = tuple(str(REPOSITORY / name) + "/" for name in ("controller", "hardware"))
START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
STEP_US = 300_000  # from one act of a hand to the next; a choice: the speed of a quick player


class CountedGame:
    """One game in virtual time, which receives every Tick that it asks for."""

    def __init__(self, help_given: HelpLevel) -> None:
        """Start a game of 5+3, with its clock running."""
        settings = Settings(game=GameSettings(time_control="5+3"), face=AppearanceSettings(help=help_given))
        started = GameStarted(at_us=0, date="2000.01.01", version="counted", settings=settings, fen=START)
        self.session: Session = step(None, started)[0]
        self.at_us = 0
        self.calls: Counter[str] = Counter()
        """The calls by function of the input, or of the two inputs, that were counted last."""
        self.handle(Snapshot(occupancy=parse_fen(START).occupancy, at_us=1))
        self.press(Button.BLACK)

    def handle(self, event: Input) -> Sequence[Effect]:
        """Handle one input, and count its calls."""
        self.calls = Counter()
        sys.setprofile(self._count)
        try:
            self.session, effects = step(self.session, event)
        finally:
            sys.setprofile(None)
        return effects

    def move_sensor(self, square: int, *, closed: bool) -> Sequence[Effect]:
        """Change one sensor, and wait until it has settled; count the edge and the Tick with which it settles."""
        self._wait()
        self.handle(Edge(square=Square(square), closed=closed, at_us=self.at_us))
        calls, effects = self.calls, self._tick_while(lambda: bool(self.session.levels.unsettled))
        self.calls += calls
        return effects

    def press(self, button: Button) -> Sequence[Effect]:
        """Press one button, and wait until the press is judged; count the edge and the Tick with which it is judged."""
        self._wait()
        self.handle(ButtonEdge(button=button, down=True, at_us=self.at_us))
        calls, effects = self.calls, self._tick_while(lambda: bool(self.session.turn.pending_presses))
        self.calls += calls
        return effects

    def _wait(self) -> None:
        self.at_us += STEP_US
        while (due_us := next_deadline_us(self.session)) is not None and due_us <= self.at_us:
            self.handle(Tick(at_us=due_us))

    def _tick_while(self, waits: Callable[[], bool]) -> Sequence[Effect]:
        effects: Sequence[Effect] = ()
        while waits() and (due_us := next_deadline_us(self.session)) is not None:
            self.at_us = max(self.at_us, due_us)
            effects = self.handle(Tick(at_us=due_us))
        return effects

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        del argument
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(PACKAGES):
            self.calls[f"{path.removeprefix(str(REPOSITORY) + '/')}:{frame.f_code.co_qualname}"] += 1


@click.command()
@click.option("--list", "is_listed", is_flag=True, help="Print every function with its calls.")
def main(is_listed: bool) -> None:
    """Print the counts; raise RuntimeError if an input did not do what is counted."""
    game = CountedGame(HelpLevel.FULL)
    check(game.move_sensor(22, closed=False), ShowLeds)
    report("edge that ends in light", game.calls, is_listed)
    for name, landing in (("press on a legal move", 18), ("press on a wrong move", 14)):
        game = CountedGame(HelpLevel.AFTER_PRESS)
        game.move_sensor(22, closed=False)
        game.move_sensor(landing, closed=True)
        check(game.press(Button.WHITE), ReportJudgement)
        report(name, game.calls, is_listed)


def check(effects: Sequence[Effect], expected: type[Effect]) -> None:
    """Raise RuntimeError unless one of the effects is of the expected type."""
    if not any(isinstance(effect, expected) for effect in effects):
        raise RuntimeError(f"no {expected.__name__} came of it: {effects}")


def report(name: str, calls: Counter[str], is_listed: bool) -> None:
    """Print one count."""
    files = {function.partition(":")[0] for function in calls}
    click.echo(f"calls     {name:<24} {calls.total():>4} calls in {len(files)} files")
    if is_listed:
        for function, times in calls.most_common():
            click.echo(f"{times:>6}  {function}")


if __name__ == "__main__":
    main()
