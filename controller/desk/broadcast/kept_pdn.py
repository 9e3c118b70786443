"""Games as PDN, each written once and again only when it has changed: a game takes some 13 ms, and a round has many."""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.score_sheets import game_pdn


class VersionedGame(NamedTuple):
    """A game, and what names its content as it is now."""

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

        It raises ValueError for a game that this program does not know, such as one of another rule set.
        """
        now = [(each, self._find(each) or each.game.snapshot()) for each in games]
        return lambda: [self._write(each, found) for each, found in now]

    def _find(self, wanted: VersionedGame) -> str | None:
        kept = self._texts.get(wanted.game)
        return None if kept is None or kept.version != wanted.version else kept.text

    def _write(self, wanted: VersionedGame, found: str | BroadcastGame) -> str:
        if isinstance(found, str):
            return found
        text = game_pdn(found)
        self._texts[wanted.game] = _KeptText(wanted.version, text)
        return text
