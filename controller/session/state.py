"""The state of one game at one board, as an immutable value made of the parts that its rooms keep."""

from enum import StrEnum
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Position, Side
from controller.session.checkpoints import History, add_record
from controller.session.conduct.state import Conduct
from controller.session.effects import Effect, Record
from controller.session.far_board.state import FarBoard
from controller.session.inputs import GameStarted
from controller.session.menu.state import Menu
from controller.session.moves.state import Turn
from controller.session.trust.state import Trust
from controller.session.views.display_page import LastViews
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from controller.tracking.chronology import Chronology
from controller.tracking.debounce import DebounceState
from controller.tracking.tracker import Tracker
from hardware.events import Button


class Phase(StrEnum):
    """Where a game stands; the values are sent to pages and other programs."""

    SETUP = "setup"  # the pieces are being set up
    PLAYING = "playing"
    OVER = "over"


class PauseReason(StrEnum):
    """Why a game is paused; the values are sent to pages and other programs."""

    DAEMON_RESTARTED = "resumed"
    SENSORS = "sensors"  # they do not report
    RECORDING = "recording"  # the journal cannot be written
    OUTPUTS = "outputs"  # neither LEDs nor display nor page show the game
    RESULT = "result"  # players have said how the game ends, and may still say no
    QUESTION = "question"  # the board asks what was played
    TIME_LIMIT = "limit"  # both sides together have used what they may; the arbiter decides
    ARBITER = "arbiter"
    BOARD_DIFFERS = "board"  # the pieces are to be brought to a position that was set
    RECORDS_DIFFER = "records"  # those of two boards that play one game; the arbiter decides


class FirstPress(NamedTuple):
    """A press of a side's button, until it is known whether both buttons are held down together."""

    button: Button
    at_us: int  # when it went down
    without: "Session"  # as it would be now without this press and the next one
    second_us: int | None = None  # when the other button went down; None: it is up


class Hint(NamedTuple):
    """A hint that a player has asked for, until he touches a piece."""

    position: Position  # in which it was asked for
    move: Move | None  # None: it is still being looked for
    is_whole: bool  # he has asked again: the landing is shown too


class CoachedMove(NamedTuple):
    """What the coach knows of a move that stands on the board, or was made last."""

    position: Position  # before it
    move: Move
    loses_man: bool
    told_us: int | None = None  # when the player was told; None: he was not
    taken_back_us: int | None = None  # when he chose to take it back, before its turn passed; None: he did not
    is_asked_again: bool = False  # his press came so soon that he is asked for another one


