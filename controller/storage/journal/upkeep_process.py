"""The process that checks a journal and makes its daily backup, beside the daemon, whose time is the board's.

Its arguments are `check FOLDER` or `backup FOLDER WANTED COUNT AT MAX_AGE_S`. WANTED is the folder that the profile
names, or empty. AT is the time of day in ISO 8601. A backup of that day that is younger than MAX_AGE_S seconds is left,
and nothing is made; with an empty MAX_AGE_S any backup of that day is left. It writes one JSON object to standard
output: `damage` or `fault` with a sentence, `backup` with the file that was made and `bytes` with its size, `instead`
with the folder that is used in place of the wanted one, and `reason` with what is wrong with that.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from controller.storage.journal.backup import choose_backup_folder, make_daily_backup
from controller.storage.journal.errors import DamageError, JournalError
from controller.storage.journal.file_check import check_pages
from controller.storage.journal.paths import BACKUP_FOLDER_NAME

NICENESS = 15  # the daemon has precedence


def main(arguments: list[str]) -> dict[str, str]:
    """Execute what the arguments ask for, and return what was found or made."""
    match arguments:
        case ["check", folder]:
            return _check(Path(folder))
        case ["backup", folder, wanted, count, at, max_age_s]:
            make = partial(
                _make_backup,
                Path(folder),
                count=int(count),
                at=datetime.fromisoformat(at),
                max_age_s=float(max_age_s) if max_age_s else None,
            )
            return _back_up(Path(folder), Path(wanted) if wanted else None, make)
        case _:
            raise SystemExit(f"this is started by the daemon only, not with {arguments}")


def _check(folder: Path) -> dict[str, str]:
    try:
        damage = check_pages(folder)
    except JournalError as error:
        return {"fault": str(error)}
    return {} if damage is None else {"damage": str(damage)}


def _back_up(folder: Path, wanted: Path | None, make: Callable[[Path], dict[str, str]]) -> dict[str, str]:
    backups, is_wanted = choose_backup_folder(folder, wanted)
    if not is_wanted:
        return {"instead": str(backups), "reason": "is not mounted"} | make(backups)
    result = make(backups)
    if "fault" not in result or wanted is None:
        return result
    default = folder / BACKUP_FOLDER_NAME
    instead = {"instead": str(default), "reason": f"cannot be used ({result['fault']})"}
    return instead | make(default)


def _make_backup(folder: Path, backups: Path, *, count: int, at: datetime, max_age_s: float | None) -> dict[str, str]:
    try:
        made = make_daily_backup(folder, backups, count, at, max_age_s=max_age_s)
        size = 0 if made is None else made.file.stat().st_size
    except DamageError as error:
        return {"damage": str(error)}
    except JournalError as error:
        return {"fault": str(error)}
    except OSError as error:  # the stick is gone
        return {"fault": f"{backups}: {error.strerror}"}
    if made is None:
        return {}
    damage = {} if made.damage is None else {"damage": str(made.damage)}
    return damage | {"backup": str(made.file), "bytes": str(size)}


if __name__ == "__main__":
    with suppress(OSError):  # an older unit of the service may forbid it; the backup matters more
        os.nice(NICENESS)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # without its daemon, nobody reads what was found
    print(json.dumps(main(sys.argv[1:])))  # noqa: T201  the daemon reads it
