"""Messages in English: a line short enough for the display, and a sentence for the log and the terminal.

Both tables are keyed by code; a template names the message's arguments. Squares are listed as `{squares:or}`
("18, 22 or 25"), `{squares:and}`, or `{squares}` with commas only.
"""

from collections.abc import Callable, Mapping

from controller.rules.outcome import Termination
from controller.session.effects import Judged, What
from controller.session.messages import Code, Message

DISPLAY_COLUMNS = 20
"""What a line of a character display holds, and one of 128 pixels; the longest lists of squares are cut there."""


class _Squares(tuple[int, ...]):
    """Squares that print as a list; the format spec is the word before the last one."""

    __slots__ = ()

    def __format__(self, word: str) -> str:
        numbers = [str(square) for square in self]
        if not word or len(numbers) < 2:
            return ", ".join(numbers)
        return f"{', '.join(numbers[:-1])} {word} {numbers[-1]}"


_Words = Mapping[str, str | int | _Squares]
_Wording = str | Callable[[_Words], str]

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


def line(message: Message) -> str:
    """Put a message into one short line, of DISPLAY_COLUMNS or fewer where its squares allow."""
    words = _words(message)
    if "reason" in words:
        reason = str(words["reason"])
        words["reason"] = _SHORT_REASONS.get(reason, reason)
        if message.code is Code.DRAW_COUNT:
            words["reason"] = str(words["reason"]).capitalize()
    return _worded(_LINES[message.code], words)


def sentence(message: Message) -> str:
    """Put a message into one full sentence without a full stop."""
    return _worded(_SENTENCES[message.code], _words(message))


def verdict(judged: Judged) -> str:
    """Say what a press or a rest found, and what is wrong with it if anything is."""
    word = judged.judgement.value.capitalize()
    return word if judged.message is None else f"{word}: {sentence(judged.message)}"


def _worded(wording: _Wording, words: _Words) -> str:
    return wording.format_map(words) if isinstance(wording, str) else wording(words)


def _words(message: Message) -> dict[str, str | int | _Squares]:
    return {name: _Squares(value) if isinstance(value, tuple) else value for name, value in message.args}


def _set_up_line(words: _Words) -> str:
    missing, extra = _squares(words["missing"]), _squares(words["extra"])
    parts = [f"fill {missing}"] * bool(missing) + [f"clear {extra}"] * bool(extra)
    counts = [f"{len(missing)} missing"] * bool(missing) + [f"{len(extra)} too many"] * bool(extra)
    text = ", ".join(parts) or "set up the pieces"
    return (text if len(text) <= DISPLAY_COLUMNS else ", ".join(counts)).capitalize()


def _set_up_sentence(words: _Words) -> str:
    missing, extra = _squares(words["missing"]), _squares(words["extra"])
    parts = [f"fill {missing:and}"] * bool(missing) + [f"clear {extra:and}"] * bool(extra)
    return ": ".join(["Set up the pieces", *(["; ".join(parts)] * bool(parts))])


_CHANGES: Mapping[str, str] = {
    What.TAKEBACK: "By the {by}: {before} taken back, to {after}",
    What.PAUSE: "By the {by}: paused; {before}'s clock ran",
    What.SET_UP: "By the {by}: set up; {after}'s clock runs",
    What.GO_ON: "By the {by}: goes on; {after}'s clock runs",
}


def _changed_sentence(words: _Words) -> str:
    whose = f"{words['side']}'s " if words["side"] else ""
    wording = _CHANGES.get(str(words["what"]), "By the {by}: {whose}{what} {after}, was {before}")
    return wording.format_map({**words, "whose": whose})


def _too_far_back(words: _Words) -> str:
    match words["count"]:
        case 0:
            return "No move can be taken back"
        case 1:
            return "Only one move can be taken back"
        case _:
            return "{count} moves can be taken back at the most, and one at least".format_map(words)


def _squares(word: str | int | _Squares) -> _Squares:
    if not isinstance(word, _Squares):
        raise TypeError(f"{word!r} is no tuple of squares")
    return word


