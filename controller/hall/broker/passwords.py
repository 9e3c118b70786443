"""Passwords of the broker's users, and Mosquitto's file of their hashes (mosquitto_passwd(1))."""

import base64
import hashlib
import secrets
from collections.abc import Mapping

PASSWORD_BYTES = 32
"""256 bits cannot be guessed, so a hash that is quick to compute protects them too."""
ITERATIONS = 101
"""Of mosquitto_passwd 2.0; with random passwords more of them protect nothing, and a thousand boards that come back at
once are let in sooner."""
SALT_BYTES = 12
HASH_BYTES = 64
"""Both as mosquitto_passwd 2.0 writes them."""


def make_password() -> str:
    """Return a new password of letters, digits, `-` and `_`."""
    return secrets.token_urlsafe(PASSWORD_BYTES)


def hash_password(password: str, salt: bytes) -> str:
    """Return the hash of a password as Mosquitto reads it: PBKDF2 with SHA-512."""
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS, HASH_BYTES)
    return f"$7${ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def make_hash(password: str) -> str:
    """Return the hash of a password with a new salt."""
    return hash_password(password, secrets.token_bytes(SALT_BYTES))


def fits_hash(password: str, stored: str) -> bool:
    """Return True if a stored hash is that of a password, and was made as this program makes them."""
    parts = stored.split("$")
    if len(parts) != 5:  # nothing, method, iterations, salt, hash
        return False
    try:
        salt = base64.b64decode(parts[3], validate=True)
    except ValueError:
        return False
    return secrets.compare_digest(hash_password(password, salt), stored)


def parse_hashes(text: str) -> dict[str, str]:
    """Return the hash of each user of a password file."""
    return {user: digest for user, colon, digest in (line.partition(":") for line in text.splitlines()) if colon}


def hashes_text(hashes: Mapping[str, str]) -> str:
    """Return the text of a password file."""
    return "".join(f"{user}:{digest}\n" for user, digest in hashes.items())
