"""What a weak player does not see: some quiet replies of the opponent, and sometimes that he can capture."""

from controller.engine.seeded_chance import fold, mix

_QUIET_REPLIES = 1  # so that the two kinds of oversight do not go together
_CAPTURES = 2


class Oversights:
    """The replies that are overlooked: for the same seed, always the same ones in the same position."""

    __slots__ = ("capture_percent", "quiet_percent", "seed")

    def __init__(self, *, quiet_percent: int, capture_percent: int) -> None:
        """`quiet_percent` of the opponent's quiet replies; `capture_percent` of the positions in which he captures."""
        self.quiet_percent = quiet_percent
        self.capture_percent = capture_percent
        self.seed = 0  # 32 bits

    def leave_out_replies(self, items: list[int], key: int) -> list[int]:
        """Return the ordered quiet replies of a position that are seen, at least one of them.

        Each item has the reply's place in the list of legal moves in its lowest 8 bits.
        """
        if self.quiet_percent == 0:
            return items
        state = mix(self.seed ^ _QUIET_REPLIES, fold(key))
        seen: list[int] = []
        for item in items:
            if mix(state, item & 255) % 100 >= self.quiet_percent:
                seen.append(item)  # noqa: PERF401 # compiled, this is faster
        return seen or items[:1]

    def hides_capture(self, own_men: int, own_kings: int, other_men: int, other_kings: int) -> bool:
        """Return True if it is overlooked that the opponent, whose pieces are `own`, can capture in a position."""
        if self.capture_percent == 0:
            return False
        state = mix(mix(self.seed ^ _CAPTURES, own_men ^ own_kings), other_men)
        return mix(state, other_kings) % 100 < self.capture_percent
