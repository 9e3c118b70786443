"""What a referee counts of all that a board does: what it records, asks, distrusts and corrects."""

from collections.abc import Mapping, Sequence

from controller.rules.position import Side
from controller.session.effects import Announce, Effect, Judgement, RecordMove, ReportJudgement, ShowLeds
from controller.session.state import Phase, Session
from controller.session.views.led_frames import LedFrame, LedRole
from controller.session.views.messages import Message, MessageCode
from controller.simulation.score_book import ScoreBook
from controller.simulation.tally import GameTally
from sim.hands.habits import Slip
from sim.hands.intents import TurnIntent

UNDO_ROLES = frozenset({LedRole.LIFT, LedRole.PLACE, LedRole.WRONG})  # lit only if something is wrong on the board
WRONG_JUDGEMENTS = frozenset({Judgement.ILLEGAL, Judgement.INCOMPLETE, Judgement.UNMOVED})
INCOMPLETE_SLIPS = frozenset({Slip.LEAVES_PIECE, Slip.PRESSES_EARLY})


class Referee:
    """Observes the session, and counts what concerns a turn for the side that the board takes to be to move."""

    def __init__(self, book: ScoreBook, tallies: Mapping[Side, GameTally]) -> None:
        self.first_alarm_us: int | None = None
        """When the first false alarm was raised; None if none was."""
        self._book = book
        self._tallies = tallies
        self._intents: dict[Side, TurnIntent | None] = dict.fromkeys(Side)
        """What each side means to do in its latest turn."""
        self._was_judged: dict[Side, bool] = dict.fromkeys(Side, False)
        """Whether each side's latest turn was judged wrong."""
        self._had_alarm: dict[Side, bool] = dict.fromkeys(Side, False)
        """Whether a false alarm was counted for each side's latest turn."""
        self._was_named: dict[Side, bool] = dict.fromkeys(Side, False)
        """Whether the piece that each side took off by mistake in its latest turn was named."""
        self._is_asking = False
        self._to_move = Side.WHITE

    def begin_turn(self, side: Side, intent: TurnIntent) -> None:
        """Begin to observe a turn."""
        self._intents[side] = intent
        self._was_judged[side] = self._had_alarm[side] = self._was_named[side] = False

    def was_judged_wrong(self, side: Side) -> bool:
        """Return True if a press or rest of this side's latest turn was judged wrong."""
        return self._was_judged[side]

    def was_piece_named(self, side: Side) -> bool:
        """Return True if the board named the piece that this side took off by mistake in its latest turn."""
        return self._was_named[side]

    def on_effects(self, session: Session, effects: Sequence[Effect]) -> None:
        """Count the effects of one step."""
        side = self._to_move  # a judgement before a move became final concerns its mover
        for effect in effects:
            match effect:
                case ShowLeds(frame=frame):
                    self._check_roles(session, frame)
                case RecordMove():
                    self._book.add_record(effect)
                    side = session.to_move
                case Announce(message=Message(code=MessageCode.SENSORS_DISTRUSTED) as message):
                    self._tallies[side].distrusted += len(_squares(message))
                case Announce(message=Message(code=MessageCode.PIECE_MISSING) as message):
                    for each in Side:
                        self._was_named[each] |= not self._mistaken_squares(each).isdisjoint(_squares(message))
                case ReportJudgement(judgement=Judgement.UNMOVED) if self._is_all_recorded(session):
                    pass  # somebody has pressed before the move, or late
                case ReportJudgement(judgement=judgement) if judgement in WRONG_JUDGEMENTS:
                    self._was_judged[side] = True
                    if not (judgement is Judgement.INCOMPLETE and self._is_rightly_incomplete(side)):
                        self._note_alarm(side, session.now_us)
                case _:
                    pass
        self._to_move = session.to_move

    def _check_roles(self, session: Session, frame: LedFrame) -> None:
        side, roles = session.to_move, {role for _, role in frame.roles}
        asks = LedRole.QUESTION in roles
        if asks and not self._is_asking:
            if session.phase is Phase.SETUP:
                self._tallies[side].setup_questions += 1
            else:
                self._tallies[side.opponent].questions += 1
        self._is_asking = asks
        undone = {square for square, role in frame.roles if role in UNDO_ROLES}
        mistaken = self._mistaken_squares(Side.WHITE) | self._mistaken_squares(Side.BLACK)
        if session.phase is Phase.PLAYING and undone - mistaken:
            self._note_alarm(side, session.now_us)

    def _is_all_recorded(self, session: Session) -> bool:
        """Return True if every move that was made is on record."""
        return len(self._book.played_moves) <= session.history.ply

    def _mistaken_squares(self, side: Side) -> set[int]:
        intent = self._intents[side]
        square = None if intent is None or intent.attempt is not None else intent.plan.mistaken_square
        return set() if square is None else {square}

    def _is_rightly_incomplete(self, side: Side) -> bool:
        intent = self._intents[side]
        return intent is not None and intent.plan.slip in INCOMPLETE_SLIPS

    def _note_alarm(self, side: Side, at_us: int) -> None:
        intent = self._intents[side]
        if intent is None or intent.attempt is not None:
            return
        self._tallies[side].false_alarms += not self._had_alarm[side]
        self._had_alarm[side] = True
        if self.first_alarm_us is None:
            self.first_alarm_us = at_us


def _squares(message: Message) -> tuple[int, ...]:
    squares = dict(message.args).get("squares", ())
    return squares if isinstance(squares, tuple) else ()
