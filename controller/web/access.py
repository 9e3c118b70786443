"""Access control of requests: by token, by origin, and by failed attempts of the same address."""

from collections.abc import Collection

from aiohttp import web

from controller.storage.activity_log import ActivityKind
from controller.web.allowed_hosts import is_same_origin
from controller.web.authentication import Authenticator, cookie_name, read_secret
from controller.web.ban_list import BanList
from controller.web.client_addresses import client_address
from controller.web.connections import confirm_connection
from controller.web.recent_keys import RecentKeys
from controller.web.responses import error_response, rate_limit_response
from controller.web.rights import Client, Right
from controller.web.sign_in_log import SignInLog
from controller.web.tokens import hash_secret

NO_RIGHT_MESSAGE = "this needs a token: sign in, or ask for one"
MISSING_RIGHT_MESSAGE = "your token does not allow this; ask for one that does"


class AccessControl:
    """Decide whether a request may do what it asks for.

    `bans` holds the addresses that sent wrong tokens or codes.
    """

    def __init__(self, authenticator: Authenticator, bans: BanList, log: SignInLog, max_known_secrets: int) -> None:
        self.authenticator = authenticator
        self.bans = bans
        self.log = log
        self._known_secrets = RecentKeys(max_known_secrets)
        self._wrong_secrets = RecentKeys(max_known_secrets)

    def find_client(self, request: web.Request) -> Client | None:
        """Return the client who sent a request, or None."""
        return self.authenticator.find_client(read_secret(request))

    def check_secret(self, request: web.Request) -> web.Response | None:
        """Return the response to a request whose address is banned, if it has a secret that was not valid before.

        Every request is checked before its handler, so that no route answers whether a guess is right.
        """
        secret = read_secret(request)
        if secret is None:
            return None
        key = hash_secret(secret)
        if key in self._wrong_secrets:
            return None  # it was wrong before, so it is no guess: a browser sends an old cookie with every request
        wait_s = 0.0 if key in self._known_secrets else self.bans.wait_s(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)
        if self.authenticator.find_client(secret) is not None:
            self.remember_secret(secret)
            confirm_connection(request)
        elif key not in self._known_secrets:
            self._wrong_secrets.add(key)
            self.count_failure(request, f"a wrong token for {request.method} {request.path}")
        return None

    def count_failure(self, request: web.Request, text: str) -> None:
        """Log a secret that is not valid, and a ban that follows from it."""
        ban_s = self.bans.add_failure(client_address(request))
        self.log.log(ActivityKind.REFUSED, request, None, text)
        if ban_s:
            self.log.log_ban(request, ban_s)

    def find_rate_key(self, request: web.Request) -> str:
        """Return whose rate a request counts for: its address, or a valid secret that was shown before.

        So a flood from an address does not keep out who signed in there.
        """
        secret = read_secret(request)
        key = "" if secret is None else hash_secret(secret)
        return key if key in self._known_secrets else client_address(request)

    def remember_secret(self, secret: str) -> None:
        """Remember a valid secret: it is checked as ever, but no ban of its address holds for it."""
        self._known_secrets.add(hash_secret(secret))

    def check_right(self, request: web.Request, *accepted: Right) -> web.Response | None:
        """Return None if a request has one of these rights, else the response that refuses it."""
        if self._is_open_to_all(accepted):
            return None
        secret = read_secret(request)
        client = self.authenticator.find_client(secret)
        if client is not None:
            return None if client.has_right(*accepted) else error_response(403, MISSING_RIGHT_MESSAGE)
        response = error_response(401, NO_RIGHT_MESSAGE)
        response.headers["WWW-Authenticate"] = "Bearer"
        return response

    def may_still_watch(self, request: web.Request) -> bool:
        """Return True if the secret of an earlier request still allows watching."""
        return self.authenticator.may_watch(self.find_client(request))

    def is_same_origin(self, request: web.Request) -> bool:
        """Return True if a request comes from the board's page; one without a cookie need not name its origin."""
        return is_same_origin(request, may_be_absent=cookie_name(request) not in request.cookies)

    def _is_open_to_all(self, accepted: Collection[Right]) -> bool:
        return Right.WATCH in accepted and self.authenticator.may_watch(None)
