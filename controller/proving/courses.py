"""People's acts in virtual time: several courses run beside each other, and the earliest next act comes first."""

from collections.abc import Generator

from controller.proving.score_book import Played
from controller.rules.position import Side
from controller.rules.squares import Square, bit
from sim.hands.acts import Act, Do, Lift, Put, Seen
from sim.hands.grip import Grip
from sim.hands.player import Intent, Player, Stage, TurnReport

HAND_AWAY_US = 150_000  # until a hand that took a piece off, or put one down, is out of the way


class Course:
    """The acts of one person, one after another, from `begin_us` on."""

    def __init__(self, side: Side, acts: Generator[Do, Seen, TurnReport | None], grip: Grip, begin_us: int) -> None:
        self.side = side
        self.grip = grip
        self.due_us = begin_us
        self.act: Act | None = None
        self.report: TurnReport | None = None
        self.is_begun = False
        self.is_over = False
        self.delays = 0
        self.done_us = begin_us
        self._acts = acts
        self._take_next(None)

    def go_on(self, seen: Seen) -> None:
        """Take up the next act, or end, after one was done."""
        self.is_begun = True
        self.delays = 0
        self.done_us = seen.at_us
        self._take_next(seen)

    def delay(self, by_us: int) -> None:
        """Do the next act later."""
        self.due_us += by_us
        self.delays += 1

    def _take_next(self, seen: Seen | None) -> None:
        try:
            do = next(self._acts) if seen is None else self._acts.send(seen)
        except StopIteration as ended:
            self.act, self.report, self.is_over = None, ended.value, True
        else:
            self.act = do.act
            self.due_us += do.after_us


class TurnUnderWay(Course):
    """A turn; `replied_at` tells how far it must come for the other to reply at once (None: to its end).

    `played` is the move, once it stands, `is_answered` tells that the other has begun to reply to it.
    """

    def __init__(
        self, player: Player, intent: Intent, grip: Grip, begin_us: int, *, at_once: bool, replied_at: Stage | None
    ) -> None:
        super().__init__(player.side, player.turn(intent, at_once=at_once), grip, begin_us)
        self.player = player
        self.intent = intent
        self.replied_at = replied_at
        self.played: Played | None = None
        self.is_answered = False

    def go_on(self, seen: Seen) -> None:
        """Take up the next act; whoever has been answered no longer looks whether the board has taken the move."""
        super().go_on(Seen({}, seen.at_us, seen.standing, self.side.opponent) if self.is_answered else seen)

    @property
    def has_landed(self) -> bool:
        """Whether the legal move that was planned stands, but for captured pieces that are still to be taken off."""
        return self.player.stage >= Stage.LANDED

    @property
    def invites_reply(self) -> bool:
        """Whether the other begins now, although this turn is not over."""
        return self.replied_at is not None and not self.is_answered and self.player.stage >= self.replied_at

    @property
    def is_too_late(self) -> bool:
        """Whether the next act is for the piece that was moved, which the other has captured in his reply."""
        if not self.played or not self.is_answered:
            return False
        match self.act:
            case Lift(square=square):
                return square == self.intent.plan.landing and not self.grip.can(self.act)
            case Put(taken_from=square):
                return square == self.intent.plan.landing and square not in dict(self.grip.held)
            case _:
                return False

    def lets_go_of(self, square: Square, at_us: int) -> bool:
        """Tell whether this person has just put a piece on a square, and has the fingers on it."""
        return bool(self.played) and self.intent.plan.landing == square and at_us < self.done_us + HAND_AWAY_US

    def clears(self, square: Square, at_us: int) -> bool:
        """Tell whether this person's hand is at captured pieces, one of which stands or has just stood on a square."""
        if not self.played or not self.intent.plan.captured & bit(square):
            return False
        return isinstance(self.act, Lift) or at_us < self.done_us + HAND_AWAY_US
