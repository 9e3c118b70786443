"""The password of each user of the broker: a file for who connects, its hash for the broker."""

from pathlib import Path

from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.broker.hall_files import HallFiles, write_missing_file, write_private_file
from controller.hall.broker.passwords import fits_hash, hashes_text, make_hash, make_password, parse_hashes


def complete_passwords(files: HallFiles, hall: HallDescription) -> dict[str, str]:
    """Make the passwords that are missing, let the broker know the users of the hall only, and return all passwords."""
    places = _password_files(files, hall)
    for place in places.values():
        write_missing_file(place, f"{make_password()}\n")
    passwords = {user: place.read_text(encoding="ascii").removesuffix("\n") for user, place in places.items()}
    known = parse_hashes(_read_text(files.password_hashes))
    hashes = {
        user: known[user] if user in known and fits_hash(password, known[user]) else make_hash(password)
        for user, password in passwords.items()
    }
    write_private_file(files.password_hashes, hashes_text(hashes))
    return passwords


def _password_files(files: HallFiles, hall: HallDescription) -> dict[str, Path]:
    return {
        DESK_USER: files.desk_password,
        **{board: files.board_password(board) for board in hall.boards},
        **{reader: files.reader(reader) / "password" for reader in hall.readers},
    }


def _read_text(file: Path) -> str:
    return file.read_text(encoding="ascii") if file.exists() else ""
