"""What the board says, as codes with arguments; an adapter puts them into words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

MessageArgument = int | str | tuple[int, ...]


class MessageCode(StrEnum):
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
    PLACE_ON = "put on"
    MOVE_WITH = "move with"
    CAPTURE_WITH = "capture with"
    LAND_ON = "land on"
    CONTINUE_CAPTURE = "go on"
    REMOVE = "remove"
    HUFF = "huff"
    HUFFED = "huffed"
    WHICH_MOVED = "which moved"
    SENSORS_DISTRUSTED = "distrusted"
    SENSORS_TRUSTED = "trusted"
    CONFIRM_SET_UP = "confirm"
    UNCERTAIN = "uncertain"
    RESOLVED = "resolved"
    QUESTION = "question"
    CANNOT_TELL = "cannot tell"
    TOUCH_MOVE = "touch move"
    PRESS_CLOCK = "press clock"
    DRAW_COUNT = "draw count"
    PAUSED = "paused"
    PRESS_TO_RESUME = "press to go on"
    PLAY_PAUSED = "arbiter pause"
    PLAY_RESUMED = "goes on"
    DRAW_OFFERED = "draw offered"
    RESIGN = "resign"
    FLAG = "flag"
    PENALTY_ADDED = "fined"
    PENALTY_REVOKED = "refunded"
    SENSORS_LOST = "sensors lost"
    PART_LOST = "part lost"
    CANNOT_RECORD = "cannot record"
    TIME_LIMIT = "time limit"
    CHANGED = "changed"
    BAD_CLOCK = "bad clock"
    BAD_POSITION = "bad position"
    BAD_NUMBER = "bad number"
    TOO_MANY_TAKEN_BACK = "too far back"
    NO_CHANGE = "no change"
    CANNOT_RESUME = "no going on"
    WHITE_WINS = "White wins"
    BLACK_WINS = "Black wins"
    DRAW = "draw"
    UNDECIDED = "undecided"


MESSAGE_ARGUMENTS: Mapping[MessageCode, tuple[str, ...]] = {
    MessageCode.SET_UP: ("extra", "missing"),  # missing: squares to fill, extra: squares to empty
    MessageCode.READY: ("side",),  # side: who moves first
    MessageCode.STARTED: (),
    MessageCode.MOVE: ("move", "side"),  # side, move: its notation
    MessageCode.AMENDED: ("move", "side"),
    MessageCode.NOTHING_MOVED: (),
    MessageCode.MUST_CAPTURE: ("count", "squares"),  # count, squares: the pieces that must
    MessageCode.MUST_CAPTURE_MORE: ("count", "taken"),
    MessageCode.WRONG_WAY: ("square",),  # square: the man that went backward
    MessageCode.NOT_YOUR_PIECE: ("square",),
    MessageCode.BLOCKED: ("landing", "origin"),
    MessageCode.NOT_REACHABLE: ("landing", "origin"),
    MessageCode.SEVERAL_MOVED: (),
    MessageCode.PIECE_MISSING: ("squares",),
    MessageCode.PIECE_EXTRA: ("squares",),
    MessageCode.LIFT_FROM: ("square",),
    MessageCode.PUT_BACK: ("origin", "square"),  # origin: where it stands now, square: where it belongs
    MessageCode.PLACE_ON: ("square",),
    MessageCode.MOVE_WITH: ("squares",),  # squares: the pieces that may move
    MessageCode.CAPTURE_WITH: ("count", "squares"),  # count, squares: the pieces that may
    MessageCode.LAND_ON: ("squares",),  # squares: where the piece may stop
    MessageCode.CONTINUE_CAPTURE: (
        "square",
        "squares",
    ),  # square: where the piece stands now, squares: where it may stop
    MessageCode.REMOVE: ("squares",),  # squares: captured pieces still standing
    MessageCode.HUFF: ("squares",),  # squares: the pieces that could have captured, of which one is to be lifted
    MessageCode.HUFFED: ("squares",),
    MessageCode.WHICH_MOVED: ("squares",),  # squares: one of them holds the piece that has moved
    MessageCode.SENSORS_DISTRUSTED: ("squares",),  # squares: where the sensors are not trusted from now on
    MessageCode.SENSORS_TRUSTED: ("squares",),
    MessageCode.CONFIRM_SET_UP: (
        "squares",
    ),  # squares: where the sensors do not show the pieces that should stand there
    MessageCode.UNCERTAIN: ("moves", "side"),  # moves: what may have been played, in notation
    MessageCode.RESOLVED: ("moves",),  # moves: what was played since it was certain
    MessageCode.QUESTION: ("side", "square"),  # square: is a piece there? side: whose button says yes
    MessageCode.CANNOT_TELL: (),
    MessageCode.TOUCH_MOVE: ("square",),  # square: the piece that was touched first
    MessageCode.PRESS_CLOCK: (),
    MessageCode.DRAW_COUNT: ("limit", "move", "reason"),  # reason: the termination that the count leads to
    MessageCode.PAUSED: (),
    MessageCode.PRESS_TO_RESUME: (),
    MessageCode.PLAY_PAUSED: (),
    MessageCode.PLAY_RESUMED: (),
    MessageCode.DRAW_OFFERED: ("side",),
    MessageCode.RESIGN: ("side",),  # side: who is asked to press again if the game is given up
    MessageCode.FLAG: ("side",),  # side: whose flag fell
    MessageCode.PENALTY_ADDED: ("seconds", "side"),  # side: who is given the seconds for the other's illegal move
    MessageCode.PENALTY_REVOKED: ("seconds", "side"),  # side: who gives them back, for the move was legal
    MessageCode.SENSORS_LOST: (),
    MessageCode.PART_LOST: ("part",),
    MessageCode.TIME_LIMIT: (),
    MessageCode.CHANGED: ("after", "before", "by", "side", "what"),  # side: its name; empty where it is of both
    MessageCode.BAD_CLOCK: ("reason",),  # reason: what could be set
    MessageCode.BAD_POSITION: ("reason",),
    MessageCode.BAD_NUMBER: ("limit",),  # limit: the highest
    MessageCode.TOO_MANY_TAKEN_BACK: ("count",),  # count: how many moves may be taken back
    MessageCode.NO_CHANGE: ("value",),  # value: what it is already
    MessageCode.CANNOT_RESUME: ("reason",),  # reason: what is to be done before
    MessageCode.CANNOT_RECORD: ("reason",),
    MessageCode.WHITE_WINS: ("reason",),  # reason: a termination
    MessageCode.BLACK_WINS: ("reason",),
    MessageCode.DRAW: ("reason",),
    MessageCode.UNDECIDED: ("reason",),
}
"""The names of each message's arguments, in their order; the comments say what is not plain from the name."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message: a code and its arguments by name, in the order of their names."""

    code: MessageCode
    args: tuple[tuple[str, MessageArgument], ...] = ()


def build_message(code: MessageCode, **args: MessageArgument) -> Message:
    """Build a message.

    Raises ValueError when the arguments are not those of the code.
    """
    named = tuple(sorted(args.items()))
    if tuple(name for name, _ in named) != MESSAGE_ARGUMENTS[code]:
        raise ValueError(f"the message {code.value!r} takes {MESSAGE_ARGUMENTS[code]}, not {tuple(args)}")
    return Message(code, named)
