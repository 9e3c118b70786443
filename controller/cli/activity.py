"""Events of commands in the log of who did what."""

from pathlib import Path

from controller.cli.journal_option import choose_journal_folder
from controller.cli.printable_text import echo_line
from controller.commands.sender import OwnSender
from controller.storage.activity_log import Activity, ActivityKind, append_activities
from hardware.host_clock import local_time_text


def log_activity(
    folder: Path | None, text: str, *, kind: ActivityKind = ActivityKind.COMMAND, game: int | None = None
) -> None:
    """Log what a person did in a terminal; a log that cannot be written is told, and ends nothing."""
    activity = Activity(at=local_time_text(), kind=kind, name=OwnSender.TERMINAL, game=game, text=text)
    try:
        append_activities(choose_journal_folder(folder), [activity])
    except OSError as error:
        echo_line(f"Warning: the log of who did what cannot be written: {error.strerror}", err=True)
