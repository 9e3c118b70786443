"""Messages of every code with many values of their arguments, for all tests of wording."""

from collections.abc import Iterator, Sequence
from itertools import product

from controller.clock.adjustments import AdjustmentFault
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.arbiter.far_commands import PLAYED_ON
from controller.session.arbiter.position_changes import PositionFault
from controller.session.arbiter.proposed_moves import ProposalFault
from controller.session.effects import ChangeAuthor, ChangeKind
from controller.session.far_exchange.values import FarAskKind, FarEntryKind
from controller.session.far_record.reports import UNKNOWN_GAP
from controller.session.hint import HintFault
from controller.session.views.messages import MESSAGE_ARGUMENTS, Message, MessageArgument, MessageCode, build_message
from hardware.events import Part

ANY_SQUARES: Sequence[MessageArgument] = ((18,), (18, 22), (18, 22, 25))

SAMPLES: dict[str, Sequence[MessageArgument]] = {
    "squares": ANY_SQUARES,
    "missing": ((), (18,), (18, 22)),
    "extra": ((), (1,), (1, 2, 3)),
    "side": ("White", "Black"),
    "count": (0, 1, 3),
    "ask": tuple(kind.value for kind in FarAskKind),
    "board": ("Lipa 1",),
    "seconds": (1, 120),
    "by": tuple(author.value for author in ChangeAuthor),
    "move": ("22-18", "5x14x23"),
    "moves": ("22-18 or 22-17", "22-18, 9-14"),
    "place": ("button", "third button", "page"),
    "part": tuple(part.value for part in Part),
    "detail": ("no move left", "'W:W40' has no square 40"),
    "limit": (12, 9999),
    "sums": ("9 ÷ 4 = 9/4", "9 × (-4) = -36"),
    "chip": ("9", "-11"),
    "total": ("36", "-1247/360"),
    "digits": ("012 345",),
    "demand": ("", "put back", "press again"),
    "white": ("66",),
    "black": ("-1/2",),
}

ALL_ENDS = [end.value for end in Termination]
DRAWS_ONLY = (Termination.NO_PROGRESS.value, Termination.FEW_PIECES.value, Termination.REPETITION.value)
ENDS_OF_ANY_RESULT = [end for end in ALL_ENDS if end not in DRAWS_ONLY]

REASONS: dict[MessageCode, Sequence[str]] = {
    MessageCode.DRAW_COUNT: ALL_ENDS,
    MessageCode.DRAW: ALL_ENDS,
    MessageCode.DRAW_OPEN: ALL_ENDS,
    MessageCode.DRAW_CLAIMABLE: ALL_ENDS,
    MessageCode.WHITE_WINS: ENDS_OF_ANY_RESULT,
    MessageCode.BLACK_WINS: ENDS_OF_ANY_RESULT,
    MessageCode.UNDECIDED: ENDS_OF_ANY_RESULT,
    MessageCode.TOTALS_DECIDE: ALL_ENDS,
    MessageCode.BAD_CLOCK: [fault.value for fault in AdjustmentFault],
    MessageCode.BAD_POSITION: [fault.value for fault in PositionFault],
    MessageCode.NO_HINT: [fault.value for fault in HintFault],
    MessageCode.BAD_PROPOSAL: [fault.value for fault in ProposalFault],
    MessageCode.CANNOT_RESUME: ("it is not paused", "the sensors do not answer"),
}

