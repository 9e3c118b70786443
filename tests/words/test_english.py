"""English: every code is worded, short and long."""

import pytest

from controller.rules.outcome import Termination
from controller.session.effects import Judgement, ReportJudgement
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.english import DISPLAY_COLUMNS, display_line, message_sentence, verdict_sentence

EVERYONE = (*range(1, 13), *range(21, 33))

WORDING: list[tuple[Message, str, str]] = [
    (
        build_message(MessageCode.SET_UP, missing=(9, 10), extra=(17,)),
        "Fill 9, 10, clear 17",
        "Set up the pieces: fill 9 and 10; clear 17",
    ),
    (build_message(MessageCode.READY, side="White"), "White to begin", "The pieces are set up: White to begin"),
    (build_message(MessageCode.STARTED), "Game started", "The game has started"),
    (build_message(MessageCode.MOVE, side="White", move="22-18"), "White 22-18", "White: 22-18"),
    (build_message(MessageCode.AMENDED, side="Black", move="5-14"), "Black now 5-14", "Black: 5-14 after all"),
    (build_message(MessageCode.NOTHING_MOVED), "Nothing moved", "Nothing was moved: move first, then press"),
    (
        build_message(MessageCode.MUST_CAPTURE, count=2, squares=(22, 25)),
        "22, 25 must capture",
        "Capturing is compulsory: 2 must be captured, with 22 or 25",
    ),
    (
        build_message(MessageCode.MUST_CAPTURE_MORE, taken=2, count=3),
        "Capture 3, not 2",
        "The greatest number must be captured: 3, not 2",
    ),
    (
        build_message(MessageCode.WRONG_WAY, square=22),
        "22 must go forward",
        "The man of 22 went backward; men move forward",
    ),
    (build_message(MessageCode.NOT_YOUR_PIECE, square=9), "9 is not yours", "The piece of 9 is the opponent's"),
    (
        build_message(MessageCode.BLOCKED, origin=22, landing=13),
        "22 to 13 is blocked",
        "The way from 22 to 13 is blocked",
    ),
    (
        build_message(MessageCode.NOT_REACHABLE, origin=22, landing=13),
        "22 cannot reach 13",
        "The piece of 22 cannot reach 13",
    ),
    (build_message(MessageCode.SEVERAL_MOVED), "Several pieces moved", "Several pieces were moved: only one may move"),
    (build_message(MessageCode.PIECE_MISSING, squares=(18, 22)), "Missing: 18, 22", "A piece is missing on 18 and 22"),
    (build_message(MessageCode.PIECE_EXTRA, squares=(18,)), "Too many: 18", "There is a piece too many on 18"),
    (build_message(MessageCode.LIFT_FROM, square=17), "Lift 17", "Lift the piece from 17"),
    (build_message(MessageCode.PUT_BACK, origin=18, square=22), "Put 18 back on 22", "Put the piece on 18 back on 22"),
    (build_message(MessageCode.PLACE_ON, square=22), "Put a piece on 22", "Put a piece on 22"),
    (build_message(MessageCode.MOVE_WITH, squares=(22, 23, 24)), "Move 22, 23 or 24", "Move the piece on 22, 23 or 24"),
    (
        build_message(MessageCode.CAPTURE_WITH, count=2, squares=(22,)),
        "Capture 2 with 22",
        "Capture 2 with the piece on 22",
    ),
    (build_message(MessageCode.LAND_ON, squares=(13, 9)), "Land on 13 or 9", "Land on 13 or 9"),
    (
        build_message(MessageCode.CONTINUE_CAPTURE, square=13, squares=(6,)),
        "Go on: 13 to 6",
        "Go on with the piece on 13, to 6",
    ),
    (build_message(MessageCode.REMOVE, squares=(18, 10)), "Remove 18 and 10", "Remove the captured pieces: 18 and 10"),
    (
        build_message(MessageCode.HUFF, squares=(22, 25)),
        "Huff 22 or 25",
        "A capture was not made: take a piece off for it, 22 or 25",
    ),
    (build_message(MessageCode.HUFFED, squares=(22,)), "22 huffed", "The piece on 22 was taken off for not capturing"),
    (
        build_message(MessageCode.WHICH_MOVED, squares=(15, 18)),
        "Lift mover: 15 or 18",
        "Lift the piece that has moved, and put it back: 15 or 18",
    ),
    (
        build_message(MessageCode.SENSORS_DISTRUSTED, squares=(14,)),
        "Sensor off: 14",
        "The sensor of 14 is not trusted from now on",
    ),
    (build_message(MessageCode.SENSORS_TRUSTED, squares=(14,)), "Sensor on: 14", "The sensor of 14 is trusted again"),
    (
        build_message(MessageCode.CONFIRM_SET_UP, squares=(14,)),
        "14 right? Press",
        "If 14 is as it should be, press again: its sensor will not be trusted",
    ),
    (
        build_message(MessageCode.UNCERTAIN, side="White", moves="22-18 or 22-17"),
        "22-18 or 22-17?",
        "White: 22-18 or 22-17, which of them is not certain yet",
    ),
    (build_message(MessageCode.RESOLVED, moves="22-18, 9-14"), "It was 22-18, 9-14", "What was uncertain: 22-18, 9-14"),
    (
        build_message(MessageCode.QUESTION, side="White", square=14),
        "On 14? White: yes",
        "Does a piece stand on 14? White's button says yes, the other no",
    ),
    (
        build_message(MessageCode.CANNOT_TELL),
        "Unclear: ask arbiter",
        "The board cannot tell what stands where: the arbiter decides",
    ),
    (
        build_message(MessageCode.TOUCH_MOVE, square=22),
        "22 was touched",
        "The piece of 22 was touched first, and is to move",
    ),
    (build_message(MessageCode.PRESS_CLOCK), "Press the clock", "Press the clock"),
    (
        build_message(MessageCode.DRAW_COUNT, reason=Termination.LONE_KING_COUNT.value, move=5, limit=12),
        "Lone king: 5 of 12",
        "Lone king: move 5 of 12",
    ),
    (build_message(MessageCode.PAUSED), "Paused", "The clocks are paused"),
    (build_message(MessageCode.PRESS_TO_RESUME), "Press to go on", "Press the clock to go on"),
    (build_message(MessageCode.PLAY_PAUSED), "Paused by arbiter", "The arbiter has stopped the clocks"),
    (build_message(MessageCode.PLAY_RESUMED), "The game goes on", "The game goes on"),
    (
        build_message(MessageCode.DRAW_OFFERED, side="Black"),
        "Black offers a draw",
        "Black offers a draw: hold your button to take it, or move",
    ),
    (build_message(MessageCode.RESIGN, side="White"), "White resigns? Press", "White: press again to resign"),
    (build_message(MessageCode.FLAG, side="White"), "White's flag fell", "White's flag has fallen"),
    (
        build_message(MessageCode.PENALTY_ADDED, side="Black", seconds=120),
        "Black: 120 s more",
        "An illegal move: Black is given 120 seconds",
    ),
    (
        build_message(MessageCode.PENALTY_REVOKED, side="Black", seconds=120),
        "Black: 120 s back",
        "The move was legal: Black gives 120 seconds back",
    ),
    (build_message(MessageCode.PART_LOST, part="LEDs"), "No LEDs", "No answer from the LEDs: the game goes on without"),
    (build_message(MessageCode.SENSORS_LOST), "Sensors lost", "The sensors do not answer: the clocks are stopped"),
    (
        build_message(MessageCode.TIME_LIMIT),
        "Time up: ask arbiter",
        "The time of both sides together is over: the arbiter decides",
    ),
    (
        build_message(MessageCode.CHANGED, what="time", side="White", before="4:53", after="3:00", by="arbiter"),
        "White time: 3:00",
        "By the arbiter: White's time 3:00, was 4:53",
    ),
    (
        build_message(MessageCode.BAD_CLOCK, reason="White has no stage 3; give 1 to 2"),
        "Not possible: clock",
        "The clock cannot be set so: White has no stage 3; give 1 to 2",
    ),
    (
        build_message(MessageCode.BAD_POSITION, reason="the game is over there: no move left"),
        "Not possible: board",
        "This position cannot be set: the game is over there: no move left",
    ),
    (build_message(MessageCode.BAD_NUMBER, limit=99), "1 to 99 only", "The number of a move is 1 to 99"),
    (
        build_message(MessageCode.TOO_MANY_TAKEN_BACK, count=3),
        "3 moves to undo",
        "3 moves can be taken back at the most, and one at least",
    ),
    (
        build_message(MessageCode.NO_CHANGE, value="paused"),
        "Already paused",
        "Nothing was changed: it is paused already",
    ),
    (
        build_message(MessageCode.CANNOT_RESUME, reason="it is not paused"),
        "Cannot go on yet",
        "The game cannot go on: it is not paused",
    ),
    (
        build_message(MessageCode.CANNOT_RECORD, reason="full"),
        "Cannot record: full",
        "The game cannot be recorded: full",
    ),
    (build_message(MessageCode.WHITE_WINS, reason="no move left"), "White won: no move", "White wins: no move left"),
    (build_message(MessageCode.BLACK_WINS, reason="resignation"), "Black won: resigned", "Black wins: resignation"),
    (build_message(MessageCode.DRAW, reason="too few kings to win"), "Draw: few kings", "Draw: too few kings to win"),
    (build_message(MessageCode.UNDECIDED, reason="arbiter"), "Undecided: arbiter", "The game is undecided: arbiter"),
]


