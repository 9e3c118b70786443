"""Tokens: who holds one may watch, or arbitrate. They are made for people, and kept as hashes only."""

import fcntl
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

FILE_NAME = "tokens.json"
LOCK_NAME = "tokens.lock"
SECRET_BYTES = 32
MAX_TOKENS = 100
DAY_S = 86_400


class Right(StrEnum):
    """What a token is for: to WATCH, or to ARBITRATE, which is to watch too."""

    WATCH = "watch"
    ARBITRATE = "arbitrate"


class TokenError(Exception):
    """The tokens cannot be read or written; the message says why, and what to do."""


class Token(BaseModel):
    """One token as it is kept; times are seconds since 1970."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: str
    right: Right
    name: str
    sha256: str
    created_s: int
    expires_s: int | None


_TOKENS = TypeAdapter(tuple[Token, ...])


@dataclass(frozen=True, slots=True)
class _TokenCache:
    """The tokens of a file as it was when it was read."""

    file_version: tuple[int, ...]
    tokens: tuple[Token, ...]


class TokenFile:
    """The tokens of one journal's folder. Raises TokenError where its file cannot be used."""

    def __init__(self, folder: Path, now_s: Callable[[], float]) -> None:
        self._folder = folder
        self._file = folder / FILE_NAME
        self._now_s = now_s
        self._cache: _TokenCache | None = None

    def create(self, right: Right, name: str, days: int | None) -> tuple[Token, str]:
        """Make a token, and give it with its secret, which is kept nowhere."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        now_s = int(self._now_s())
        token = Token(
            id=secrets.token_hex(4),
            right=right,
            name=name,
            sha256=hash_secret(secret),
            created_s=now_s,
            expires_s=None if days is None else now_s + days * DAY_S,
        )
        with self._edit_tokens() as tokens:
            if len(tokens) >= MAX_TOKENS:
                raise TokenError(f"{self._file}: there are {MAX_TOKENS} tokens already; revoke some of them")
            tokens.append(token)
        return token, secret

    def revoke(self, token_id: str) -> bool:
        """Take a token away; tell whether there was one."""
        with self._edit_tokens() as tokens:
            remaining = [token for token in tokens if token.id != token_id]
            found = len(remaining) < len(tokens)
            tokens[:] = remaining
        return found

    def list_tokens(self) -> tuple[Token, ...]:
        """Give every token, the oldest first."""
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
        """Give the token with this secret, if it is still good; all are compared, whichever fits."""
        secret_hash = hash_secret(secret)
        found = None
        for token in self.list_tokens():
            same = hmac.compare_digest(token.sha256, secret_hash)
            if same and (token.expires_s is None or self._now_s() < token.expires_s):
                found = token
        return found

    def _read(self) -> tuple[Token, ...]:
        try:
            return _TOKENS.validate_json(self._file.read_bytes(), strict=True)
        except OSError as error:
            raise TokenError(f"{self._file}: {error.strerror}; check its owner and rights") from error
        except ValidationError as error:
            raise TokenError(f"{self._file}: these are no tokens; delete it, and make new ones") from error

    @contextmanager
    def _edit_tokens(self) -> Iterator[list[Token]]:
        """Change the tokens while no other process does; the file is whole at any time."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with (self._folder / LOCK_NAME).open("ab") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                tokens = list(self.list_tokens())
                yield tokens
                self._write([token.model_dump(mode="json") for token in tokens])
        except OSError as error:
            raise TokenError(f"{self._file}: {error.strerror}; check the folder's owner and rights") from error

    def _write(self, tokens: list[dict[str, Any]]) -> None:
        draft = self._file.with_name(f"{FILE_NAME}.new")
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            json.dump(tokens, stream, indent=1)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(self._file)


def hash_secret(secret: str) -> str:
    """Give the SHA-256 of a secret; one of 256 random bits needs no salt, and no slow hash."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
