"""The score sheet of one game, and its PDN: the tags, then the moves with the clocks after each.

Sources: PDN 3.0 (https://wiegerw.github.io/pdn/), its pages on tags and commands; for SetUp and the values of
Termination the PGN standard 9.7 and 9.8.1, to which PDN refers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.notation.pdn.agreement_tags import write_agreement_tags
from controller.notation.pdn.clock_comments import round_up_to_seconds
from controller.notation.pdn.game_record import (
    ClockAnnotation,
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
from controller.notation.pdn.writer import pdn_game_text
from controller.notation.square_numbering import Notation
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.damath.options import DamathOptions
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, squares_of
from controller.rules.traits import RuleSet

_TERMINATIONS = {
    Termination.TIME: "time forfeit",
    Termination.INSUFFICIENT: "time forfeit",
    Termination.ARBITER: "adjudication",
    Termination.ILLEGAL_MOVES: "rules infraction",
    Termination.WARNINGS: "rules infraction",
}
"""Termination -> value of the tag; every other termination is `normal`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingTimes:
    """The remaining time of both sides."""

    white_us: int
    black_us: int
    running_side: Side | None  # None: no clock runs


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredMove:
    """One move of a score sheet."""

    side: Side
    move: Move
    remaining_times: RemainingTimes | None = None  # after the move; None: the game has no clock
    remarks: tuple[str, ...] = ()  # after the move


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDetails:
    """Where and when in an event a game is played; `?` is unknown, as PGN 8.1.1 writes it."""

    event: str = "?"
    site: str = "?"
    round: str = "?"
    board: str = ""  # its number in the event; empty: unknown, and no tag


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDetails:
    """What is known of a player beside the name; what is empty is unknown, and has no tag."""

    title: str = ""
    club: str = ""
    kind: str = ""  # `human` or `program` (PGN 9.1.2)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """One game as it is written down."""

    ruleset: RuleSet
    orientation: Orientation
    date: str  # `YYYY.MM.DD`, with `?` for each unknown digit
    white: str  # the player's name
    black: str  # the player's name
    time_control: str  # the value of PDN's tag
    moves: tuple[ScoredMove, ...]
    outcome: Outcome | None  # None: the game is not over
    start_position: Position | None = None  # None: the rule set's start position
    damath: DamathOptions | None = None  # None: the game has no score
    time_control_note: str = ""  # a comment for what the tag cannot express
    remarks: tuple[str, ...] = ()  # before the first move
    event: EventDetails = EventDetails()
    white_details: PlayerDetails = PlayerDetails()
    black_details: PlayerDetails = PlayerDetails()
    time: str = ""  # local, HH:MM:SS, at which the game began; empty: unknown, and no tag
    annotator: str = ""  # the program that recorded the game, such as `Damahan 1.0.0`; empty: no tag


def pdn_text(sheet: ScoreSheet) -> str:
    """Return a score sheet as one PDN game with a line end; the last comment is the reason of the game's end."""
    return pdn_game_text(build_pdn_game(sheet))


def game_type_text(ruleset: RuleSet, orientation: Orientation) -> str:
    """Return the value of PDN's GameType tag, such as `26,W,8,8,N2,0`."""
    return game_type_of(ruleset, orientation, Notation.NUMERIC).text


def build_pdn_game(sheet: ScoreSheet) -> PdnGame:
    """Return a score sheet as a game of PDN in numeric notation."""
    rules = rules_for(sheet.ruleset, sheet.orientation)
    start = rules.start_position if sheet.start_position is None else sheet.start_position
    pdn_game_type = game_type_of(sheet.ruleset, sheet.orientation, Notation.NUMERIC)
    move_format = MoveFormat(numbering=pdn_game_type.numbering, notation=Notation.NUMERIC)
    leading_notes, moves = _build_moves(sheet, rules, start, move_format)
    remarks = (sheet.time_control_note, *sheet.remarks) if sheet.time_control_note else sheet.remarks
    leading_notes = [*(Comment(text=remark) for remark in remarks), *leading_notes]
    if sheet.outcome is not None:
        (moves[-1][1] if moves else leading_notes).append(Comment(text=_end_comment(sheet.outcome)))
    return PdnGame(
        tags=tuple(_tags(sheet, move_format)),
        ruleset=sheet.ruleset,
        game_type=pdn_game_type,
        notation=Notation.NUMERIC,
        start_position=start,
        damath=sheet.damath,
        notes=tuple(leading_notes),
        moves=tuple(replace(move, notes=tuple(notes)) for move, notes in moves),
        result=_score_text(sheet.outcome),
    )


