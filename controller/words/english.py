"""Messages in English: a line short enough for the display, and a sentence for the log and the terminal.

Both tables are keyed by code; a template names the message's arguments. Squares are listed as `{squares:or}`
("18, 22 or 25"), `{squares:and}`, or `{squares}` with commas only.
"""

from collections.abc import Callable, Mapping

from controller.rules.outcome import Termination
from controller.session.effects import ChangeKind, ReportJudgement
from controller.session.views.messages import Message, MessageCode

DISPLAY_COLUMNS = 20
"""What a line of a character display holds, and one of 128 pixels; the longest lists of squares are cut there."""


class _SquareList(tuple[int, ...]):
    """Squares that print as a list; the format spec is the word before the last one."""

    __slots__ = ()

    def __format__(self, conjunction: str) -> str:
        numbers = [str(square) for square in self]
        if not conjunction or len(numbers) < 2:
            return ", ".join(numbers)
        return f"{', '.join(numbers[:-1])} {conjunction} {numbers[-1]}"


_Arguments = Mapping[str, str | int | _SquareList]
_Wording = str | Callable[[_Arguments], str]

_SHORT_REASONS: Mapping[str, str] = {
    Termination.NO_PIECES: "no pieces",
    Termination.NO_MOVES: "no move",
    Termination.LONE_KING_COUNT: "lone king",
    Termination.NO_PROGRESS: "no progress",
    Termination.FEW_PIECES: "few pieces",
    Termination.FEW_KINGS: "few kings",
    Termination.REPETITION: "repetition",
    Termination.AGREEMENT: "agreed",
    Termination.RESIGNATION: "resigned",
    Termination.TIME: "time",
    Termination.ILLEGAL_MOVES: "illegal",
    Termination.ARBITER: "arbiter",
}


def display_line(message: Message) -> str:
    """Put a message into one short line, of DISPLAY_COLUMNS or fewer where its squares allow."""
    args = _arguments_of(message)
    if "reason" in args:
        reason = str(args["reason"])
        args["reason"] = _SHORT_REASONS.get(reason, reason)
        if message.code is MessageCode.DRAW_COUNT:
            args["reason"] = str(args["reason"]).capitalize()
    return _apply_wording(_DISPLAY_LINES[message.code], args)


def message_sentence(message: Message) -> str:
    """Put a message into one full sentence without a full stop."""
    return _apply_wording(_SENTENCES[message.code], _arguments_of(message))


def verdict_sentence(judged: ReportJudgement) -> str:
    """Say what a press or a rest found, and what is wrong with it if anything is."""
    word = judged.judgement.value.capitalize()
    return word if judged.message is None else f"{word}: {message_sentence(judged.message)}"


def _apply_wording(wording: _Wording, args: _Arguments) -> str:
    return wording.format_map(args) if isinstance(wording, str) else wording(args)


def _arguments_of(message: Message) -> dict[str, str | int | _SquareList]:
    return {name: _SquareList(value) if isinstance(value, tuple) else value for name, value in message.args}


def _set_up_line(args: _Arguments) -> str:
    missing, extra = _require_squares(args["missing"]), _require_squares(args["extra"])
    parts = [f"fill {missing}"] * bool(missing) + [f"clear {extra}"] * bool(extra)
    counts = [f"{len(missing)} missing"] * bool(missing) + [f"{len(extra)} too many"] * bool(extra)
    text = ", ".join(parts) or "set up the pieces"
    return (text if len(text) <= DISPLAY_COLUMNS else ", ".join(counts)).capitalize()


def _set_up_sentence(args: _Arguments) -> str:
    missing, extra = _require_squares(args["missing"]), _require_squares(args["extra"])
    parts = [f"fill {missing:and}"] * bool(missing) + [f"clear {extra:and}"] * bool(extra)
    return ": ".join(["Set up the pieces", *(["; ".join(parts)] * bool(parts))])


_CHANGE_SENTENCES: Mapping[str, str] = {
    ChangeKind.TAKEBACK: "By the {by}: {before} taken back, to {after}",
    ChangeKind.PAUSE: "By the {by}: paused; {before}'s clock ran",
    ChangeKind.SET_UP: "By the {by}: set up; {after}'s clock runs",
    ChangeKind.RESUME: "By the {by}: goes on; {after}'s clock runs",
}


def _changed_sentence(args: _Arguments) -> str:
    whose = f"{args['side']}'s " if args["side"] else ""
    wording = _CHANGE_SENTENCES.get(str(args["what"]), "By the {by}: {whose}{what} {after}, was {before}")
    return wording.format_map({**args, "whose": whose})


def _too_far_back_sentence(args: _Arguments) -> str:
    match args["count"]:
        case 0:
            return "No move can be taken back"
        case 1:
            return "Only one move can be taken back"
        case _:
            return "{count} moves can be taken back at the most, and one at least".format_map(args)


