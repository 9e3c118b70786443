"""Every capture of a position that the rule set allows, each once."""

from controller.engine.geometry import (
    BOTTOM_ROW,
    CAPTURED_SHIFT,
    CROWNING,
    DIAGONAL,
    JUMP,
    LANDING_SHIFT,
    STEP,
    TOP_ROW,
)
from controller.engine.movement import Movement


class CaptureSearch:
    """The captures of one position: `add_captures_of_man` and `add_captures_of_king` fill `moves`.

    Only the captures of the highest rank are kept. `others` are the opponent's pieces; `free` is empty squares and the
    origin of the piece that captures.
    """

    __slots__ = (
        "best_rank",
        "capturable_by_men",
        "crowning_row",
        "first_direction",
        "free",
        "is_by_king",
        "last_direction",
        "movement",
        "moves",
        "origin",
        "other_kings",
        "others",
    )

    def __init__(self, movement: Movement, other_men: int, other_kings: int, side: int) -> None:
        self.movement = movement
        self.moves: list[int] = []
        self.best_rank = 0
        self.others = other_men | other_kings
        self.other_kings = other_kings
        self.capturable_by_men = self.others if movement.men_capture_kings else other_men
        self.first_direction = 2 if side == 1 and not movement.men_capture_backward else 0
        self.last_direction = 1 if side == 0 and not movement.men_capture_backward else 3
        self.crowning_row = BOTTOM_ROW if side == 1 else TOP_ROW
        self.free = 0
        self.origin = 0
        self.is_by_king = False

    def add_captures_of_man(self, origin_bit: int, empty: int) -> None:
        """Add the captures of a man."""
        self.free = empty | origin_bit
        self.origin = origin_bit.bit_length() - 1
        self.is_by_king = False
        self._continue_as_man(self.origin, 0, 0, 0, False)

    def add_captures_of_king(self, origin_bit: int, empty: int) -> None:
        """Add the captures of a king."""
        self.free = empty | origin_bit
        self.origin = origin_bit.bit_length() - 1
        self.is_by_king = True
        if self.movement.flying_kings:
            self._continue_as_flying_king(self.origin, 0, 0, 0, 0, -1)
        else:
            self._continue_as_short_king(self.origin, 0, 0, 0, 0)

    def _continue_as_man(self, at: int, captured: int, count: int, digits: int, has_touched: bool) -> bool:
        """Add what a man can capture from a square; return whether he can capture anything more."""
        movement = self.movement
        can_capture = False
        capturable = self.capturable_by_men & ~captured
        free = self.free | captured if movement.removes_at_once else self.free
        for direction in range(self.first_direction, self.last_direction + 1):
            place = 32 * direction + at
            jumped = STEP[place]
            landing_bit = JUMP[place]
            if not (jumped & capturable and landing_bit & free):
                continue
            can_capture = True
            landing = landing_bit.bit_length() - 1
            all_captured = captured | jumped
            all_digits = 2 * digits + (1 if jumped & self.other_kings else 0)
            is_crowning = has_touched or landing_bit & self.crowning_row != 0
            if is_crowning and movement.ends_on_crowning_row:
                is_continued = False
            elif is_crowning and movement.crowns_on_the_way:
                is_continued = self._continue_as_new_king(landing, all_captured, count + 1, all_digits)
            else:
                is_continued = self._continue_as_man(
                    landing, all_captured, count + 1, all_digits, is_crowning and movement.crowns_when_touched
                )
            if not is_continued:
                self._add(landing, all_captured, count + 1, all_digits, CROWNING if is_crowning else 0)
        return can_capture

    def _continue_as_new_king(self, at: int, captured: int, count: int, digits: int) -> bool:
        if self.movement.flying_kings:
            return self._continue_as_flying_king(at, captured, count, digits, CROWNING, -1)
        return self._continue_as_short_king(at, captured, count, digits, CROWNING)

    def _continue_as_short_king(self, at: int, captured: int, count: int, digits: int, crowning: int) -> bool:
        """Add what a king of one step can capture from a square; return whether it can capture anything more."""
        can_capture = False
        capturable = self.others & ~captured
        free = self.free | captured if self.movement.removes_at_once else self.free
        for direction in range(4):
            place = 32 * direction + at
            jumped = STEP[place]
            landing_bit = JUMP[place]
            if not (jumped & capturable and landing_bit & free):
                continue
            can_capture = True
            landing = landing_bit.bit_length() - 1
            all_captured = captured | jumped
            all_digits = 2 * digits + (1 if jumped & self.other_kings else 0)
            if not self._continue_as_short_king(landing, all_captured, count + 1, all_digits, crowning):
                self._add(landing, all_captured, count + 1, all_digits, crowning)
        return can_capture

    def _continue_as_flying_king(
        self, at: int, captured: int, count: int, digits: int, crowning: int, skipped_direction: int
    ) -> bool:
        """Add what a flying king can capture from a square; return whether it can capture anything more."""
        can_capture = False
        capturable = self.others & ~captured
        free = self.free | captured if self.movement.removes_at_once else self.free
        for direction in range(4):
            place = 32 * direction + at
            if not DIAGONAL[place] & capturable:
                continue
            jumped = nearest(DIAGONAL[place] & ~free, direction)
            if not jumped & capturable:
                continue
            behind = 32 * direction + jumped.bit_length() - 1
            if not STEP[behind] & free:
                continue
            can_capture = True
            if direction != skipped_direction:
                all_digits = 2 * digits + (1 if jumped & self.other_kings else 0)
                self._land_flying_king(behind, direction, free, captured | jumped, count + 1, all_digits, crowning)
        return can_capture

    def _land_flying_king(
        self, behind: int, direction: int, free: int, captured: int, count: int, digits: int, crowning: int
    ) -> None:
        """Add every landing behind a captured piece, and what can be captured from there."""
        first = STEP[behind]
        if self.movement.lands_directly_behind:
            landings = first
        else:
            landings = open_part(DIAGONAL[behind], DIAGONAL[behind] & ~free, direction)
        finished = landings
        for_each = landings
        while for_each:
            landing_bit = for_each & -for_each
            for_each ^= landing_bit
            # a piece further ahead is captured from the first landing: from a later one that is the same move
            skipped_direction = -1 if landing_bit == first else direction
            landing = landing_bit.bit_length() - 1
            if self._continue_as_flying_king(landing, captured, count, digits, crowning, skipped_direction):
                finished ^= landing_bit
        if self.movement.must_land_to_continue and finished != landings:
            return
        while finished:
            landing_bit = finished & -finished
            finished ^= landing_bit
            self._add(landing_bit.bit_length() - 1, captured, count, digits, crowning)

    def _add(self, landing: int, captured: int, count: int, digits: int, crowning: int) -> None:
        """Add a capture, unless it is known or ranks below another one; drop those that rank below it."""
        movement = self.movement
        rank = count * movement.weight_of_pieces
        if self.is_by_king:
            rank += movement.weight_of_king
        if movement.weight_of_kings:
            rank += (captured & self.other_kings).bit_count() * movement.weight_of_kings
        rank += digits * movement.weight_of_soonest
        if rank < self.best_rank:
            return
        move = self.origin | landing << LANDING_SHIFT | crowning | captured << CAPTURED_SHIFT
        if rank > self.best_rank:
            self.best_rank = rank
            self.moves = [move]
        elif move not in self.moves:
            self.moves.append(move)


def nearest(mask: int, direction: int) -> int:
    """Return the bit of a part of a diagonal that is the nearest in its direction; 0 if there is none."""
    if direction >= 2 or not mask:
        return mask & -mask
    return 1 << (mask.bit_length() - 1)


def open_part(diagonal: int, blockers: int, direction: int) -> int:
    """Return the squares of a diagonal before the nearest of its blockers."""
    if not blockers:
        return diagonal
    if direction >= 2:
        return diagonal & ((blockers & -blockers) - 1)
    return diagonal & -(1 << blockers.bit_length())
