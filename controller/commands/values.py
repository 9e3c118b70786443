"""Commands as values; each docstring shows the command as text.

The session decides whether a command can be carried out: a stage that the time control does not have can be written as
a command too, and is refused.
"""

from dataclasses import dataclass
from datetime import date

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.settings.details import GameDetail
from controller.settings.move_source import MoveSource


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTime:
    """`arbiter time white 3:00`: set the time that one clock shows."""

    side: Side
    remaining_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTime:
    """`arbiter add black 2:00`, `arbiter add black -0:30`: add time to one clock, or take time away."""

    side: Side
    time_us: int  # below 0: take time away


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStage:
    """`arbiter stage white 2`: set the stage of the time control that one side is in."""

    side: Side
    number: int  # 1 is the first stage


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMovesMade:
    """`arbiter moves white 39`: set the moves that one side has made in its stage or period of Canadian overtime."""

    side: Side
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPeriods:
    """`arbiter periods white 1`: set the periods of byo-yomi that one side has left."""

    side: Side
    number: int  # the period that runs is included


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMoveNumber:
    """`arbiter number 12`: set the number of the move that is to be made."""

    number: int  # as the display shows it: 1 for the first move of both sides


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWarnings:
    """`arbiter warnings white 1`: set how often one side was warned, in a game with a score."""

    side: Side
    number: int  # 0 to 9; the number that the settings name loses the game


@dataclass(frozen=True, slots=True, kw_only=True)
class SetIllegalMoves:
    """`arbiter illegal white 1`: set how many illegal moves of one side count."""

    side: Side
    number: int  # 0 to 99; the number that the settings name loses the game


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurn:
    """`arbiter turn black`: set the side to move."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    """`arbiter position W:W21,K30:B1`: set the position and the side to move."""

    fen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetResult:
    """`arbiter result 1-0`: end the game, or correct the result of a game that is over."""

    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDate:
    """`arbiter date 2026-11-23`: set the date on which the game began."""

    date: date


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDetail:
    """`set white Ana Reyes`, `set round 3`: say who plays, or in which event; `?` is not known."""

    detail: GameDetail
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PausePlay:
    """`arbiter pause`: stop both clocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumePlay:
    """`arbiter go on`: continue a game that is paused, or one that is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackMoves:
    """`arbiter takeback`, `arbiter takeback 3`: take the last moves back."""

    plies: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreMoves:
    """`arbiter restore`: put back the moves that were taken back last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginGame:
    """`arbiter new game time 5+3`: give up the game and begin another one, also where players may not."""

    choices: GameChoices | None = None
    """What is left out stays as it was chosen last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """`resign white`: one side loses by resigning."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeDraw:
    """`draw`: both players agree to a draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw:
    """`offer draw white`: one side offers a draw; it stands until the other side has moved."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDraw:
    """`decline black`: one side declines the draw that the other side offers."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """`take back`, `take back white`: take back the last move, or all moves back to the last one of a side."""

    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """`new game`, `new game time 5+3 white "Ana Reyes"`: give up the game and begin another one, with these choices."""

    choices: GameChoices | None = None
    """What is left out stays as it was chosen last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptDraw:
    """`accept white`: one side accepts the draw that is offered, or claims the one that it may claim."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """`propose black 12 9-14`: the move of a side that is played elsewhere, with the ply that it is meant for."""

    side: Side
    ply: int  # of the move: 1 for the first of the game
    move: str  # as score sheets write it
    position: str | None = None
    """In which it was decided, as FEN: another one with the same ply is refused. None: any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMoveSource:
    """`side black board`: where the moves of a side come from, from now on."""

    side: Side
    source: MoveSource


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestHint:
    """`hint white`: show which piece the side to move may move; given again, the whole move."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeToAsk:
    """`agree white`: one side agrees to what the player at the other board asks."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeToEntry:
    """`agree to entry white 12`: one side takes what an arbiter has done at the other board without a signature."""

    side: Side
    number: int  # of the entry in the record of both boards


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseAsk:
    """`refuse white`: one side refuses what the player at the other board asks."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPause:
    """`ask pause white`: one side asks the player at the other board for a pause."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AskResume:
    """`ask go on white`: one side asks the player at the other board to go on after a pause."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitForBoard:
    """`wait`: wait on for the other board, which is not heard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjournGame:
    """`adjourn`: end the game at this board unfinished, since the other board is not heard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallArbiter:
    """`call arbiter`: show at the desk that this board needs the arbiter."""


ClockCommand = SetTime | AddTime | SetStage | SetMovesMade | SetPeriods
"""Commands that set the clock of one side; they need no board."""

ArbiterCommand = (
    ClockCommand
    | SetMoveNumber
    | SetWarnings
    | SetIllegalMoves
    | SetTurn
    | SetPosition
    | SetResult
    | SetDate
    | SetDetail
    | PausePlay
    | ResumePlay
    | TakeBackMoves
    | RestoreMoves
    | BeginGame
)
"""Commands of the arbiter."""

AnswerCommand = AgreeToAsk | AgreeToEntry | RefuseAsk
"""What a player answers the other board."""

SideCommand = Resign | AcceptDraw | OfferDraw | DeclineDraw | Propose | AnswerCommand | AskPause | AskResume
"""Commands of one player, who may be elsewhere."""

FarCommand = AnswerCommand | AskPause | AskResume | WaitForBoard | AdjournGame | CallArbiter
"""Commands of a player of a game on two boards."""

PlayerCommand = SideCommand | FarCommand | AgreeDraw | TakeBack | NewGame | SetMoveSource | RequestHint
"""Commands of the players."""

Command = ArbiterCommand | PlayerCommand