def _require_squares(value: str | int | _SquareList) -> _SquareList:
    if not isinstance(value, _SquareList):
        raise TypeError(f"{value!r} is no tuple of squares")
    return value


_DISPLAY_LINES: Mapping[MessageCode, _Wording] = {
    MessageCode.SET_UP: _set_up_line,
    MessageCode.READY: "{side} to begin",
    MessageCode.STARTED: "Game started",
    MessageCode.MOVE: "{side} {move}",
    MessageCode.AMENDED: "{side} now {move}",
    MessageCode.NOTHING_MOVED: "Nothing moved",
    MessageCode.MUST_CAPTURE: "{squares} must capture",
    MessageCode.MUST_CAPTURE_MORE: "Capture {count}, not {taken}",
    MessageCode.WRONG_WAY: "{square} must go forward",
    MessageCode.NOT_YOUR_PIECE: "{square} is not yours",
    MessageCode.BLOCKED: "{origin} to {landing} is blocked",
    MessageCode.NOT_REACHABLE: "{origin} cannot reach {landing}",
    MessageCode.SEVERAL_MOVED: "Several pieces moved",
    MessageCode.PIECE_MISSING: "Missing: {squares}",
    MessageCode.PIECE_EXTRA: "Too many: {squares}",
    MessageCode.LIFT_FROM: "Lift {square}",
    MessageCode.PUT_BACK: "Put {origin} back on {square}",
    MessageCode.PLACE_ON: "Put a piece on {square}",
    MessageCode.MOVE_WITH: "Move {squares:or}",
    MessageCode.CAPTURE_WITH: "Capture {count} with {squares:or}",
    MessageCode.LAND_ON: "Land on {squares:or}",
    MessageCode.CONTINUE_CAPTURE: "Go on: {square} to {squares:or}",
    MessageCode.REMOVE: "Remove {squares:and}",
    MessageCode.HUFF: "Huff {squares:or}",
    MessageCode.HUFFED: "{squares} huffed",
    MessageCode.WHICH_MOVED: "Lift mover: {squares:or}",
    MessageCode.SENSORS_DISTRUSTED: "Sensor off: {squares}",
    MessageCode.SENSORS_TRUSTED: "Sensor on: {squares}",
    MessageCode.CONFIRM_SET_UP: "{squares} right? Press",
    MessageCode.UNCERTAIN: "{moves}?",
    MessageCode.RESOLVED: "It was {moves}",
    MessageCode.QUESTION: "On {square}? {side}: yes",
    MessageCode.CANNOT_TELL: "Unclear: ask arbiter",
    MessageCode.TOUCH_MOVE: "{square} was touched",
    MessageCode.PRESS_CLOCK: "Press the clock",
    MessageCode.DRAW_COUNT: "{reason}: {move} of {limit}",
    MessageCode.PAUSED: "Paused",
    MessageCode.PRESS_TO_RESUME: "Press to go on",
    MessageCode.PLAY_PAUSED: "Paused by arbiter",
    MessageCode.PLAY_RESUMED: "The game goes on",
    MessageCode.DRAW_OFFERED: "{side} offers a draw",
    MessageCode.RESIGN: "{side} resigns? Press",
    MessageCode.FLAG: "{side}'s flag fell",
    MessageCode.PENALTY_ADDED: "{side}: {seconds} s more",
    MessageCode.PENALTY_REVOKED: "{side}: {seconds} s back",
    MessageCode.SENSORS_LOST: "Sensors lost",
    MessageCode.PART_LOST: "No {part}",
    MessageCode.CANNOT_RECORD: "Cannot record: {reason}",
    MessageCode.TIME_LIMIT: "Time up: ask arbiter",
    MessageCode.CHANGED: lambda words: "{side} {what}: {after}".format_map(words).strip().capitalize(),
    MessageCode.BAD_CLOCK: "Not possible: clock",
    MessageCode.BAD_POSITION: "Not possible: board",
    MessageCode.BAD_NUMBER: "1 to {limit} only",
    MessageCode.TOO_MANY_TAKEN_BACK: "{count} moves to undo",
    MessageCode.NO_CHANGE: "Already {value}",
    MessageCode.CANNOT_RESUME: "Cannot go on yet",
    MessageCode.WHITE_WINS: "White won: {reason}",
    MessageCode.BLACK_WINS: "Black won: {reason}",
    MessageCode.DRAW: "Draw: {reason}",
    MessageCode.UNDECIDED: "Undecided: {reason}",
}