def test_every_code_is_tried_here() -> None:
    assert {message.code for message, _, _ in WORDING} == set(MessageCode)


@pytest.mark.parametrize(("message", "short", "long"), WORDING, ids=lambda value: getattr(value, "code", None))
def test_wording(message: Message, short: str, long: str) -> None:
    assert display_line(message) == short
    assert message_sentence(message) == long


@pytest.mark.parametrize("message", [message for message, _, _ in WORDING], ids=lambda message: message.code)
def test_a_line_of_few_squares_fits_the_display(message: Message) -> None:
    assert len(display_line(message)) <= DISPLAY_COLUMNS


@pytest.mark.parametrize("message", [message for message, _, _ in WORDING], ids=lambda message: message.code)
def test_every_argument_is_told(message: Message) -> None:
    for name, value in message.args:
        if name != "reason":
            numbers = value if isinstance(value, tuple) else (value,)
            assert all(str(number) in message_sentence(message) for number in numbers)


DRAWS_ONLY = (Termination.NO_PROGRESS, Termination.FEW_PIECES, Termination.REPETITION)
ENDS = [
    (code, end)
    for code in (MessageCode.WHITE_WINS, MessageCode.BLACK_WINS, MessageCode.UNDECIDED)
    for end in Termination
]


@pytest.mark.parametrize(
    ("code", "termination"),
    [(code, end) for code, end in ENDS if end not in DRAWS_ONLY] + [(MessageCode.DRAW, end) for end in Termination],
)
def test_every_end_of_a_game_fits_the_display(code: MessageCode, termination: Termination) -> None:
    message = build_message(code, reason=termination.value)
    assert len(display_line(message)) <= DISPLAY_COLUMNS
    assert message_sentence(message).endswith(termination.value)


