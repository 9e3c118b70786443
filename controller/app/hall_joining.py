"""Bring a board into a hall: its password, certificate and keys beside its profile, and the table `[hall]` in it."""

import os
import pwd
import shlex
import tomllib
from dataclasses import dataclass
from pathlib import Path

from controller.app.setup_checks import SERVICE_USER
from controller.app.setup_places import SetupPlaces
from controller.hall.broker.board_package import (
    AUTHORITY_NAME,
    KEYS_NAME,
    LARGEST_PACKAGE_BYTES,
    PASSWORD_NAME,
    BoardPackage,
    unpack_board,
)
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_files import make_private_folder, write_private_file
from controller.profile import ProfileError, parse_profile, profile_text, shipped_profiles
from controller.storage.file_replacement import replace_file
from controller.storage.profile_editor import set_keys

FOLDER_NAME = "hall"
"""Beside the profile."""

_PLACES = {"password_file": PASSWORD_NAME, "ca_file": AUTHORITY_NAME, "keys_file": KEYS_NAME}
"""The keys of the table that name files."""
_SETTINGS = frozenset({"enabled", "hall", "board", "host", "port", "user"})
"""What a package may set; a profile is no place for more from elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedHall:
    """What a board has joined."""

    hall: str
    board: str
    files: tuple[Path, ...]


def join_hall(package_file: Path, profile: Path) -> JoinedHall:
    """Write what a package holds beside a profile, and the profile's table `[hall]`.

    The profile comes last: a command that is interrupted leaves a board that plays as before. Raises HallFolderError,
    ProfileError if the profile has faults, and OSError.
    """
    package = _read_package(package_file)
    if not profile.exists():
        raise ProfileError(str(profile), _missing_profile_text(package_file, profile))
    folder = profile.absolute().parent / FOLDER_NAME
    contents = {PASSWORD_NAME: f"{package.password}\n", AUTHORITY_NAME: package.authority, KEYS_NAME: package.keys}
    settings = _read_settings(package, package_file)
    text = _new_profile(profile, settings | {key: str(folder / name) for key, name in _PLACES.items()})
    owner = find_owner(profile)
    make_private_folder(folder)
    _give(folder, owner)
    for name, content in contents.items():
        write_private_file(folder / name, content)
        _give(folder / name, owner)
    replace_file(profile, text.encode())
    return JoinedHall(
        hall=str(settings["hall"]), board=str(settings["board"]), files=tuple(folder / name for name in contents)
    )


def _missing_profile_text(package_file: Path, profile: Path) -> str:
    """Return what to type for a profile to write into; a board is no file of the program."""
    is_shipped = str(profile) in shipped_profiles()
    own = Path(f"{profile}.toml") if is_shipped else profile
    commands = [] if own.parent.is_dir() else [["mkdir", "-p", str(own.parent)]]
    commands += [["touch", str(own)], ["damahan", "hall", "join", str(package_file), "--profile", str(own)]]
    typed = " && ".join(map(shlex.join, commands))
    reason = "it comes with the program, and join writes into a file of your own" if is_shipped else "no such file"
    return f"{reason}; a board of real parts gets one from damahan setup, a simulated board so: {typed}"


def find_owner(profile: Path) -> tuple[int, int] | None:
    """Return user and group that the files of a board have to belong to; None for who may give nothing away."""
    if os.geteuid() != 0:
        return None
    if profile.absolute() == SetupPlaces().profile:
        try:
            service = pwd.getpwnam(SERVICE_USER)
        except KeyError:
            pass
        else:
            return service.pw_uid, service.pw_gid
    found = profile.stat()
    return found.st_uid, found.st_gid


def _give(place: Path, owner: tuple[int, int] | None) -> None:
    if owner is not None:
        os.chown(place, *owner, follow_symlinks=False)  # the owner may have put a link there meanwhile


def _read_package(file: Path) -> BoardPackage:
    try:
        with file.open("rb") as stream:
            return unpack_board(stream.read(LARGEST_PACKAGE_BYTES + 1))
    except HallFolderError as error:
        raise HallFolderError(f"{file}: {error}; copy it from the desk again") from error


def _read_settings(package: BoardPackage, file: Path) -> dict[str, str | int | bool]:
    try:
        tables = tomllib.loads(package.settings)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise HallFolderError(f"{file}: its settings are not TOML; copy it from the desk again") from error
    table = tables.get("hall")
    if list(tables) != ["hall"] or not isinstance(table, dict) or set(table) != _SETTINGS:
        raise HallFolderError(f"{file}: its settings are not those of a hall; copy it from the desk again")
    return table


def _new_profile(profile: Path, values: dict[str, str | int | bool]) -> str:
    """Return the text of a profile with these values; raises ProfileError if the profile, or they, have faults."""
    text = profile_text(str(profile))
    parse_profile(text, str(profile))  # a fault that was there before is not one of the hall
    new_text = set_keys(text, "hall", values)
    parse_profile(new_text, str(profile))
    return new_text