def _build_moves(
    sheet: ScoreSheet, rules: BoardRules, position: Position, move_format: MoveFormat
) -> tuple[list[Note], list[tuple[PdnMove, list[Note]]]]:
    """Return the notes before the first move, and the moves, each with the notes after it.

    A move for which a piece was huffed is not legal: a setup of the position after it replaces the move, as PDN 3.0
    does for illegal moves, and a comment names it. Before all moves it needs a setup of the start too (PDN 3.0).
    """
    leading_notes: list[Note] = []
    moves: list[tuple[PdnMove, list[Note]]] = []
    number: int | None = None
    for scored in sheet.moves:
        side, move = scored.side, scored.move
        number = next_move_number(number, 1, side, sheet.ruleset.first_mover)
        before, position = position, rules.play(position, move)
        notes = moves[-1][1] if moves else leading_notes
        text = ""
        if move.huffed:
            if not moves and not leading_notes:
                notes.append(SetupCommand(position=before))
            notes.append(SetupCommand(position=position))
            huffed = ", ".join(map(move_format.square_text, squares_of(move.huffed)))
            text = f"{move_format.move_text(move)}, huffed on {huffed}"
        else:
            notes = []
            moves.append((PdnMove(side=side, move=move, route=move.first_route, number=number), notes))
        if text or scored.remaining_times is not None:
            clock_commands = () if scored.remaining_times is None else (_build_clock_command(scored.remaining_times),)
            notes.append(Comment(text=text, clocks=clock_commands))
        notes.extend(Comment(text=remark) for remark in scored.remarks)
    return leading_notes, moves


def _build_clock_command(times: RemainingTimes) -> ClockAnnotation:
    """Return the command of both clocks, rounded up to seconds: 0 only if no time is left."""
    remaining_by_side = {Side.WHITE: times.white_us, Side.BLACK: times.black_us}
    return ClockAnnotation(
        name="clock",
        clocks=tuple(
            ClockTime(side=side, remaining_us=round_up_to_seconds(remaining_us), is_running=times.running_side is side)
            for side, remaining_us in remaining_by_side.items()
        ),
    )


def _tags(sheet: ScoreSheet, move_format: MoveFormat) -> Iterator[tuple[str, str]]:
    yield "Event", sheet.event.event
    yield "Site", sheet.event.site
    yield "Date", sheet.date
    if sheet.time:
        yield "Time", sheet.time  # PGN 9.5.1
    yield "Round", sheet.event.round
    if sheet.event.board:
        yield "Board", sheet.event.board
    yield "White", sheet.white
    yield "Black", sheet.black
    yield from _player_tags(sheet)
    yield "Result", _score_text(sheet.outcome)
    yield "GameType", game_type_text(sheet.ruleset, sheet.orientation)
    # Several rule sets may share one GameType; the standard allows further tags, and this one names the rule set.
    yield "Variant", variant_text(sheet.ruleset)
    yield from write_agreement_tags(sheet.ruleset, sheet.damath)
    if sheet.start_position is not None:
        yield "SetUp", "1"
        yield "FEN", move_format.fen_text(sheet.start_position)
    yield "TimeControl", sheet.time_control
    yield "Termination", "unterminated" if sheet.outcome is None else _termination_text(sheet, sheet.outcome)
    if sheet.annotator:
        yield "Annotator", sheet.annotator


def _player_tags(sheet: ScoreSheet) -> Iterator[tuple[str, str]]:
    """Yield what is known of the players; PGN 9.1 names the tags but those of clubs, which are made alike."""
    players = (("White", sheet.white_details), ("Black", sheet.black_details))
    yield from ((f"{side}Title", player.title) for side, player in players if player.title)
    yield from ((f"{side}Type", player.kind) for side, player in players if player.kind)
    yield from ((f"{side}Club", player.club) for side, player in players if player.club)


def _end_comment(outcome: Outcome) -> str:
    return "The arbiter decided" if outcome.termination is Termination.ARBITER else outcome.termination.value


def _termination_text(sheet: ScoreSheet, outcome: Outcome) -> str:
    if outcome.termination is Termination.TIME and sheet.ruleset.scoring is not None:
        return "normal"  # the time of the match is over, which no side forfeits: the totals decide
    return _TERMINATIONS.get(outcome.termination, "normal")


def _score_text(outcome: Outcome | None) -> str:
    return (Score.UNDECIDED if outcome is None else outcome.score).value
