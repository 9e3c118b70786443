"""A board's place in a hall, as its profile says; and what keeps it from one."""

import logging
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from controller.app.game_starting import DISTRIBUTION
from controller.app.run_options import RunOptions
from controller.daemon.command_answers import CommandAnswers
from controller.settings.hall import HallSettings
from hardware.drivers.libraries import install_remedy

if TYPE_CHECKING:
    from controller.hall.board.hall_board import HallBoard  # a board without a hall loads nothing of it

LIBRARIES = ("aiomqtt", "cryptography")
OTHERS = 0o077  # of a file's mode
OTHERS_MAY_WRITE = 0o022
JOIN_AGAIN = "join again with the board's file: damahan hall join"

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
    if missing is not None:
        log.error("%s; the board plays without its hall", missing.text)
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
            new_record=lambda: uuid4().hex,
            random=SystemRandom(),
        )
    )


class HallFault(NamedTuple):
    """What keeps a board from its hall."""

    key: str
    """Of the table `[hall]`; empty: none."""
    reason: str
    remedy: str

    @property
    def text(self) -> str:
        """The fault in one line."""
        return f"hall.{self.key}: {self.reason}; {self.remedy}" if self.key else f"{self.reason}; {self.remedy}"


def find_missing_hall_libraries() -> HallFault | None:
    """Return which libraries of a hall are not installed, and the command that installs them; None: none."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if not missing:
        return None
    return HallFault("", f"[hall]: missing: {', '.join(missing)}", install_remedy("hall", many=len(missing) > 1))


def find_hall_faults(settings: HallSettings) -> tuple[HallFault, ...]:
    """Return what keeps a board from its hall: libraries and files, each with what to do; no network is asked."""
    if not settings.enabled:
        return ()
    missing = find_missing_hall_libraries()
    return (missing,) if missing is not None else tuple(_file_faults(settings))


def _file_faults(settings: HallSettings) -> Iterator[HallFault]:
    # imported here because a board without a hall loads nothing of it
    from controller.hall.board.mqtt_link import build_tls, read_password
    from controller.hall.documents.errors import DocumentError
    from controller.hall.documents.keys import read_keys

    if settings.password_file:
        try:
            read_password(settings)
        except (OSError, ValueError) as error:
            yield HallFault("password_file", _reason(error, settings.password_file), JOIN_AGAIN)
        else:
            if Path(settings.password_file).stat().st_mode & OTHERS:
                yield HallFault("password_file", "others may read it", f"chmod 600 {settings.password_file}")
    try:
        build_tls(settings)
    except (OSError, ValueError) as error:
        yield HallFault("ca_file", _reason(error, settings.ca_file), JOIN_AGAIN)
    if settings.keys_file:
        try:
            keys = read_keys(Path(settings.keys_file).read_text())
            mode = Path(settings.keys_file).stat().st_mode
        except (OSError, UnicodeDecodeError, DocumentError) as error:
            yield HallFault("keys_file", _reason(error, settings.keys_file), JOIN_AGAIN)
        else:
            if mode & OTHERS_MAY_WRITE:
                yield HallFault("keys_file", "others may write it", f"chmod 600 {settings.keys_file}")
            if all(key.is_revoked for key in keys):
                yield HallFault("keys_file", f"{settings.keys_file} has no key that may be used", JOIN_AGAIN)


def _reason(error: Exception, file: str) -> str:
    return f"{file}: {(isinstance(error, OSError) and error.strerror) or error}"