_SENTENCES: Mapping[MessageCode, _Wording] = {
    MessageCode.SET_UP: _set_up_sentence,
    MessageCode.READY: "The pieces are set up: {side} to begin",
    MessageCode.STARTED: "The game has started",
    MessageCode.MOVE: "{side}: {move}",
    MessageCode.AMENDED: "{side}: {move} after all",
    MessageCode.NOTHING_MOVED: "Nothing was moved: move first, then press",
    MessageCode.MUST_CAPTURE: "Capturing is compulsory: {count} must be captured, with {squares:or}",
    MessageCode.MUST_CAPTURE_MORE: "The greatest number must be captured: {count}, not {taken}",
    MessageCode.WRONG_WAY: "The man of {square} went backward; men move forward",
    MessageCode.NOT_YOUR_PIECE: "The piece of {square} is the opponent's",
    MessageCode.BLOCKED: "The way from {origin} to {landing} is blocked",
    MessageCode.NOT_REACHABLE: "The piece of {origin} cannot reach {landing}",
    MessageCode.SEVERAL_MOVED: "Several pieces were moved: only one may move",
    MessageCode.PIECE_MISSING: "A piece is missing on {squares:and}",
    MessageCode.PIECE_EXTRA: "There is a piece too many on {squares:and}",
    MessageCode.LIFT_FROM: "Lift the piece from {square}",
    MessageCode.PUT_BACK: "Put the piece on {origin} back on {square}",
    MessageCode.PLACE_ON: "Put a piece on {square}",
    MessageCode.MOVE_WITH: "Move the piece on {squares:or}",
    MessageCode.CAPTURE_WITH: "Capture {count} with the piece on {squares:or}",
    MessageCode.LAND_ON: "Land on {squares:or}",
    MessageCode.CONTINUE_CAPTURE: "Go on with the piece on {square}, to {squares:or}",
    MessageCode.REMOVE: "Remove the captured pieces: {squares:and}",
    MessageCode.HUFF: "A capture was not made: take a piece off for it, {squares:or}",
    MessageCode.HUFFED: "The piece on {squares} was taken off for not capturing",
    MessageCode.WHICH_MOVED: "Lift the piece that has moved, and put it back: {squares:or}",
    MessageCode.SENSORS_DISTRUSTED: "The sensor of {squares:and} is not trusted from now on",
    MessageCode.SENSORS_TRUSTED: "The sensor of {squares:and} is trusted again",
    MessageCode.CONFIRM_SET_UP: "If {squares:and} is as it should be, press again: its sensor will not be trusted",
    MessageCode.UNCERTAIN: "{side}: {moves}, which of them is not certain yet",
    MessageCode.RESOLVED: "What was uncertain: {moves}",
    MessageCode.QUESTION: "Does a piece stand on {square}? {side}'s button says yes, the other no",
    MessageCode.CANNOT_TELL: "The board cannot tell what stands where: the arbiter decides",
    MessageCode.TOUCH_MOVE: "The piece of {square} was touched first, and is to move",
    MessageCode.PRESS_CLOCK: "Press the clock",
    MessageCode.DRAW_COUNT: lambda words: (
        _SHORT_REASONS[str(words["reason"])].capitalize() + ": move {move} of {limit}".format_map(words)
    ),
    MessageCode.PAUSED: "The clocks are paused",
    MessageCode.PRESS_TO_RESUME: "Press the clock to go on",
    MessageCode.PLAY_PAUSED: "The arbiter has stopped the clocks",
    MessageCode.PLAY_RESUMED: "The game goes on",
    MessageCode.DRAW_OFFERED: "{side} offers a draw: hold your button to take it, or move",
    MessageCode.RESIGN: "{side}: press again to resign",
    MessageCode.FLAG: "{side}'s flag has fallen",
    MessageCode.PENALTY_ADDED: "An illegal move: {side} is given {seconds} seconds",
    MessageCode.PENALTY_REVOKED: "The move was legal: {side} gives {seconds} seconds back",
    MessageCode.SENSORS_LOST: "The sensors do not answer: the clocks are stopped",
    MessageCode.PART_LOST: "No answer from the {part}: the game goes on without",
    MessageCode.CANNOT_RECORD: "The game cannot be recorded: {reason}",
    MessageCode.CHANGED: _changed_sentence,
    MessageCode.BAD_CLOCK: "The clock cannot be set so: {reason}",
    MessageCode.BAD_POSITION: "This position cannot be set: {reason}",
    MessageCode.BAD_NUMBER: "The number of a move is 1 to {limit}",
    MessageCode.TOO_MANY_TAKEN_BACK: _too_far_back_sentence,
    MessageCode.NO_CHANGE: "Nothing was changed: it is {value} already",
    MessageCode.CANNOT_RESUME: "The game cannot go on: {reason}",
    MessageCode.TIME_LIMIT: "The time of both sides together is over: the arbiter decides",
    MessageCode.WHITE_WINS: "White wins: {reason}",
    MessageCode.BLACK_WINS: "Black wins: {reason}",
    MessageCode.DRAW: "Draw: {reason}",
    MessageCode.UNDECIDED: "The game is undecided: {reason}",
}
