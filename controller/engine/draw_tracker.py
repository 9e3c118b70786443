"""Which positions of a search are draws: by repetition, by count, and by too few kings.

It is asked only where both sides have a king: before that no position repeats, and no count runs.
"""

from typing import Final

from controller.engine.draw_counts import EACH, NOT_RUNNING, CountRule
from controller.engine.geometry import CROWNING, FIRST_CAPTURE
from controller.engine.position_keys import mark_count

NO_COUNT: Final = 1 << 20  # more plies than any game has

_NEAR_PLIES: Final = 16  # so many plies before a count draws a game, positions are told apart by it


class DrawTracker:
    """The keys and counts on the way from the game's last capture or move of a man to a node of the search."""

    def __init__(self, rules: list[CountRule], *, few_kings_draw: bool, max_ply: int) -> None:
        self._rules = rules
        self._few_kings_draw = few_kings_draw
        self._max_ply = max_ply
        self._keys: list[int] = [0] * (max_ply + 2)  # those of the game, the root's last, then one for each ply
        self._root = 0  # the place of the root's key
        self._counts: list[int] = [NOT_RUNNING] * (len(rules) * (max_ply + 2))  # by ply and rule

    def set_root(self, keys: list[int], counts: list[int]) -> None:
        """Begin at a position: the keys since the last capture or man's move, its own last, and its running counts."""
        self._keys = keys + [0] * (self._max_ply + 2)
        self._root = len(keys) - 1
        rules = len(self._rules)
        # what has come to its end before and nobody claimed decides nothing any more
        for rule in range(rules):
            count = counts[rule]
            is_over = count != NOT_RUNNING and self._rules[rule].plies_left(count) <= 0
            self._counts[rule] = NOT_RUNNING if is_over else count

    def enter(
        self, ply: int, move: int, key: int, by_king: bool, had_kings: bool,
        own_men: int, own_kings: int, other_men: int, other_kings: int, side: int,
    ) -> None:  # fmt: skip
        """Note the position after a move, with kings on both sides; `had_kings`: before it there were too."""
        self._keys[self._root + ply] = key
        rules = self._rules
        if not rules:
            return
        if side:
            white_men, white_kings, black_men, black_kings = other_men, other_kings, own_men, own_kings
        else:
            white_men, white_kings, black_men, black_kings = own_men, own_kings, other_men, other_kings
        is_capture = move >= FIRST_CAPTURE
        is_known = had_kings or ply == 1
        place = ply * len(rules)
        for rule in rules:
            count = self._counts[place - len(rules)] if is_known else NOT_RUNNING
            is_reset = (
                (is_capture and rule.reset_by_capture)
                or (rule.reset_by_man and not by_king)
                or (rule.reset_by_crowning and move & CROWNING != 0)
            )
            weaker = rule.find_weaker_side(white_men, white_kings, black_men, black_kings)
            self._counts[place] = rule.update(count, 1 - side, is_reset, weaker)
            place += 1

    def is_drawn(
        self, ply: int, own_men: int, own_kings: int, other_men: int, other_kings: int, capturers: int
    ) -> bool:
        """Return True if a position that has legal moves is a draw, whatever came before; `capturers` can capture."""
        place = ply * len(self._rules)
        for rule in self._rules:
            count = self._counts[place]
            if count != NOT_RUNNING and rule.plies_left(count) <= 0:
                return True
            place += 1
        if self._few_kings_draw and not (own_men or other_men or capturers):
            kings, others = own_kings.bit_count(), other_kings.bit_count()
            return kings + others <= 3 and (kings == 1 or others == 1)
        return False

    def is_repeated(self, ply: int, key: int, quiet: int) -> bool:
        """Return True if the position of a ply has occurred before, in the game or on the way from the root."""
        last = self._root + ply
        earlier = last - 4
        while earlier >= last - quiet:
            if self._keys[earlier] == key:
                return True
            earlier -= 2
        return False

    def counted_moves(self, ply: int) -> int:
        """Return the moves counted of one side, as against a lone king; 0 if no such count runs."""
        place = ply * len(self._rules)
        for rule in self._rules:
            if rule.counted != EACH and self._counts[place] != NOT_RUNNING:
                return self._counts[place] >> 2
            place += 1
        return 0

    def plies_left(self, ply: int) -> int:
        """Return the plies until the first count of both sides' moves may draw the game; NO_COUNT if none runs."""
        fewest = NO_COUNT
        place = ply * len(self._rules)
        for rule in self._rules:
            count = self._counts[place]
            if rule.counted == EACH and count != NOT_RUNNING:
                fewest = min(fewest, rule.plies_left(count))
            place += 1
        return fewest

    def mark_key(self, ply: int, key: int) -> int:
        """Return the key of a position, told apart by the counts that are near their end."""
        place = ply * len(self._rules)
        for number, rule in enumerate(self._rules):
            count = self._counts[place + number]
            if count != NOT_RUNNING:
                plies_left = rule.plies_left(count)
                if 0 <= plies_left < _NEAR_PLIES:
                    key = mark_count(key, number, plies_left)
        return key