CHANGES: Sequence[tuple[ChangeKind, str, str]] = [
    (ChangeKind.TIME, "15:17.976282", "3:00"),
    (ChangeKind.TIME, "59:59.5", "1:29:59.25"),
    (ChangeKind.STAGE, "1", "2"),
    (ChangeKind.PERIOD_COUNT, "1", "5"),
    (ChangeKind.MOVE_COUNT, "7", "8"),
    (ChangeKind.MOVE_NUMBER, "7", "9999"),
    (ChangeKind.ILLEGAL_MOVES, "0", "1"),
    (ChangeKind.WARNINGS, "0", "1"),
    (ChangeKind.HINTS, "0", "1"),
    (ChangeKind.DATE, "????.??.??", "2026.11.23"),
    (ChangeKind.DATE, "2026.11.22", "2026.11.23"),
    (ChangeKind.MOVE_SOURCE, "program", "board"),
    (ChangeKind.MOVE_SOURCE, "board", "program"),
    (ChangeKind.MOVE_SOURCE, "program", "far"),
    (ChangeKind.NAME, "?", "Ana"),
    (ChangeKind.CLUB, "?", "Lipa"),
    (ChangeKind.EVENT, "?", "Open"),
    (ChangeKind.SITE, "?", "Lipa"),
    (ChangeKind.ROUND, "2", "3"),
    (ChangeKind.BOARD, "?", "12"),
    (ChangeKind.TURN, "white", "black"),
    (ChangeKind.POSITION, "W:W31:B1", "W:W32:BK1"),
    (ChangeKind.RESULT, "*", "1-0 arbiter"),
    (ChangeKind.RESULT, "0-1 time", "* arbiter"),
    (ChangeKind.RESULT, "1/2-1/2 agreement", "*"),
    (ChangeKind.TAKEBACK, "9-13 22-18", "start"),
    (ChangeKind.TAKEBACK, "9-13", "22-18"),
    (ChangeKind.RESTORE, "9-13 22-18", "22-18"),
    (ChangeKind.PAUSE, "white", "paused"),
    (ChangeKind.PAUSE, "nobody", "paused"),
    (ChangeKind.RESUME, "paused", "black"),
    (ChangeKind.RESUME, "paused", "nobody"),
    (ChangeKind.SET_UP, "paused", "white"),
    (ChangeKind.SET_UP, "paused", "nobody"),
    (ChangeKind.GAP, "12", "200"),
    (ChangeKind.GAP, "12", UNKNOWN_GAP),
    (ChangeKind.UNDATED_GAP, "12", "200"),
    (ChangeKind.ADJOURNMENT, "adjourned", PLAYED_ON),
]
ENTRIES: Sequence[tuple[FarEntryKind, str, str, str]] = [
    (FarEntryKind.PAUSE, "", "1:29:59", "0:07"),
    (FarEntryKind.RESUME, "", "1:29:59", "0:07"),
    (FarEntryKind.TAKE_BACK, "", "1:29:59", "0:07"),
    (FarEntryKind.RESULT, "0-1 arbiter", "1:29:59", "0:07"),
    (FarEntryKind.RESULT, "1/2-1/2 arbiter", "1:29:59", "0:07"),
    (FarEntryKind.CLOCK, "", "1:29:59", "59:07"),
    (FarEntryKind.POSITION, "W:W32:BK1", "12", "11"),
    (FarEntryKind.POSITION, "W:W40", "?", "?"),
    (FarEntryKind.MOVE, "", "1:29:59", "0:07"),
]
OF_ONE_SIDE = {
    ChangeKind.MOVE_SOURCE,
    ChangeKind.NAME,
    ChangeKind.CLUB,
    ChangeKind.TIME,
    ChangeKind.STAGE,
    ChangeKind.PERIOD_COUNT,
    ChangeKind.MOVE_COUNT,
    ChangeKind.ILLEGAL_MOVES,
    ChangeKind.WARNINGS,
    ChangeKind.HINTS,
}


def all_messages() -> Iterator[Message]:
    """Yield messages of every code, with each sample of each argument."""
    for code in MessageCode:
        match code:
            case MessageCode.CHANGED:
                yield from change_messages()
            case MessageCode.OPEN_ENTRY:
                yield from entry_messages()
            case _:
                yield from messages_of(code)


def change_messages() -> Iterator[Message]:
    for (what, before, after), by in product(CHANGES, ChangeAuthor):
        for side in ("White", "Black") if what in OF_ONE_SIDE else ("",):
            yield build_message(
                MessageCode.CHANGED, what=what.value, side=side, before=before, after=after, by=by.value
            )


def entry_messages() -> Iterator[Message]:
    for (what, value, white, black), number, count, side in product(ENTRIES, (3, 99), (1, 12), Side):
        yield build_message(
            MessageCode.OPEN_ENTRY,
            what=what.value, value=value, white=white, black=black, number=number, count=count, board="Lipa 1",
            side=side.english_name,
        )  # fmt: skip


def messages_of(code: MessageCode) -> Iterator[Message]:
    names = MESSAGE_ARGUMENTS[code]
    samples = [samples_of(code, name) for name in names]
    for values in product(*samples):
        yield build_message(code, **dict(zip(names, values, strict=True)))


def samples_of(code: MessageCode, name: str) -> Sequence[MessageArgument]:
    if name == "reason":
        return REASONS.get(code, ["No space left on device"])
    if name == "limit" and code is MessageCode.MUST_MOVE:
        return [0, 3]
    if name == "side" and code in (MessageCode.TOTALS_DECIDE, MessageCode.DRAW_OPEN):
        return ["White", "Black", ""]
    if code is MessageCode.CHIPS_MISSING:
        return ["9 (14), -2 (32)", ""] if name == "white" else ["", "1/2 (10)"]
    if name == "value":
        return ["paused", "over", "White's turn", "Black's turn", "0-1 time"]
    if code is MessageCode.SET_UP and name in ("white", "black"):
        return SAMPLES["missing"]
    return SAMPLES.get(name, (7,))
