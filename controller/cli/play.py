"""`damahan play`: play at a simulated board by typing."""

import logging
import os
import sys
from pathlib import Path

import click
from pydantic import ValidationError

from controller.app import BoardError, RunOptions, WebError, WebOptions, run_board
from controller.cli.errors import CommandError, FaultyProfileError, NoTerminalError, UnusableBoardError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.opponent_options import check_program, level_option
from controller.cli.options import profile_option
from controller.cli.page_opener import PageOpener
from controller.cli.page_options import page_settings, port_option
from controller.cli.play_front import choose_front
from controller.cli.service_output import set_up_log
from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.text_wrapping import wrap_for_shell
from controller.profile import Profile, ProfileError, load_profile, shipped_languages
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.settings.appearance import HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.program_sides import NO_SIDE, choose_program_sides
from controller.storage.file_modes import private_umask
from controller.storage.journal import JournalError
from controller.words.side_names import catalogue_of
from hardware.settings import WiredBoardWiring

SIMULATED_HANDS = "tidy"
"""The kind of simulated people who make no errors, as on the page."""

OPPONENTS = ("black", "white", "none")


@click.command(short_help="Play in this terminal, by typing moves.")
@profile_option
@click.option(
    "--opponent",
    type=click.Choice(OPPONENTS),
    default=OPPONENTS[0],
    show_default=True,
    help="The side that a simulated player plays, or the program with --level; none: you play both.",
)
@level_option
@click.option("--time", "time_control", metavar="CONTROL", help="The time control of a new game, such as 5+3 or none.")
@click.option("--ruleset", type=click.Choice(list(RULE_SETS)), help="The rule set of a new game.")
@click.option(
    "--lamps", type=click.Choice([level.value for level in HelpLevel]), help="How much the LEDs show, in a new game."
)
@click.option("--white", metavar="NAME", help="White's name, in a new game.")
@click.option("--black", metavar="NAME", help="Black's name, in a new game.")
@click.option("--new", "is_new_game", is_flag=True, help="Begin a new game, even if the last one is unfinished.")
@click.option(
    "--hands", "does_all_by_hand", is_flag=True, help="A typed move only moves the piece; do the rest yourself."
)
@click.option(
    "--face",
    type=click.Choice([face.value for face in BoardDrawing]),
    default=BoardDrawing.CHECKERBOARD.value,
    show_default=True,
    help="How the board is drawn.",
)
@click.option("--language", type=click.Choice(shipped_languages()), help="The language; by default the profile's.")
@journal_option
@click.option("--web", is_flag=True, help="Show the board in browsers too.")
@port_option
def play(
    name: str,
    opponent: str,
    level: int | None,
    does_all_by_hand: bool,
    is_new_game: bool,
    face: str,
    language: str | None,
    folder: Path | None,
    web: bool,
    port: int | None,
    **chosen: str | None,
) -> None:
    """Play at a simulated board by typing moves such as 22-18 or 22x15: against a simulated player, or the program.

    A move is made by hand, and the clock is pressed. A move that is not legal is made too: the lamps lead you back.
    Type help for the other words; the tab key completes them, and legal moves. An unfinished game goes on, unless
    something is chosen for a new one. Needs a terminal; programs use `damahan run --stdin`.
    """
    choices = _read_choices(chosen)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise NoTerminalError("play needs a terminal; a program types into damahan run --stdin")
    set_up_log(logging.WARNING, sys.stderr, os.environ)
    try:
        profile = _load_simulated(name, language)
        program_choices = _choose_program(opponent, level, is_new_game=is_new_game or choices is not None)
        check_program(profile, program_choices, fast=False)
        page = page_settings(profile, port, is_wanted=web)
        journal = choose_journal_folder(folder)
        addresses: list[str] = []
        opener = PageOpener(addresses.append)
        catalogue = catalogue_of(profile.face)
        front = choose_front(BoardDrawing(face), catalogue, journal, opener.address_line)
        options = RunOptions(
            profile=profile,
            journal=journal,
            games=None,
            script=None,
            is_virtual_time=False,
            starts_new_game=is_new_game or choices is not None,
            observers=(front.observer,),
            report_fault=lambda _: None,  # each line is answered below the board
            has_terminal=True,
            prompt=front.run,
            opponent=_seats(opponent),
            does_all_by_hand=does_all_by_hand,
            first_choices=choices,
            program_choices=program_choices,
            web=None if page is None else WebOptions(settings=page, on_listening=opener.on_listening),
        )
        try:
            with private_umask():
                run_board(options)
        finally:
            opener.close()
    except (BoardError, WebError) as error:
        raise UnusableBoardError(str(error)) from error
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    except JournalError as error:
        raise CommandError(str(error)) from error
    click.echo(wrap_for_shell(catalogue.text("typed play", "game kept")))


def _load_simulated(name: str, language: str | None) -> Profile:
    profile = load_profile(name)
    if isinstance(profile.board, WiredBoardWiring):
        raise click.UsageError(f"{name} is a real board, played with its pieces; leave --profile out")
    if language is None:
        return profile
    return profile.model_copy(update={"face": profile.face.model_copy(update={"language": language})})


def _choose_program(opponent: str, level: int | None, *, is_new_game: bool) -> GameChoices | None:
    """Return the side that the program plays; None: as in the game that goes on. Raises click.UsageError."""
    if level is None:
        return choose_program_sides(NO_SIDE) if is_new_game else None
    if opponent == NO_SIDE:
        raise click.UsageError("--level is for the program, and with --opponent none nobody else plays; leave one out")
    return choose_program_sides(opponent, level)


def _seats(opponent: str) -> dict[Side, str | None]:
    return {side: SIMULATED_HANDS if side.english_name.lower() == opponent else None for side in Side}


def _read_choices(chosen: dict[str, str | None]) -> GameChoices | None:
    """Return what was chosen for a new game; None for nothing. Raises click.UsageError."""
    values = {key.replace("lamps", "help"): value for key, value in chosen.items() if value is not None}
    if not values:
        return None
    try:
        return GameChoices.model_validate(values)
    except ValidationError as error:
        fault = error.errors()[0]
        option = str(fault["loc"][0]).replace("time_control", "time").replace("help", "lamps")
        raise click.UsageError(f"--{option}: {fault['msg'].removeprefix('Value error, ')}") from error
