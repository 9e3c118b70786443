"""Clients of requests: by the token in the header, or by the cookie."""

import logging

from aiohttp import web

from controller.commands.sender import LONGEST_SENDER_NAME, OwnSender, is_sender_name
from controller.settings.web import WatchPolicy
from controller.web.pairing_codes import PairingCodes, is_pairing_code
from controller.web.rights import ALL_RIGHTS, Client
from controller.web.temporary_secrets import TemporarySecrets
from controller.web.token_reader import TokenReader
from controller.web.tokens import Token

COOKIE = "damahan_token"
"""The cookie of a board's page."""
COOKIE_NAME = web.AppKey("cookie_name", str)
"""Another name of the cookie in an application: browsers send cookies to all ports of a machine."""
MAX_SECRET_LENGTH = 200
"""Longest secret that is compared; a token has 43 characters."""

LOCAL_CLIENT = Client(name=OwnSender.LOCAL, rights=ALL_RIGHTS)
"""Who signed in with a code, which only somebody at the board can read."""

BY_CODE = " (code)"
"""Follows the name of who signed in with a code: anybody may give any name, also that of a token."""
LONGEST_GIVEN_NAME = LONGEST_SENDER_NAME - len(BY_CODE)

log = logging.getLogger(__name__)


def code_client(name: str) -> Client:
    """Return who signed in with a code, by the name that he gave; empty: he gave none."""
    return Client(name=f"{name}{BY_CODE}", rights=ALL_RIGHTS) if name else LOCAL_CLIENT


def is_given_name(name: str) -> bool:
    """Return True for a name that may be given with a code."""
    return is_sender_name(name) and is_sender_name(f"{name}{BY_CODE}")


class Authenticator:
    """Find the client of a secret: a token of the file, or a sign-in of this run that a code was exchanged for."""

    def __init__(
        self,
        tokens: TokenReader,
        codes: TemporarySecrets,
        pairing_codes: PairingCodes,
        sign_ins: TemporarySecrets,
        watch_policy: WatchPolicy,
    ) -> None:
        self._tokens = tokens
        self._watch_policy = watch_policy
        self._codes = codes
        self._pairing_codes = pairing_codes
        self.sign_ins = sign_ins

    def find_token(self, secret: str) -> Token | None:
        """Return the token of a secret, or None."""
        return self._tokens.find_token(secret)

    async def refresh(self) -> None:
        """Read the tokens again if any were made or revoked; wait for a disk only shortly."""
        await self._tokens.refresh()

    def find_client(self, secret: str | None) -> Client | None:
        """Return the client of a secret, or None if nobody has it."""
        if secret is None or len(secret) > MAX_SECRET_LENGTH:
            return None
        name = self.sign_ins.find_name(secret)
        if name is not None:
            return code_client(name)
        token = self.find_token(secret)
        return None if token is None else token.client

    def consume_code(self, code: str) -> bool:
        """Return True for a code of the terminal or of the display, which is not valid any more then."""
        if is_pairing_code(code):
            return self._pairing_codes.consume(code)
        return self._codes.consume(code)

    def was_valid(self, *, code: str | None = None, token: str | None = None) -> bool:
        """Return True for a code or a token that was valid before; a token that was revoked is not known any more."""
        if code is not None:
            return self._pairing_codes.was_valid(code) or self._codes.was_valid(code)
        return token is not None and self._tokens.has_expired(token)

    def may_watch(self, client: Client | None) -> bool:
        """Return True if a client may watch."""
        return client is not None or self._watch_policy is WatchPolicy.OPEN


def read_secret(request: web.Request) -> str | None:
    """Return the secret of a request, or None; the header takes precedence over the cookie."""
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        return secret.strip() if kind.lower() == "bearer" else ""
    return request.cookies.get(cookie_name(request))


def cookie_name(request: web.Request) -> str:
    """Return the name of the cookie that the application of a request uses."""
    return request.app.get(COOKIE_NAME, COOKIE)
