"""`damahan setup`: write the profile and the boot lines of a board, and start its service."""

import os
import sys
from pathlib import Path

import click

from controller.app.board_setup import BoardSetup
from controller.app.boot_changes import BootChangeError, undo_boot_changes
from controller.app.setup_places import SetupPlaces
from controller.app.setup_profile import ProfileWriteError, load_old_profile
from controller.cli.errors import CommandError, FaultyProfileError
from controller.cli.printable_text import echo_wrapped
from controller.cli.setup_questions import Questions, read_answers
from controller.profile import ProfileError, shipped_languages
from controller.rules.squares import Orientation
from controller.setup.answers import DISPLAY_CHOICES, LED_CHOICES, Build, PartialAnswers
from controller.words.po_files import load_catalogue


@click.command(short_help="Set up this machine for a board; as root.")
@click.option(
    "--build", type=click.Choice([build.value for build in Build]), help="How the sensors reach the Pi; sim: no parts."
)
@click.option("--leds", type=click.Choice(LED_CHOICES), help="The chip of the LEDs.")
@click.option("--display", type=click.Choice(DISPLAY_CHOICES), help="The display.")
@click.option(
    "--orientation",
    type=click.Choice([orientation.value for orientation in Orientation]),
    help="vismin: pieces on dark squares; luzon: light.",
)
@click.option("--language", type=click.Choice(shipped_languages()), help="The language of display and page.")
@click.option("--page/--no-page", default=None, help="Whether browsers in this network may show the board.")
@click.option(
    "--answers",
    "answers_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A TOML file with the answers, named as the options.",
)
@click.option("--yes", "takes_defaults", is_flag=True, help="Ask nothing: take the default of each other question.")
@click.option("--dry-run", is_flag=True, help="Show what would be done, and write nothing; needs no root.")
@click.option("--undo", is_flag=True, help="Take back the lines of config.txt that setup wrote.")
@click.option(
    "--root",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default=Path("/"),
    hidden=True,
    help="A folder that stands for the whole machine.",
)
def setup(
    answers_file: Path | None, takes_defaults: bool, dry_run: bool, undo: bool, root: Path, **options: object
) -> None:
    """Ask how the board is built, write its profile and the Pi's boot lines, and start the service.

    Each question shows its default. Files are written after you have seen every line that changes; the ones of before
    are kept. The first error ends the command and says what to do.
    """
    places = SetupPlaces(root=root.resolve())
    if places.is_this_machine and os.geteuid() != 0 and not dry_run:
        raise CommandError("this needs root: type sudo damahan setup, or look at it first with --dry-run")
    given = PartialAnswers.model_validate({key: value for key, value in options.items() if value is not None})
    if answers_file is not None:
        of_file = read_answers(answers_file).model_dump(exclude_none=True)
        given = PartialAnswers.model_validate(of_file | given.model_dump(exclude_none=True))
    try:
        if undo:
            _undo(places)
        else:
            _set_up(places, given, asks=not takes_defaults and answers_file is None, dry_run=dry_run)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    except (BootChangeError, ProfileWriteError) as error:
        raise CommandError(str(error)) from error


def _set_up(places: SetupPlaces, given: PartialAnswers, *, asks: bool, dry_run: bool) -> None:
    if asks and not sys.stdin.isatty():
        raise click.UsageError("questions need a terminal; give --yes, or --answers FILE")
    old = load_old_profile(places)
    answers = Questions(places, old, given, asks=asks).ask_all()
    catalogue = load_catalogue(answers.language)
    setup = BoardSetup(places, old, answers, catalogue, echo_wrapped)
    setup.show_changes()
    if dry_run:
        setup.check(may_write=False)
        echo_wrapped(catalogue.text("setup", "would start"))
        echo_wrapped(catalogue.text("setup", "dry run"))
        return
    if asks and not click.confirm(catalogue.text("setup", "ask to write"), default=True):
        echo_wrapped(catalogue.text("setup", "nothing written"))
        return
    setup.write()
    setup.check(may_write=True)
    if places.is_this_machine and not setup.start():
        raise click.exceptions.Exit(1)


def _undo(places: SetupPlaces) -> None:
    catalogue = load_catalogue(_language(places))
    restored, left = undo_boot_changes(places.boot_record)
    for file in restored:
        echo_wrapped(catalogue.text("setup", "undone", file=str(file)))
    if left:
        raise FaultyProfileError(left)
    if not restored:
        echo_wrapped(catalogue.text("setup", "nothing to undo"))


def _language(places: SetupPlaces) -> str:
    """Return the language of this board; that of a board without a valid profile is English."""
    try:
        old = load_old_profile(places)
    except ProfileError:
        old = None
    return "en" if old is None else old.face.language
