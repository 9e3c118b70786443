"""What a request may: by its token, in its header or in the cookie that stands for one."""

import logging

from aiohttp import web

from controller.settings.web import WatchPolicy
from controller.web.temporary_secrets import TemporarySecrets
from controller.web.tokens import Right, Token, TokenError, TokenFile

COOKIE = "damahan_token"
MAX_SECRET_LENGTH = 200

log = logging.getLogger(__name__)


class Authenticator:
    """Tells what a secret is good for: a token of the file, or a session of this run that a code was traded for."""

    def __init__(
        self, tokens: TokenFile, codes: TemporarySecrets, sign_ins: TemporarySecrets, watch_policy: WatchPolicy
    ) -> None:
        self._tokens = tokens
        self._watch_policy = watch_policy
        self.codes = codes
        self.sign_ins = sign_ins

    def find_token(self, secret: str) -> Token | None:
        """Give the token that a secret belongs to; a file that cannot be used has none."""
        try:
            return self._tokens.find_token(secret)
        except TokenError as error:
            log.error("%s", error)
            return None

    def find_right(self, secret: str | None) -> Right | None:
        """Give what a secret is good for; None: for nothing more than anybody may."""
        if secret is None or len(secret) > MAX_SECRET_LENGTH:
            return None
        if self.sign_ins.is_valid(secret):
            return Right.ARBITRATE
        token = self.find_token(secret)
        return None if token is None else token.right

    def may_watch(self, right: Right | None) -> bool:
        """Tell whether who has this right may watch."""
        return right is not None or self._watch_policy is WatchPolicy.OPEN


def read_secret(request: web.Request) -> str | None:
    """Give the secret that a request brings; one in its header goes before one in its cookie."""
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        return secret.strip() if kind.lower() == "bearer" else ""
    return request.cookies.get(COOKIE)
