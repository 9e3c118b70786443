"""The state of one game at one board, as an immutable value."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.rules.game import Game
from controller.rules.huffing import HuffableMove
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square
from controller.session.checkpoints import Checkpoints
from controller.session.inputs import GameStarted
from controller.session.moves.button_states import ButtonStates
from controller.session.trust.hypotheses import Doubt
from controller.session.views.display_page import DisplayPage
from controller.session.views.led_frames import DARK_FRAME, LedFrame
from controller.session.views.messages import Message
from controller.settings.settings import CommitMode, Settings
from controller.tracking.debounce import DebounceState, SettledChange
from controller.tracking.tracker import Tracker


class Phase(StrEnum):
    """Where a game stands: the pieces are being set up, it is played, or it is over."""

    SETUP = "setup"
    PLAYING = "playing"
    OVER = "over"


class PauseReason(StrEnum):
    """Why a game stands still.

    The daemon was stopped, sensors are gone, nothing can be recorded, the board asks, both sides together have used
    what they may, and the arbiter decides, the arbiter paused it, or the board is to be brought to another position.
    """

    DAEMON_RESTARTED = "resumed"
    SENSORS = "sensors"
    RECORDING = "recording"
    QUESTION = "question"
    TIME_LIMIT = "limit"
    ARBITER = "arbiter"
    BOARD_DIFFERS = "board"


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """One press of a clock button."""

    side: Side
    at_us: int


class RestAction(Enum):
    """What a board at rest comes to: a move is committed or amended, a piece huffed, a wrong board judged."""

    COMMIT = "hold"
    AMEND = "amend"
    HUFF = "huff"
    JUDGE = "rest"


class RestDeadline(NamedTuple):
    """What the board comes to if it rests until `at_us`."""

    action: RestAction
    at_us: int


class ResignationPrompt(NamedTuple):
    """The board has asked a side, at a time, whether it gives the game up."""

    side: Side
    at_us: int


class Penalty(NamedTuple):
    """An illegal move of this turn, and what it gave the opponent: taken back if the move turns out to be legal."""

    side: Side
    added_us: int


class RepeatedFault(NamedTuple):
    """A board was judged and found wrong `times` times as it stands, last at `at_us`, and nothing was touched since."""

    occupancy: Occupancy
    times: int
    at_us: int


class Question(NamedTuple):
    """The board asks whether a piece stands on `square` (None: it does not know what to ask).

    `outcome` ends the game once the answer leaves no doubt, unless the rules see it otherwise then.
    """

    square: Square | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """A fault was found, and the hand is being led back; `preferred` is the piece that was moved wrongly.

    `owed` is the square that the piece in hand is to be put back on, once it was lifted from where it stood wrongly;
    `righted` tells that the board was right again since.
    """

    fault: Message
    wrongly_moved: Square | None
    return_square: Square | None = None
    was_righted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingHuff:
    """A move that left a capture undone stands, and its turn passed at `at_us`; a piece is to be lifted for it."""

    huff: HuffableMove
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMove:
    """The move committed last, and the game before it."""

    before: Game
    move: Move
    side: Side


class Session(NamedTuple):
    """Everything a session knows; `step` is the only way on. A named tuple, for each input makes another one.

    `press` waits to be judged, `backlog` holds what happened after it; `kept` is a judged press that passes the
    turn when the last captured piece leaves; `look` is what the board as it stands is waiting for. `was_running`
    tells whether the clock goes on when the last pause ends. `doubt` holds the games that may have been played,
    `distrusted` the squares whose sensors were found to lie, `suspected` those on the same wire of which none has
    been heard since, `agreed` how often each of them has told the truth since, `confirming` those that a second
    press before the game takes for liars; `asked_us` is when that, or the question, was lit, `named_us` when a
    sensor was last named by `word`. `offer` is the side that offered a draw at `offered_us`, until the other has
    moved; `fallen` the sides whose flags fell and were told of, in order; `illegal_moves` how many each side has
    pressed, and `fine` the one of this turn. `past` holds how the game stood after each move that counts, the last
    one included; `shown_frame` and `shown_page` are what was told last.
    """

    started: GameStarted
    now_us: int
    phase: Phase
    levels: DebounceState
    tracker: Tracker
    ledger: Ledger
    ply: int = 0
    last_move: LastMove | None = None
    checkpoints: Checkpoints = ()
    pending_press: ButtonPress | None = None
    backlog: tuple[SettledChange | ButtonPress, ...] = ()
    kept_press: ButtonPress | None = None
    rest_deadline: RestDeadline | None = None
    guidance: Guidance | None = None
    pending_huff: PendingHuff | None = None
    doubt: Doubt | None = None
    question: Question | None = None
    repeated_fault: RepeatedFault | None = None
    distrusted: Occupancy = 0
    suspected: Occupancy = 0
    agreement_counts: tuple[tuple[Square, int], ...] = ()
    squares_to_confirm: Occupancy = 0
    asked_us: int = 0
    pauses: frozenset[PauseReason] = frozenset()
    clock_was_running: bool = False
    recording_fault: str = ""
    buttons: ButtonStates = ButtonStates()
    draw_offer: Side | None = None
    draw_offered_us: int = 0
    resignation_prompt: ResignationPrompt | None = None
    announced_flags: tuple[Side, ...] = ()
    illegal_moves: tuple[int, int] = (0, 0)
    penalty: Penalty | None = None
    notice: Message | None = None
    distrust_notice_us: int = 0
    outcome: Outcome | None = None
    shown_frame: LedFrame = DARK_FRAME
    shown_page: DisplayPage | None = None

    @property
    def settings(self) -> Settings:
        """The settings of this game."""
        return self.started.settings

    @property
    def game(self) -> Game:
        """The game as committed."""
        return self.tracker.game

    @property
    def to_move(self) -> Side:
        """The side to move."""
        return self.tracker.game.position.to_move

    @property
    def commits_by_press(self) -> bool:
        """Whether a press of the clock commits a move."""
        return self.settings.tracking.commit is CommitMode.CLOCK

    @property
    def has_begun(self) -> bool:
        """Whether the clock was started, or a move was made; a game without a clock begins with its first press."""
        return self.ply > 0 or self.ledger.running_side is not None or self.ledger.control is None

    @property
    def debounce_us(self) -> int:
        """How long a sensor must be quiet to be believed."""
        return self.settings.tracking.debounce_ms * 1000

    @property
    def settling_us(self) -> int:
        """How long after its stamp the last edge that began by then has settled, if the sensor rings no longer."""
        return (self.settings.tracking.debounce_ms + self.settings.tracking.lateness_ms) * 1000

    @property
    def hold_us(self) -> int:
        """How long a finished move that could go on is held."""
        return self.settings.tracking.hold_ms * 1000

    @property
    def rest_us(self) -> int:
        """How long a wrong board rests before it is judged."""
        return self.settings.tracking.rest_ms * 1000

    @property
    def may_commit_moves(self) -> bool:
        """Whether moves can be committed now."""
        return self.phase is Phase.PLAYING and not self.pauses and self.levels.is_known


def with_pause(session: Session, reason: PauseReason, at_us: int) -> Session:
    """Stand still for one more reason, the clocks too."""
    running = session.ledger.running_side is not None
    return without_presses(session)._replace(
        pauses=session.pauses | {reason},
        clock_was_running=session.clock_was_running or running,
        buttons=session.buttons.cancel_gestures(),
        ledger=session.ledger.stop_clock(at_us) if running else session.ledger,
    )


def without_pause(session: Session, reason: PauseReason, at_us: int) -> Session:
    """Drop one reason for standing still; with the last one gone, the clock of the side to move goes on."""
    pauses = session.pauses - {reason}
    session = session._replace(pauses=pauses)
    if pauses or not session.clock_was_running or session.phase is not Phase.PLAYING:
        return session
    side = session.to_move if session.pending_huff is None else session.to_move.opponent
    return session._replace(clock_was_running=False, ledger=session.ledger.start_clock(side, at_us))


def without_presses(session: Session) -> Session:
    """Forget the presses that wait, and let the tracker know what happened on the board after them."""
    tracker = session.tracker
    for event in session.backlog:
        if isinstance(event, SettledChange):
            tracker = tracker.with_change(event)
    return session._replace(tracker=tracker, pending_press=None, backlog=(), kept_press=None, rest_deadline=None)


def last_move_of(checkpoints: Checkpoints) -> LastMove | None:
    """Give the last move of a past; None at its start, and in a position that was set."""
    move, side = checkpoints[-1].move, checkpoints[-1].side
    return None if move is None or side is None else LastMove(before=checkpoints[-2].game, move=move, side=side)


def ends_by_rule(session: Session) -> bool:
    """Tell whether the rules end the game as it stands, also where draws are played on."""
    game = session.game
    return game.outcome is not None and (not game.legal_moves or session.settings.game.draws_end_game)
