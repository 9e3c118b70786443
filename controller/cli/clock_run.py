"""`damahan clock run`: a clock without a board, for any game."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import click
from rich.console import Console

from controller.app import BoardError, build_clock_parts, run_with_low_latency
from controller.cli.errors import FaultyProfileError, NoTerminalError, UnusableBoardError
from controller.cli.options import profile_option
from controller.cli.running_clock import RunningClock
from controller.clock.clock_text import exact_time_text, side_text
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule, PressClock, build_press_clock
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.clock.time_control import TimeControl
from controller.daemon.lost_parts import LostParts
from controller.faces.display.display_updater import DisplayUpdater
from controller.faces.display.page_output import page_output
from controller.faces.terminal.clock_output import ClockLog, ClockOutput, ClockScreen
from controller.faces.terminal.keyboard import Keyboard
from controller.profile import Profile, ProfileError, load_profile
from controller.rules.position import Side
from controller.session.moves.button_states import ButtonStates
from controller.session.views.display_page import DisplayPage
from controller.settings.tracking import TrackingSettings
from controller.words.side_names import catalogue_of
from hardware.events import ButtonEdge, Part
from hardware.host_clock import now_us
from hardware.ports import Buttons, Display, TextDisplay
from hardware.settings import SimulatedBoardWiring

BUTTON_BOUNCE_US = TrackingSettings().button_debounce_ms * 1000
"""Edges of a button this soon after its last one are bounce."""

TENTH_US = 100_000

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@click.command(short_help="Run a clock on this terminal and a board's display.")
@click.argument("control", required=False)
@click.option(
    "--flag",
    "flag_rule",
    type=click.Choice([rule.value for rule in FlagRule]),
    help="loses: a fallen flag ends the game; arbiter: the clock continues; by default as the profile says.",
)
@profile_option
def run(control: str | None, flag_rule: str | None, name: str) -> None:
    """Run a clock without a game, on this terminal and on the display of the profile's board.

    CONTROL is a time control; by default it is the profile's. The board's buttons and these keys press: a or left is
    White's button, l or right is Black's. The side that is not to move starts the game. Space pauses and resumes, as
    the third button does. q or Ctrl-C ends, and prints how much time each side used.
    """
    try:
        profile = load_profile(name)
        text = control or profile.game.time_control
        value = parse_time_control(text)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    except TimeControlSyntaxError as error:
        raise click.UsageError(str(error)) from error
    if value is None:
        raise click.UsageError("a clock needs a time control; to count the time only, write: count up")
    if sys.stdin is None or not sys.stdin.isatty():
        raise NoTerminalError("the keys need a terminal; to play a script of presses, use: damahan clock simulate")
    console = Console()
    is_live = console.is_terminal and not console.is_dumb_terminal
    title = f"Damahan clock: {text}"
    catalogue = catalogue_of(profile.face)
    desk: ClockScreen | ClockLog = (ClockScreen if is_live else ClockLog)(console, title, catalogue)
    try:
        with ExitStack() as closing:
            buttons, display = _parts(profile, closing)
            lost = LostParts(now_us, lambda _: None)
            screen = DisplayUpdater(
                page_output(display, catalogue), lost.report_loss, lambda: lost.report_return(Part.DISPLAY)
            )
            flags = FlagRule(flag_rule or profile.clock.flag)
            clock = run_with_low_latency(_run(value, flags, desk, screen, buttons))
    except BoardError as error:
        raise UnusableBoardError(str(error)) from error
    for line in ledger_lines(clock):
        with suppress(OSError):  # the terminal may be gone
            click.echo(line)


def ledger_lines(clock: PressClock) -> tuple[str, ...]:
    """Return what both clocks show and how much time each side used, to a tenth of a second, a line each."""
    ledger = clock.ledger
    moves = max(0, len(clock.turn_ledgers) - 1)
    over = "stopped" if clock.stop_reason is None else f"over: {clock.stop_reason.value}"
    flag = "" if ledger.first_flag is None else f", first flag {side_text(ledger.first_flag)}"
    return (
        f"{over} after {moves} move{'' if moves == 1 else 's'}{flag}",
        *(
            f"{side.english_name} shows {_tenths_text(ledger.displayed_us(side, ledger.since_us))}, "
            f"used {_tenths_text(used_us)}"
            for side, used_us in zip(Side, ledger.account, strict=False)
        ),
        f"paused {_tenths_text(ledger.account.paused_us)}",
    )


def _tenths_text(time_us: int) -> str:
    return exact_time_text(time_us - time_us % TENTH_US)


def _parts(profile: Profile, closing: ExitStack) -> tuple[Buttons | None, Display | TextDisplay]:
    """Return the buttons and the display of the profile's board; a simulated one has no buttons here."""
    if isinstance(profile.board, SimulatedBoardWiring):
        # imported here: the clock of a real board loads nothing of the simulation
        from controller.app.simulated_display import build_simulated_display

        return None, build_simulated_display(profile.board.display)
    return build_clock_parts(profile.board, now_us, closing)


async def _run(
    control: TimeControl,
    flag_rule: FlagRule,
    desk: ClockScreen | ClockLog,
    screen: DisplayUpdater,
    buttons: Buttons | None,
) -> PressClock:
    """Run a clock until a person ends it, and return it."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    keyboard = Keyboard(sys.stdin.fileno())
    with keyboard, desk:
        running = RunningClock(
            build_press_clock(control, now_us(), flag_rule), now_us, _show_on_both(desk, screen), ended.set
        )

        def read() -> None:
            if not keyboard.read_keys(running.handle_key):
                ended.set()

        for number in _SIGNALS:
            loop.add_signal_handler(number, ended.set)
        if isinstance(desk, ClockScreen):
            loop.add_signal_handler(signal.SIGWINCH, desk.redraw)
        loop.add_reader(sys.stdin.fileno(), read)
        coroutines = (
            [screen.run()] if buttons is None else [screen.run(), forward_presses(buttons, running.handle_press)]
        )
        try:
            await run_until(ended, coroutines)
        finally:
            loop.remove_reader(sys.stdin.fileno())
        return running.stop()


async def run_until(ended: asyncio.Event, coroutines: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Run coroutines until `ended` is set, then cancel them; raises at once what one of them raises."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(coroutine) for coroutine in coroutines]
        await ended.wait()
        for task in tasks:
            task.cancel()


async def forward_presses(buttons: Buttons, on_press: Callable[[ButtonEdge], None]) -> None:
    """Call `on_press` with each press of a board's buttons, at its down edge."""
    states = ButtonStates()
    async for event in buttons.events():
        if isinstance(event, ButtonEdge):
            states, is_fresh = states.with_edge(event, BUTTON_BOUNCE_US)
            if is_fresh and event.down:
                on_press(event)


def _show_on_both(desk: ClockOutput, screen: DisplayUpdater) -> Callable[[DisplayPage], None]:
    def show(page: DisplayPage) -> None:
        desk.show(page)
        screen.show(page)

    return show
