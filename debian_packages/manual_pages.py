"""Write a manual page of the command and of each command in it: manual_pages.py FOLDER VERSION.

The date of the pages is SOURCE_DATE_EPOCH.
"""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import click
from click_man.core import write_man_pages

from controller.cli import main


def load_commands(group: click.Group) -> None:
    """Import every command of a group, and give each its whole first sentence as the name of its page."""
    context = click.Context(group)
    commands = {name: group.get_command(context, name) for name in group.list_commands(context)}
    group.commands = {name: command for name, command in commands.items() if command is not None}
    for command in group.commands.values():
        set_summary(command)
        if isinstance(command, click.Group):
            load_commands(command)


def set_summary(command: click.Command) -> None:
    """Keep click-man from cutting the first sentence of the help."""
    command.short_help = " ".join((command.help or "").partition("\n\n")[0].split()).removesuffix(".")


def write_manual(folder: Path, version: str, at_s: int) -> None:
    """Write all pages into a folder."""
    set_summary(main)
    load_commands(main)
    date = datetime.fromtimestamp(at_s, UTC).strftime("%Y-%m-%d")
    write_man_pages("damahan", main, version=version, target_dir=str(folder), date=date)


if __name__ == "__main__":
    write_manual(Path(sys.argv[1]), sys.argv[2], int(os.environ["SOURCE_DATE_EPOCH"]))
