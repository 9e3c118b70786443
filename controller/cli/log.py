"""`damahan log`: who did what at a board."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.printable_text import printable_text
from controller.cli.value_completion import complete_game
from controller.commands.sender import AddressClass, OwnSender
from controller.storage.activity_log import Activity, read_activities
from controller.storage.journal import JournalError
from controller.web.addresses import is_loopback
from controller.words.po_files import english
from hardware.host_clock import local_time

_PERIOD = re.compile(r"(\d{1,6})([mhd])")
_TIME_OF_DAY = re.compile(r"\d{1,2}:\d\d")
HEADINGS = ("time", "event", "name", "address", "game", "text")
_UNITS = {"m": "minutes", "h": "hours", "d": "days"}


class _StartTime(click.ParamType[datetime]):
    """A time in an option, also as how long ago it was."""

    name = "TIME"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Return the time; one without an offset is local."""
        now = local_time()
        if period := _PERIOD.fullmatch(value):
            return now - timedelta(**{_UNITS[period[2]]: int(period[1])})
        if _TIME_OF_DAY.fullmatch(value):
            value = f"{now:%Y-%m-%d}T{value.zfill(5)}"
        try:
            return datetime.fromisoformat(value).astimezone()
        except (ValueError, OverflowError):
            self.fail(f"{value!r} is no time; give 2h, 3d, 14:30, 2026-11-23 or 2026-11-23T14:30", param, ctx)


@click.command("log", short_help="Who did what: sign-ins, tokens, commands, lost parts, restarts.")
@click.option(
    "--since", type=_StartTime(), help="Only from then on: 30m, 2h, 3d, 14:30, 2026-11-23 or 2026-11-23T14:30."
)
@click.option(
    "--game",
    type=click.IntRange(min=1),
    metavar="ID",
    shell_complete=complete_game,
    help="Only what belongs to this game.",
)
@click.option("--json", "is_json", is_flag=True, help="Print each event as a line of JSON.")
@journal_option
def log(since: datetime | None, game: int | None, is_json: bool, folder: Path | None) -> None:
    """Print who did what at a board, the oldest first, one line each: time, event, name, address, game, text.

    Times are those of this machine's zone. The first line has the headings.
    """
    unreadable = 0
    try:
        chosen = choose_journal_folder(folder)
        if not chosen.is_dir():
            raise CommandError(f"{chosen}: there is no such folder; `damahan run` makes it, or name another one")
        if not is_json:
            click.echo("\t".join(HEADINGS))
        for activity in read_activities(chosen):
            if activity is None:
                unreadable += 1
            elif _is_wanted(activity, since, game):
                click.echo(_json_line(activity) if is_json else "\t".join(_cells(activity)))
    except JournalError as error:
        raise CommandError(str(error)) from error
    except BrokenPipeError:  # as for all commands, click ends without a word
        raise
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}; check its owner and rights") from error
    if unreadable:
        click.echo(f"Lines that cannot be read: {unreadable}", err=True)


def _is_wanted(activity: Activity, since: datetime | None, game: int | None) -> bool:
    time = activity.time
    is_new = since is None or (time is not None and time >= since)
    return is_new and game in (None, activity.game)


def _cells(activity: Activity) -> tuple[str, ...]:
    game = "-" if activity.game is None else str(activity.game)
    name, address = _word(activity.name) or "-", _word(_address(activity)) or "-"
    cells = (_local_time_text(activity), activity.kind.value, name, address, game, activity.text)
    return tuple(printable_text(cell) for cell in cells)


def _local_time_text(activity: Activity) -> str:
    """Return the time in the zone of this machine with its offset; the text of an unreadable time as it is."""
    time = activity.time
    try:
        return activity.at if time is None else time.astimezone().isoformat(sep=" ", timespec="seconds")
    except (OverflowError, OSError):  # a time at the end of what datetime can hold
        return activity.at


def _word(name: str) -> str:
    """Return the word of the page for an own sender, or for where a request came from; another name as it is."""
    is_own = name in frozenset(OwnSender) or name in frozenset(AddressClass)
    return english().text("sender", name) if is_own else name


def _address(activity: Activity) -> str:
    """Return the address; this machine has one name, whether an event was logged with its address or with its class."""
    return AddressClass.LOOPBACK if activity.address and is_loopback(activity.address) else activity.address


def _json_line(activity: Activity) -> str:
    # ASCII alone: a terminal takes no character of it for a command
    return json.dumps({**activity.model_dump(mode="json"), "address": _address(activity)}, ensure_ascii=True)
