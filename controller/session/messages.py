"""What the board says, as codes with arguments; an adapter puts them into words."""

from dataclasses import dataclass
from enum import StrEnum

MessageArgument = int | str | tuple[int, ...]


class Code(StrEnum):
    """Every message the session can utter; the comment names its arguments."""

    SET_UP = "set up"  # missing: squares to fill, extra: squares to empty
    READY = "ready"  # side: who moves first
    STARTED = "started"
    MOVE = "move"  # side, move: its notation
    AMENDED = "amended"  # side, move
    NOTHING_MOVED = "nothing moved"
    NOT_YOUR_TURN = "not your turn"  # side: whose turn it is
    NOT_AGREED = "not agreed"
    MUST_CAPTURE = "must capture"  # count, squares: the pieces that must
    MUST_CAPTURE_MORE = "must capture more"  # taken, count
    WRONG_WAY = "wrong way"  # square: the man that went backward
    NOT_YOUR_PIECE = "not your piece"  # square
    BLOCKED = "blocked"  # origin, landing
    NOT_REACHABLE = "not reachable"  # origin, landing
    SEVERAL_MOVED = "several moved"
    PIECE_MISSING = "piece missing"  # squares
    PIECE_EXTRA = "piece extra"  # squares
    LIFT_FROM = "lift from"  # square
    PUT_BACK = "put back"  # origin: where it stands now, square: where it belongs
    PUT_ON = "put on"  # square
    MOVE_WITH = "move with"  # squares: the pieces that may move
    CAPTURE_WITH = "capture with"  # count, squares: the pieces that may
    LAND_ON = "land on"  # squares: where the piece may stop
    GO_ON = "go on"  # square: where the piece stands now, squares: where it may stop
    REMOVE = "remove"  # squares: captured pieces still standing
    PRESS_CLOCK = "press clock"
    LONE_KING_COUNT = "lone king count"  # move, limit
    PAUSED = "paused"
    PRESS_TO_GO_ON = "press to go on"
    SENSORS_LOST = "sensors lost"
    CANNOT_RECORD = "cannot record"  # reason
    WHITE_WINS = "White wins"  # reason: a termination
    BLACK_WINS = "Black wins"  # reason
    DRAW = "draw"  # reason
    UNDECIDED = "undecided"  # reason


@dataclass(frozen=True, slots=True)
class Message:
    """One message: a code and its arguments by name, in the order of their names."""

    code: Code
    args: tuple[tuple[str, MessageArgument], ...] = ()


def say(code: Code, **args: MessageArgument) -> Message:
    """Build a message."""
    return Message(code, tuple(sorted(args.items())))
