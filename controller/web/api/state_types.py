"""The state of one board, as GET /api/state answers it and the socket sends it."""

from typing import Annotated

from pydantic import with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, MessageArguments, OneOf, PartName, SideName, SquareNumber, one_of
from controller.rules.outcome import Score
from controller.rules.squares import Orientation
from controller.session.effects import Judgement
from controller.session.far_exchange.values import FarAskKind
from controller.session.state import PauseReason, Phase
from controller.settings.appearance import Theme
from controller.settings.game import GameConduct
from controller.settings.tracking import CommitMode
from controller.web.api.clock_types import ClocksState, HoldState
from controller.web.api.output_types import LampState, PictureDisplayState, RhythmState, TextDisplayState
from controller.web.api.table_types import TableState
from controller.web.api.values import OperationName, Pieces, RhythmName, SquareKey

JudgementName = Annotated[str, OneOf((*(each.value for each in Judgement), "move", "change", "result"))]


@with_config(EXACT)
class MessageState(TypedDict):
    """A message of the board: a program reads the code and its arguments, a person the text."""

    code: str
    args: MessageArguments
    text: str
    """The message in English."""


@with_config(EXACT)
class DetailsState(TypedDict):
    """What is said of a game besides its moves; empty: not known."""

    white: str
    black: str
    white_club: str
    black_club: str
    event: str
    site: str
    round: str
    board: str
    """The number of the board in the event."""


class GameState(TypedDict):
    """The game that is played."""

    id: int | None
    """Number of the game in the journal."""
    date: str
    ruleset: str
    title: str
    """Name of the rule set for people."""
    orientation: Annotated[str, one_of(Orientation)]
    time_control: str
    """The time control as its notation writes it; empty without clocks."""
    white: str
    """White's name; `?`: not known."""
    black: str
    """Black's name; `?`: not known."""
    details: DetailsState
    """Who plays, and in which event."""
    commit: Annotated[str, one_of(CommitMode)]
    """What makes a move final: a press of the clock, or a rest of the board."""
    theme: Annotated[str, one_of(Theme)]
    conduct: Annotated[str, one_of(GameConduct)]
    """Who may take back, pause and begin anew: in a casual game the players, else the arbiter alone."""
    elsewhere: list[SideName]
    """Sides whose moves are decided elsewhere; people at the board only make those that are proposed."""
    program: list[SideName]
    """Those of them that a program plays."""
    level: int
    """Of the program."""
    coached: list[SideName]
    """Sides that the coach warns of a move that loses a man while their press is missing."""


@with_config(EXACT)
class PositionState(TypedDict):
    """The position that the board believes."""

    fen: str
    pieces: Pieces


@with_config(EXACT)
class ScoreState(TypedDict):
    """The score of a game of Damath."""

    symbols: dict[SquareKey, OperationName]
    """The operation on each square."""
    chips: dict[SquareKey, str]
    """What is printed on the chip of each piece."""
    white: str
    """White's total, as it is written; a question mark follows while it is in doubt."""
    black: str


@with_config(EXACT)
class DrawState(TypedDict):
    """A draw that a side may take now: by the rules, offered by the board, or else offered by a player."""

    open_to: list[SideName]
    """Sides that may take it with `accept white` or `accept black`."""
    is_claim: bool
    """True if one side ends the game with it; else it ends when no side is left to accept."""


@with_config(EXACT)
class ProposalState(TypedDict):
    """A move that was decided elsewhere."""

    side: SideName
    ply: int
    """1 for the first move of the game."""
    move: str
    """As score sheets write it."""
    captured: list[SquareNumber]


@with_config(EXACT)
class FarAskState(TypedDict):
    """What a player of a game on two boards asks the other one."""

    kind: Annotated[str, one_of(FarAskKind)]
    plies: int
    """That are to be taken back; 0 for anything else."""


@with_config(EXACT)
class OpenEntryState(TypedDict):
    """What an arbiter has done at the other board without a signed command: `agree to entry white 12` takes it."""

    number: int
    message: MessageState
    """What it is."""