@pytest.mark.parametrize(
    ("missing", "extra", "short"),
    [
        ((), (17, 18), "Clear 17, 18"),
        ((9,), (), "Fill 9"),
        (EVERYONE, (), "24 missing"),
        (EVERYONE, (13, 14, 15), "24 missing, 3 too many"),
        ((), (), "Set up the pieces"),
    ],
)
def test_a_board_to_be_set_up_is_told_by_squares_or_else_by_counts(
    missing: tuple[int, ...], extra: tuple[int, ...], short: str
) -> None:
    assert display_line(build_message(MessageCode.SET_UP, missing=missing, extra=extra)) == short


def test_a_message_without_one_of_its_arguments_is_an_error() -> None:
    with pytest.raises(ValueError, match="put back"):
        build_message(MessageCode.PUT_BACK, origin=18)


def test_a_verdict_says_what_was_found() -> None:
    fault = build_message(MessageCode.MUST_CAPTURE_MORE, taken=2, count=3)
    illegal = ReportJudgement(judgement=Judgement.ILLEGAL, message=fault, at_us=0)
    assert verdict_sentence(illegal) == "Illegal: The greatest number must be captured: 3, not 2"
    assert verdict_sentence(ReportJudgement(judgement=Judgement.LEGAL, message=None, at_us=0)) == "Legal"
