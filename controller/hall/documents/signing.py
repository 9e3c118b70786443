"""Envelopes: a command document as text, signed with Ed25519 (RFC 8032); wants the extra `hall`."""

from base64 import b64decode, b64encode

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from controller.hall.documents.commands import CommandDocument, EnvelopeDocument
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.writing import write_document


def make_private_key() -> Ed25519PrivateKey:
    """Return a new private key."""
    return Ed25519PrivateKey.generate()


def private_key_text(private_key: Ed25519PrivateKey) -> str:
    """Return a private key as PEM, for a file that nobody else may read."""
    return private_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def read_private_key(pem: str) -> Ed25519PrivateKey:
    """Return the private key of a PEM file; raises DocumentError, which shows nothing of the file."""
    try:
        private_key = load_pem_private_key(pem.encode(), password=None)
    except (ValueError, TypeError) as error:
        raise DocumentError(["it is no private key in PEM without a password"]) from error
    if not isinstance(private_key, Ed25519PrivateKey):
        raise DocumentError(["it is a private key of another kind than Ed25519"])
    return private_key


def public_bytes_of(private_key: Ed25519PrivateKey) -> bytes:
    """Return the public key that belongs to a private one, 32 bytes."""
    return private_key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def sign_command(document: CommandDocument, key_id: str, private_key: Ed25519PrivateKey) -> bytes:
    """Return the envelope of a command document, as it is sent."""
    content = write_document(document)
    envelope: EnvelopeDocument = {
        "document": content.decode(),
        "key": key_id,
        "signature": b64encode(private_key.sign(content)).decode(),
    }
    return write_document(envelope)


def is_signed_by(envelope: EnvelopeDocument, public_bytes: bytes) -> bool:
    """Return True if the signature of an envelope is of this public key, over its document."""
    try:
        signature = b64decode(envelope["signature"], validate=True)
        Ed25519PublicKey.from_public_bytes(public_bytes).verify(signature, envelope["document"].encode())
    except (InvalidSignature, ValueError):
        return False
    return True
