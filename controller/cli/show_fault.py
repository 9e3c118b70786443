"""`damahan show-fault`: say on the board's display why its service has stopped."""

import os
from collections.abc import Mapping
from pathlib import Path

import click

from controller.app import BoardError
from controller.app.fault_display import display_fault
from controller.cli.errors import FaultyProfileError, UnusableBoardError
from controller.cli.options import profile_option
from controller.cli.service_output import FAULT_FILE
from controller.profile import ProfileError, load_profile
from hardware.ports import PartError

REASONS = {
    "watchdog": "it gave no sign of life",
    "oom-kill": "it needed too much memory",
    "timeout": "it took too long to start or to stop",
    "core-dump": "it crashed",
    "signal": "it was killed",
}
"""What the results of a service mean (systemd.exec(5), $SERVICE_RESULT), if it left no error itself."""

REMEDY = "see journalctl -u damahan"


@click.command("show-fault", hidden=True, short_help="Show on a board's display why its service has stopped.")
@profile_option
def show_fault(name: str) -> None:
    """Show the last error of the board's service on its display, until SIGINT or SIGTERM.

    The service manager starts this when it no longer starts the board. The error is in $RUNTIME_DIRECTORY/last-error.
    """
    text = describe_fault(os.environ)
    try:
        profile = load_profile(name)
        click.echo(f"the display shows: {text}")
        display_fault(profile, text)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    except (BoardError, PartError) as error:
        raise UnusableBoardError(str(error)) from error


def describe_fault(environment: Mapping[str, str]) -> str:
    """Return the error that the service left, else what the service manager knows, in one line."""
    try:
        lines = (Path(environment.get("RUNTIME_DIRECTORY", "")) / FAULT_FILE).read_text().splitlines()
    except (OSError, ValueError):
        lines = []
    if lines:
        more = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
        return f"{lines[0]}{more}"
    return f"{REASONS.get(environment.get('MONITOR_SERVICE_RESULT', ''), 'it failed again and again')}; {REMEDY}"
