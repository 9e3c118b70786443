"""Messages read as players and arbiters need them: what is wrong, and what to do next."""

import pytest

from controller.session.effects import ChangeAuthor, ChangeKind, Judgement, ReportJudgement
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.messages import display_line, message_sentence, verdict_sentence
from controller.words.po_files import english, load_catalogue


def change(
    what: ChangeKind, before: str, after: str, *, side: str = "", by: ChangeAuthor = ChangeAuthor.ARBITER
) -> Message:
    return build_message(MessageCode.CHANGED, what=what.value, side=side, before=before, after=after, by=by.value)


WORDING: list[tuple[Message, str, str]] = [
    (
        build_message(MessageCode.SET_UP, white=(22,), black=(9, 10), extra=(17,)),
        "White on 22",
        "Set up the pieces: White on 22; Black on 9 and 10; clear 17",
    ),
    (build_message(MessageCode.READY, side="White"), "White moves first", "The pieces are set up: White moves first"),
    (build_message(MessageCode.MOVE, side="White", move="22-18"), "White 22-18", "White: 22-18"),
    (
        build_message(MessageCode.NOTHING_MOVED),
        "Move, then press",
        "No piece has moved: make a move, then press the clock",
    ),
    (
        build_message(MessageCode.MUST_CAPTURE, count=1, squares=(18,)),
        "18 must capture",
        "You must capture: take 1 piece with the piece on square 18",
    ),
    (
        build_message(MessageCode.MUST_CAPTURE, count=2, squares=(22, 25)),
        "22, 25 must capture",
        "You must capture: take 2 pieces with the piece on square 22 or 25",
    ),
    (
        build_message(MessageCode.PUT_BACK, origin=18, square=22),
        "Put 18 back on 22",
        "Put the piece from square 18 back on square 22",
    ),
    (
        build_message(MessageCode.PIECE_MISSING, squares=(18, 22)),
        "Missing: 18, 22",
        "Pieces are missing on squares 18 and 22",
    ),
    (
        build_message(MessageCode.UNCERTAIN, side="White", moves="22-18 or 22-17"),
        "22-18 or 22-17?",
        "White played 22-18 or 22-17: the board is not sure yet which",
    ),
    (
        build_message(MessageCode.DRAW_COUNT, reason="lone king not captured in time", move=5, limit=12),
        "Lone king: 5 of 12",
        "Lone king: move 5 of 12, then the game is a draw",
    ),
    (
        build_message(MessageCode.PENALTY_ADDED, side="Black", seconds=120),
        "Black: +120 s",
        "Illegal move: Black gets 120 seconds more",
    ),
    (
        build_message(MessageCode.TOO_MANY_TAKEN_BACK, count=1),
        "Only 1 to undo",
        "Only one move can be taken back",
    ),
    (
        build_message(MessageCode.NO_CHANGE, value="White's turn"),
        "Nothing changed",
        "Nothing was changed: already White to move",
    ),
    (
        build_message(MessageCode.BLACK_WINS, reason="resignation"),
        "Black won: resigned",
        "Black wins: the opponent resigned",
    ),
    (
        build_message(MessageCode.WHITE_WINS, reason="no pieces left"),
        "White won: all taken",
        "White wins: one side has no pieces left",
    ),
    (
        build_message(MessageCode.TOTALS_DECIDE, side="Black", white="31", black="927/4", reason="no move left"),
        "31 : 927/4, no move",
        "Black wins with 927/4 to 31: no move left",
    ),
    (
        build_message(MessageCode.TOTALS_DECIDE, side="White", white="31", black="30", reason="time"),
        "31 : 30, time",
        "White wins with 31 to 30: time ran out",
    ),
    (
        change(ChangeKind.TIME, "15:17.976282", "3:00", side="White"),
        "White time: 3:00",
        "The arbiter set White's clock to 3:00 (before: 15:18)",
    ),
    (
        change(ChangeKind.RESULT, "0-1 time", "1-0 arbiter"),
        "New result",
        "The arbiter set the result: White won (before: Black won, time ran out)",
    ),
    (
        change(ChangeKind.RESULT, "*", "* arbiter"),
        "New result",
        "The arbiter set the result: no result (before: no result)",
    ),
    (
        change(ChangeKind.RESULT, "0-1 time", "*"),
        "Game reopened",
        "The arbiter reopened the game (before: Black won, time ran out)",
    ),
    (
        change(ChangeKind.PAUSE, "black", "paused"),
        "Paused",
        "The arbiter paused the game while Black's clock was running",
    ),
    (change(ChangeKind.PAUSE, "nobody", "paused"), "Paused", "The arbiter paused the game"),
    (
        change(ChangeKind.TAKEBACK, "9-13", "22-18"),
        "Taken back: 9-13",
        "The arbiter took back 9-13: the last move is now 22-18",
    ),
    (
        change(ChangeKind.TAKEBACK, "9-13", "22-18", by=ChangeAuthor.PLAYERS),
        "Taken back: 9-13",
        "The players took back 9-13: the last move is now 22-18",
    ),
    (
        change(ChangeKind.ILLEGAL_MOVES, "0", "1", side="White", by=ChangeAuthor.BOARD),
        "White illegal: 1",
        "The board set White's illegal moves to 1 (before: 0)",
    ),
]


