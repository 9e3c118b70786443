"""A board takes what a key that it knows has signed, and each changed bit ends that."""

from base64 import b64decode, b64encode
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from controller.hall.documents.errors import DocumentError
from controller.hall.documents.hashes import position_hash
from controller.hall.documents.reading import read_command, read_envelope
from controller.hall.documents.signing import (
    is_signed_by,
    make_private_key,
    private_key_text,
    public_bytes_of,
    read_private_key,
    sign_command,
)
from tests.hall.documents.sample_documents import COMMANDS

# RFC 8032, section 7.1, test 2
SECRET = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
PUBLIC = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
KEY = Ed25519PrivateKey.from_private_bytes(SECRET)


def test_the_keys_are_those_of_the_standard() -> None:
    assert public_bytes_of(KEY) == PUBLIC
    signature = KEY.sign(b"\x72").hex()
    assert signature.startswith("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_signed_command_comes_out_as_it_was_signed(command: Any) -> None:
    envelope = read_envelope(sign_command(command, "desk", KEY))
    assert envelope["key"] == "desk"
    assert is_signed_by(envelope, PUBLIC)
    assert read_command(envelope["document"]) == command


@given(place=st.integers(min_value=0), change=st.integers(1, 255))
def test_no_changed_signature_and_no_changed_document_passes(place: int, change: int) -> None:
    command: Any = COMMANDS[0]
    envelope = read_envelope(sign_command(command, "desk", KEY))
    signature = bytearray(b64decode(envelope["signature"]))
    signature[place % len(signature)] ^= change
    assert not is_signed_by({**envelope, "signature": b64encode(signature).decode()}, PUBLIC)
    text = envelope["document"]
    place %= len(text)
    changed = text[:place] + chr(ord(text[place]) ^ change) + text[place + 1 :]
    assert not is_signed_by({**envelope, "document": changed}, PUBLIC)


def test_another_key_and_no_key_at_all_do_not_pass() -> None:
    command: Any = COMMANDS[0]
    envelope = read_envelope(sign_command(command, "desk", KEY))
    assert not is_signed_by(envelope, public_bytes_of(make_private_key()))
    assert not is_signed_by(envelope, b"too short")


def test_a_private_key_is_read_from_its_text_and_another_text_is_refused_without_showing_it() -> None:
    assert public_bytes_of(read_private_key(private_key_text(KEY))) == PUBLIC
    for text in ("secret word", private_key_text(KEY)[:80]):
        with pytest.raises(DocumentError) as error:
            read_private_key(text)
        assert "secret" not in str(error.value)


def test_the_hash_is_that_of_the_protocol() -> None:
    # printf '2 W:W21:B1 1000 -' | sha256sum
    assert position_hash(2, "W:W21:B1", 1000, None) == "45d285ffe18dd8f2c47c209578702d81"
