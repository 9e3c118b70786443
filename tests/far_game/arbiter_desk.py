"""An arbiter's desk that signs commands for a game on two boards, with a key that both boards trust."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from controller.commands.codec import encode_command
from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.documents.keys import TrustedKey, encode_public_key
from controller.hall.documents.rights import HallRight
from controller.hall.documents.signing import make_private_key, public_bytes_of, sign_command

_IDS = count(1)


class ArbiterDesk:
    """One key, and what it signs."""

    def __init__(
        self, key_id: str = "desk", right: HallRight = HallRight.ARBITRATE, *, is_revoked: bool = False
    ) -> None:
        self._private_key = make_private_key()
        self.key = TrustedKey(
            id=key_id,
            name=key_id,
            right=right,
            public_key=encode_public_key(public_bytes_of(self._private_key)),
            is_revoked=is_revoked,
        )

    def sign(
        self, command: Command, *, game: str, board: str = "board-1", changes: Mapping[str, Any] | None = None
    ) -> str:
        """Return the envelope of a command for a game of the hall `club`, with other keys of the document as given."""
        document: Any = {
            "id": f"00000000-0000-4000-9000-{next(_IDS):012}",
            "hall": "club",
            "board": board,
            "record": "0123456789abcdef" * 2,
            "session": 1,
            "expires_us": 1,
            "sender": "Cora",
            "command": encode_command(command),
            "far_game": game,
            "far_number": 1,
            **(changes or {}),
        }
        return sign_command(document, self.key.id, self._private_key).decode()

    def sender(self, command: Command, *, game: str, board: str) -> CommandSender:
        """Return by whom a command is on record that this desk has given to a board."""
        return CommandSender(name="Cora", signed_command=self.sign(command, game=game, board=board))
