"""The keys that sign commands: a private key in a file for who commands, its public key for every board."""

import re
import secrets
import unicodedata
from collections.abc import Sequence

from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_description import DESK_USER, LARGEST_FILE_BYTES
from controller.hall.broker.hall_files import HallFiles, write_private_file
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import MOST_KEYS, TrustedKey, encode_public_key, keys_text, read_keys
from controller.hall.documents.rights import HallRight
from controller.hall.documents.signing import make_private_key, private_key_text, public_bytes_of

LONGEST_ID_NAME = 32
ID_BYTES = 4
"""Two keys of one name differ by these; a board tells keys apart by the whole id."""


def read_trusted_keys(files: HallFiles) -> tuple[TrustedKey, ...]:
    """Return the keys of a hall, also those that are revoked; raises HallFolderError."""
    try:
        with files.trusted_keys.open("rb") as stream:
            content = stream.read(LARGEST_FILE_BYTES)
        return read_keys(content.decode())
    except FileNotFoundError:
        return ()
    except (DocumentError, UnicodeDecodeError) as error:
        raise HallFolderError(f"{files.trusted_keys}: {error}; mend it, or copy it from a board") from error


def make_key(files: HallFiles, name: str, right: HallRight) -> TrustedKey:
    """Make a key of a person or a program, and let the boards trust it; raises HallFolderError.

    The private key is written first: a key that boards trust is never one that nobody has.
    """
    keys = read_trusted_keys(files)
    if any(key.name == name and not key.is_revoked for key in keys):
        raise HallFolderError(f"there is a key of {name!r} already; revoke it first, or give another name")
    if len(keys) >= MOST_KEYS:
        raise HallFolderError(f"there are {MOST_KEYS} keys already, which is all that a board takes")
    private_key = make_private_key()
    try:
        key = TrustedKey(
            id=_make_id(name), name=name, right=right, public_key=encode_public_key(public_bytes_of(private_key))
        )
    except ValueError as error:
        raise HallFolderError(f"{name[:80]!r} is no name of a key; give 1 to 60 printable characters") from error
    write_private_file(files.signing_key(key.id), private_key_text(private_key))
    _write_keys(files, [*keys, key])
    return key


def make_desk_key(files: HallFiles) -> bool:
    """Make the key of the desk in a folder that has no keys yet; return True if it was made."""
    if files.trusted_keys.exists():
        return False
    make_key(files, DESK_USER, HallRight.ARBITRATE)
    return True


def revoke_key(files: HallFiles, wanted: str) -> TrustedKey:
    """Revoke the key with an id or a name, also one whose private key was left; raises HallFolderError without one."""
    keys = read_trusted_keys(files)
    known = [key for key in keys if wanted in (key.id, key.name)]
    found = [key for key in known if not key.is_revoked] or [key for key in known if files.signing_key(key.id).exists()]
    if not found:
        raise HallFolderError(f"there is no key {wanted[:80]!r} that holds; see `damahan hall key list`")
    revoked = found[0].model_copy(update={"is_revoked": True})
    _write_keys(files, [revoked if key.id == revoked.id else key for key in keys])
    return revoked


def _make_id(name: str) -> str:
    """Return a name for envelopes: what of a person's name is ASCII, and some random digits."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    readable = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID_NAME].strip("-")
    return f"{readable or 'key'}-{secrets.token_hex(ID_BYTES)}"


def _write_keys(files: HallFiles, keys: Sequence[TrustedKey]) -> None:
    write_private_file(files.trusted_keys, keys_text(keys))
