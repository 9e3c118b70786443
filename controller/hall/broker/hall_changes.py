"""Changes of a hall that has a folder: boards, readers and keys come and go."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from controller.hall.broker.broker_process import reload_broker
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import HallDescription, change_description
from controller.hall.broker.hall_files import HallFiles, remove_files, write_private_file
from controller.hall.broker.hall_folder import FolderReport, complete_folder, load_hall
from controller.hall.broker.passwords import make_password
from controller.hall.broker.retained_documents import clear_retained_documents
from controller.hall.broker.signing_keys import make_key, revoke_key
from controller.hall.documents.keys import TrustedKey
from controller.hall.documents.rights import HallRight
from controller.hall.documents.topics import is_hall_name


def numbered_boards(count: int) -> tuple[str, ...]:
    """Return the names of the first boards of a hall: board-1, board-2 and so on."""
    return tuple(f"board-{number}" for number in range(1, count + 1))


def extend_hall(hall: HallDescription, wanted: Mapping[str, object]) -> HallDescription:
    """Return a hall that is there with the boards, names and addresses that are given and that it has not yet.

    Raises HallFolderError if what is given is of another hall.
    """
    for key in ("name", "port", "listen"):
        if key in wanted and wanted[key] != getattr(hall, key):
            raise HallFolderError(
                f"this folder is of the hall {hall.name}, whose {key} is {getattr(hall, key)!r}; "
                "name another folder for another hall"
            )
    changes = {
        key: _joined(getattr(hall, key), wanted[key]) for key in ("hosts", "addresses", "boards") if key in wanted
    }
    return change_description(hall, changes)


def _joined(present: Sequence[str], wanted: object) -> tuple[str, ...]:
    """Return what is there, then what is wanted and not there."""
    return tuple(dict.fromkeys((*present, *(wanted if isinstance(wanted, tuple) else ()))))


def add_boards(files: HallFiles, names: Sequence[str], now: datetime) -> FolderReport:
    """Add boards; one that is there stays as it is. Raises HallFolderError."""
    return _change(files, now, lambda hall: {"boards": _joined(hall.boards, tuple(names))})


def remove_board(files: HallFiles, name: str, now: datetime) -> bool:
    """Remove a board: its password no longer holds. Raises HallFolderError if there is none.

    Returns False if a broker may still show what the board told last. A removal that was interrupted is given again.
    """
    hall = load_hall(files)
    places = files.board_package(name), files.board(name)
    if name not in hall.boards:
        _end_removal(files, now, hall, name, "board", places)
        return False
    is_cleared = _shut_out(files, now, hall, name) and clear_retained_documents(files, hall, name)
    _change(files, now, lambda hall: {"boards": tuple(board for board in hall.boards if board != name)})
    remove_files(*places)
    return is_cleared


def add_reader(files: HallFiles, name: str, now: datetime) -> FolderReport:
    """Add a reader; one that is there stays as it is. Raises HallFolderError."""
    return _change(files, now, lambda hall: {"readers": _joined(hall.readers, (name,))})


def remove_reader(files: HallFiles, name: str, now: datetime) -> None:
    """Remove a reader: its password no longer holds. Raises HallFolderError if there is none."""
    hall = load_hall(files)
    if name not in hall.readers:
        _end_removal(files, now, hall, name, "reader", (files.reader(name),))
        return
    _change(files, now, lambda hall: {"readers": tuple(reader for reader in hall.readers if reader != name)})
    remove_files(files.reader(name))


def add_key(files: HallFiles, name: str, right: HallRight, now: datetime) -> TrustedKey:
    """Make a key, and put it among those that each board trusts. Raises HallFolderError."""
    hall = load_hall(files)
    key = make_key(files, name, right)
    complete_folder(files, hall, now=now)
    return key


def withdraw_key(files: HallFiles, wanted: str, now: datetime) -> TrustedKey:
    """Revoke a key by its id or name in the files of each board. Raises HallFolderError if there is none.

    The private key goes last: while it is there, a command that was interrupted can be given again.
    """
    hall = load_hall(files)
    key = revoke_key(files, wanted)
    complete_folder(files, hall, now=now)
    remove_files(files.signing_key(key.id))
    return key


def _change(
    files: HallFiles, now: datetime, find_changes: Callable[[HallDescription], dict[str, tuple[str, ...]]]
) -> FolderReport:
    hall = load_hall(files)
    return complete_folder(files, change_description(hall, find_changes(hall)), now=now)


def _shut_out(files: HallFiles, now: datetime, hall: HallDescription, board: str) -> bool:
    """Change the password of a board, so that it does not come back; return False if no broker knows of it."""
    write_private_file(files.board_password(board), f"{make_password()}\n")
    complete_folder(files, hall, now=now)
    try:
        return reload_broker(files)
    except HallFolderError:
        return False  # the command says so at its end, when it lets the broker read the change


def _end_removal(
    files: HallFiles, now: datetime, hall: HallDescription, name: str, kind: str, places: Sequence[Path]
) -> None:
    """Complete a removal that was recorded and then interrupted; raises HallFolderError if there was none."""
    complete_folder(files, hall, now=now)
    if not is_hall_name(name) or not any(place.exists() for place in places):
        raise HallFolderError(f"there is no {kind} {name[:80]!r}; see `damahan hall show`")
    remove_files(*places)
