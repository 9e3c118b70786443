"""Checks of the Host and Origin headers: a guard against pages of other origins.

A foreign page can make its own name resolve to this machine (DNS rebinding). The browser then still sends that name as
Host, so a server that accepts only its own names is safe.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web

from controller.settings.web import WebSettings

ALL_INTERFACES = ("0.0.0.0", "::")  # noqa: S104  # compared with the profile's host; nothing listens here by default


class AllowedHosts:
    """Check whether a request names this server."""

    def __init__(self, settings: WebSettings, own_name: str) -> None:
        names = {"localhost", own_name, f"{own_name}.local", *settings.names}
        if settings.host not in ALL_INTERFACES:
            names.add(settings.host)
        self._names = frozenset(name.lower() for name in names)

    def is_allowed(self, request: web.Request) -> bool:
        """Return True if the Host header is a name of this server, or the address that the request reached."""
        headers = request.headers.getall("Host", [])
        name = _parse_host_name(headers[0]) if len(headers) == 1 else None
        if name is None:
            return False
        return name in self._names or _is_own_address(name, own_address(request))


def is_same_origin(request: web.Request, *, may_be_absent: bool) -> bool:
    """Return True if a request comes from a page of this server.

    Browsers say so by Sec-Fetch-Site and Origin. Other programs send no Origin: `may_be_absent` decides on those.
    """
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    if origin is None:
        return may_be_absent
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    is_plain = parts.scheme in ("http", "https") and not (parts.path or parts.query or parts.fragment)
    return is_plain and parts.netloc.lower() == request.headers.get("Host", "").lower()


def _parse_host_name(host: str) -> str | None:
    """Return the name of a Host header without its port, or None if the header is invalid."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises ValueError for an invalid port
    except ValueError:
        return None
    return parts.hostname if parts.netloc == host and "@" not in host else None


def own_address(request: web.Request) -> str | None:
    """Return the address of this machine that a request reached, or None if it is not known."""
    name = None if request.transport is None else request.transport.get_extra_info("sockname")
    return str(name[0]) if name else None


def _is_own_address(name: str, own: str | None) -> bool:
    try:
        return own is not None and ip_address(name.partition("%")[0]) == ip_address(own.partition("%")[0])
    except ValueError:
        return False
