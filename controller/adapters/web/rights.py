"""What a request may: by its token, in its header or in the cookie that stands for one."""

import logging

from aiohttp import web

from controller.adapters.web.sessions import Secrets
from controller.adapters.web.tokens import Right, Token, TokenError, TokenFile
from controller.web_settings import WatchPolicy

COOKIE = "damahan_token"
LONGEST_SECRET = 200

log = logging.getLogger(__name__)


class Rights:
    """Tells what a secret is good for: a token of the file, or a session of this run that a code was traded for."""

    def __init__(self, tokens: TokenFile, codes: Secrets, sessions: Secrets, watching: WatchPolicy) -> None:
        self._tokens = tokens
        self._watching = watching
        self.codes = codes
        self.sessions = sessions

    def token_of(self, secret: str) -> Token | None:
        """Give the token that a secret belongs to; a file that cannot be used has none."""
        try:
            return self._tokens.right_of(secret)
        except TokenError as error:
            log.error("%s", error)
            return None

    def right_of(self, secret: str | None) -> Right | None:
        """Give what a secret is good for; None: for nothing more than anybody may."""
        if secret is None or len(secret) > LONGEST_SECRET:
            return None
        if self.sessions.is_good(secret):
            return Right.ARBITRATE
        token = self.token_of(secret)
        return None if token is None else token.right

    def may_watch(self, right: Right | None) -> bool:
        """Tell whether who has this right may watch."""
        return right is not None or self._watching is WatchPolicy.OPEN


def secret_in(request: web.Request) -> str | None:
    """Give the secret that a request brings; one in its header goes before one in its cookie."""
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        return secret.strip() if kind.lower() == "bearer" else ""
    return request.cookies.get(COOKIE)
