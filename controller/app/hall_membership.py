"""A board's place in a hall, as its profile says; and what keeps it from one."""

import logging
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING
from uuid import uuid4

from controller.app.game_starting import DISTRIBUTION
from controller.app.run_options import RunOptions
from controller.daemon.command_answers import CommandAnswers
from controller.settings.hall import HallSettings
from hardware.drivers.libraries import install_remedy

if TYPE_CHECKING:
    from controller.hall.board.hall_board import HallBoard  # a board without a hall loads nothing of it

LIBRARIES = ("aiomqtt", "cryptography")

log = logging.getLogger(__name__)


def build_hall_board(
    options: RunOptions,
    answers: CommandAnswers,
    now_us: Callable[[], int],
    running_game: Callable[[], int | None],
    command_time: Callable[[], str],
    announce: Callable[[str], None],
) -> "HallBoard | None":
    """Return what tells the hall of a board; None if it belongs to none, or the libraries are missing."""
    settings = options.profile.hall
    if not settings.enabled or options.is_virtual_time:
        return None
    missing = find_missing_hall_libraries()
    if missing:
        log.error("%s; the board plays without its hall", missing)
        return None
    from controller.hall.board.dependencies import HallDependencies
    from controller.hall.board.hall_board import HallBoard
    from controller.hall.board.mqtt_link import mqtt_links
    from controller.storage.disk_thread import DiskThread

    return HallBoard(
        HallDependencies(
            settings=settings,
            folder=options.journal,
            version=version(DISTRIBUTION),
            now_us=now_us,
            time_of_day=command_time,
            running_game=running_game,
            submit=answers.submit,
            announce=announce,
            open_link=mqtt_links(settings, DiskThread("hall files")),
            new_record=uuid4().hex,
            random=SystemRandom(),
        )
    )


def find_missing_hall_libraries() -> str:
    """Return which libraries of a hall are not installed, and the command that installs them; empty: none."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if not missing:
        return ""
    return f"[hall]: missing: {', '.join(missing)}; {install_remedy('hall', many=len(missing) > 1)}"


def find_hall_faults(settings: HallSettings) -> tuple[str, ...]:
    """Return what keeps a board from its hall: libraries and files, each in one line with what to do; no network."""
    if not settings.enabled:
        return ()
    missing = find_missing_hall_libraries()
    if missing:
        return (missing,)
    return tuple(_file_faults(settings))


def _file_faults(settings: HallSettings) -> Iterator[str]:
    # imported here because a board without a hall loads nothing of it
    from controller.hall.board.mqtt_link import build_tls, read_password
    from controller.hall.documents.errors import DocumentError
    from controller.hall.documents.keys import read_keys

    remedy = "`damahan hall join` writes it anew from the file that the desk gives"
    if settings.password_file:
        try:
            read_password(settings)
        except (OSError, ValueError) as error:
            yield f"hall.password_file: {_reason(error)}: {settings.password_file}; {remedy}"
        else:
            if Path(settings.password_file).stat().st_mode & 0o077:
                yield f"hall.password_file: others may read it: chmod 600 {settings.password_file}"
    try:
        build_tls(settings)
    except (OSError, ValueError) as error:
        yield f"hall.ca_file: {_reason(error)}: {settings.ca_file}; {remedy}"
    if settings.keys_file:
        try:
            keys = read_keys(Path(settings.keys_file).read_text())
        except (OSError, UnicodeDecodeError, DocumentError) as error:
            yield f"hall.keys_file: {_reason(error)}: {settings.keys_file}; {remedy}"
        else:
            if not any(not key.is_revoked for key in keys):
                yield f"hall.keys_file: it has no key that may be used: {settings.keys_file}; {remedy}"


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
