"""The actions of one person, one after another, each at its time: the same at a live board and in virtual time."""

from collections.abc import Callable, Generator

from sim.hands.actions import Action, HandAct, LookAtLamps, Observation
from sim.hands.intents import TurnReport
from sim.hands.pieces_in_hand import PiecesInHand


class ActionSequence:
    """The actions of one person.

    Whoever runs the sequence lets time pass until `due_us`, performs `act`, and advances the sequence.
    """

    def __init__(
        self,
        actions: Generator[Action, Observation, TurnReport | None],
        in_hand: PiecesInHand,
        begin_us: int,
        *,
        speed: Callable[[], float] | None = None,
    ) -> None:
        """Load the first act.

        `speed` returns how many times faster than people the person acts (None: 1). Looking at the lamps takes its full
        time at every speed, since the board needs it.
        """
        self.in_hand = in_hand
        self.due_us = begin_us
        """When the next act is due."""
        self.act: HandAct | None = None
        """The next act; None once the sequence is over."""
        self.report: TurnReport | None = None
        """How the turn went, once it is over; None also if the actions were no turn."""
        self._actions = actions
        self._speed = speed
        self._load_next(None)

    @property
    def is_over(self) -> bool:
        """Whether every act was performed."""
        return self.act is None

    def advance(self, observation: Observation) -> None:
        """Load the next act after one was performed, or end the sequence."""
        self.due_us = observation.at_us
        self._load_next(observation)

    def _load_next(self, observation: Observation | None) -> None:
        try:
            action = next(self._actions) if observation is None else self._actions.send(observation)
        except StopIteration as ended:
            self.act, self.report = None, ended.value
        else:
            self.act = action.act
            self.due_us += self._duration_us(action)

    def _duration_us(self, action: Action) -> int:
        if self._speed is None or isinstance(action.act, LookAtLamps):
            return action.after_us
        return round(action.after_us / self._speed())
