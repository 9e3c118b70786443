"""The address of the client of a request, also behind a proxy that the profile trusts."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from aiohttp import web

ADDRESS_KEY = web.RequestKey("client_address", str)
IS_ENCRYPTED_KEY = web.RequestKey("is_encrypted", bool)
"""True if the client's connection was encrypted by a trusted proxy."""
MAX_FORWARDED_LENGTH = 1000
"""Longest X-Forwarded-For that is read; a choice: some twenty proxies."""


class TrustedProxies:
    """Reads what trusted proxies say about their clients; nobody else is believed."""

    def __init__(self, networks: Sequence[str]) -> None:
        """`networks` are addresses, or networks such as 10.0.0.0/8."""
        self._networks: tuple[IPv4Network | IPv6Network, ...] = tuple(map(ip_network, networks))

    def is_trusted(self, address: str) -> bool:
        """Return True for the address of a trusted proxy."""
        try:
            parsed = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)

    def identify_client(self, request: web.Request) -> None:
        """Note in a request whose it is."""
        peer = request.remote or "unknown"
        is_proxied = self.is_trusted(peer)
        request[ADDRESS_KEY] = self._client_of_proxy(request, peer) if is_proxied else peer
        request[IS_ENCRYPTED_KEY] = is_proxied and request.headers.get("X-Forwarded-Proto", "").lower() == "https"

    def _client_of_proxy(self, request: web.Request, proxy: str) -> str:
        """Return the last address that no trusted proxy has, since each adds the one that it sees at the end."""
        forwarded = ",".join(request.headers.getall("X-Forwarded-For", []))
        client = proxy
        if len(forwarded) > MAX_FORWARDED_LENGTH:
            return proxy
        for text in reversed([each.strip() for each in forwarded.split(",")]):
            try:
                client = str(ip_address(text.partition("%")[0]))
            except ValueError:
                return client
            if not self.is_trusted(client):
                return client
        return client


def client_address(request: web.Request) -> str:
    """Return the address of the client of a request."""
    return request.get(ADDRESS_KEY) or request.remote or "unknown"


def is_encrypted(request: web.Request) -> bool:
    """Return True if a trusted proxy received the request encrypted."""
    return bool(request.get(IS_ENCRYPTED_KEY, False))
