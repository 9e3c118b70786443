"""One simulated person: thinks, moves in his style, sometimes wrongly, and then follows the lamps and nothing else.

A turn is a generator: it yields the next act and when it is done, and is sent what the person sees then. Whoever runs
it, in virtual or real time, waits, performs the act on the table, and sends the lamps.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy
from hardware.events import Button
from sim.hands.acts import LOOK, Act, Do, Lamps, Lift, Look, Press, Put, Seen
from sim.hands.errors import Attempt, find_attempt
from sim.hands.lamps import CAPTURED, LANDING, LIFT, MOVER, PLACE, corrects, leads, lit_as
from sim.hands.memory import Memory
from sim.hands.styles import Job, Style
from sim.hands.timing import (
    AWAITING_JUDGEMENT,
    CARRYING,
    REACHING,
    REACTING,
    REPLYING,
    THINKING,
    TO_THE_CLOCK,
    draw,
)

MOST_STEPS = 60  # the longest way back takes fewer; after so many the lamps lead nowhere


class TurnEnd(Enum):
    """How a player ends a turn."""

    PRESS = "by pressing the clock"
    REST = "by leaving the board at rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a person plays: what ends a turn, and how likely (0 to 1) a turn begins with a wrong move."""

    turn_end: TurnEnd
    error_rate: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What a person means to do in a turn: the legal move, and the wrong one tried first, if any."""

    game: Game
    plan: Move
    attempt: Attempt | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostHand:
    """The lamps led nowhere: what was lit after the last of the steps a person takes before giving up."""

    lamps: Lamps


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReport:
    """How a turn went: `occupancy` is what the person left on the board.

    `touched_us` stamps the last time a piece was moved, `pressed_us` the last press, `steps` counts the times the lamps
    were followed.
    """

    intent: Intent
    occupancy: Occupancy
    touched_us: int
    pressed_us: int | None
    steps: int
    lost: LostHand | None


Turn = Generator[Do, Seen, TurnReport]


class Player:
    """A person at one side of the board."""

    def __init__(self, side: Side, style: Style, habits: Habits, rng: Random) -> None:
        self.side = side
        self._style = style
        self._habits = habits
        self._rng = rng

    def intend(self, game: Game, *, plan: Move | None = None, before: Position | None = None) -> Intent:
        """Choose a legal move, or take `plan`; now and then choose a wrong one to try first.

        The game must not be over. `before` is the position before the opponent's last move, if there was one.
        """
        plan = self._rng.choice(game.legal_moves) if plan is None else plan
        errs = self._rng.random() < self._habits.error_rate
        attempt = find_attempt(game, before, self._style, self._rng) if errs else None
        return Intent(game=game, plan=plan, attempt=attempt)

    def turn(self, intent: Intent) -> Turn:
        """Carry out an intent, from thinking to the moment the opponent may begin."""
        return _Turn(intent, self.side, self._style, self._habits, self._rng).run()


class _Turn:
    """The course of one turn."""

    def __init__(self, intent: Intent, side: Side, style: Style, habits: Habits, rng: Random) -> None:
        self._intent = intent
        self._style = style
        self._presses = habits.turn_end is TurnEnd.PRESS
        self._press = Press(Button.WHITE if side is Side.WHITE else Button.BLACK)
        self._rng = rng
        self._memory = Memory(intent.game.position, side)
        self._touched_us = 0
        self._pressed_us: int | None = None
        self._steps = 0
        self._lost: LostHand | None = None

    def run(self) -> Turn:
        attempt = self._intent.attempt
        yield from self._carry_out(self._legal_acts() if attempt is None else attempt.dos)
        if attempt is None:
            lamps = yield from self._finish(REPLYING)
            wants_leading = corrects(lamps, self._memory.own)
        else:
            lamps = yield from self._finish(AWAITING_JUDGEMENT)
            wants_leading = leads(lamps, self._memory.own)
        if wants_leading:
            yield from self._follow(lamps)
        return TurnReport(
            intent=self._intent,
            occupancy=self._memory.occupancy,
            touched_us=self._touched_us,
            pressed_us=self._pressed_us,
            steps=self._steps,
            lost=self._lost,
        )

    def _legal_acts(self) -> Sequence[Do]:
        game = self._intent.game
        return self._style(Job(game.position.occupancy, self._intent.plan, game.rules.orientation), self._rng)

    def _carry_out(self, dos: Sequence[Do]) -> Generator[Do, Seen, None]:
        yield from self._do(dos[0].act, draw(THINKING, self._rng))
        for do in dos[1:]:
            yield from self._do(do.act, do.after_us)

    def _finish(self, at_rest_us: tuple[int, int]) -> Generator[Do, Seen, Lamps]:
        """End the turn as it is ended here, and see what the board says."""
        if self._presses:
            yield from self._do(self._press, draw(TO_THE_CLOCK, self._rng))
            return (yield from self._look(REACTING))
        return (yield from self._look(at_rest_us))

    def _follow(self, lamps: Lamps) -> Generator[Do, Seen, None]:
        """Do what the lamps say until they say nothing more after the turn was ended again."""
        for _ in range(MOST_STEPS):
            if not leads(lamps, self._memory.own):
                lamps = yield from self._finish(AWAITING_JUDGEMENT)
                if not leads(lamps, self._memory.own):
                    return
            self._steps += 1
            if do := self._led_by(lamps):
                yield from self._do(do.act, do.after_us)
            lamps = yield from self._look(REACTING)
        self._lost = LostHand(lamps=dict(lamps))

    def _led_by(self, lamps: Lamps) -> Do | None:
        """Choose what to do about the lamps, or None where they ask for what these hands cannot do."""
        memory, rng = self._memory, self._rng
        if lifts := lit_as(lamps, LIFT):
            return Do(Lift(lifts[0]), draw(REACHING, rng))
        if put := memory.put_back(lit_as(lamps, PLACE)):
            return Do(put, draw(CARRYING, rng))
        mover = memory.mover
        if mover is None and (movers := lit_as(lamps, MOVER)):
            return Do(Lift(rng.choice(movers)), draw(REACHING, rng))
        if mover is not None and (landings := lit_as(lamps, LANDING)):
            return Do(Put(rng.choice(landings), mover), draw(CARRYING, rng))
        if captured := lit_as(lamps, CAPTURED):
            return Do(Lift(rng.choice(captured)), draw(REACHING, rng))
        return None

    def _look(self, after: tuple[int, int]) -> Generator[Do, Seen, Lamps]:
        seen = yield Do(LOOK, draw(after, self._rng))
        return seen.lamps

    def _do(self, act: Act, after_us: int) -> Generator[Do, Seen, None]:
        seen = yield Do(act, after_us)
        match act:
            case Press():
                self._pressed_us = seen.at_us
            case Look():
                pass
            case _:
                self._memory.note(act)
                self._touched_us = seen.at_us