class Session(NamedTuple):
    """Everything a session knows; a named tuple, for each input makes another one.

    Functions of the session return it with their `effects` appended; `step` hands these to its caller.
    """

    started: GameStarted  # the input that began the game
    settings: Settings  # those of `started`; a field of its own, for every input asks
    now_us: int  # the time of the last input; it never goes back
    phase: Phase  # set-up, play or over
    levels: DebounceState  # what the sensors report
    tracker: Tracker  # the committed game, and the evidence of the move being made
    ledger: Ledger  # both clocks
    history: History  # what was committed
    chronology: Chronology = Chronology()  # the order of what the sensors have reported lately
    turn: Turn = Turn()  # the presses and faults of the turn that is played now
    trust: Trust = Trust()  # which sensors are trusted, and what is in doubt
    conduct: Conduct = Conduct()  # buttons, offers, flags and illegal moves
    far: FarBoard | None = None  # the other board of a game on two boards; None: it is played on this one
    menu: Menu | None = None  # None: it is closed
    first_press: "FirstPress | None" = None  # a press that may turn out to be half of a gesture; None: there is none
    hint: Hint | None = None  # None: nobody has asked
    coached: CoachedMove | None = None  # None: no move was judged
    pauses: frozenset[PauseReason] = frozenset()  # why the game is paused; empty: it is not
    clock_was_running: bool = False  # a clock runs on when the last pause ends
    is_program_starting: bool = False  # the program that plays a side cannot be asked yet
    new_journal_notice: MessageCode | None = None  # why a new journal begins with this game; None: it does not
    recording_fault: str = ""  # why the journal cannot be written; empty: it can
    outcome: Outcome | None = None  # None: the game is not over
    last_views: LastViews = LastViews()  # what people were shown last
    effects: tuple[Effect, ...] = ()  # of the step being made, in their order; empty between steps

    @property
    def game(self) -> Game:
        """The game as committed."""
        return self.tracker.game

    @property
    def to_move(self) -> Side:
        """The side to move."""
        return self.tracker.game.position.to_move

    @property
    def side_on_turn(self) -> Side:
        """The side whose turn it is; while a move waits for its huff, that is the side that huffs."""
        return self.to_move if self.turn.pending_huff is None else self.to_move.opponent

    @property
    def side_on_clock(self) -> Side:
        """The side whose clock runs while play goes on; from a proposal on, that is the side that is to answer it."""
        return self.side_on_turn if self.turn.proposal is None else self.to_move.opponent

    @property
    def is_decided_elsewhere(self) -> bool:
        """Return True if the side to move is played elsewhere: its moves are proposed, and made by a person."""
        return self.to_move in self.tracker.sides_elsewhere

    @property
    def has_press_mode(self) -> bool:
        """Return True if the players press the clock after their moves."""
        return self.settings.tracking.commit is CommitMode.CLOCK

    @property
    def commits_by_press(self) -> bool:
        """Return True if a press of the clock commits the move of this turn; a proposed move needs none."""
        return self.has_press_mode and not self.is_decided_elsewhere

    @property
    def has_begun(self) -> bool:
        """Return True if a move was made, the clock was started, or there is none to start."""
        return self.history.ply > 0 or self.ledger.running_side is not None or self.ledger.control is None

    @property
    def awaits_first_move(self) -> bool:
        """Return True before the first move, while no clock was started; a pause stops one that was."""
        return self.history.ply == 0 and self.ledger.running_side is None and not self.clock_was_running

    @property
    def debounce_us(self) -> int:
        """How long a sensor must be quiet before its level counts."""
        return self.settings.tracking.debounce_ms * 1000

    @property
    def lateness_us(self) -> int:
        """How much later than its stamp an edge may come in."""
        return self.settings.tracking.lateness_ms * 1000

    @property
    def known_until_us(self) -> int:
        """The time until which every edge has come in."""
        return self.now_us - self.lateness_us

    @property
    def settling_us(self) -> int:
        """How long after its stamp an edge has come in and settled, if its sensor rings no longer."""
        return (self.settings.tracking.debounce_ms + self.settings.tracking.lateness_ms) * 1000

    @property
    def settle_us(self) -> int:
        """How long a piece that moved rests before its move is committed without a press."""
        return self.settings.tracking.settle_ms * 1000

    @property
    def hold_us(self) -> int:
        """How long it rests if its move could go on."""
        return self.settings.tracking.hold_ms * 1000

    @property
    def is_running(self) -> bool:
        """Return True while a game is played and not paused."""
        return self.phase is Phase.PLAYING and not self.pauses

    @property
    def may_commit_moves(self) -> bool:
        """Return True if moves can be committed now."""
        return self.is_running and self.levels.is_known

    def emit(self, *effects: Effect) -> "Session":
        """Return the session with more effects."""
        return self._replace(effects=(*self.effects, *effects))

    def record(self, record: Record, *announcements: Effect) -> "Session":
        """Return the session with a record in its history and its effects, and then what announces it."""
        history = add_record(self.history, record)
        return self._replace(history=history, effects=(*self.effects, record, *announcements))


def with_pause(session: Session, reason: PauseReason, at_us: int) -> Session:
    """Return the session paused for one more reason, its clocks stopped and its waiting presses dropped."""
    session = without_presses(session)
    running = session.ledger.running_side is not None
    return session._replace(
        pauses=session.pauses | {reason},
        clock_was_running=session.clock_was_running or running,
        conduct=session.conduct._replace(buttons=session.conduct.buttons.cancel_gestures()),
        ledger=session.ledger.stop_clock(at_us) if running else session.ledger,
    )


def without_pause(session: Session, reason: PauseReason, at_us: int) -> Session:
    """Return the session without one reason to pause; after the last one, the clock of the side to move runs on."""
    pauses = session.pauses - {reason}
    session = session._replace(pauses=pauses)
    if pauses or not session.clock_was_running or session.phase is not Phase.PLAYING:
        return session
    ledger = session.ledger.start_clock(session.side_on_clock, at_us)
    return session._replace(clock_was_running=False, ledger=ledger)


def without_presses(session: Session) -> Session:
    """Return the session without presses that wait."""
    return session._replace(turn=session.turn._replace(pending_presses=(), table_presses=(), rest_deadline=None))


def ends_by_rule(session: Session, game: Game | None = None) -> bool:
    """Return True if the rules end the game of now, or `game`; a draw ends nothing where play goes on after draws."""
    game = session.game if game is None else game
    return game.outcome is not None and (not game.legal_moves or session.settings.game.draws_end_game)