_LINES: Mapping[Code, _Wording] = {
    Code.SET_UP: _set_up_line,
    Code.READY: "{side} to begin",
    Code.STARTED: "Game started",
    Code.MOVE: "{side} {move}",
    Code.AMENDED: "{side} now {move}",
    Code.NOTHING_MOVED: "Nothing moved",
    Code.MUST_CAPTURE: "{squares} must capture",
    Code.MUST_CAPTURE_MORE: "Capture {count}, not {taken}",
    Code.WRONG_WAY: "{square} must go forward",
    Code.NOT_YOUR_PIECE: "{square} is not yours",
    Code.BLOCKED: "{origin} to {landing} is blocked",
    Code.NOT_REACHABLE: "{origin} cannot reach {landing}",
    Code.SEVERAL_MOVED: "Several pieces moved",
    Code.PIECE_MISSING: "Missing: {squares}",
    Code.PIECE_EXTRA: "Too many: {squares}",
    Code.LIFT_FROM: "Lift {square}",
    Code.PUT_BACK: "Put {origin} back on {square}",
    Code.PUT_ON: "Put a piece on {square}",
    Code.MOVE_WITH: "Move {squares:or}",
    Code.CAPTURE_WITH: "Capture {count} with {squares:or}",
    Code.LAND_ON: "Land on {squares:or}",
    Code.GO_ON: "Go on: {square} to {squares:or}",
    Code.REMOVE: "Remove {squares:and}",
    Code.HUFF: "Huff {squares:or}",
    Code.HUFFED: "{squares} huffed",
    Code.WHICH_MOVED: "Lift mover: {squares:or}",
    Code.DISTRUSTED: "Sensor off: {squares}",
    Code.TRUSTED: "Sensor on: {squares}",
    Code.CONFIRM: "{squares} right? Press",
    Code.UNCERTAIN: "{moves}?",
    Code.RESOLVED: "It was {moves}",
    Code.QUESTION: "On {square}? {side}: yes",
    Code.CANNOT_TELL: "Unclear: ask arbiter",
    Code.TOUCH_MOVE: "{square} was touched",
    Code.PRESS_CLOCK: "Press the clock",
    Code.DRAW_COUNT: "{reason}: {move} of {limit}",
    Code.PAUSED: "Paused",
    Code.PRESS_TO_GO_ON: "Press to go on",
    Code.ARBITER_PAUSE: "Paused by arbiter",
    Code.GOES_ON: "The game goes on",
    Code.DRAW_OFFERED: "{side} offers a draw",
    Code.RESIGN: "{side} resigns? Press",
    Code.FLAG: "{side}'s flag fell",
    Code.FINED: "{side}: {seconds} s more",
    Code.REFUNDED: "{side}: {seconds} s back",
    Code.SENSORS_LOST: "Sensors lost",
    Code.PART_LOST: "No {part}",
    Code.CANNOT_RECORD: "Cannot record: {reason}",
    Code.TIME_LIMIT: "Time up: ask arbiter",
    Code.CHANGED: lambda words: "{side} {what}: {after}".format_map(words).strip().capitalize(),
    Code.BAD_CLOCK: "Not possible: clock",
    Code.BAD_POSITION: "Not possible: board",
    Code.BAD_NUMBER: "1 to {limit} only",
    Code.TOO_FAR_BACK: "{count} moves to undo",
    Code.NO_CHANGE: "Already {value}",
    Code.NO_GOING_ON: "Cannot go on yet",
    Code.WHITE_WINS: "White won: {reason}",
    Code.BLACK_WINS: "Black won: {reason}",
    Code.DRAW: "Draw: {reason}",
    Code.UNDECIDED: "Undecided: {reason}",
}