@with_config(EXACT)
class FarState(TypedDict):
    """The other board of a game on two boards."""

    board: str
    """Its name."""
    side: SideName
    """That sits at this board."""
    asks: FarAskState | None
    """What its player asks; null: nothing."""
    asked: FarAskState | None
    """What this player has asked there; null: nothing that waits for an answer."""
    silent_minutes: int | None
    """How long nothing had been heard of it when people were told; null: it is heard."""
    silent_since: str | None
    """The local time of day when it was heard last, in ISO 8601; null: it is heard."""
    offline_since: str | None
    """The local time of day when the broker told that it is not connected, in ISO 8601; null: nothing of the kind."""
    is_refused: bool
    """True if it refuses to begin the game: there is nothing but `adjourn`."""
    is_waited_for: bool
    calls_arbiter: bool
    open_entry: OpenEntryState | None
    """By which the records differ; null: they do not, or by something else."""
    is_adjourned: bool
    """True once the game was adjourned at this board: `ask go on` plays on, unless it `is_refused`."""


DisplayState = PictureDisplayState | TextDisplayState


@with_config(EXACT)
class VerdictState(TypedDict):
    """What was judged, moved, changed or decided last."""

    judgement: JudgementName
    message: MessageState | None
    text: str


@with_config(EXACT)
class ResultState(TypedDict):
    """The end of the game."""

    score: Annotated[str, one_of(Score)]
    message: MessageState


@with_config(EXACT)
class MoveState(TypedDict):
    """One move of the score sheet."""

    ply: int
    side: SideName | None
    text: str
    at_ms: int | None
    """Always null: the board keeps no times of moves; a timeline has them."""
    clock_ms: int | None
    """Time that the mover's clock showed after the move; null without clocks."""
    uncertain: list[str]
    """Moves that this one may have been instead; empty for a move that is certain."""
    fen: str
    """Position after the move."""


@with_config(EXACT)
class SensorsState(TypedDict):
    """What the sensors show."""

    known: bool
    """False until the sensors have reported once."""
    closed: list[SquareNumber]
    """Squares whose sensors show a piece."""
    distrusted: list[SquareNumber]
    """Squares whose sensors are not trusted."""
    lost: list[PartName]
    """Parts that do not answer."""


@with_config(EXACT)
class BoardState(TypedDict):
    """The whole state of one board."""

    seq: int
    """Number of this state; each change adds one."""
    game: GameState
    phase: Annotated[str, one_of(Phase)]
    pauses: list[Annotated[str, one_of(PauseReason)]]
    position: PositionState
    start_fen: str
    """The position in which the first of the moves was made; another one than at first after an arbiter has set it."""
    score: ScoreState | None
    """The score; null where the game has none."""
    draw: DrawState | None
    """The draw that stands open; null without one."""
    proposal: ProposalState | None
    """The move that was decided elsewhere, and that is to be made on the board; null without one."""
    far: FarState | None
    """Null: the game is played on one board."""
    may_invite: bool
    """True at a board of a hall, which may play with another one."""
    to_move: SideName
    press_due: SideName | None
    """Side whose press of the clock alone is missing: of its finished move, to start the clock, or to go on after a
    restart; null: no press is due."""
    wrong_squares: list[SquareNumber]
    """Squares that are not as they should be: of a fault that a press or a rest has found, or of pieces that are to be
    set up; empty while a move is merely under way."""
    ply: int
    """Plies committed in this game."""
    clocks: ClocksState
    holds: list[HoldState]
    """Buttons that are down and say something if they are held on."""
    lamps: list[LampState]
    """LEDs that are lit, ascending by square."""
    rhythms: dict[RhythmName, RhythmState]
    display: DisplayState | None
    message: MessageState | None
    """What the display says."""
    verdict: VerdictState | None
    """The last verdict; null before the first, and when that of a board as it stood is no longer true."""
    result: ResultState | None
    moves: list[MoveState]
    taken_back: list[str]
    """Moves that were taken back last and can be put back, in notation; empty once the game goes on otherwise."""
    sensors: SensorsState
    table: TableState | None
    """The simulated table; null at a real board."""
