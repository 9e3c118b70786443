"""`damahan run`: run a board."""

import logging
import os
import signal
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import click

from controller.app import BoardError, RunOptions, WebError, WebOptions, run_board
from controller.cli.dumb_terminals import places_text
from controller.cli.errors import CommandError, FaultyProfileError, UnusableBoardError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.opponent_options import (
    check_program,
    choose_opponent,
    engine_option,
    level_option,
    opponent_option,
    with_engine,
)
from controller.cli.options import profile_option, refuse_options
from controller.cli.page_opener import PageOpener, pair_command_for
from controller.cli.page_options import page_settings, port_option
from controller.cli.script_input import choose_script_source
from controller.cli.service_output import forget_last_error, set_up_log
from controller.cli.system_journal import open_system_journal
from controller.daemon.dependencies import SessionObserver
from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.game_log import GameLog
from controller.faces.terminal.text_wrapping import wrap_for_shell
from controller.profile import Profile, ProfileError, load_profile
from controller.storage.file_modes import private_umask
from controller.storage.journal import JournalError
from controller.words.catalogue import Catalogue
from controller.words.side_names import catalogue_of
from hardware.settings import WiredBoardWiring

log = logging.getLogger(__name__)


@click.command(short_help="Run a board; by default a simulated one.")
@profile_option
@click.option("--games", metavar="N", type=click.IntRange(min=1), help="Stop after this many games; by default never.")
@click.option("--stdin", "from_stdin", is_flag=True, help="A person or script plays, line by line on standard input.")
@journal_option
@click.option("--new", "is_new_game", is_flag=True, help="Begin a new game, even if the last one is unfinished.")
@click.option("--fast", is_flag=True, help="Run simulated time as fast as this machine can.")
@click.option(
    "--face",
    type=click.Choice([face.value for face in BoardDrawing]),
    default=BoardDrawing.CHECKERBOARD.value,
    show_default=True,
    help="How the terminal draws the board; not with --stdin.",
)
@click.option("--web", is_flag=True, help="Show the board in browsers too, even if the profile does not enable it.")
@port_option
@opponent_option
@level_option
@engine_option
@click.option("--verbose", is_flag=True, help="Log announcements on stderr.")
@click.option(
    "--check", "is_check", is_flag=True, help="Only print what would run, or list every fault and exit with 2."
)
@click.option("--json", "as_json", is_flag=True, help="With --check: print JSON.")
def run(
    name: str,
    games: int | None,
    from_stdin: bool,
    folder: Path | None,
    is_new_game: bool,
    fast: bool,
    face: str,
    web: bool,
    port: int | None,
    opponent: str | None,
    level: int | None,
    engine: str | None,
    verbose: bool,
    is_check: bool,
    as_json: bool,
) -> None:
    """Run a board: by default the simulated one, with two simulated players.

    On a terminal it shows board, LEDs, display and clocks; elsewhere, and with --stdin, it prints one line for each
    move and each announcement. It continues an unfinished game. SIGINT and SIGTERM stop it after everything is on disk.

    With --opponent, the program plays a side; at a simulated board its moves are made for you, and --web shows the page
    at which you play the other side.

    With --stdin, statements are read, one a line or separated by `;`: move 22-18, slide 29-18, lift 22, place 18,
    remove 18, aside, set up, nudge 18, stack 2, press white, wait 2s, kill 18, swap 3 4, mend 18, noise on,
    sensors gone, sensors back, hands tidy slider, hands none, speed 4, arbiter time white 3:00, arbiter result 1-0,
    resign white, draw, expect move 22-18, expect leds off, quit.
    """
    if from_stdin:
        _check_script_usage(games)
    if as_json and not is_check:
        raise click.UsageError("--json is for --check; `damahan session --stdin` answers a program while it plays")
    set_up_log(logging.INFO if verbose else logging.WARNING, sys.stderr, os.environ)
    forget_last_error(os.environ)
    output = _Output()
    page_opener = PageOpener(
        lambda text: None if output.is_screen and not from_stdin else click.echo(text, err=True),
        pair_command_for(folder),
    )
    try:
        profile = with_engine(load_profile(name), engine)
        page = page_settings(profile, port, is_wanted=web)
        program_choices = choose_opponent(opponent, level)
        check_program(profile, program_choices, fast=fast)
        _check_usage(name, profile, games, fast=fast, is_shown=page is not None)
        options = RunOptions(
            profile=profile,
            journal=choose_journal_folder(folder),
            games=games,
            script=choose_script_source(reads_ahead=fast) if from_stdin and not is_check else None,
            is_virtual_time=fast,
            starts_new_game=is_new_game,
            observers=(),
            has_terminal=output.is_terminal or from_stdin,
            report_fault=lambda text: click.echo(f"Error: {text}", err=True),
            web=None if page is None else WebOptions(settings=page, on_listening=page_opener.on_listening),
            program_choices=program_choices,
        )
        if is_check:
            from controller.cli.run_check import print_board_check

            print_board_check(name, options, as_json=as_json)
            return
        is_ok = _run_and_show(options, output, page_opener, BoardDrawing(face), from_stdin=from_stdin)
    except (BoardError, WebError) as error:
        raise UnusableBoardError(str(error)) from error
    except (ProfileError, JournalError) as error:
        _report(error, is_check=is_check)
    if not (is_ok and output.is_whole):
        raise click.exceptions.Exit(1)


