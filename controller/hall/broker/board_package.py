"""What a board gets of its hall: one tar file, made by `damahan hall board add` and taken by `damahan hall join`."""

import io
import ssl
import tarfile
from dataclasses import dataclass

import tomlkit

from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import HallDescription
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import read_keys
from controller.storage.file_modes import PRIVATE_FILE_MODE

SETTINGS_NAME = "hall.toml"
PASSWORD_NAME = "password"  # noqa: S105  # the name of a file
AUTHORITY_NAME = "ca.pem"
KEYS_NAME = "keys.toml"
MEMBERS = (SETTINGS_NAME, PASSWORD_NAME, AUTHORITY_NAME, KEYS_NAME)

LARGEST_PACKAGE_BYTES = 1024 * 1024
"""More than the keys of the largest hall, a certificate and a password need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPackage:
    """The files that let one board into its hall."""

    settings: str
    """The table `[hall]` of the board's profile, as TOML."""
    password: str
    authority: str
    """The certificate of the hall's authority, as PEM."""
    keys: str
    """The keys that the board trusts, as TOML."""

    def contents(self) -> dict[str, str]:
        """Return the text of each file by its name."""
        texts = (self.settings, f"{self.password}\n", self.authority, self.keys)
        return dict(zip(MEMBERS, texts, strict=True))


def settings_text(hall: HallDescription, board: str) -> str:
    """Return the table `[hall]` of a board's profile; its files are named as `damahan hall join` places them."""
    table = tomlkit.table()
    for key, value in board_settings(hall, board).items():
        table.add(key, value)
    document = tomlkit.document()
    document.add("hall", table)
    return tomlkit.dumps(document)


def board_settings(hall: HallDescription, board: str) -> dict[str, str | int | bool]:
    """Return what the table `[hall]` of a board says, without the places of its files."""
    return {
        "enabled": True,
        "hall": hall.name,
        "board": board,
        "host": hall.broker_host,
        "port": hall.port,
        "user": board,
    }


def pack_board(package: BoardPackage) -> bytes:
    """Return the tar file of a package; the same package gives the same bytes."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, text in package.contents().items():
            content = text.encode()
            member = tarfile.TarInfo(name)
            member.size = len(content)
            member.mode = PRIVATE_FILE_MODE
            archive.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def unpack_board(content: bytes) -> BoardPackage:
    """Return the package of a tar file, of which only the content of known names is read.

    Raises HallFolderError, which shows nothing of the password.
    """
    if len(content) > LARGEST_PACKAGE_BYTES:
        raise HallFolderError(f"it is larger than {LARGEST_PACKAGE_BYTES} bytes")
    texts = _read_members(content)
    missing = [name for name in MEMBERS if name not in texts]
    if missing:
        raise HallFolderError(f"it holds no {' and no '.join(missing)}")
    package = BoardPackage(
        settings=texts[SETTINGS_NAME],
        password=texts[PASSWORD_NAME].removesuffix("\n"),
        authority=texts[AUTHORITY_NAME],
        keys=texts[KEYS_NAME],
    )
    _check(package)
    return package


def _read_members(content: bytes) -> dict[str, str]:
    texts: dict[str, str] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
            for member in archive:
                stream = archive.extractfile(member) if member.name in MEMBERS and _is_whole_file(member) else None
                if stream is None or member.name in texts:
                    raise HallFolderError(f"it holds {member.name[:60]!r}, which no board needs")
                texts[member.name] = stream.read().decode()
    except (tarfile.TarError, UnicodeDecodeError, EOFError, ValueError, OverflowError) as error:
        raise HallFolderError("it is no file of `damahan hall board add`") from error
    return texts


def _is_whole_file(member: tarfile.TarInfo) -> bool:
    """Return True for a file that the package holds; a sparse one may be read as far more than it holds."""
    return member.isreg() and not member.issparse() and member.size <= LARGEST_PACKAGE_BYTES


def _check(package: BoardPackage) -> None:
    if not package.password.isascii() or not package.password.isprintable() or not package.password:
        raise HallFolderError(f"{PASSWORD_NAME}: it is no password")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=package.authority)
    except (ssl.SSLError, ValueError) as error:
        raise HallFolderError(f"{AUTHORITY_NAME}: it is no certificate") from error
    try:
        read_keys(package.keys)
    except DocumentError as error:
        raise HallFolderError(f"{KEYS_NAME}: {error}") from error
