"""The course of one turn: think, move, end the turn, and then follow the lamps and nothing else where they correct.

A turn is a generator: it yields the next act and when it is done, and is sent what the person sees then. Whoever runs
it, in virtual or real time, waits, performs the act on the table, and sends what is to be seen.
"""

from collections.abc import Callable, Generator, Sequence
from random import Random

from controller.rules.position import Side
from controller.rules.squares import Square
from hardware.events import Button
from sim.hands.acts import LOOK, Act, Do, Lift, Look, Nudge, Press, Put, Seen, Stack
from sim.hands.errors import Attempt
from sim.hands.following import led_by
from sim.hands.intents import Intent, LostHand, Stage, TurnEnd, TurnReport
from sim.hands.lamps import CAPTURED, LANDING, QUESTION, corrects, leads, lit_as
from sim.hands.manners import Planned, Slip
from sim.hands.memory import Memory
from sim.hands.timing import (
    AT_ONCE,
    AWAITING_JUDGEMENT,
    CARRYING,
    FORGETTING,
    INSISTING,
    NUDGING,
    REACHING,
    REACTING,
    REPLYING,
    THINKING,
    TO_THE_CLOCK,
    WONDERING,
    draw,
)

MOST_STEPS = 60  # the longest way back takes fewer; after so many the lamps lead nowhere
MOST_DOUBTS = 3  # so often what was put down last is picked up again because the lamps want it elsewhere
MOST_PRESSES = 3  # of a person who insists on a move, or wonders why nothing happens


Turn = Generator[Do, Seen, TurnReport]
Acts = Generator[Do, Seen, None]
Looking = Generator[Do, Seen, Seen]


