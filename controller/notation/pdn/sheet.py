"""One game's score sheet, and the PDN of it: tags, then the moves with the clocks after each.

Sources: PDN 3.0 (https://wiegerw.github.io/pdn/), its pages on tags and commands; for SetUp and the values of
Termination, the PGN standard 9.7 and 9.8.1, to which PDN refers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.notation.numbering import Notation
from controller.notation.pdn.clocks import whole_seconds
from controller.notation.pdn.game_types import game_type_of, variant_text
from controller.notation.pdn.spelling import Spelling
from controller.notation.pdn.values import Clock, ClockCommand, Comment, Note, PdnGame, PdnMove, Setup, next_number
from controller.notation.pdn.writing import print_game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.rules import Rules, rules_for
from controller.rules.squares import Orientation, squares_of
from controller.rules.traits import RuleSet

_TERMINATIONS = {
    Termination.TIME: "time forfeit",
    Termination.ARBITER: "adjudication",
    Termination.ILLEGAL_MOVES: "rules infraction",
}
"""All other ends are `normal`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTimes:
    """Both sides' remaining time in microseconds, and whose clock runs (None: nobody's)."""

    white_us: int
    black_us: int
    running: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredMove:
    """One move of a score and the clocks after it, None where the game has no clock; `remarks` stand behind it."""

    side: Side
    move: Move
    clocks: ClockTimes | None = None
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


def game_type(ruleset: RuleSet, orientation: Orientation) -> str:
    """Give the value of PDN's GameType tag, such as `26,W,8,8,N2,0`: number, who begins, board, numbering, corner."""
    return game_type_of(ruleset, orientation, Notation.NUMERIC).text


def pdn_game(sheet: ScoreSheet) -> PdnGame:
    """Give a score sheet as a game of PDN, numeric."""
    rules = rules_for(sheet.ruleset, sheet.orientation)
    start = rules.start if sheet.start is None else sheet.start
    kind = game_type_of(sheet.ruleset, sheet.orientation, Notation.NUMERIC)
    spelling = Spelling(numbering=kind.numbering, notation=Notation.NUMERIC)
    ahead, moves = _moves(sheet, rules, start, spelling)
    remarks = (sheet.time_control_note, *sheet.remarks) if sheet.time_control_note else sheet.remarks
    ahead = [*(Comment(text=remark) for remark in remarks), *ahead]
    if sheet.outcome is not None:
        (moves[-1][1] if moves else ahead).append(Comment(text=sheet.outcome.termination.value))
    return PdnGame(
        tags=tuple(_tags(sheet, spelling)),
        ruleset=sheet.ruleset,
        game_type=kind,
        notation=Notation.NUMERIC,
        start=start,
        notes=tuple(ahead),
        moves=tuple(replace(move, notes=tuple(notes)) for move, notes in moves),
        result=_score(sheet.outcome),
    )


def _moves(
    sheet: ScoreSheet, rules: Rules, position: Position, spelling: Spelling
) -> tuple[list[Note], list[tuple[PdnMove, list[Note]]]]:
    """Give what stands ahead of the first move, and the moves, each with what stands behind it.

    A move for which a piece was huffed is no legal one: the position behind it is set up instead, as PDN 3.0 has it for
    illegal moves, and the move told in a comment. Ahead of all moves the start is set up too, as PDN 3.0 asks.
    """
    ahead: list[Note] = []
    moves: list[tuple[PdnMove, list[Note]]] = []
    number: int | None = None
    for scored in sheet.moves:
        side, move = scored.side, scored.move
        number = next_number(number, 1, side, sheet.ruleset.first_mover)
        before, position = position, rules.play(position, move)
        text = ""
        if move.huffed:
            if not moves and not ahead:
                ahead.append(Setup(position=before))
            (moves[-1][1] if moves else ahead).append(Setup(position=position))
            text = f"{spelling.move(move)}, huffed on {', '.join(map(spelling.square, squares_of(move.huffed)))}"
        else:
            moves.append((PdnMove(side=side, move=move, route=move.path, number=number), []))
        if text or scored.clocks is not None:
            clocks = () if scored.clocks is None else (_clock_command(scored.clocks),)
            (moves[-1][1] if moves else ahead).append(Comment(text=text, clocks=clocks))
        (moves[-1][1] if moves else ahead).extend(Comment(text=remark) for remark in scored.remarks)
    return ahead, moves


def _clock_command(times: ClockTimes) -> ClockCommand:
    """Tell both clocks, rounded up to seconds: 0 only when nothing is left."""
    left = {Side.WHITE: times.white_us, Side.BLACK: times.black_us}
    return ClockCommand(
        name="clock",
        clocks=tuple(
            Clock(side=side, left_us=whole_seconds(left_us), running=times.running is side)
            for side, left_us in left.items()
        ),
    )


def _tags(sheet: ScoreSheet, spelling: Spelling) -> Iterator[tuple[str, str]]:
    yield "Event", "?"
    yield "Site", "?"
    yield "Date", sheet.date
    yield "Round", "?"
    yield "White", sheet.white
    yield "Black", sheet.black
    yield "Result", _score(sheet.outcome)
    yield "GameType", game_type(sheet.ruleset, sheet.orientation)
    # One GameType may stand for several rule sets; a tag of our own tells which (the standard allows such tags).
    yield "Variant", variant_text(sheet.ruleset)
    if sheet.start is not None:
        yield "SetUp", "1"
        yield "FEN", spelling.fen(sheet.start)
    yield "TimeControl", sheet.time_control
    yield "Termination", "unterminated" if sheet.outcome is None else _termination(sheet.outcome)


def _termination(outcome: Outcome) -> str:
    return _TERMINATIONS.get(outcome.termination, "normal")


def _score(outcome: Outcome | None) -> str:
    return (Score.UNDECIDED if outcome is None else outcome.score).value
