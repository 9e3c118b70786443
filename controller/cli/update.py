"""`damahan update`: another version of a board that was installed from packages."""

import os
from pathlib import Path

import click

from controller.cli.errors import CommandError

PYTHON = Path("/usr/bin/python3")
SWITCH = Path("/usr/lib/damahan-common")
"""The program that installs and switches versions. It belongs to none of them, since it has to replace each of them."""


@click.command(short_help="Install another version, and switch to it between games.")
@click.argument("target", metavar="[FILE.deb|X.Y]", required=False)
@click.option("--list", "is_list", is_flag=True, help="List the installed versions.")
@click.option("--back", "is_back", is_flag=True, help="Go back to the version that ran before.")
@click.option("--now", is_flag=True, help="Do not wait until the game is over; it goes on after the switch.")
@click.option("--change-journal", is_flag=True, help="Let the version change the file of the games, after a backup.")
def update(target: str | None, is_list: bool, is_back: bool, now: bool, change_journal: bool) -> None:
    """Install a version beside the one that runs, and switch to it when no game is being played.

    The version first examines the board. The board goes back by itself if the service is not healthy within a minute.
    Requires root.
    """
    if [target is not None, is_list, is_back].count(True) != 1:
        raise click.UsageError(
            "give a package (FILE.deb), a version that is installed (X.Y), --list or --back: one of them"
        )
    if is_list and (now or change_journal):
        raise click.UsageError("--list only lists: leave the other options out")
    if not SWITCH.is_dir():
        raise CommandError(
            "this command is for a Damahan that was installed from its Debian packages, and this one was not; "
            "in a clone of the project, update with: git pull, then make run"
        )
    if os.geteuid() != 0 and not is_list:
        raise CommandError("an update needs root; put sudo before the command")
    options = ["--list"] if is_list else ["--back"] if is_back else [f"--to={target}"]
    options += ["--now"] * now + ["--change-journal"] * change_journal
    os.execv(PYTHON, [str(PYTHON), "-I", "-B", str(SWITCH), *options])  # noqa: S606  no shell
