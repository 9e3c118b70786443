"""The keys that may command a board, from a file that may be as large as a hall makes it."""

from pathlib import Path

from controller.hall.board.key_ring import LARGEST_FILE_BYTES, KeyRing
from controller.hall.documents.keys import (
    LONGEST_KEY_NAME,
    MOST_KEYS,
    TrustedKey,
    encode_public_key,
    keys_text,
)
from controller.hall.documents.rights import HallRight


def test_the_most_keys_with_the_longest_names_are_read(tmp_path: Path) -> None:
    keys = [
        TrustedKey(
            id=f"key-{number:044}",
            name="\U00010400" * LONGEST_KEY_NAME,  # four bytes each
            right=HallRight.ARBITRATE,
            public_key=encode_public_key(bytes(32)),
            is_revoked=True,
        )
        for number in range(MOST_KEYS)
    ]
    file = tmp_path / "keys.toml"
    file.write_text(keys_text(keys), encoding="utf-8")
    assert 64 * 1024 < file.stat().st_size < LARGEST_FILE_BYTES / 2
    assert len(KeyRing(file).load()) == MOST_KEYS


def test_a_file_that_is_larger_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    file.write_bytes(b"#" * (LARGEST_FILE_BYTES + 1))
    assert KeyRing(file).load() == {}


def test_keys_that_cannot_be_read_are_told_from_none(tmp_path: Path) -> None:
    none = KeyRing(None)
    assert (none.load(), none.is_readable) == ({}, True)
    file = tmp_path / "keys.toml"
    ring = KeyRing(file)
    for text, is_readable in ((None, False), (keys_text([]), True), ("[", False), (keys_text([]), True)):
        if text is not None:
            file.write_text(text, encoding="utf-8")
        assert (ring.load(), ring.is_readable) == ({}, is_readable)
