"""What the board says, as codes with arguments; an adapter puts them into words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

MessageArgument = int | str | tuple[int, ...]


class Code(StrEnum):
    """Every message the session can utter."""

    SET_UP = "set up"
    READY = "ready"
    STARTED = "started"
    MOVE = "move"
    AMENDED = "amended"
    NOTHING_MOVED = "nothing moved"
    MUST_CAPTURE = "must capture"
    MUST_CAPTURE_MORE = "must capture more"
    WRONG_WAY = "wrong way"
    NOT_YOUR_PIECE = "not your piece"
    BLOCKED = "blocked"
    NOT_REACHABLE = "not reachable"
    SEVERAL_MOVED = "several moved"
    PIECE_MISSING = "piece missing"
    PIECE_EXTRA = "piece extra"
    LIFT_FROM = "lift from"
    PUT_BACK = "put back"
    PUT_ON = "put on"
    MOVE_WITH = "move with"
    CAPTURE_WITH = "capture with"
    LAND_ON = "land on"
    GO_ON = "go on"
    REMOVE = "remove"
    HUFF = "huff"
    HUFFED = "huffed"
    WHICH_MOVED = "which moved"
    DISTRUSTED = "distrusted"
    TRUSTED = "trusted"
    CONFIRM = "confirm"
    UNCERTAIN = "uncertain"
    RESOLVED = "resolved"
    QUESTION = "question"
    CANNOT_TELL = "cannot tell"
    TOUCH_MOVE = "touch move"
    PRESS_CLOCK = "press clock"
    DRAW_COUNT = "draw count"
    PAUSED = "paused"
    PRESS_TO_GO_ON = "press to go on"
    ARBITER_PAUSE = "arbiter pause"
    GOES_ON = "goes on"
    DRAW_OFFERED = "draw offered"
    RESIGN = "resign"
    FLAG = "flag"
    FINED = "fined"
    REFUNDED = "refunded"
    SENSORS_LOST = "sensors lost"
    PART_LOST = "part lost"
    CANNOT_RECORD = "cannot record"
    TIME_LIMIT = "time limit"
    CHANGED = "changed"
    BAD_CLOCK = "bad clock"
    BAD_POSITION = "bad position"
    BAD_NUMBER = "bad number"
    TOO_FAR_BACK = "too far back"
    NO_CHANGE = "no change"
    NO_GOING_ON = "no going on"
    WHITE_WINS = "White wins"
    BLACK_WINS = "Black wins"
    DRAW = "draw"
    UNDECIDED = "undecided"


ARGUMENTS: Mapping[Code, tuple[str, ...]] = {
    Code.SET_UP: ("extra", "missing"),  # missing: squares to fill, extra: squares to empty
    Code.READY: ("side",),  # side: who moves first
    Code.STARTED: (),
    Code.MOVE: ("move", "side"),  # side, move: its notation
    Code.AMENDED: ("move", "side"),
    Code.NOTHING_MOVED: (),
    Code.MUST_CAPTURE: ("count", "squares"),  # count, squares: the pieces that must
    Code.MUST_CAPTURE_MORE: ("count", "taken"),
    Code.WRONG_WAY: ("square",),  # square: the man that went backward
    Code.NOT_YOUR_PIECE: ("square",),
    Code.BLOCKED: ("landing", "origin"),
    Code.NOT_REACHABLE: ("landing", "origin"),
    Code.SEVERAL_MOVED: (),
    Code.PIECE_MISSING: ("squares",),
    Code.PIECE_EXTRA: ("squares",),
    Code.LIFT_FROM: ("square",),
    Code.PUT_BACK: ("origin", "square"),  # origin: where it stands now, square: where it belongs
    Code.PUT_ON: ("square",),
    Code.MOVE_WITH: ("squares",),  # squares: the pieces that may move
    Code.CAPTURE_WITH: ("count", "squares"),  # count, squares: the pieces that may
    Code.LAND_ON: ("squares",),  # squares: where the piece may stop
    Code.GO_ON: ("square", "squares"),  # square: where the piece stands now, squares: where it may stop
    Code.REMOVE: ("squares",),  # squares: captured pieces still standing
    Code.HUFF: ("squares",),  # squares: the pieces that could have captured, of which one is to be lifted
    Code.HUFFED: ("squares",),
    Code.WHICH_MOVED: ("squares",),  # squares: one of them holds the piece that has moved
    Code.DISTRUSTED: ("squares",),  # squares: where the sensors are not trusted from now on
    Code.TRUSTED: ("squares",),
    Code.CONFIRM: ("squares",),  # squares: where the sensors do not show the pieces that should stand there
    Code.UNCERTAIN: ("moves", "side"),  # moves: what may have been played, in notation
    Code.RESOLVED: ("moves",),  # moves: what was played since it was certain
    Code.QUESTION: ("side", "square"),  # square: is a piece there? side: whose button says yes
    Code.CANNOT_TELL: (),
    Code.TOUCH_MOVE: ("square",),  # square: the piece that was touched first
    Code.PRESS_CLOCK: (),
    Code.DRAW_COUNT: ("limit", "move", "reason"),  # reason: the termination that the count leads to
    Code.PAUSED: (),
    Code.PRESS_TO_GO_ON: (),
    Code.ARBITER_PAUSE: (),
    Code.GOES_ON: (),
    Code.DRAW_OFFERED: ("side",),
    Code.RESIGN: ("side",),  # side: who is asked to press again if the game is given up
    Code.FLAG: ("side",),  # side: whose flag fell
    Code.FINED: ("seconds", "side"),  # side: who is given the seconds for the other's illegal move
    Code.REFUNDED: ("seconds", "side"),  # side: who gives them back, for the move was legal
    Code.SENSORS_LOST: (),
    Code.PART_LOST: ("part",),
    Code.TIME_LIMIT: (),
    Code.CHANGED: ("after", "before", "by", "side", "what"),  # side: its name; empty where it is of both
    Code.BAD_CLOCK: ("reason",),  # reason: what could be set
    Code.BAD_POSITION: ("reason",),
    Code.BAD_NUMBER: ("limit",),  # limit: the highest
    Code.TOO_FAR_BACK: ("count",),  # count: how many moves may be taken back
    Code.NO_CHANGE: ("value",),  # value: what it is already
    Code.NO_GOING_ON: ("reason",),  # reason: what is to be done before
    Code.CANNOT_RECORD: ("reason",),
    Code.WHITE_WINS: ("reason",),  # reason: a termination
    Code.BLACK_WINS: ("reason",),
    Code.DRAW: ("reason",),
    Code.UNDECIDED: ("reason",),
}
"""The names of each message's arguments, in their order; the comments say what is not plain from the name."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message: a code and its arguments by name, in the order of their names."""

    code: Code
    args: tuple[tuple[str, MessageArgument], ...] = ()


def say(code: Code, **args: MessageArgument) -> Message:
    """Build a message.

    Raises ValueError when the arguments are not those of the code.
    """
    named = tuple(sorted(args.items()))
    if tuple(name for name, _ in named) != ARGUMENTS[code]:
        raise ValueError(f"the message {code.value!r} takes {ARGUMENTS[code]}, not {tuple(args)}")
    return Message(code, named)
