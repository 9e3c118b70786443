"""Rights of a request: by the token in its header, or by its cookie."""

import logging

from aiohttp import web

from controller.settings.web import WatchPolicy
from controller.web.temporary_secrets import TemporarySecrets
from controller.web.tokens import Right, Token, TokenError, TokenFile

COOKIE = "damahan_token"
MAX_SECRET_LENGTH = 200
"""Longest secret that is compared; a token has 43 characters."""

log = logging.getLogger(__name__)


class Authenticator:
    """Find the right of a secret: a token of the file, or a sign-in of this run that a code was exchanged for."""

    def __init__(
        self, tokens: TokenFile, codes: TemporarySecrets, sign_ins: TemporarySecrets, watch_policy: WatchPolicy
    ) -> None:
        self._tokens = tokens
        self._watch_policy = watch_policy
        self.codes = codes
        self.sign_ins = sign_ins

    def find_token(self, secret: str) -> Token | None:
        """Return the token of a secret, or None; a token file that cannot be read has no tokens."""
        try:
            return self._tokens.find_token(secret)
        except TokenError as error:
            log.error("%s", error)
            return None

    def find_right(self, secret: str | None) -> Right | None:
        """Return the right of a secret, or None if it has none."""
        if secret is None or len(secret) > MAX_SECRET_LENGTH:
            return None
        if self.sign_ins.is_valid(secret):
            return Right.ARBITRATE
        token = self.find_token(secret)
        return None if token is None else token.right

    def may_watch(self, right: Right | None) -> bool:
        """Return True if a client with this right may watch."""
        return right is not None or self._watch_policy is WatchPolicy.OPEN


def read_secret(request: web.Request) -> str | None:
    """Return the secret of a request, or None; the header takes precedence over the cookie."""
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        return secret.strip() if kind.lower() == "bearer" else ""
    return request.cookies.get(COOKIE)
