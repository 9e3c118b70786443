"""The acts of people in virtual time: each has a sequence of them, and the earliest next act comes first."""

from collections.abc import Generator

from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.simulation.score_book import PlayedMove
from sim.hands.action_sequence import ActionSequence
from sim.hands.actions import Action, Lift, Observation, PutDown
from sim.hands.intents import TurnIntent, TurnReport, TurnStage
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player

HAND_AWAY_US = 150_000  # until a hand that lifted or placed a piece is out of the way; a choice


class TimedActions(ActionSequence):
    """The acts of one person, which give way to those of the other."""

    def __init__(
        self, side: Side, acts: Generator[Action, Observation, TurnReport | None], in_hand: PiecesInHand, begin_us: int
    ) -> None:
        super().__init__(acts, in_hand, begin_us)
        self.side = side
        self.has_begun = False
        self.delays = 0
        """How many times the next act was delayed."""
        self.last_act_us = begin_us

    def advance(self, observation: Observation) -> None:
        """Load the next act after one was performed, or end the sequence."""
        self.has_begun = True
        self.delays = 0
        self.last_act_us = observation.at_us
        super().advance(observation)

    def delay(self, by_us: int) -> None:
        """Delay the next act."""
        self.due_us += by_us
        self.delays += 1


class CurrentTurn(TimedActions):
    """The acts of one turn."""

    def __init__(
        self,
        player: Player,
        intent: TurnIntent,
        in_hand: PiecesInHand,
        begin_us: int,
        *,
        at_once: bool,
        reply_stage: TurnStage | None,
    ) -> None:
        super().__init__(player.side, player.start_turn(intent, at_once=at_once), in_hand, begin_us)
        self.player = player
        self.intent = intent
        self.reply_stage = reply_stage
        """The stage at which the opponent replies; None: when the turn is over."""
        self.played_move: PlayedMove | None = None
        """The move, once it stands on the board."""
        self.is_answered = False
        """True if the opponent has begun to reply."""

    def advance(self, observation: Observation) -> None:
        """Load the next act; a person whose move is answered no longer looks whether the board has recorded it."""
        if self.is_answered:
            observation = Observation({}, observation.at_us, observation.occupancy, self.side.opponent)
        super().advance(observation)

    @property
    def has_landed(self) -> bool:
        """True if the planned move stands, except for captured pieces that are still to be removed."""
        return self.player.stage >= TurnStage.LANDED

    @property
    def allows_reply(self) -> bool:
        """True if the opponent replies now, although this turn is not over."""
        return self.reply_stage is not None and not self.is_answered and self.player.stage >= self.reply_stage

    @property
    def is_too_late(self) -> bool:
        """True if the next act is for the moved piece, which the opponent has captured in the reply."""
        if not self.played_move or not self.is_answered:
            return False
        match self.act:
            case Lift(square=square):
                return square == self.intent.move.landing and not self.in_hand.may_perform(self.act)
            case PutDown(taken_from=square):
                return square == self.intent.move.landing and square not in dict(self.in_hand.pieces)
            case _:
                return False

    def has_just_placed_on(self, square: Square, at_us: int) -> bool:
        """Return True if this person has just put the moved piece on a square, and has the hand there."""
        return bool(self.played_move) and self.intent.move.landing == square and at_us < self.last_act_us + HAND_AWAY_US

    def is_removing_from(self, square: Square, at_us: int) -> bool:
        """Return True if this person is removing captured pieces, one of which stands or has just stood on a square."""
        if not self.played_move or not self.intent.move.captured & bit(square):
            return False
        return isinstance(self.act, Lift) or at_us < self.last_act_us + HAND_AWAY_US
