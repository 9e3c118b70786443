"""The file of public keys is read as it was written, every fault is named, and a right allows what it says."""

import pytest

from controller.commands.values import OfferDraw, PausePlay, Propose, SetMoveSource, TakeBack
from controller.hall.documents.errors import DocumentError
from controller.hall.documents.keys import TrustedKey, encode_public_key, keys_text, read_keys
from controller.hall.documents.rights import HallRight, may_announce, may_command
from controller.rules.position import Side
from controller.settings.move_source import MoveSource

PUBLIC = encode_public_key(bytes(range(32)))
KEYS = (
    TrustedKey(id="desk", name="The desk", right=HallRight.ARBITRATE, public_key=PUBLIC),
    TrustedKey(id="ana-1", name='Ana "R" Reyes', right=HallRight.PLAY_WHITE, public_key=PUBLIC, is_revoked=True),
)


def test_keys_are_read_as_they_were_written() -> None:
    assert read_keys(keys_text(KEYS)) == KEYS
    assert read_keys("") == ()
    assert KEYS[0].public_bytes == bytes(range(32))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[keys]", "it is no TOML"),
        ("keys = " + "[" * 5000, "it is no TOML"),
        ("[[keys]]\nid = 'Desk!'\nname = 'x'\nright = 'watch'\npublic_key = ''", "keys.0.id"),
        ("[[keys]]\nid = 'desk'\nname = 'x'\nright = 'rule'\npublic_key = 'AAAA'", "32 bytes in Base64"),
        ("[[keys]]\nid = 'desk'\nname = 'x'\nright = 'rule'\npublic_key = 'AAAA'", "keys.0.right"),
        ("[[keys]]\nid = 'desk'\nsecret = 3", "keys.0.secret"),
        (keys_text(KEYS) + keys_text(KEYS[:1]).replace('"desk"', '"ana-1"'), "ana-1: listed twice"),
    ],
)
def test_a_faulty_file_is_refused(text: str, fault: str) -> None:
    with pytest.raises(DocumentError) as error:
        read_keys(text)
    assert any(fault in line for line in error.value.faults), error.value.faults


def test_a_right_allows_what_it_says() -> None:
    propose = Propose(side=Side.BLACK, ply=2, move="9-14")
    offer = OfferDraw(side=Side.WHITE)
    others = (PausePlay(), TakeBack(), SetMoveSource(side=Side.BLACK, source=MoveSource.BOARD))
    allowed = {right: [may_command(right, command) for command in (propose, offer, *others)] for right in HallRight}
    assert allowed == {
        HallRight.WATCH: [False] * 5,
        HallRight.ARBITRATE: [True] * 5,
        HallRight.PLAY_WHITE: [False, True, False, False, False],
        HallRight.PLAY_BLACK: [True, False, False, False, False],
    }
    assert [right for right in HallRight if may_announce(right)] == [HallRight.ARBITRATE]