def _check_script_usage(games: int | None) -> None:
    """Raise UsageError for options that do not fit a script, or without standard input."""
    refuse_options(click.get_current_context(), ("face",), "--stdin prints a log and draws no board")
    if games is not None:
        raise click.UsageError("--games is for simulated players; a script ends with quit")
    if sys.stdin is None:
        raise click.UsageError("--stdin: standard input is closed")


def _check_usage(name: str, profile: Profile, games: int | None, *, fast: bool, is_shown: bool) -> None:
    """Raise UsageError for options that do not fit the board, or each other."""
    if isinstance(profile.board, WiredBoardWiring) and (fast or games is not None):
        raise click.UsageError(f"{'--fast' if fast else '--games'} is for a simulated board; {name} is a real one")
    if is_shown and fast:
        raise click.UsageError("--fast is simulated time, and a browser needs real time: leave --fast or --web out")


def _run_and_show(
    options: RunOptions, output: "_Output", page_opener: PageOpener, face: BoardDrawing, *, from_stdin: bool
) -> bool:
    """Run a board in view of the terminal; return True if all went well."""
    catalogue = catalogue_of(options.profile.face)
    observer, showing = _choose_face(output, face, catalogue, page_opener, from_stdin=from_stdin)
    try:
        with private_umask(), showing:
            is_ok = run_board(replace(options, observers=(observer,)))
    finally:
        page_opener.close()
    if page_opener.address and output.is_screen and not from_stdin:
        click.echo(f"The board was shown at {page_opener.address}", err=True)
    if is_ok and output.is_terminal and not from_stdin and options.games is None:
        click.echo(wrap_for_shell("The game is kept. Type the same command again to go on with it."), err=True)
    return is_ok


def _report(error: ProfileError | JournalError, *, is_check: bool) -> NoReturn:
    """End the command with an error; a check ends with every fault of the profile."""
    if is_check:
        from controller.cli.run_check import report_faults

        report_faults(error.lines if isinstance(error, ProfileError) else (str(error),))
    if isinstance(error, ProfileError):
        raise FaultyProfileError(error.lines) from error
    raise CommandError(str(error)) from error


def _choose_face(
    output: "_Output",
    face: BoardDrawing,
    catalogue: Catalogue,
    page_opener: PageOpener,
    *,
    from_stdin: bool,
) -> tuple[SessionObserver, AbstractContextManager[object]]:
    """Return the view of a run: the live board on a screen, else a log, which needs no drawing library."""
    if from_stdin or not output.is_screen:
        return GameLog(output.write, catalogue), nullcontext()
    from controller.faces.terminal.live_terminal import LiveTerminal
    from controller.faces.terminal.terminal_colours import make_console

    live = LiveTerminal(make_console(), face, catalogue, page_opener.address_line, page_opener.pairing_digits)
    return live, live


class _Output:
    """Standard output; the game continues if it fails."""

    def __init__(self) -> None:
        self.is_whole = True
        """False after a write failed."""
        self._journal = open_system_journal(sys.stdout, os.environ)

    @property
    def is_terminal(self) -> bool:
        """True if it is a terminal."""
        return sys.stdout is not None and sys.stdout.isatty()

    @property
    def is_screen(self) -> bool:
        """True if it is a terminal that places text."""
        return self.is_terminal and places_text(os.environ)

    def write(self, text: str) -> None:
        """Write a line; if its reader is gone, stop the run as SIGTERM does."""
        if not self.is_whole:
            return
        try:
            if self._journal is None:
                click.echo(text)
            else:
                self._journal.write_line(text)
        except OSError as error:
            self.is_whole = False
            os.dup2(
                os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
            )  # else Python tries to write again as it ends
            if isinstance(error, BrokenPipeError):
                signal.raise_signal(signal.SIGTERM)
            else:
                log.error("standard output: %s; the game continues without it", error.strerror)
