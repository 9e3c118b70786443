"""Games as PDN, each written once and again only when it has changed: a game takes some 13 ms, and a round has many."""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.score_sheets import game_pdn, unwritten_pdn


class VersionedGame(NamedTuple):
    """A game, and what names its content as it is now."""

    name: str
    game: BroadcastGame
    version: str


class _KeptText(NamedTuple):
    version: str
    text: str


class KeptPdn:
    """The PDN of games, as long as the games themselves are kept."""

    def __init__(self) -> None:
        self._texts: WeakKeyDictionary[BroadcastGame, _KeptText] = WeakKeyDictionary()

    def __len__(self) -> int:
        """Return how many games are kept."""
        return len(self._texts)

    def prepare(self, games: Iterable[VersionedGame]) -> Callable[[], list[str]]:
        """Return what writes the games as they are now, in another thread.

        A game that this program does not know, such as one of another rule set, is a line with its name and the reason.
        """
        writers = [(each.name, self.prepare_one(each)) for each in games]
        return lambda: [_write_or_name(name, write) for name, write in writers]

    def prepare_one(self, wanted: VersionedGame) -> Callable[[], str]:
        """Return what writes one game; it raises ValueError for a game that this program does not know."""
        kept = self._texts.get(wanted.game)
        if kept is not None and kept.version == wanted.version:
            return lambda: kept.text
        now = wanted.game.snapshot()
        return lambda: self._write(wanted, now)

    def _write(self, wanted: VersionedGame, now: BroadcastGame) -> str:
        text = game_pdn(now)
        self._texts[wanted.game] = _KeptText(wanted.version, text)
        return text


def _write_or_name(name: str, write: Callable[[], str]) -> str:
    try:
        return write()
    except ValueError as error:
        return unwritten_pdn(name, error)
