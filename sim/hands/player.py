"""One simulated person at one side of the board, turn after turn."""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy
from sim.hands.acts import LOOK, Do, Seen
from sim.hands.errors import find_attempt
from sim.hands.intents import Intent, LostHand, Stage, TurnEnd, TurnReport
from sim.hands.manners import PLAIN, Manners, Occasion, plan_turn, with_prelude
from sim.hands.preludes import nudges
from sim.hands.styles import Style
from sim.hands.timing import GLANCING, draw
from sim.hands.turns import MOST_STEPS, Turn, TurnCourse
from sim.hands.wrong_moves import ErrorKind

__all__ = ["MOST_STEPS", "Habits", "Intent", "LostHand", "Player", "Stage", "Turn", "TurnEnd", "TurnReport"]

Idling = Generator[Do, Seen, None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a person plays: what ends a turn, how likely (0 to 1) a turn begins with a wrong move, and manners.

    `insists`: knows that sensors may lie, and insists on a legal move that the board calls wrong.
    """

    turn_end: TurnEnd
    error_rate: float = 0.0
    manners: Manners = PLAIN
    insists: bool = False


class Player:
    """A person at one side of the board; `stage` is what the other sees of the turn under way."""

    def __init__(self, side: Side, style: Style, habits: Habits, rng: Random) -> None:
        self.side = side
        self.stage = Stage.AWAY
        self._style = style
        self._habits = habits
        self._rng = rng

    def intend(
        self,
        game: Game,
        *,
        plan: Move | None = None,
        before: Position | None = None,
        hidden: Occupancy = 0,
        may_err: bool = True,
    ) -> Intent:
        """Choose a legal move, or take `plan`; now and then choose a wrong one to try first.

        The game must not be over. `before` is the position before the opponent's last move, if there was one; `hidden`
        are the squares whose sensors tell nothing. Without `may_err` the turn is right whatever the habits.
        """
        rng, habits = self._rng, self._habits
        plan = rng.choice(game.legal_moves) if plan is None else plan
        rate = habits.error_rate if habits.manners.errs is None or not habits.error_rate else habits.manners.errs
        errs = rng.random() < rate and may_err
        by_clock = habits.turn_end is TurnEnd.PRESS
        pending = 0 if before is None or by_clock else game.position.occupancy & ~before.occupancy
        attempt = find_attempt(game, before, self._style, rng, hidden=hidden, pending=pending) if errs else None
        occasion = Occasion(game=game, before=before, hidden=hidden, by_clock=by_clock)
        planned = plan_turn(occasion, plan, self._style, habits.manners, rng)
        if attempt is None or attempt.shows:
            return Intent(game=game, plan=plan, attempt=attempt, planned=planned)
        if attempt.kind is not ErrorKind.SWAPPED:
            # On squares alone it is a legal move, which is what this hand then plays.
            return Intent(game=game, plan=plan, attempt=None, planned=planned)
        planned = with_prelude(planned, attempt.dos, rng)
        return Intent(game=game, plan=plan, attempt=None, planned=planned, invisible=attempt)

    def turn(self, intent: Intent, *, at_once: bool = False) -> Turn:
        """Carry out an intent, from thinking to the moment the opponent may begin.

        `at_once`: without thinking, as soon as the turn begins.
        """
        habits = self._habits
        course = TurnCourse(
            intent, self.side, self._rng, turn_end=habits.turn_end, insists=habits.insists, tell=self._reach
        )
        return course.run(at_once=at_once)

    def idle(self, other: "Player") -> Idling:
        """Do what is done while the other thinks; a person who keeps still does nothing."""
        if not self._habits.manners.straightens:
            return
        while True:
            seen = yield Do(LOOK, draw(GLANCING, self._rng))
            if other.stage is not Stage.THINKING:
                return
            for do in nudges(seen.standing or 0, self._rng)[:1]:
                yield Do(do.act, 0)

    def replies_at(self) -> Stage | None:
        """Tell how far the other must have come for this person to reply at once; None: he must have finished."""
        if not self._habits.manners.hastens:
            return None
        presses = self._habits.turn_end is TurnEnd.PRESS
        return self._rng.choice((Stage.LANDED, Stage.PRESSED)) if presses else Stage.LANDED

    def _reach(self, stage: Stage) -> None:
        self.stage = stage
