"""The value of a position, read from the endings that there are.

A search asks thousands of times a second, so it is asked with plain integers, and endings stay in memory up to a bound.
"""

from controller.engine.endgames.ending_rules import EndingRules
from controller.engine.endgames.material import KEY_COUNT, MOST_PIECES, key_of_placing, material_of_key
from controller.engine.endgames.solved_ending import EndingLoader, SolvedEnding
from controller.engine.endgames.values import scores_by_code
from controller.engine.geometry import rotate

DEFAULT_MEMORY = 32 * 1024 * 1024
"""Bytes: every ending of 4 pieces, or an ending of 5 with those that it can become."""


class EndgameProbe:
    """The values of positions with few pieces; an ending is loaded when it is first asked for."""

    def __init__(self, rules: EndingRules, most_pieces: int, load: EndingLoader, memory: int = DEFAULT_MEMORY) -> None:
        self.most_pieces = min(most_pieces, MOST_PIECES)  # with more, `score` is always None
        self._scores = scores_by_code(rules.movement.no_move_wins)
        self._load = load
        self._memory_left = memory
        self._endings: list[SolvedEnding | None] = [None] * KEY_COUNT
        self._is_known = bytearray(KEY_COUNT)  # loaded, or found missing
        self._loaded_keys: list[int] = []  # the oldest first

    def score(
        self, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int, counted: int
    ) -> int | None:
        """Return the score of a compact position, as `values` describes; None if its ending is not there.

        `counted` are the moves counted so far against a lone king, 0 if no such count runs or the rule set has none.
        """
        if (own_men | own_kings | other_men | other_kings).bit_count() > self.most_pieces:
            return None
        key = key_of_placing(own_men, own_kings, other_men, other_kings)
        ending = self._endings[key]
        if ending is None:
            if self._is_known[key]:
                return None
            ending = self._load_ending(key)
            if ending is None:
                return None
        if side:
            number = ending.index.rank(rotate(own_men), rotate(own_kings), rotate(other_men), rotate(other_kings))
        else:
            number = ending.index.rank(own_men, own_kings, other_men, other_kings)
        return self._scores[ending.code_of(number, counted)]

    def _load_ending(self, key: int) -> SolvedEnding | None:
        """Load an ending and forget the oldest ones that do not fit beside it."""
        self._is_known[key] = 1
        material = material_of_key(key)
        if material[0] + material[1] == 0 or material[2] + material[3] == 0:
            return None
        ending = self._load(material)
        if ending is None:
            return None
        self._memory_left -= _bytes_of(ending)
        while self._memory_left < 0 and self._loaded_keys:
            self._forget(self._loaded_keys.pop(0))
        self._loaded_keys.append(key)
        self._endings[key] = ending
        return ending

    def _forget(self, key: int) -> None:
        ending = self._endings[key]
        if ending is not None:
            self._memory_left += _bytes_of(ending)
        self._endings[key] = None
        self._is_known[key] = 0


def _bytes_of(ending: SolvedEnding) -> int:
    return len(ending.codes) + len(ending.limits)
