"""What the board says, as codes with arguments; `controller.words` puts them into sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

MessageArgument = int | str | tuple[int, ...]


class MessageCode(StrEnum):
    """Every message of a session; the values are stored and sent, and stay as they are."""

    SET_UP = "set up"
    READY = "ready"
    PAIRED = "paired"
    READY_AWAITED = "ready awaited"
    STARTED = "started"
    MOVE = "move"
    AMENDED = "amended"
    SCORED = "scored"
    SCORED_FIRST_ROUTE = "scored first route"
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
    PLACE_CHIP = "place chip"
    PLACE_DAMA = "place dama"
    MOVE_WITH = "move with"
    CAPTURE_WITH = "capture with"
    LAND_ON = "land on"
    CONTINUE_CAPTURE = "go on"
    REMOVE = "remove"
    HUFF = "huff"
    HUFFED = "huffed"
    WHICH_MOVED = "which moved"
    PROPOSED = "proposed"
    OTHER_MOVE_PROPOSED = "other move proposed"
    MOVE_AWAITED = "move awaited"
    SENSORS_DISTRUSTED = "distrusted"
    SENSORS_TRUSTED = "trusted"
    CONFIRM_SET_UP = "confirm"
    UNCERTAIN = "uncertain"
    RESOLVED = "resolved"
    QUESTION = "question"
    QUESTION_EMPTY = "question empty"
    CANNOT_TELL = "cannot tell"
    TOUCH_MOVE = "touch move"
    MOVED_WRONGLY = "moved wrongly"
    PRESS_CLOCK = "press clock"
    DRAW_COUNT = "draw count"
    PAUSED = "paused"
    PRESS_TO_RESUME = "press to go on"
    PLAY_PAUSED = "arbiter pause"
    PLAY_RESUMED = "goes on"
    DRAW_OFFERED = "draw offered"
    DRAW_OPEN = "draw open"
    DRAW_CLAIMABLE = "draw claimable"
    DRAW_DECLINED = "draw declined"
    NO_OPEN_DRAW = "no open draw"
    NO_DRAW_OFFER = "no draw offer"
    RESIGN = "resign"
    RESULT_ANNOUNCED = "result announced"
    NOT_ENDED = "not ended"
    NEW_GAME = "new game"
    HINT = "hint"
    HINT_PIECE = "hint piece"
    HINT_AWAITED = "hint awaited"
    NO_HINT = "no hint"
    HINT_LOCKED = "hint locked"
    LOSES_MAN = "loses man"
    MAN_AT_RISK = "man at risk"
    CROWN = "crown"
    BOARD_STOPS = "board stops"
    AGAIN = "again"
    AGAIN_BY_THIRD = "again by third"
    FLAG = "flag"
    MUST_MOVE = "must move"
    LAST_WARNING = "last warning"
    PENALTY_ADDED = "fined"
    PENALTY_REVOKED = "refunded"
    SENSORS_LOST = "sensors lost"
    PART_LOST = "part lost"
    BUTTONS_LOST = "buttons lost"
    OUTPUTS_LOST = "outputs lost"
    OTHER_FIRMWARE = "other firmware"
    CANNOT_RECORD = "cannot record"
    PAIRING_CODE = "pairing code"
    JOURNAL_DAMAGED = "journal damaged"
    JOURNAL_REPLACED = "journal replaced"
    JOURNAL_GONE = "journal gone"
    DATE_NOT_SET = "date not set"
    PROGRAM_FAILED = "program failed"
    PROGRAM_STARTING = "program starting"
    TABLES_UNUSABLE = "tables unusable"
    TIME_LIMIT = "time limit"
    CHANGED = "changed"
    BAD_CLOCK = "bad clock"
    BAD_POSITION = "bad position"
    BAD_PROPOSAL = "bad proposal"
    NO_PROGRAM = "no program"
    NO_FAR_BOARD = "no far board"
    ASKED = "asked"
    ASKED_ALREADY = "asked already"
    ASK_AGREED = "ask agreed"
    ASK_REFUSED = "ask refused"
    FAR_ASKS = "far asks"
    NOTHING_ASKED = "nothing asked"
    AGREED_HERE = "agreed here"
    REFUSED_HERE = "refused here"
    BOARD_UNHEARD = "board unheard"
    BOARD_REFUSES = "board refuses"
    WAITING_FOR_BOARD = "waiting for board"
    BOARD_HEARD = "board heard"
    BOARD_IS_HEARD = "board is heard"
    ARBITER_CALLED = "arbiter called"
    RECORDS_DIFFER = "records differ"
    RECORDS_DIFFER_HERE = "records differ here"
    OPEN_ENTRY = "open entry"
    NO_OPEN_ENTRY = "no open entry"
    NOT_ON_TWO_BOARDS = "not on two boards"
    PASSED_ON = "passed on"
    AT_OTHER_BOARD = "at other board"
    FAR_GAME_GOES_ON = "far game goes on"
    BAD_NUMBER = "bad number"
    BAD_DETAIL = "bad detail"
    CANNOT_WARN = "cannot warn"
    TOO_MANY_TAKEN_BACK = "too far back"
    NO_OWN_MOVE = "no own move"
    NOTHING_TO_RESTORE = "nothing to restore"
    NO_CHANGE = "no change"
    ARBITER_ONLY = "arbiter only"
    CANNOT_RESUME = "no going on"
    CHIPS_MISSING = "chips missing"
    WHITE_WINS = "White wins"
    BLACK_WINS = "Black wins"
    DRAW = "draw"
    UNDECIDED = "undecided"
    TOTALS_DECIDE = "totals decide"
    ANNOUNCEMENT = "announcement"
    HALL_OTHER_BOARD = "hall other board"
    HALL_OTHER_START = "hall other start"
    HALL_OTHER_GAME = "hall other game"
    HALL_MOVES_MADE = "hall moves made"
    HALL_EXPIRED = "hall expired"
    HALL_TOO_EARLY = "hall too early"
    HALL_UNKNOWN_KEY = "hall unknown key"
    HALL_REVOKED_KEY = "hall revoked key"
    HALL_NO_RIGHT = "hall no right"
    HALL_BAD_COMMAND = "hall bad command"
    HALL_BUSY = "hall busy"


MESSAGE_ARGUMENTS: Mapping[MessageCode, tuple[str, ...]] = {
    # black and white: squares that lack a piece of this colour; extra: squares to empty
    MessageCode.SET_UP: ("black", "extra", "white"),
    MessageCode.READY: ("side",),  # side: moves first
    MessageCode.PAIRED: ("black", "board", "white"),  # board: its number in the event; players: their names
    MessageCode.READY_AWAITED: ("board", "side"),  # side: the other one is ready
    MessageCode.STARTED: (),
    MessageCode.MOVE: ("move", "side"),  # move: in notation
    MessageCode.AMENDED: ("move", "side"),
    MessageCode.SCORED: ("side", "sums", "total"),  # sums: each jump with its result, total: the side's new one
    MessageCode.SCORED_FIRST_ROUTE: ("side", "sums", "total"),  # the sensors did not tell by which route it went
    MessageCode.NOTHING_MOVED: (),
    MessageCode.MUST_CAPTURE: ("count", "squares"),  # count: captures due, squares: pieces that must capture
    MessageCode.MUST_CAPTURE_MORE: ("count", "taken"),
    MessageCode.WRONG_WAY: ("square",),  # square: where the man came from
    MessageCode.NOT_YOUR_PIECE: ("square",),
    MessageCode.BLOCKED: ("landing", "origin"),
    MessageCode.NOT_REACHABLE: ("landing", "origin"),
    MessageCode.SEVERAL_MOVED: (),
    MessageCode.PIECE_MISSING: ("squares",),
    MessageCode.PIECE_EXTRA: ("squares",),
    MessageCode.LIFT_FROM: ("square",),
    MessageCode.PUT_BACK: ("origin", "square"),  # origin: where the piece stands, square: where it belongs
    MessageCode.PLACE_ON: ("square",),
    MessageCode.PLACE_CHIP: ("chip", "side", "square"),  # chip: what is printed on it
    MessageCode.PLACE_DAMA: ("chip", "side", "square"),
    MessageCode.MOVE_WITH: ("squares",),  # squares: pieces that may move
    MessageCode.CAPTURE_WITH: ("count", "squares"),  # count: captures due, squares: pieces that may capture
    MessageCode.LAND_ON: ("squares",),  # squares: where the piece may stop
    MessageCode.CONTINUE_CAPTURE: ("square", "squares"),  # square: where the piece stands, squares: where it may stop
    MessageCode.REMOVE: ("squares",),  # squares: captured pieces that still stand
    MessageCode.HUFF: ("squares",),  # squares: pieces that could have captured; one of them is to be lifted
    MessageCode.HUFFED: ("squares",),
    MessageCode.WHICH_MOVED: ("squares",),  # squares: one of them holds the piece that moved
    MessageCode.PROPOSED: ("move", "side"),  # side: plays elsewhere; a person is to make its move
    MessageCode.OTHER_MOVE_PROPOSED: ("move",),  # move: the one that is to be made
    MessageCode.MOVE_AWAITED: ("side",),  # side: plays elsewhere, and has proposed nothing yet
    MessageCode.SENSORS_DISTRUSTED: ("squares",),  # squares: their sensors are not trusted from now on
    MessageCode.SENSORS_TRUSTED: ("squares",),
    MessageCode.CONFIRM_SET_UP: ("squares",),  # squares: their sensors do not show the pieces that should stand there
    MessageCode.UNCERTAIN: ("moves", "side"),  # moves: what may have been played, in notation
    MessageCode.RESOLVED: ("moves",),  # moves: what was played since the game was certain
    MessageCode.QUESTION: ("side", "square"),  # side: its button says yes, square: is a piece there?
    MessageCode.QUESTION_EMPTY: ("side", "square"),  # side: its button says yes, square: is it empty?
    MessageCode.CANNOT_TELL: (),
    MessageCode.TOUCH_MOVE: ("square",),  # square: the piece that was touched first
    MessageCode.MOVED_WRONGLY: ("square",),  # square: where the piece came from that was put down wrongly
    MessageCode.PRESS_CLOCK: (),
    MessageCode.DRAW_COUNT: ("limit", "move", "reason"),  # reason: the termination that the count leads to
    MessageCode.PAUSED: (),
    MessageCode.PRESS_TO_RESUME: (),
    MessageCode.PLAY_PAUSED: ("by",),  # by: the arbiter or the players
    MessageCode.PLAY_RESUMED: (),
    MessageCode.DRAW_OFFERED: ("side",),
    MessageCode.DRAW_OPEN: (
        "place",
        "reason",
        "side",
    ),  # place: button, third button or page, side: has accepted; empty: nobody
    MessageCode.DRAW_CLAIMABLE: (
        "place",
        "reason",
        "side",
    ),  # place: button, third button or page, side: that may claim it
    MessageCode.DRAW_DECLINED: ("side",),  # side: has declined what its opponent offered
    MessageCode.NO_OPEN_DRAW: ("side",),
    MessageCode.NO_DRAW_OFFER: (),  # none can be offered now
    MessageCode.RESIGN: ("side",),  # side: is asked to press again to resign
    MessageCode.RESULT_ANNOUNCED: ("score",),  # score: a result; either side may still say no
    MessageCode.NOT_ENDED: (),  # somebody said no
    MessageCode.AGAIN: (),  # after a game: what the buttons do
    MessageCode.AGAIN_BY_THIRD: (),  # the same beside a rocker
    MessageCode.NEW_GAME: (),  # people have chosen one at the board
    MessageCode.HINT: ("move",),  # move: in notation, for whoever asked again
    MessageCode.HINT_PIECE: ("square",),  # square: of a piece that may move, for whoever asked
    MessageCode.HINT_AWAITED: (),  # the engine is looking for it
    MessageCode.NO_HINT: ("reason",),  # reason: why none can be given now
    # move: in notation; origin: where its piece stands, square: where it came from; demand: what is asked for
    MessageCode.LOSES_MAN: ("demand", "move", "origin", "square"),
    MessageCode.CROWN: ("square",),  # square: of a man that has become a king
    MessageCode.MAN_AT_RISK: ("move",),  # the same in few words, beside what is to be done
    MessageCode.HINT_LOCKED: (),  # a rated or a tournament game gives none
    MessageCode.BOARD_STOPS: (),  # people have ended the program at the board
    MessageCode.FLAG: ("side",),  # side: its flag fell
    MessageCode.MUST_MOVE: ("count", "limit", "side"),  # side: warned, count: how often, limit: loses; 0: never
    MessageCode.LAST_WARNING: ("count", "side"),  # side: has been warned as often as loses the game
    MessageCode.PENALTY_ADDED: ("seconds", "side"),  # side: receives the seconds for the opponent's illegal move
    MessageCode.PENALTY_REVOKED: ("seconds", "side"),  # side: returns the seconds, the move was legal
    MessageCode.SENSORS_LOST: (),
    MessageCode.PART_LOST: ("part",),
    MessageCode.BUTTONS_LOST: (),  # in a game whose moves are pressed
    MessageCode.OUTPUTS_LOST: (),  # neither LEDs nor display nor page
    MessageCode.OTHER_FIRMWARE: (),  # of the scanner: not that which this program ships
    MessageCode.PAIRING_CODE: ("digits",),  # digits: to be typed on the page
    MessageCode.PROGRAM_FAILED: ("reason",),  # reason: as the program says it
    MessageCode.PROGRAM_STARTING: (),  # it cannot be asked for a move yet
    MessageCode.TABLES_UNUSABLE: ("reason",),  # reason: as the program says it
    MessageCode.NO_PROGRAM: (),  # plays in a game that is not casual
    MessageCode.NO_FAR_BOARD: (),  # the game is played on one board
    MessageCode.ASKED: ("ask", "count"),  # ask: of the player at the other board; count: moves of a takeback
    MessageCode.ASKED_ALREADY: (),  # the same, and it is not answered
    MessageCode.ASK_AGREED: (),  # by the player at the other board
    MessageCode.ASK_REFUSED: (),
    MessageCode.FAR_ASKS: ("ask", "count", "side"),  # side: sits at the other board; count: moves of a takeback
    MessageCode.NOTHING_ASKED: (),
    MessageCode.AGREED_HERE: (),  # the other board does it
    MessageCode.REFUSED_HERE: (),
    MessageCode.BOARD_UNHEARD: ("board", "count"),  # board: name of the other one, count: minutes
    MessageCode.BOARD_REFUSES: ("board",),  # to begin the game
    MessageCode.WAITING_FOR_BOARD: ("board",),
    MessageCode.BOARD_HEARD: ("board",),  # again
    MessageCode.BOARD_IS_HEARD: ("board",),  # so nobody need wait for it
    MessageCode.ARBITER_CALLED: (),
    MessageCode.RECORDS_DIFFER: ("count",),  # count: number of the first entry that differs
    MessageCode.RECORDS_DIFFER_HERE: (),
    MessageCode.OPEN_ENTRY: (
        "black",
        "board",
        "count",
        "number",
        "side",
        "value",
        "what",
        "white",
    ),  # number, what: of an entry of the other board; count: moves of a takeback; side: to move; value: a result or a
    # FEN; white, black: what their clocks show, or how many pieces they have in a position
    MessageCode.NO_OPEN_ENTRY: ("number",),  # it waits for nobody's agreement
    MessageCode.NOT_ON_TWO_BOARDS: (),  # it can be done in a game on one board only
    MessageCode.PASSED_ON: ("board",),  # a command, to the board that may write
    MessageCode.AT_OTHER_BOARD: ("side",),  # side: nobody here can act for it
    MessageCode.FAR_GAME_GOES_ON: (),  # no other game can begin
    MessageCode.JOURNAL_DAMAGED: (),  # the journal that is written
    MessageCode.JOURNAL_REPLACED: (),  # it was set aside, and a new one was begun
    MessageCode.JOURNAL_GONE: (),  # it is missing or empty, and a new one was begun
    MessageCode.DATE_NOT_SET: (),  # the game has no date
    MessageCode.TIME_LIMIT: (),
    MessageCode.CHANGED: (
        "after",
        "before",
        "by",
        "side",
        "what",
    ),  # side: its name; empty: both sides
    MessageCode.BAD_CLOCK: ("limit", "reason", "side"),  # limit: the highest number allowed, reason: a fault
    MessageCode.BAD_POSITION: ("detail", "reason", "side"),  # reason: a fault, detail: of a FEN, or a termination
    MessageCode.BAD_PROPOSAL: ("detail", "reason", "side"),  # reason: a fault, detail: a ply, a move, or what is wrong
    MessageCode.BAD_DETAIL: ("limit",),  # limit: the most characters of a text
    MessageCode.CANNOT_WARN: (),
    MessageCode.BAD_NUMBER: ("limit",),  # limit: the highest number allowed
    MessageCode.TOO_MANY_TAKEN_BACK: ("count",),  # count: moves that may be taken back
    MessageCode.NO_OWN_MOVE: ("side",),  # side: asks for a move of its own back, and has made none
    MessageCode.NOTHING_TO_RESTORE: (),
    MessageCode.ARBITER_ONLY: (),  # a rated or a tournament game leaves this to the arbiter
    MessageCode.NO_CHANGE: ("value",),  # value: the state already reached
    MessageCode.CANNOT_RESUME: ("reason",),  # reason: what must be done first
    MessageCode.CHIPS_MISSING: ("black", "white"),  # each side's chips with their squares, as `9 (14), 2 (32)`
    MessageCode.CANNOT_RECORD: ("reason",),
    MessageCode.WHITE_WINS: ("reason",),  # reason: a termination
    MessageCode.BLACK_WINS: ("reason",),
    MessageCode.DRAW: ("reason",),
    MessageCode.UNDECIDED: ("reason",),
    MessageCode.TOTALS_DECIDE: ("black", "reason", "side", "white"),  # side: the winner; empty: a draw
    MessageCode.ANNOUNCEMENT: ("after", "before", "piece"),  # parts of one text; piece: for one line
    MessageCode.HALL_OTHER_BOARD: ("name",),  # name: the hall and the board that the command is for
    MessageCode.HALL_OTHER_START: (),
    MessageCode.HALL_OTHER_GAME: (),  # on two boards, which this board plays no longer
    MessageCode.HALL_MOVES_MADE: (),  # since it was given, in a game on two boards
    MessageCode.HALL_EXPIRED: (),
    MessageCode.HALL_TOO_EARLY: ("seconds",),  # seconds: how far ahead a command may expire
    MessageCode.HALL_UNKNOWN_KEY: ("name",),  # name: the id of the key, here and below
    MessageCode.HALL_REVOKED_KEY: ("name",),
    MessageCode.HALL_NO_RIGHT: ("name",),
    MessageCode.HALL_BAD_COMMAND: ("reason",),  # reason: what is wrong with it
    MessageCode.HALL_BUSY: (),
}
"""The names of each message's arguments, sorted; a comment says what a name does not."""


@dataclass(frozen=True, slots=True)
class Message:
    """A code and its arguments."""

    code: MessageCode  # which message it is
    args: tuple[tuple[str, MessageArgument], ...] = ()  # sorted by name


def build_message(code: MessageCode, **args: MessageArgument) -> Message:
    """Return a message; raise ValueError if the arguments are not those of its code."""
    if tuple(sorted(args)) != MESSAGE_ARGUMENTS[code]:
        raise ValueError(f"the message {code.value!r} takes {MESSAGE_ARGUMENTS[code]}, not {tuple(args)}")
    return Message(code, tuple(sorted(args.items())))
