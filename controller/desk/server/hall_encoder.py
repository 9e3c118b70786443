"""The tiles of all boards as messages: each is encoded once for all watchers, and only when its board has changed."""

from collections.abc import Callable

from controller.desk.ports import BoardSummary, BrokerStatus, HallPort
from controller.desk.server.tiles import board_details, tile_state
from controller.desk.server.types import HallState
from controller.web.json_text import encode_json


class HallEncoder:
    """Encode all boards, and what has changed since the last time.

    Each message says when it was made on the desk's clock, so that pages can count clocks on.
    """

    def __init__(
        self,
        now_us: Callable[[], int],
        event_version: Callable[[], int] = lambda: 0,
        counted_games: Callable[[], frozenset[str] | None] = lambda: None,
    ) -> None:
        """`event_version` returns another number after each change of the desk's event, 0 without one.

        `counted_games` returns the names of the paired games that count in it, None without one.
        """
        self._now_us = now_us
        self._event_version = event_version
        self._counted_games = counted_games
        self._counted: frozenset[str] | None = None
        self._boards: dict[str, BoardSummary] = {}
        self._tiles: dict[str, str] = {}
        self._details: dict[str, int] = {}
        """Hashes of what the views of single boards show beside the tiles."""
        self._versions: dict[str, int] = {}
        self._hall: tuple[str, BrokerStatus, int] | None = None
        self._hall_text = ""
        self._must_send = False
        self.seq = 0
        """Number of the last state."""

    @property
    def is_empty(self) -> bool:
        """True before the first state."""
        return not self._hall_text

    def version_of(self, name: str) -> int:
        """Return the number of the state in which a board has changed last; 0 for one that was never encoded."""
        return self._versions.get(name, 0)

    def encode_changes(self, source: HallPort) -> str | None:
        """Return the message with all changes since the last call, or None without changes."""
        parts: list[str] = []
        boards, seq = source.boards, self.seq + 1
        hall = (source.name, source.broker, self._event_version())
        is_other_event = (None if self._hall is None else self._hall[2]) != hall[2] and self._update_counted()
        other = [board for name, board in boards.items() if is_other_event or self._boards.get(name) is not board]
        changed = [board.name for board in other if self._encode_tile(board, seq)]
        gone = [name for name in self._boards if name not in boards]
        for name in gone:
            del self._tiles[name], self._details[name], self._versions[name]
        self._boards = dict(boards)
        if hall != self._hall:
            self._hall, self._hall_text = hall, encode_json(_hall_state(*hall))
            parts.append(f'"hall":{self._hall_text}')
        if changed:
            parts.append(f'"tiles":{{{",".join(self._tile_entry(name) for name in changed)}}}')
        if gone:
            parts.append(f'"gone":{encode_json(gone)}')
        if not parts and not self._must_send:
            return None
        self._must_send = False
        self.seq = seq
        return self._message(f'"changes":{{{",".join(parts)}}}')

    def forget_clocks(self) -> None:
        """Make the next changes a message, also if nothing has changed: pages see that the desk is there."""
        self._must_send = True

    def update_clocks(self, source: HallPort) -> None:
        """Encode nothing: pages count clocks on from when they began to run."""

    def whole_state(self) -> str:
        """Return all boards as they were encoded last."""
        tiles = ",".join(self._tile_entry(name) for name in self._tiles)
        return f'{{"hall":{self._hall_text},"tiles":{{{tiles}}}}}'

    def whole_message(self) -> str:
        """Return the message with all boards."""
        return self._message(f'"state":{self.whole_state()}')

    def _message(self, content: str) -> str:
        return f'{{"seq":{self.seq},"now_ms":{self._now_us() // 1000},{content}}}'

    def _update_counted(self) -> bool:
        """Read which games count; return False if they are as before."""
        before, self._counted = self._counted, self._counted_games()
        return self._counted != before

    def _encode_tile(self, board: BoardSummary, seq: int) -> bool:
        """Encode the tile of a board; return False if it and all else are as before, as when a clock runs on.

        With another version, also of the same tile, the view of the board asks for all of it again.
        """
        tile, details = encode_json(tile_state(board, self._counted)), hash(encode_json(board_details(board)))
        is_changed = (self._tiles.get(board.name), self._details.get(board.name)) != (tile, details)
        if is_changed:
            self._tiles[board.name], self._details[board.name], self._versions[board.name] = tile, details, seq
        return is_changed

    def _tile_entry(self, name: str) -> str:
        return f'{encode_json(name)}:{{"version":{self._versions[name]},{self._tiles[name][1:]}'


def _hall_state(name: str, broker: BrokerStatus, event: int) -> HallState:
    return {
        "name": name,
        "broker": broker.is_connected,
        "address": broker.address,
        "reason": broker.reason,
        "event": event,
    }
