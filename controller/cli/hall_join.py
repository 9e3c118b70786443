"""`damahan hall join`: bring this board into a hall."""

from pathlib import Path

import click

from controller.app.hall_joining import join_hall
from controller.app.setup_places import SetupPlaces
from controller.cli.errors import CommandError, FaultyProfileError
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.hall.broker.errors import HallFolderError
from controller.profile import ProfileError

SERVICE_PROFILE = SetupPlaces().profile


@click.command(short_help="Bring this board into a hall.")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--profile",
    type=click.Path(path_type=Path, dir_okay=False),
    default=SERVICE_PROFILE,
    show_default=True,
    metavar="FILE",
    help="The profile of this board.",
)
@json_option
def join(file: Path, profile: Path, as_json: bool) -> None:
    """Bring this board into a hall with the file that `damahan hall init` or `board add` made for it.

    Password, certificate and keys are written into hall beside the profile, where only the board reads them, and the
    table [hall] into the profile. With a newer file of the same hall, the board gets its new keys.
    """
    try:
        joined = join_hall(file, profile)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    except HallFolderError as error:
        raise CommandError(str(error)) from error
    except PermissionError as error:
        raise CommandError(f"{error.filename}: {error.strerror}; put sudo before the command") from error
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}; check the name and the disk") from error
    if as_json:
        names = [str(each) for each in joined.files]
        print_json({"hall": joined.hall, "board": joined.board, "profile": str(profile), "files": names})
        return
    echo_wrapped(f"This is {joined.board} of the hall {joined.hall}; its files are in {joined.files[0].parent}.")
    echo_wrapped("Start the board again; a service with: sudo systemctl restart damahan")
