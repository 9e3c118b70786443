"""Commands as a desk signs them, and the keys that a board knows."""

from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.hall.board.command_guard import CommandAddress, CommandGuard
from controller.hall.documents.keys import TrustedKey, encode_public_key
from controller.hall.documents.rights import HallRight
from controller.hall.documents.signing import public_bytes_of, sign_command
from tests.hall.documents.sample_documents import RECORD
from tests.sim.virtual_board import now_us

NOW_US = 1_000_000_000
ADDRESS = CommandAddress(hall="open", board="board-7", record=RECORD, session=3)
PRIVATE_KEYS = {
    name: Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
    for number, name in enumerate(("desk", "reader", "white", "black", "gone"), 1)
}
RIGHTS = {
    "desk": HallRight.ARBITRATE,
    "reader": HallRight.WATCH,
    "white": HallRight.PLAY_WHITE,
    "black": HallRight.PLAY_BLACK,
    "gone": HallRight.ARBITRATE,
}
KEYS = {
    name: TrustedKey(
        id=name,
        name=name,
        right=RIGHTS[name],
        public_key=encode_public_key(public_bytes_of(private_key)),
        is_revoked=name == "gone",
    )
    for name, private_key in PRIVATE_KEYS.items()
}


def command_id(number: int) -> str:
    """Return the id of the command with a number."""
    return str(UUID(int=number))


def document(number: int = 1, *, expires_us: int = NOW_US + 5_000_000, **values: Any) -> dict[str, Any]:
    """Return a command document: to pause, unless the values say something else."""
    content = {} if values.keys() & {"command", "request", "announce"} else {"command": {"command": "pause_play"}}
    return {
        "id": command_id(number),
        "hall": ADDRESS.hall,
        "board": ADDRESS.board,
        "record": ADDRESS.record,
        "session": ADDRESS.session,
        "expires_us": expires_us,
        "sender": "Ana Reyes",
        **content,
        **values,
    }


def signed(values: Any, key: str = "desk", *, named: str | None = None) -> bytes:
    """Return the envelope of a document, signed with one key; `named` is the key that it claims."""
    return sign_command(values, named or key, PRIVATE_KEYS[key])


FAR_GAME = command_id(2)
LAST_MOVE = 9
"""The entry of FAR_GAME that is the last move; every entry before it is one too."""


def count_far_moves(game: str, number: int) -> int | None:
    """Return how many moves were made in FAR_GAME since an entry; None for any other game."""
    return max(0, LAST_MOVE - number) if game == FAR_GAME else None


def make_guard() -> CommandGuard:
    return CommandGuard(ADDRESS, count_far_moves)


def live_command(values: dict[str, Any], *, session: int = 1, in_s: int = 20) -> bytes:
    """Return a signed command that holds for some seconds of virtual time."""
    return signed({**document(expires_us=now_us() + in_s * 1_000_000), "session": session, **values})


def live_request(**values: Any) -> dict[str, Any]:
    """Return a request of the first session, for the state unless the values say something else."""
    return {**document(request="state"), "session": 1, **values}
