"""Make a hall's folder complete: whatever is missing is made, and what is there is kept."""

import pwd
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from controller.hall.broker.access_list import access_list_text
from controller.hall.broker.board_package import AUTHORITY_NAME, BoardPackage, pack_board, settings_text
from controller.hall.broker.certificates import (
    certificate_end,
    find_certificate,
    make_authority,
    make_broker_certificate,
    names_hall,
)
from controller.hall.broker.configuration import configuration_text
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import (
    LARGEST_FILE_BYTES,
    HallDescription,
    description_text,
    parse_description,
)
from controller.hall.broker.hall_files import (
    HallFiles,
    close_to_others,
    make_private_folder,
    write_missing_file,
    write_private_file,
)
from controller.hall.broker.reader_files import CONNECTION_NAME, connection_text
from controller.hall.broker.signing_keys import make_desk_key, read_trusted_keys
from controller.hall.broker.user_passwords import complete_passwords
from controller.hall.documents.keys import keys_text


@dataclass(slots=True)
class FolderReport:
    """What was made in a folder, and what was there already; paths from that folder on."""

    folder: Path
    made: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def note(self, place: Path, *, is_made: bool) -> None:
        """Note a file or a folder."""
        (self.made if is_made else self.kept).append(str(place.relative_to(self.folder)))


def load_hall(files: HallFiles) -> HallDescription:
    """Return the hall of a folder; raises HallFolderError if there is none."""
    try:
        with files.description.open("rb") as stream:
            content = stream.read(LARGEST_FILE_BYTES + 1)
        if len(content) > LARGEST_FILE_BYTES:
            raise HallFolderError("it is too large for a hall")
        return parse_description(content.decode())
    except FileNotFoundError as error:
        raise HallFolderError(
            f"{files.folder}: there is no hall; make one with `damahan hall init`, or name its folder with --folder"
        ) from error
    except UnicodeDecodeError as error:
        raise HallFolderError(f"{files.description}: it is no text in UTF-8") from error
    except HallFolderError as error:
        raise HallFolderError(f"{files.description}: {error}") from error


def complete_folder(files: HallFiles, hall: HallDescription, *, now: datetime) -> FolderReport:
    """Make what a hall needs and its folder has not yet; return what was made. Raises HallFolderError and OSError.

    Secrets, certificates and Mosquitto's configuration are never written again, but for a certificate that lacks a name
    of the broker. What follows from the description is written anew where it differs. Others may do nothing with any
    of it. So a command that was interrupted is given again, and ends as if it had not been.
    """
    report = FolderReport(files.folder)
    make_private_folder(files.folder)
    make_private_folder(files.broker_data)
    _complete_certificates(files, hall, now, report)
    report.note(files.trusted_keys, is_made=make_desk_key(files))
    report.note(files.description, is_made=not files.description.exists())
    write_private_file(files.description, description_text(hall))
    user = pwd.getpwuid(files.folder.stat().st_uid).pw_name
    is_made = write_missing_file(files.configuration, configuration_text(hall, user=user))
    report.note(files.configuration, is_made=is_made)
    passwords = complete_passwords(files, hall)
    write_private_file(files.access_list, access_list_text(hall))
    for board in hall.boards:
        report.note(files.board_package(board), is_made=not files.board_package(board).exists())
        _write_board(files, hall, board, passwords[board])
    for reader in hall.readers:
        report.note(files.reader(reader), is_made=not (files.reader(reader) / CONNECTION_NAME).exists())
        write_private_file(files.reader(reader) / AUTHORITY_NAME, files.authority_certificate.read_bytes())
        write_private_file(files.reader(reader) / CONNECTION_NAME, connection_text(hall, reader))
    _close_to_others(files, hall)
    return report


def renew_certificate(files: HallFiles, hall: HallDescription, now: datetime) -> datetime:
    """Make a new certificate of the same authority for the broker; return when it ends. Raises HallFolderError."""
    try:
        certificate = make_broker_certificate(files.authority.read_bytes(), hall, now)
    except FileNotFoundError as error:
        raise HallFolderError(
            f"{files.authority}: it is missing, and only it signs certificates that the boards trust; "
            "put it back from a copy, or make the hall anew in another folder and let each board join again"
        ) from error
    except ValueError as error:
        raise HallFolderError(f"{files.authority}: it is no authority ({error}); put it back from a copy") from error
    write_private_file(files.broker_certificate, certificate)
    return certificate_end(certificate)


def _close_to_others(files: HallFiles, hall: HallDescription) -> None:
    """Take from others what a careless copy gave them; the folder itself may have had another use before."""
    close_to_others(files.authority, files.authority_certificate, files.broker_certificate, files.trusted_keys)
    keys = [files.signing_key(key.id) for key in read_trusted_keys(files)]
    users = [files.board(board) for board in hall.boards] + [files.reader(reader) for reader in hall.readers]
    parents = {place.parent for place in (*keys, *users, files.desk_password)}
    close_to_others(*keys, *users, *parents, files.broker_data)


def _complete_certificates(files: HallFiles, hall: HallDescription, now: datetime, report: FolderReport) -> None:
    has_authority = files.authority_certificate.exists() or files.authority.exists()
    if not has_authority:
        write_private_file(files.authority, make_authority(hall.name, now))
    report.note(files.authority, is_made=not has_authority)
    if not files.authority_certificate.exists():
        write_private_file(files.authority_certificate, find_certificate(files.authority.read_bytes()))
    has_certificate = files.broker_certificate.exists() and names_hall(files.broker_certificate.read_bytes(), hall)
    if not has_certificate:
        renew_certificate(files, hall, now)
    report.note(files.broker_certificate, is_made=not has_certificate)


def _write_board(files: HallFiles, hall: HallDescription, board: str, password: str) -> None:
    package = BoardPackage(
        settings=settings_text(hall, board),
        password=password,
        authority=files.authority_certificate.read_text(encoding="utf-8"),
        keys=keys_text(read_trusted_keys(files)),
    )
    for name, text in package.contents().items():
        write_private_file(files.board(board) / name, text)
    write_private_file(files.board_package(board), pack_board(package))