_SENTENCES: Mapping[Code, _Wording] = {
    Code.SET_UP: _set_up_sentence,
    Code.READY: "The pieces are set up: {side} to begin",
    Code.STARTED: "The game has started",
    Code.MOVE: "{side}: {move}",
    Code.AMENDED: "{side}: {move} after all",
    Code.NOTHING_MOVED: "Nothing was moved: move first, then press",
    Code.MUST_CAPTURE: "Capturing is compulsory: {count} must be captured, with {squares:or}",
    Code.MUST_CAPTURE_MORE: "The greatest number must be captured: {count}, not {taken}",
    Code.WRONG_WAY: "The man of {square} went backward; men move forward",
    Code.NOT_YOUR_PIECE: "The piece of {square} is the opponent's",
    Code.BLOCKED: "The way from {origin} to {landing} is blocked",
    Code.NOT_REACHABLE: "The piece of {origin} cannot reach {landing}",
    Code.SEVERAL_MOVED: "Several pieces were moved: only one may move",
    Code.PIECE_MISSING: "A piece is missing on {squares:and}",
    Code.PIECE_EXTRA: "There is a piece too many on {squares:and}",
    Code.LIFT_FROM: "Lift the piece from {square}",
    Code.PUT_BACK: "Put the piece on {origin} back on {square}",
    Code.PUT_ON: "Put a piece on {square}",
    Code.MOVE_WITH: "Move the piece on {squares:or}",
    Code.CAPTURE_WITH: "Capture {count} with the piece on {squares:or}",
    Code.LAND_ON: "Land on {squares:or}",
    Code.GO_ON: "Go on with the piece on {square}, to {squares:or}",
    Code.REMOVE: "Remove the captured pieces: {squares:and}",
    Code.HUFF: "A capture was not made: take a piece off for it, {squares:or}",
    Code.HUFFED: "The piece on {squares} was taken off for not capturing",
    Code.WHICH_MOVED: "Lift the piece that has moved, and put it back: {squares:or}",
    Code.DISTRUSTED: "The sensor of {squares:and} is not trusted from now on",
    Code.TRUSTED: "The sensor of {squares:and} is trusted again",
    Code.CONFIRM: "If {squares:and} is as it should be, press again: its sensor will not be trusted",
    Code.UNCERTAIN: "{side}: {moves}, which of them is not certain yet",
    Code.RESOLVED: "What was uncertain: {moves}",
    Code.QUESTION: "Does a piece stand on {square}? {side}'s button says yes, the other no",
    Code.CANNOT_TELL: "The board cannot tell what stands where: the arbiter decides",
    Code.TOUCH_MOVE: "The piece of {square} was touched first, and is to move",
    Code.PRESS_CLOCK: "Press the clock",
    Code.DRAW_COUNT: lambda words: (
        _SHORT_REASONS[str(words["reason"])].capitalize() + ": move {move} of {limit}".format_map(words)
    ),
    Code.PAUSED: "The clocks are paused",
    Code.PRESS_TO_GO_ON: "Press the clock to go on",
    Code.ARBITER_PAUSE: "The arbiter has stopped the clocks",
    Code.GOES_ON: "The game goes on",
    Code.DRAW_OFFERED: "{side} offers a draw: hold your button to take it, or move",
    Code.RESIGN: "{side}: press again to resign",
    Code.FLAG: "{side}'s flag has fallen",
    Code.FINED: "An illegal move: {side} is given {seconds} seconds",
    Code.REFUNDED: "The move was legal: {side} gives {seconds} seconds back",
    Code.SENSORS_LOST: "The sensors do not answer: the clocks are stopped",
    Code.PART_LOST: "No answer from the {part}: the game goes on without",
    Code.CANNOT_RECORD: "The game cannot be recorded: {reason}",
    Code.CHANGED: _changed_sentence,
    Code.BAD_CLOCK: "The clock cannot be set so: {reason}",
    Code.BAD_POSITION: "This position cannot be set: {reason}",
    Code.BAD_NUMBER: "The number of a move is 1 to {limit}",
    Code.TOO_FAR_BACK: _too_far_back,
    Code.NO_CHANGE: "Nothing was changed: it is {value} already",
    Code.NO_GOING_ON: "The game cannot go on: {reason}",
    Code.TIME_LIMIT: "The time of both sides together is over: the arbiter decides",
    Code.WHITE_WINS: "White wins: {reason}",
    Code.BLACK_WINS: "Black wins: {reason}",
    Code.DRAW: "Draw: {reason}",
    Code.UNDECIDED: "The game is undecided: {reason}",
}
