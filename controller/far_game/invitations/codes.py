"""The codes of invitations, and what proves that a board knows one."""

import hmac
import json
from hashlib import pbkdf2_hmac
from typing import NamedTuple

from controller.session.far_exchange.code_signs import ALPHABET, CODE_SIGNS, TAG_SIGNS, grouped_code

ITERATIONS = 100_000
"""Of the key's derivation. A choice: an honest board waits for one of them, a board that tries all secrets for 2^30."""


class InvitationCode(NamedTuple):
    """A code in its two parts."""

    tag: str
    secret: str

    @property
    def text(self) -> str:
        """The code as people read it, such as `K7PM-3XQA`."""
        return grouped_code(self.tag + self.secret)


class ProofSubject(NamedTuple):
    """What a proof is about: it holds for these boards, this invitation and this game alone."""

    hall: str
    inviter: str  # its board
    joiner: str  # its board
    invitation: str
    game: str
    inviter_nonce: str
    joiner_nonce: str
    player: str  # the joiner's name
    terms: str  # canonical JSON of what is to be played


def make_code(random_bytes: bytes) -> InvitationCode:
    """Return a code from as many random bytes as it has signs."""
    signs = "".join(ALPHABET[byte % len(ALPHABET)] for byte in random_bytes[:CODE_SIGNS])
    return InvitationCode(signs[:TAG_SIGNS], signs[TAG_SIGNS:])


def parse_code(text: str) -> InvitationCode | None:
    """Return the code that a person typed, with or without hyphen, blanks and capitals; None: it is none."""
    signs = "".join(text.replace("-", " ").upper().split())
    if len(signs) != CODE_SIGNS or any(sign not in ALPHABET for sign in signs):
        return None
    return InvitationCode(signs[:TAG_SIGNS], signs[TAG_SIGNS:])


def derive_key(code: InvitationCode, invitation: str, nonce: str) -> bytes:
    """Return the key that only the holders of a code can make for an invitation; takes about 0.1 s."""
    return pbkdf2_hmac("sha256", code.secret.encode(), f"{invitation} {nonce}".encode(), ITERATIONS)


def join_proof(key: bytes, subject: ProofSubject) -> str:
    """Return what proves to the board that invites that the other one knows the code."""
    return _proof(key, "join", subject)


def welcome_proof(key: bytes, subject: ProofSubject) -> str:
    """Return what proves to the board that joins that the other one knows the code too."""
    return _proof(key, "welcome", subject)


def is_proof(given: str, expected: str) -> bool:
    """Return True if two proofs are equal; how long that takes tells nothing."""
    return hmac.compare_digest(given, expected)


def _proof(key: bytes, role: str, subject: ProofSubject) -> str:
    return hmac.new(key, json.dumps([role, *subject]).encode(), "sha256").hexdigest()
