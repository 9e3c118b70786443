"""One simulated person at one side of the board, turn after turn."""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy
from sim.durations import pick_duration_us
from sim.hands.actions import LOOK, Action, Observation
from sim.hands.attempts import find_wrong_move
from sim.hands.error_kinds import ErrorKind
from sim.hands.habits import PLAIN_HABITS, Habits, TurnContext, plan_turn, with_preparation
from sim.hands.hand_kinds import HANDS
from sim.hands.intents import TurnEnd, TurnIntent, TurnStage
from sim.hands.preparations import pick_nudges
from sim.hands.styles import Style
from sim.hands.timing import GLANCING_US
from sim.hands.turn_actor import TurnActor, TurnFlow

IdleActions = Generator[Action, Observation, None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSettings:
    """How a person plays: what ends a turn, how likely (0 to 1) a turn begins with a wrong move, and manners.

    `insists`: knows that sensors may lie, and insists on a legal move that the board calls wrong.
    """

    turn_end: TurnEnd
    error_rate: float = 0.0
    habits: Habits = PLAIN_HABITS
    insists_on_moves: bool = False


class Player:
    """A person at one side of the board; `stage` is what the other sees of the turn under way."""

    def __init__(self, side: Side, style: Style, settings: PlayerSettings, rng: Random) -> None:
        self.side = side
        self.stage = TurnStage.AWAY
        self._style = style
        self._settings = settings
        self._rng = rng

    def choose_intent(
        self,
        game: Game,
        *,
        move: Move | None = None,
        position_before: Position | None = None,
        dead_squares: Occupancy = 0,
        may_err: bool = True,
    ) -> TurnIntent:
        """Choose a legal move, or take `plan`; now and then choose a wrong one to try first.

        The game must not be over. `before` is the position before the opponent's last move, if there was one; `hidden`
        are the squares whose sensors tell nothing. Without `may_err` the turn is right whatever the habits.
        """
        rng, settings = self._rng, self._settings
        move = rng.choice(game.legal_moves) if move is None else move
        rate = (
            settings.error_rate
            if settings.habits.error_rate is None or not settings.error_rate
            else settings.habits.error_rate
        )
        errs = rng.random() < rate and may_err
        by_clock = settings.turn_end is TurnEnd.PRESS
        pending = 0 if position_before is None or by_clock else game.position.occupancy & ~position_before.occupancy
        attempt = (
            find_wrong_move(game, position_before, self._style, rng, dead_squares=dead_squares, pending_squares=pending)
            if errs
            else None
        )
        context = TurnContext(game=game, position_before=position_before, dead_squares=dead_squares, by_clock=by_clock)
        plan = plan_turn(context, move, self._style, settings.habits, rng)
        if attempt is None or attempt.is_detectable:
            return TurnIntent(game=game, move=move, attempt=attempt, plan=plan)
        if attempt.kind is not ErrorKind.SWAPPED:
            # On squares alone it is a legal move, which is what this hand then plays.
            return TurnIntent(game=game, move=move, attempt=None, plan=plan)
        plan = with_preparation(plan, attempt.actions, rng)
        return TurnIntent(game=game, move=move, attempt=None, plan=plan, undetectable=attempt)

    def start_turn(self, intent: TurnIntent, *, at_once: bool = False) -> TurnFlow:
        """Carry out an intent, from thinking to the moment the opponent may begin.

        `at_once`: without thinking, as soon as the turn begins.
        """
        settings = self._settings
        actor = TurnActor(
            intent,
            self.side,
            self._rng,
            turn_end=settings.turn_end,
            insists_on_moves=settings.insists_on_moves,
            on_stage=self._set_stage,
        )
        return actor.run(at_once=at_once)

    def idle(self, other: "Player") -> IdleActions:
        """Do what is done while the other thinks; a person who keeps still does nothing."""
        if not self._settings.habits.straightens_pieces:
            return
        while True:
            seen = yield Action(LOOK, pick_duration_us(GLANCING_US, self._rng))
            if other.stage is not TurnStage.THINKING:
                return
            for do in pick_nudges(seen.occupancy or 0, self._rng)[:1]:
                yield Action(do.act, 0)

    def choose_reply_stage(self) -> TurnStage | None:
        """Tell how far the other must have come for this person to reply at once; None: he must have finished."""
        if not self._settings.habits.replies_early:
            return None
        presses = self._settings.turn_end is TurnEnd.PRESS
        return self._rng.choice((TurnStage.LANDED, TurnStage.PRESSED)) if presses else TurnStage.LANDED

    def _set_stage(self, stage: TurnStage) -> None:
        self.stage = stage


def build_player(
    side: Side, hand: str, rng: Random, *, turn_end: TurnEnd, error_rate: float, insists_on_moves: bool = False
) -> Player:
    """Build a player of one of the `HANDS`, by name."""
    kind = HANDS[hand]
    settings = PlayerSettings(
        turn_end=turn_end, error_rate=error_rate, habits=kind.habits, insists_on_moves=insists_on_moves
    )
    return Player(side, kind.style, settings, rng)