@pytest.mark.parametrize(("message", "line", "sentence"), WORDING, ids=lambda value: getattr(value, "code", None))
def test_a_message_in_english(message: Message, line: str, sentence: str) -> None:
    assert display_line(english(), message) == line
    assert message_sentence(english(), message) == sentence


@pytest.mark.parametrize(
    ("message", "line", "sentence"),
    [
        (
            build_message(MessageCode.PUT_BACK, origin=18, square=22),
            "Ibalik 18 sa 22",
            "Ibalik sa 22 ang piyesang nasa 18",
        ),
        (
            build_message(MessageCode.MUST_CAPTURE, count=2, squares=(22, 25)),
            "Dapat kumain: 22, 25",
            "Sapilitan ang pagkain: kumain ng 2 piyesa gamit ang piyesa sa 22 o 25",
        ),
        (
            build_message(MessageCode.WHITE_WINS, reason="resignation"),
            "Puti wagi: sumuko",
            "Panalo ang Puti: sumuko ang kalaban",
        ),
        (
            change(ChangeKind.PAUSE, "black", "paused"),
            "Nakahinto",
            "Pinahinto ng arbiter ang laro habang tumatakbo ang orasan ng Itim",
        ),
        (
            change(ChangeKind.TAKEBACK, "9-13", "22-18", by=ChangeAuthor.PLAYERS),
            "Binawi: 9-13",
            "Binawi ng mga manlalaro ang 9-13: 22-18 na ang huling tira",
        ),
    ],
    ids=lambda value: getattr(value, "code", None),
)
def test_a_message_in_filipino(message: Message, line: str, sentence: str) -> None:
    filipino = load_catalogue("fil")
    assert display_line(filipino, message) == line
    assert message_sentence(filipino, message) == sentence


@pytest.mark.parametrize(
    ("white", "black", "extra", "line"),
    [
        ((), (), (17, 18), "Clear 17, 18"),
        ((), (9,), (), "Black on 9"),
        ((22,), (), (18,), "White 22, clear 18"),
        ((18,), (7,), (), "White 18, Black 7"),
        ((18, 30), (7, 15), (), "White on 18, 30"),
        ((18, 30), (7, 15), (3,), "White on 18, 30"),
        ((), (7, 15, 16), (3,), "Black on 7, 15, 16"),
        ((), (), (), "Set up the pieces"),
    ],
)
def test_a_board_to_be_set_up_is_described_by_colours_one_at_a_time_where_both_have_no_room(
    white: tuple[int, ...], black: tuple[int, ...], extra: tuple[int, ...], line: str
) -> None:
    assert display_line(english(), build_message(MessageCode.SET_UP, white=white, black=black, extra=extra)) == line


def test_a_message_without_one_of_its_arguments_is_an_error() -> None:
    with pytest.raises(ValueError, match="put back"):
        build_message(MessageCode.PUT_BACK, origin=18)


@pytest.mark.parametrize(
    ("judgement", "code", "text"),
    [
        (Judgement.ILLEGAL, MessageCode.SEVERAL_MOVED, "Illegal: More than one piece was moved: only one may move"),
        (Judgement.UNMOVED, MessageCode.NOTHING_MOVED, "No piece has moved: make a move, then press the clock"),
        (Judgement.LEGAL, None, "Legal"),
        (Judgement.UNMOVED, None, "No move"),
    ],
)
def test_a_verdict_names_the_fault(judgement: Judgement, code: MessageCode | None, text: str) -> None:
    message = None if code is None else build_message(code)
    assert verdict_sentence(english(), ReportJudgement(judgement=judgement, message=message, at_us=0)) == text


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            build_message(MessageCode.TOTALS_DECIDE, side="Black", white="31", black="40", reason="no pieces left"),
            "Panalo ang Itim, 40 laban sa 31: naubos ang mga piyesa ng isang panig",
        ),
        (
            build_message(MessageCode.BAD_CLOCK, reason="stage range", side="White", limit=2),
            "Hindi nabago ang orasan: 2 ang yugto ng orasan ng Puti; magbigay ng bilang mula 1 hanggang 2",
        ),
        (
            build_message(MessageCode.BAD_POSITION, reason="no piece", side="Black", detail=""),
            "Hindi nabago ang posisyon: walang piyesa ang Itim",
        ),
    ],
)
def test_a_refusal_names_its_reason_in_the_language_of_the_board(message: Message, sentence: str) -> None:
    assert message_sentence(load_catalogue("fil"), message) == sentence
