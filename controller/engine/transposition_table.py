"""What a search knows of positions that it has seen: a table of bounded size."""

from typing import Final

EXACT: Final = 0  # the value itself
AT_LEAST: Final = 1  # the true value may be higher
AT_MOST: Final = 2  # the true value may be lower

_VALUE_SHIFT: Final = 18
_DEPTH_SHIFT: Final = 10
_BOUND_SHIFT: Final = 8
_LOWEST_VALUE: Final = 1 << 15  # values are from -32768
_NO_KEY: Final = -1


class TranspositionTable:
    """A value with its depth and bound, and the best move's place in the list of legal moves, by position key.

    Two positions share a bucket of two places: the first keeps the deepest search, the second the latest. `find` puts
    what it found into `value`, `depth`, `bound` and `move_index`.
    """

    __slots__ = ("_entries", "_keys", "_mask", "bound", "depth", "move_index", "value")

    def __init__(self, size_bits: int) -> None:
        """`size_bits`: the table has 2 to this power places, of some 80 bytes each when they are filled."""
        self._mask = (1 << size_bits) - 2
        self._keys: list[int] = []
        self._entries: list[int] = []
        self.clear()
        self.value = 0
        self.depth = 0
        self.bound = 0
        self.move_index = 0

    def clear(self) -> None:
        """Forget everything."""
        self._keys = [_NO_KEY] * (self._mask + 2)
        self._entries = [0] * (self._mask + 2)

    def find(self, key: int) -> bool:
        """Return True if the position is known, and read what is known of it."""
        place = key & self._mask
        if self._keys[place] != key:
            place += 1
            if self._keys[place] != key:
                return False
        entry = self._entries[place]
        self.value = (entry >> _VALUE_SHIFT) - _LOWEST_VALUE
        self.depth = entry >> _DEPTH_SHIFT & 255
        self.bound = entry >> _BOUND_SHIFT & 3
        self.move_index = entry & 255
        return True

    def store(self, key: int, value: int, depth: int, bound: int, move_index: int) -> None:
        """Keep what is known of a position; depth and move_index are 0 to 255."""
        place = key & self._mask
        if self._keys[place] != key and self._entries[place] >> _DEPTH_SHIFT & 255 > depth:
            place += 1
        self._keys[place] = key
        self._entries[place] = (
            value + _LOWEST_VALUE << _VALUE_SHIFT | depth << _DEPTH_SHIFT | bound << _BOUND_SHIFT | move_index
        )