class TurnCourse:
    """One person's way through one turn; `tell` is told of every stage that is reached."""

    def __init__(
        self,
        intent: Intent,
        side: Side,
        rng: Random,
        *,
        turn_end: TurnEnd,
        insists: bool,
        tell: Callable[[Stage], None],
    ) -> None:
        self._intent = intent
        self._side = side
        self._rng = rng
        self._presses = turn_end is TurnEnd.PRESS
        self._insists = insists
        self._tell = tell
        self._stage = Stage.AWAY
        self._button = Button.WHITE if side is Side.WHITE else Button.BLACK
        self._memory = Memory(intent.game.position, side)
        self._is_honest = intent.attempt is None
        self._touched_us = 0
        self._pressed_us: int | None = None
        self._steps = 0
        self._protests = 0
        self._doubts = MOST_DOUBTS if insists else 0
        self._lost: LostHand | None = None

    def run(self, *, at_once: bool) -> Turn:
        """Go through the turn; `at_once`: the move was ready before the other's."""
        self._reach(Stage.THINKING)
        thinking_us = draw(AT_ONCE if at_once else THINKING, self._rng)
        if self._intent.attempt is None:
            yield from self._play(self._intent.planned, thinking_us)
        else:
            yield from self._err(self._intent.attempt, thinking_us)
        self._reach(Stage.AWAY)
        return TurnReport(
            intent=self._intent,
            occupancy=self._memory.occupancy,
            touched_us=self._touched_us,
            pressed_us=self._pressed_us,
            steps=self._steps,
            lost=self._lost,
        )

    def _err(self, attempt: Attempt, thinking_us: int) -> Acts:
        yield from self._carry_out(attempt.dos, thinking_us)
        seen = yield from self._finish(AWAITING_JUDGEMENT)
        if not self._is_led(seen):
            return
        yield from self._follow(seen)
        if self._lost is not None and self._insists:
            # What the lamps ask for cannot be done: a person takes everything back, and plays as he should have.
            yield from self._start_over()

    def _play(self, planned: Planned, thinking_us: int) -> Acts:
        slip = planned.slip
        yield from self._carry_out((*planned.prelude, *planned.moving), thinking_us)
        if slip is not Slip.LEAVES_PIECE:
            self._reach(Stage.LANDED)
        if slip is Slip.PRESSES_EARLY:
            yield from self._press(draw(TO_THE_CLOCK, self._rng))
        yield from self._carry_out(planned.clearing)
        seen = yield from self._end(slip)
        if not self._is_refused(seen):
            return
        if self._insists:
            yield from self._stand_by(seen)
        else:
            yield from self._follow(seen)

    def _end(self, slip: Slip | None) -> Looking:
        at_rest = AWAITING_JUDGEMENT if self._insists or slip is Slip.LEAVES_PIECE else REPLYING
        if slip is Slip.PRESSES_EARLY:
            return (yield from self._look(REACTING))
        if slip is Slip.FORGETS_PRESS and self._presses:
            yield from self._press(draw(FORGETTING, self._rng))
            return (yield from self._look(REACTING))
        return (yield from self._finish(at_rest))

    def _stand_by(self, seen: Seen) -> Acts:
        """Do what was forgotten, and insist; then play the move once more; and only then believe the lamps."""
        if forgotten := self._intent.planned.forgotten:
            yield from self._carry_out(forgotten)
            seen = yield from self._finish(AWAITING_JUDGEMENT)
            if not self._is_refused(seen):
                return
        seen = yield from self._straighten(seen)
        if self._is_refused(seen):
            seen = yield from self._insist(seen)
        if self._is_refused(seen):
            yield from self._start_over()

    def _straighten(self, seen: Seen) -> Looking:
        """Push the piece straight that stands where the board wants one, and press again."""
        square = self._memory.put_last
        if not self._is_refused(seen) or square is None or square not in lit_as(seen.lamps, LANDING):
            return seen
        yield from self._do(Nudge(square, draw(NUDGING, self._rng)), draw(REACTING, self._rng))
        return (yield from self._finish(AWAITING_JUDGEMENT))

    def _start_over(self) -> Acts:
        """Take everything back, and play the legal move; insist on it."""
        self._lost = None
        way_back = self._memory.way_back() if self._memory.has_changed else []
        yield from self._carry_out([Do(act, draw(CARRYING, self._rng)) for act in way_back])
        self._memory = Memory(self._intent.game.position, self._side)
        planned = self._intent.planned
        yield from self._carry_out((*planned.moving, *planned.clearing, *planned.forgotten), draw(REACHING, self._rng))
        seen = yield from self._finish(AWAITING_JUDGEMENT)
        if self._is_refused(seen):
            seen = yield from self._insist(seen)
        if self._is_refused(seen):
            yield from self._follow(seen)

    def _is_refused(self, seen: Seen) -> bool:
        """Tell whether the board has not taken a legal move; who knows that sensors may lie looks at the clock."""
        if self._insists:
            return seen.turn is self._side
        return seen.turn in (None, self._side) and corrects(seen.lamps, self._memory.concerned)

    def _is_led(self, seen: Seen) -> bool:
        """Tell whether the lamps ask something of this person, and for all that the clock tells it is his turn."""
        if self._insists and seen.turn is not self._side:
            return False
        return leads(seen.lamps, self._memory.concerned)

    def _insist(self, seen: Seen) -> Looking:
        """Touch nothing, and press the clock again."""
        for _ in range(MOST_PRESSES):
            if QUESTION in seen.lamps.values():
                yield from self._seat_again(seen)
            is_dark = not self._is_led(seen)
            yield from self._press(draw(WONDERING if is_dark else INSISTING, self._rng))
            seen = yield from self._look(REACTING)
            if not self._is_refused(seen):
                break
        return seen

    def _seat_again(self, seen: Seen) -> Acts:
        """Lift the piece that has moved, and put it back: the board asks which it is."""
        square = self._memory.put_last
        if square is not None and seen.lamps.get(square) == QUESTION:
            yield from self._do(Lift(square), draw(REACHING, self._rng))
            yield from self._do(Put(square, square), draw(CARRYING, self._rng))

    def _carry_out(self, dos: Sequence[Do], waiting_us: int = 0) -> Acts:
        """Do one act after another; `waiting_us` comes before the first of them, beside its own time."""
        for do in dos:
            yield from self._do(do.act, do.after_us + waiting_us)
            waiting_us = 0

    def _finish(self, at_rest_us: tuple[int, int]) -> Looking:
        """End the turn as it is ended here, and see what the board says; where it says nothing, end it again."""
        if self._presses:
            yield from self._press(draw(TO_THE_CLOCK, self._rng))
            seen = yield from self._look(REACTING)
            if not self._insists and not seen.lamps and seen.turn is self._side:
                seen = yield from self._look(REACTING)  # neither taken nor called wrong: a board may take its time
        else:
            seen = yield from self._look(at_rest_us)
        for _ in range(MOST_PRESSES if self._insists else 0):
            if self._is_led(seen) or seen.turn is not self._side:
                break
            seen = yield from self._look(WONDERING)
            if self._is_led(seen) or seen.turn is not self._side:
                break
            yield from self._press(draw(TO_THE_CLOCK, self._rng))
            seen = yield from self._look(REACTING)
        return seen

    def _follow(self, seen: Seen) -> Acts:
        """Do what the lamps say until they say nothing more after the turn was ended again."""
        landings: Sequence[Square] = ()
        for _ in range(MOST_STEPS):
            if not self._is_led(seen):
                if self._is_honest and seen.turn is not None and seen.turn is not self._side:
                    return  # the press before was kept, and the clock has passed the turn
                yield from self._put_down(landings)
                seen = yield from self._finish(AWAITING_JUDGEMENT)
                if not self._is_led(seen):
                    return
            landings = lit_as(seen.lamps, LANDING) or landings
            self._steps += 1
            if QUESTION in seen.lamps.values():
                yield from self._seat_again(seen)
            elif act := led_by(seen, self._memory, self._rng, doubts=self._doubts > 0):
                if self._memory.put_last is not None and act == Lift(self._memory.put_last):
                    self._doubts -= 1
                yield from self._do(act, draw(CARRYING if isinstance(act, Put) else REACHING, self._rng))
                if isinstance(act, Lift) and seen.lamps.get(act.square) == CAPTURED:
                    self._memory.give_up_held()
            elif self._insists:
                # He has done what the lamps ask, and they do not see it; without a move there is nothing to insist on.
                if self._protests == MOST_PRESSES or not self._memory.has_changed or self._has_not_moved(seen):
                    break
                self._protests += 1
                yield from self._put_down(landings)
                yield from self._look(INSISTING)
                seen = yield from self._finish(AWAITING_JUDGEMENT)
                if not self._is_led(seen):
                    return
                continue
            seen = yield from self._look(REACTING)
        self._lost = LostHand(lamps=dict(seen.lamps))

    def _has_not_moved(self, seen: Seen) -> bool:
        """Tell whether the lamps want a piece to land, and he has none in hand, nor put one there."""
        landings = lit_as(seen.lamps, LANDING)
        return bool(landings) and self._memory.mover is None and self._memory.put_last not in landings

    def _put_down(self, landings: Sequence[Square]) -> Acts:
        """Put a piece in hand where the lamps last let it land, or back: nobody ends his turn with it in the air."""
        mover = self._memory.mover
        if mover is not None:
            yield from self._do(Put(landings[0] if landings else mover, mover), draw(CARRYING, self._rng))

    def _look(self, after: tuple[int, int]) -> Looking:
        return (yield Do(LOOK, draw(after, self._rng)))

    def _press(self, after_us: int) -> Acts:
        yield from self._do(Press(self._button), after_us)

    def _do(self, act: Act, after_us: int) -> Acts:
        seen = yield Do(act, after_us)
        match act:
            case Press():
                self._pressed_us = seen.at_us
                if self._stage is Stage.LANDED:
                    self._reach(Stage.PRESSED)
            case Look():
                pass
            case Lift() | Put() | Nudge() | Stack():
                self._memory.note(act)
                self._touched_us = seen.at_us
                if self._stage is Stage.THINKING:
                    self._reach(Stage.MOVING)

    def _reach(self, stage: Stage) -> None:
        self._stage = stage
        self._tell(stage)
