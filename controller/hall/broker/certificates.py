"""The hall's own authority, and the certificate of its broker (X.509, RFC 5280), each with its private key as PEM.

Both are valid from a day long ago: a board without a network may believe that it is years earlier, and the protocol of
the hall needs no clock that is right.
"""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from controller.hall.broker.hall_description import HallDescription

VALID_FROM = datetime(2020, 1, 1, tzinfo=UTC)
"""Before the first version of any system that a board runs on, which is where a clock without a battery begins."""
AUTHORITY_DAYS = 20 * 365
"""Boards have to join again when it ends; a choice: longer than a board is kept."""
BROKER_DAYS = 5 * 365
"""A choice; a new one concerns no board."""
OWN_NAMES = ("localhost",)
OWN_ADDRESSES = ("127.0.0.1", "::1")
"""A desk on the broker's machine connects to these."""


def make_authority(hall_name: str, now: datetime) -> bytes:
    """Return a new authority, which signs certificates of brokers and nothing else: private key and certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Damahan hall {hall_name}")
    builder = (
        _builder(key.public_key(), subject=name, issuer=name, ends=now + timedelta(days=AUTHORITY_DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
    )
    return _signed(builder, key, key)


def make_broker_certificate(authority: bytes, hall: HallDescription, now: datetime) -> bytes:
    """Return a new private key and certificate for the broker, with each name and address under which it is found.

    Raises ValueError if the authority is none.
    """
    authority_key = serialization.load_pem_private_key(authority, password=None)
    if not isinstance(authority_key, ec.EllipticCurvePrivateKey):
        raise ValueError("its key is of another kind")  # of a file, not of an argument
    issuer = x509.load_pem_x509_certificate(authority)
    key = ec.generate_private_key(ec.SECP256R1())
    builder = (
        _builder(
            key.public_key(),
            subject=_name(f"Damahan broker {hall.name}"),
            issuer=issuer.subject,
            ends=min(now + timedelta(days=BROKER_DAYS), issuer.not_valid_after_utc),
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .add_extension(x509.SubjectAlternativeName(_alternative_names(hall)), critical=False)
    )
    return _signed(builder, key, authority_key)


def find_certificate(pem: bytes) -> bytes:
    """Return the certificate among what a file holds, without a private key; raises ValueError if there is none."""
    return x509.load_pem_x509_certificate(pem).public_bytes(serialization.Encoding.PEM)


def names_hall(pem: bytes, hall: HallDescription) -> bool:
    """Return True if a broker's certificate has each of its names and addresses; raises ValueError if it is none."""
    names = x509.load_pem_x509_certificate(pem).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(_alternative_names(hall)) <= set(names)


def certificate_end(pem: bytes) -> datetime:
    """Return when a certificate ends; raises ValueError if there is none."""
    return x509.load_pem_x509_certificate(pem).not_valid_after_utc


def _alternative_names(hall: HallDescription) -> list[x509.GeneralName]:
    names = dict.fromkeys((*hall.hosts, *OWN_NAMES))
    addresses = dict.fromkeys(map(ip_address, (*hall.addresses, *filter(None, [hall.listen]), *OWN_ADDRESSES)))
    return [*map(x509.DNSName, names), *map(x509.IPAddress, addresses)]


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _builder(
    key: ec.EllipticCurvePublicKey, *, subject: x509.Name, issuer: x509.Name, ends: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(VALID_FROM)
        .not_valid_after(ends)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _signed(
    builder: x509.CertificateBuilder, key: ec.EllipticCurvePrivateKey, signing_key: ec.EllipticCurvePrivateKey
) -> bytes:
    private_key = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    certificate = builder.sign(signing_key, hashes.SHA256())
    return private_key + certificate.public_bytes(serialization.Encoding.PEM)
