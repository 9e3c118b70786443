"""Two people act at one table: which acts wait for the other person, and which are left out."""

from collections.abc import Mapping, Sequence

from controller.rules.position import Side
from controller.simulation.action_sequences import CurrentTurn, TimedActions
from controller.simulation.virtual_daemon import VirtualDaemon
from sim.hands.actions import Lift, Nudge, PushButton, PutDown
from sim.hands.intents import TurnStage
from sim.hands.player import Player


class HandConflicts:
    """Judges the next act of a person by what the other one does."""

    def __init__(self, daemon: VirtualDaemon, players: Mapping[Side, Player]) -> None:
        self._daemon = daemon
        self._players = players

    def must_wait(self, sequence: TimedActions, turns: Sequence[CurrentTurn]) -> bool:
        """Return True if the other person is in the way, or has not pressed the clock yet; `turns` are under way."""
        others = [turn for turn in turns if turn is not sequence]
        if _is_too_late(sequence):
            return False
        match sequence.act:
            case PushButton():
                return self._waits_for_press(sequence, others)
            case PutDown(square=square) as act:
                return not sequence.in_hand.may_perform(act) or any(
                    turn.is_removing_from(square, self._daemon.now_us) for turn in others
                )
            case Lift(square=square) as act:
                return not sequence.in_hand.may_perform(act) or any(
                    turn.has_just_placed_on(square, self._daemon.now_us) for turn in others
                )
            case _:
                return False

    def is_left_out(self, sequence: TimedActions) -> bool:
        """Return True if the act is left out: it would disturb the other person, or its piece is captured."""
        return self._would_disturb(sequence) or _is_too_late(sequence)

    def _waits_for_press(self, sequence: TimedActions, others: Sequence[CurrentTurn]) -> bool:
        """Return True if a reply is pressed too early for this person: the other has not pressed, or captures still."""
        if not isinstance(sequence, CurrentTurn) or self._daemon.session.to_move is sequence.side:
            return False
        is_capturing = any(other.intent.move.captured & self._daemon.table.occupancy for other in others)
        return bool(others) and (sequence.player.waits_for_press or is_capturing)

    def _would_disturb(self, sequence: TimedActions) -> bool:
        """Return True if a piece is to be pushed straight while the other person moves."""
        other = self._players[sequence.side.opponent]
        return isinstance(sequence.act, Nudge) and other.stage is TurnStage.MOVING


def _is_too_late(sequence: TimedActions) -> bool:
    """Return True if the other person has captured the piece that is to be crowned."""
    return isinstance(sequence, CurrentTurn) and sequence.is_too_late
