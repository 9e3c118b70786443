"""Tokens, each with a name and rights; the file stores only their hashes."""

import fcntl
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from controller.commands.sender import LONGEST_SENDER_NAME, OwnSender, is_sender_name
from controller.storage.file_modes import make_folder, open_folder_file, sync_folder
from controller.web.rights import Client, Right

FILE_NAME = "tokens.json"
LOCK_NAME = "tokens.lock"
SECRET_BYTES = 32
"""256 bits cannot be guessed."""
MAX_TOKENS = 100
"""A limit of the comparisons per request; a hall needs a few."""
DAY_S = 86_400


class TokenError(Exception):
    """Raised if tokens cannot be read or written; the message says why, and what to do."""


class Token(BaseModel):
    """One token as the file stores it; times are seconds since 1970."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: str
    name: str
    rights: tuple[Right, ...]
    sha256: str
    """SHA-256 of the secret, in hexadecimal digits."""
    created_s: int
    expires_s: int | None
    """None for a token that never expires."""

    @property
    def client(self) -> Client:
        """Who holds this token."""
        return Client(name=self.name, rights=frozenset(self.rights))


_OLD_RIGHTS = {
    "arbitrate": ((Right.PLAY.value, Right.ARBITRATE.value), "arbiter"),
    "watch": ((Right.WATCH.value,), "watcher"),
}
"""The rights and the name of an older token: who might arbitrate, might also play at the simulated table."""

_TOKENS = TypeAdapter(tuple[Token, ...])


@dataclass(frozen=True, slots=True)
class _TokenCache:
    """The tokens of one version of the file."""

    file_version: tuple[int, ...]
    """Inode, time of change, size and mode."""
    tokens: tuple[Token, ...]


class TokenFile:
    """The tokens in the folder of one journal. Methods raise TokenError if the file cannot be used."""

    def __init__(self, folder: Path, now_s: Callable[[], float]) -> None:
        self._folder = folder
        self._file = folder / FILE_NAME
        self._now_s = now_s
        self._cache: _TokenCache | None = None

    def create(self, name: str, rights: Collection[Right], days: int | None) -> tuple[Token, str]:
        """Create a token; return it with its secret, which is stored nowhere."""
        if not is_sender_name(name):
            raise TokenError(_name_fault(name))
        secret = secrets.token_urlsafe(SECRET_BYTES)
        now_s = int(self._now_s())
        token = Token(
            id=secrets.token_hex(4),
            name=name.strip(),
            rights=tuple(right for right in Right if right in rights),
            sha256=hash_secret(secret),
            created_s=now_s,
            expires_s=None if days is None else now_s + days * DAY_S,
        )
        with self._edit_tokens() as tokens:
            if any(each.name.casefold() == token.name.casefold() for each in tokens):
                raise TokenError(f"there is a token for {token.name!r} already; revoke it first, or give another name")
            if len(tokens) >= MAX_TOKENS:
                raise TokenError(f"{self._file}: there are {MAX_TOKENS} tokens already; revoke some of them")
            tokens.append(token)
        return token, secret

    def revoke(self, token_id: str) -> bool:
        """Delete a token; return True if it existed."""
        with self._edit_tokens() as tokens:
            remaining = [token for token in tokens if token.id != token_id]
            found = len(remaining) < len(tokens)
            tokens[:] = remaining
        return found

    def list_tokens(self) -> tuple[Token, ...]:
        """Return every token, the oldest first."""
        try:
            file_status = self._file.stat()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise TokenError(f"{self._file}: {error.strerror}; check its owner and rights") from error
        file_version = (file_status.st_ino, file_status.st_mtime_ns, file_status.st_size, file_status.st_mode)
        if self._cache is None or self._cache.file_version != file_version:
            if file_status.st_mode & 0o077:
                raise TokenError(f"{self._file}: others may read it; chmod 600 it, and make new tokens")
            self._cache = _TokenCache(file_version, self._read())
        return self._cache.tokens

    def find_token(self, secret: str) -> Token | None:
        """Return the unexpired token with this secret, or None."""
        return find_token(self.list_tokens(), secret, self.now_s())

    def now_s(self) -> float:
        """Return the time of now, in seconds since 1970."""
        return self._now_s()

    def _read(self) -> tuple[Token, ...]:
        try:
            stored = json.loads(self._file.read_bytes())
            tokens = [_renewed_values(each) for each in stored] if isinstance(stored, list) else stored
            return _TOKENS.validate_json(json.dumps(tokens), strict=True)
        except OSError as error:
            raise TokenError(f"{self._file}: {error.strerror}; check its owner and rights") from error
        except ValueError as error:  # also of json and pydantic
            raise TokenError(f"{self._file}: these are no tokens; delete it, and make new ones") from error

    @contextmanager
    def _edit_tokens(self) -> Iterator[list[Token]]:
        """Change the tokens under a lock between processes; the file is replaced as a whole."""
        try:
            make_folder(self._folder)
            with os.fdopen(open_folder_file(self._folder / LOCK_NAME, os.O_RDWR), "rb") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                tokens = list(self.list_tokens())
                yield tokens
                self._write([token.model_dump(mode="json") for token in tokens])
        except OSError as error:
            raise TokenError(f"{self._file}: {error.strerror}; check the folder's owner and rights") from error

    def _write(self, tokens: list[dict[str, Any]]) -> None:
        draft = self._file.with_name(f"{FILE_NAME}.new")
        draft.unlink(missing_ok=True)
        with os.fdopen(open_folder_file(draft, os.O_WRONLY | os.O_EXCL), "w") as stream:
            json.dump(tokens, stream, indent=1)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(self._file)
        sync_folder(self._folder)  # else a power cut could bring back a token that was revoked


def _name_fault(name: str) -> str:
    """Return why a name is none for a token, and what to do; a long name is not repeated."""
    remedy = f"give a name of 1 to {LONGEST_SENDER_NAME} printable characters, such as 'desk 2'"
    if not name.strip():
        return f"the name of a token is empty; {remedy}"
    if len(name) > LONGEST_SENDER_NAME:
        return f"a name of {len(name)} characters is too long for a token; {remedy}"
    if not name.isprintable():
        return f"{name!r} has characters that cannot be printed; {remedy}"
    return f"{name!r} is a name that the program uses itself ({', '.join(OwnSender)}); {remedy}"


def _renewed_values(values: Any) -> Any:
    """Return a token as it is stored today: older ones had one right, and could have no name, or any."""
    if not isinstance(values, dict) or values.get("right") not in _OLD_RIGHTS:
        return values
    rights, usual_name = _OLD_RIGHTS[values["right"]]
    name = values.get("name") or usual_name
    if isinstance(name, str) and name.strip().lower() in frozenset(OwnSender):
        name = f"{name} (token)"
    return {**{key: value for key, value in values.items() if key != "right"}, "rights": rights, "name": name}


def find_token(tokens: Iterable[Token], secret: str, now_s: float) -> Token | None:
    """Return the unexpired token with this secret, or None; each token is compared, so the time reveals nothing."""
    secret_hash = hash_secret(secret)
    found = None
    for token in tokens:
        is_same = hmac.compare_digest(token.sha256, secret_hash)
        if is_same and (token.expires_s is None or now_s < token.expires_s):
            found = token
    return found


def hash_secret(secret: str) -> str:
    """Return the SHA-256 of a secret; 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
