"""Addresses of clients: what kind of network each is from."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from controller.commands.sender import AddressClass

SITE_PREFIX_LENGTH = 64
"""Bits of an IPv6 address that name its local network (RFC 4291, section 2.5.4)."""


def classify_address(address: str, own_address: str | None = None) -> AddressClass:
    """Return the kind of network that a client is from; `own_address` is the address that it reached."""
    client = parse_address(address)
    if client is None:
        return AddressClass.OTHER
    if client.is_loopback:
        return AddressClass.LOOPBACK
    if client.is_private or client.is_link_local or _is_neighbour(client, own_address):
        return AddressClass.LOCAL_NETWORK
    return AddressClass.OTHER


def is_loopback(address: str) -> bool:
    """Return True for an address of this machine alone."""
    return classify_address(address) is AddressClass.LOOPBACK


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, one of IPv4 that is written as IPv6 (`::ffff:192.0.2.1`) as IPv4; None if it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


def _is_neighbour(client: IPv4Address | IPv6Address, own_address: str | None) -> bool:
    """Return True for an IPv6 address of the server's own local network, which may be a global one."""
    own = None if own_address is None else parse_address(own_address)
    if not isinstance(client, IPv6Address) or not isinstance(own, IPv6Address) or own.is_loopback:
        return False
    return client in ip_network((int(own), SITE_PREFIX_LENGTH), strict=False)
