"""What can be wrong with the files of endgame tables."""

from pathlib import Path


class EndgameTableError(Exception):
    """Endgame tables cannot be read, built or verified; the message is one line, with a remedy."""

    def __init__(self, place: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{place}: {reason}; {remedy}")
