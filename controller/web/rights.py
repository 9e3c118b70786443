"""What the holder of a token may do, and clients that showed one."""

from dataclasses import dataclass
from enum import StrEnum


class Right(StrEnum):
    """What a token allows; the values are stored."""

    WATCH = "watch"
    """Every token allows watching too."""
    PLAY = "play"
    """Moving pieces and pressing clocks at the simulated table, and playing a side that is played elsewhere."""
    ARBITRATE = "arbitrate"
    MAINTAIN = "maintain"
    """Reading the log of who did what, and making backups. Self-test and updates are commands on the board itself."""


ALL_RIGHTS = frozenset(Right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """Somebody who showed a secret that is valid."""

    name: str
    """Name of the token, or an OwnSender."""
    rights: frozenset[Right]

    def has_right(self, *accepted: Right) -> bool:
        """Return True if the client has one of these rights; everybody with a token may watch."""
        return Right.WATCH in accepted or not self.rights.isdisjoint(accepted)
