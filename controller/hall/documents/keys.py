"""The keys that a board knows: the file `keys.toml` beside its profile.

It holds public keys only. Each table `[[keys]]` has `id`, `name`, `right`, `public_key`, and `is_revoked` once the key
is no longer to be used.
"""

import tomllib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterable
from typing import Annotated, Self

import tomlkit
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from controller.hall.documents.errors import DocumentError
from controller.hall.documents.rights import HallRight

KEY_ID_PATTERN = "^[a-z0-9][a-z0-9-]{0,47}$"
PUBLIC_KEY_BYTES = 32
"""RFC 8032, section 5.1.5."""
MOST_KEYS = 200
"""Keys of one board; a choice: one for each arbiter of a large event, and those of past ones."""
LONGEST_KEY_NAME = 60


class TrustedKey(BaseModel):
    """A public key, and what its holder may ask."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[str, Field(pattern=KEY_ID_PATTERN)]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_KEY_NAME)]  # whose key it is
    right: HallRight
    public_key: str  # Base64 of its 32 bytes
    is_revoked: bool = False  # what it signs is refused

    @field_validator("public_key")
    @classmethod
    def _check_public_key(cls, text: str) -> str:
        if len(_decode(text)) != PUBLIC_KEY_BYTES:
            raise ValueError(f"give {PUBLIC_KEY_BYTES} bytes in Base64, as `damahan hall key list` prints them")
        return text

    @property
    def public_bytes(self) -> bytes:
        """The bytes of the public key."""
        return _decode(self.public_key)


class KeyFile(BaseModel):
    """The whole file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    keys: Annotated[tuple[TrustedKey, ...], Field(max_length=MOST_KEYS)] = ()

    @model_validator(mode="after")
    def _check_ids(self) -> Self:
        ids = [key.id for key in self.keys]
        if twice := sorted({key_id for key_id in ids if ids.count(key_id) > 1}):
            raise ValueError(f"{', '.join(twice)}: listed twice; give each id once")
        return self


def read_keys(text: str) -> tuple[TrustedKey, ...]:
    """Return the keys of a file; raises DocumentError with every fault."""
    try:
        return KeyFile.model_validate(tomllib.loads(text)).keys
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DocumentError([f"it is no TOML: {error}"]) from error
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, entry['loc'])) or 'keys'}: {entry['msg']}" for entry in error.errors()]
        raise DocumentError(faults) from error


def keys_text(keys: Iterable[TrustedKey]) -> str:
    """Return the text of a file with these keys."""
    return tomlkit.dumps(KeyFile(keys=tuple(keys)).model_dump(mode="json", exclude_defaults=True))


def encode_public_key(public_bytes: bytes) -> str:
    """Return the text of a public key, as a file has it."""
    return b64encode(public_bytes).decode()


def _decode(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (Base64Error, ValueError):
        return b""
