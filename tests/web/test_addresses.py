"""The kind of network that an address is of."""

import pytest

from controller.commands.sender import AddressClass
from controller.web.addresses import classify_address
from controller.web.rate_limiter import rate_limit_key


@pytest.mark.parametrize(
    ("address", "own", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", AddressClass.LOOPBACK),
        ("127.8.9.10", None, AddressClass.LOOPBACK),
        ("::1", "::1", AddressClass.LOOPBACK),
        ("::ffff:127.0.0.1", None, AddressClass.LOOPBACK),
        ("192.168.1.20", "192.168.1.5", AddressClass.LOCAL_NETWORK),
        ("10.3.2.1", None, AddressClass.LOCAL_NETWORK),
        ("172.16.0.9", None, AddressClass.LOCAL_NETWORK),
        ("::ffff:192.168.1.20", None, AddressClass.LOCAL_NETWORK),
        ("fe80::1%eth0", None, AddressClass.LOCAL_NETWORK),
        ("fd00::7", None, AddressClass.LOCAL_NETWORK),
        ("2a01:4f8:1:2::9", "2a01:4f8:1:2::1", AddressClass.LOCAL_NETWORK),
        ("2a01:4f8:1:3::9", "2a01:4f8:1:2::1", AddressClass.OTHER),
        ("8.8.8.8", "192.168.1.5", AddressClass.OTHER),
        ("unknown", "192.168.1.5", AddressClass.OTHER),
        ("", None, AddressClass.OTHER),
    ],
)
def test_an_address_has_its_class(address: str, own: str | None, expected: AddressClass) -> None:
    assert classify_address(address, own) is expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.2", "192.0.2.2"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("2001:db8:0:7:1::9", "2001:0db8:0000:0007"),
        ("unknown", "unknown"),
        ("no:address", "no:address"),
    ],
)
def test_limits_count_an_address_of_ipv4_alone_and_a_network_of_ipv6_as_one(address: str, expected: str) -> None:
    assert rate_limit_key(address) == expected
