"""The `[web]` table of a profile: whether browsers can show the board, and who may watch it."""

import re
from enum import StrEnum
from ipaddress import ip_network

from pydantic import Field, field_validator

from controller.settings.section import SettingsSection

LONGEST_HOST_NAME = 253
"""The most characters of a host's name (RFC 1035, section 2.3.4: 255 octets with the lengths of its labels)."""

_HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9._-]+)?")
"""A name of a machine or an IPv4 address, or an IPv6 address with its zone (RFC 4007, section 11)."""


class WatchPolicy(StrEnum):
    """Who may watch."""

    OPEN = "open"
    """Everybody who can reach the address."""
    TOKEN = "token"  # noqa: S105  # the name of a choice
    """Only people with a token."""


class WebSettings(SettingsSection):
    """Where the board is shown to browsers, and who may watch. Nothing listens unless it is enabled."""

    enabled: bool = Field(False, description="true: browsers can show the board.")
    host: str = Field(
        "127.0.0.1",
        min_length=1,
        max_length=LONGEST_HOST_NAME,
        description="The address to listen on: 127.0.0.1 is this machine only, 0.0.0.0 all of its networks.",
    )
    port: int = Field(8080, ge=0, le=65535, description="The port to listen on; 0: any free one.")
    watching: WatchPolicy = Field(
        WatchPolicy.OPEN, description="open: everybody who reaches the address may watch; token: a token is needed."
    )
    names: tuple[str, ...] = Field(
        (), max_length=16, description="The names of this machine in its network, such as board.local."
    )

    trusted_proxies: tuple[str, ...] = Field(
        (),
        max_length=16,
        description="The addresses of proxies before this server, such as 127.0.0.1 or 10.0.0.0/8: only these say "
        "whose a request is (X-Forwarded-For), and whether it was encrypted (X-Forwarded-Proto).",
    )

    @field_validator("host")
    @classmethod
    def _check_host(cls, host: str) -> str:
        if not _HOST.fullmatch(host):
            raise ValueError(f"{host!r} is not an address or a name of a machine; write 127.0.0.1, 0.0.0.0 or a name")
        return host

    @field_validator("trusted_proxies")
    @classmethod
    def _check_proxies(cls, networks: tuple[str, ...]) -> tuple[str, ...]:
        for network in networks:
            try:
                ip_network(network)
            except ValueError as error:
                raise ValueError(
                    f"{network!r} is no address and no network; write 127.0.0.1, ::1 or 10.0.0.0/8"
                ) from error
        return networks

    @field_validator("names")
    @classmethod
    def _check_names(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if not name or len(name) > LONGEST_HOST_NAME or not name.isascii() or set(name) & set(" /:@?#"):
                raise ValueError(f"{name!r} is not a name of a machine; write it as board.local, without a port")
        return tuple(name.lower() for name in names)


def page_address(host: str, port: int) -> str:
    """Return the address of the page at a host, an IPv6 address in brackets (RFC 3986, section 3.2.2).

    Port 0 is left out, because it stands for any free one.
    """
    host_text = f"[{host}]" if ":" in host else host
    return f"http://{host_text}:{port}/" if port else f"http://{host_text}/"
