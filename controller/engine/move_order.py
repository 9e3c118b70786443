"""The order in which a search tries moves: what was best before first, then what has refuted others."""

from typing import Final

from controller.engine.geometry import CAPTURED_SHIFT, FIRST_CAPTURE

_BEST_KNOWN: Final = 1 << 28  # priorities of moves; those of the history are below that of a killer
_KILLER: Final = 1 << 20
_MOVE_OF_HISTORY: Final = 1023  # origin and landing


class MoveOrder:
    """What quiet moves have refuted: by ply, the last one (a killer); by side, how often and how deep (the history)."""

    def __init__(self, max_ply: int) -> None:
        self._max_ply = max_ply
        self.forget()

    def forget(self) -> None:
        """Forget everything that was learned."""
        self._history = [0] * 2048
        self._killers = [-1] * (self._max_ply + 1)

    def begin_search(self) -> None:
        """Forget most of what was learned in the search before."""
        self._history = [value >> 3 for value in self._history]
        self._killers = [-1] * (self._max_ply + 1)

    def sort(self, moves: list[int], known_index: int, ply: int, side: int) -> list[int]:
        """Return the moves, the most promising first: each as its priority and its index in the lowest 8 bits.

        `known_index` is that of the best move known, -1 if none is.
        """
        if len(moves) == 1:
            return [0]
        items: list[int] = []
        killer = self._killers[ply]
        history = self._history
        for index, move in enumerate(moves):
            if index == known_index:
                priority = _BEST_KNOWN
            elif move >= FIRST_CAPTURE:
                priority = (move >> CAPTURED_SHIFT).bit_count()
            elif move & _MOVE_OF_HISTORY == killer:
                priority = _KILLER
            else:
                priority = history[side << 10 | move & _MOVE_OF_HISTORY]
            items.append(priority << 8 | index)
        items.sort(reverse=True)
        return items

    def remember_cutoff(self, move: int, depth: int, ply: int, side: int) -> None:
        """Remember that a quiet move has refuted the move before it."""
        move &= _MOVE_OF_HISTORY
        self._killers[ply] = move
        place = side << 10 | move
        self._history[place] += depth * depth
        if self._history[place] >= _KILLER:
            self._history = [value >> 1 for value in self._history]
