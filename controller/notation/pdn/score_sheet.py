"""One game's score sheet, and the PDN of it: tags, then the moves with the clocks after each.

Sources: PDN 3.0 (https://wiegerw.github.io/pdn/), its pages on tags and commands; for SetUp and the values of
Termination, the PGN standard 9.7 and 9.8.1, to which PDN refers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.notation.pdn.clock_comments import round_up_to_seconds
from controller.notation.pdn.game_record import (
    ClockCommand,
    ClockTime,
    Comment,
    Note,
    PdnGame,
    PdnMove,
    SetupCommand,
    next_move_number,
)
from controller.notation.pdn.game_types import game_type_of, variant_text
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.writer import print_game
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, squares_of
from controller.rules.traits import RuleSet

_TERMINATIONS = {
    Termination.TIME: "time forfeit",
    Termination.ARBITER: "adjudication",
    Termination.ILLEGAL_MOVES: "rules infraction",
}
"""All other ends are `normal`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingTimes:
    """Both sides' remaining time in microseconds, and whose clock runs (None: nobody's)."""

    white_us: int
    black_us: int
    running_side: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredMove:
    """One move of a score and the clocks after it, None where the game has no clock; `remarks` stand behind it."""

    side: Side
    move: Move
    remaining_times: RemainingTimes | None = None
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """One game as it is written down.

    `date` is `YYYY.MM.DD`, with `?` for what is unknown; `time_control` the value of PDN's tag, and `time_control_note`
    a comment for what the tag cannot say; `start` None: the rule set's start position; `outcome` None: the game is not
    over. `remarks` stand ahead of the first move.
    """

    ruleset: RuleSet
    orientation: Orientation
    date: str
    white: str
    black: str
    time_control: str
    moves: tuple[ScoredMove, ...]
    outcome: Outcome | None
    start: Position | None = None
    time_control_note: str = ""
    remarks: tuple[str, ...] = ()


def print_pdn(sheet: ScoreSheet) -> str:
    """Write a game as one PDN game, ending in a line end; the reason of its end stands in the last comment."""
    return print_game(pdn_game(sheet))


def game_type_text(ruleset: RuleSet, orientation: Orientation) -> str:
    """Give the value of PDN's GameType tag, such as `26,W,8,8,N2,0`: number, who begins, board, numbering, corner."""
    return game_type_of(ruleset, orientation, Notation.NUMERIC).text


def pdn_game(sheet: ScoreSheet) -> PdnGame:
    """Give a score sheet as a game of PDN, numeric."""
    rules = rules_for(sheet.ruleset, sheet.orientation)
    start = rules.start_position if sheet.start is None else sheet.start
    pdn_game_type = game_type_of(sheet.ruleset, sheet.orientation, Notation.NUMERIC)
    move_format = MoveFormat(numbering=pdn_game_type.numbering, notation=Notation.NUMERIC)
    leading_notes, moves = _build_moves(sheet, rules, start, move_format)
    remarks = (sheet.time_control_note, *sheet.remarks) if sheet.time_control_note else sheet.remarks
    leading_notes = [*(Comment(text=remark) for remark in remarks), *leading_notes]
    if sheet.outcome is not None:
        (moves[-1][1] if moves else leading_notes).append(Comment(text=sheet.outcome.termination.value))
    return PdnGame(
        tags=tuple(_tags(sheet, move_format)),
        ruleset=sheet.ruleset,
        game_type=pdn_game_type,
        notation=Notation.NUMERIC,
        start=start,
        notes=tuple(leading_notes),
        moves=tuple(replace(move, notes=tuple(notes)) for move, notes in moves),
        result=_score_text(sheet.outcome),
    )


def _build_moves(
    sheet: ScoreSheet, rules: BoardRules, position: Position, move_format: MoveFormat
) -> tuple[list[Note], list[tuple[PdnMove, list[Note]]]]:
    """Give what stands ahead of the first move, and the moves, each with what stands behind it.

    A move for which a piece was huffed is no legal one: the position behind it is set up instead, as PDN 3.0 has it for
    illegal moves, and the move told in a comment. Ahead of all moves the start is set up too, as PDN 3.0 asks.
    """
    leading_notes: list[Note] = []
    moves: list[tuple[PdnMove, list[Note]]] = []
    number: int | None = None
    for scored in sheet.moves:
        side, move = scored.side, scored.move
        number = next_move_number(number, 1, side, sheet.ruleset.first_mover)
        before, position = position, rules.play(position, move)
        text = ""
        if move.huffed:
            if not moves and not leading_notes:
                leading_notes.append(SetupCommand(position=before))
            (moves[-1][1] if moves else leading_notes).append(SetupCommand(position=position))
            huffed = ", ".join(map(move_format.square_text, squares_of(move.huffed)))
            text = f"{move_format.move_text(move)}, huffed on {huffed}"
        else:
            moves.append((PdnMove(side=side, move=move, route=move.first_route, number=number), []))
        if text or scored.remaining_times is not None:
            clock_commands = () if scored.remaining_times is None else (_build_clock_command(scored.remaining_times),)
            (moves[-1][1] if moves else leading_notes).append(Comment(text=text, clocks=clock_commands))
        (moves[-1][1] if moves else leading_notes).extend(Comment(text=remark) for remark in scored.remarks)
    return leading_notes, moves


def _build_clock_command(times: RemainingTimes) -> ClockCommand:
    """Tell both clocks, rounded up to seconds: 0 only when nothing is left."""
    remaining_by_side = {Side.WHITE: times.white_us, Side.BLACK: times.black_us}
    return ClockCommand(
        name="clock",
        clocks=tuple(
            ClockTime(side=side, remaining_us=round_up_to_seconds(remaining_us), is_running=times.running_side is side)
            for side, remaining_us in remaining_by_side.items()
        ),
    )


def _tags(sheet: ScoreSheet, move_format: MoveFormat) -> Iterator[tuple[str, str]]:
    yield "Event", "?"
    yield "Site", "?"
    yield "Date", sheet.date
    yield "Round", "?"
    yield "White", sheet.white
    yield "Black", sheet.black
    yield "Result", _score_text(sheet.outcome)
    yield "GameType", game_type_text(sheet.ruleset, sheet.orientation)
    # One GameType may stand for several rule sets; a tag of our own tells which (the standard allows such tags).
    yield "Variant", variant_text(sheet.ruleset)
    if sheet.start is not None:
        yield "SetUp", "1"
        yield "FEN", move_format.fen_text(sheet.start)
    yield "TimeControl", sheet.time_control
    yield "Termination", "unterminated" if sheet.outcome is None else _termination_text(sheet.outcome)


def _termination_text(outcome: Outcome) -> str:
    return _TERMINATIONS.get(outcome.termination, "normal")


def _score_text(outcome: Outcome | None) -> str:
    return (Score.UNDECIDED if outcome is None else outcome.score).value
