"""Games as score sheets: the moves as they count now, and nothing of what was corrected."""

import re
from collections.abc import Iterable

from controller.clock.control_parser import parse_time_control
from controller.clock.pdn_time_control import pdn_time_control
from controller.desk.broadcast.game import BroadcastGame, BroadcastResult
from controller.hall.documents.values import ClockTimes
from controller.notation.fen import parse_fen
from controller.notation.pdn import EventDetails, PlayerDetails, RemainingTimes, ScoredMove, ScoreSheet, pdn_text
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.rulesets import find_ruleset
from controller.rules.squares import Orientation, SquareError, bit, parse_square
from controller.session.inputs import UNKNOWN_NAME
from controller.settings.damath import DamathSettings, damath_options

PROGRAM = "Damahan"


def game_pdn(game: BroadcastGame) -> str:
    """Return a game as PDN with a line end; raises ValueError for what this program does not know, as a rule set."""
    return pdn_text(build_score_sheet(game))


def unwritten_pdn(name: str, reason: ValueError) -> str:
    """Return what stands in place of a game that cannot be written: a line that readers of PDN pass over."""
    return f"% {name} cannot be written as PDN: {' '.join(str(reason).split())}\n"


def join_pdn(texts: Iterable[str]) -> str:
    """Return games as one file, with a blank line between them."""
    return "\n".join(texts)


def build_score_sheet(game: BroadcastGame) -> ScoreSheet:
    """Return the score sheet of a game; raises ValueError for what this program does not know."""
    orientation, details = Orientation(game.orientation), game.details
    rules = rules_for(find_ruleset(game.ruleset), orientation)
    time_control = pdn_time_control(parse_time_control(game.time_control))
    start, moves = _list_moves(game, rules)
    return ScoreSheet(
        ruleset=rules.ruleset,
        orientation=orientation,
        date=game.date,
        time=_time_of_day(game.begun_at),
        white=details["white"] or UNKNOWN_NAME,
        black=details["black"] or UNKNOWN_NAME,
        damath=None if rules.ruleset.scoring is None else damath_options(DamathSettings()),
        time_control=time_control.value,
        time_control_note=time_control.note,
        event=EventDetails(
            event=details["event"] or UNKNOWN_NAME,
            site=details["site"] or UNKNOWN_NAME,
            round=details["round"] or UNKNOWN_NAME,
            board=details["board"],
        ),
        white_details=PlayerDetails(club=details["white_club"]),
        black_details=PlayerDetails(club=details["black_club"]),
        annotator=PROGRAM,
        moves=moves,
        outcome=None if game.final_result is None else _outcome(game.final_result),
        start_position=None if start == rules.start_position else start,
    )


def _list_moves(game: BroadcastGame, rules: BoardRules) -> tuple[Position, tuple[ScoredMove, ...]]:
    """Return the position before the first move, and the moves.

    A move that does not lead to the position that its board had after it is none for a reader: the game then begins
    with that position.
    """
    start = position = parse_fen(game.start_fen, rules.orientation)
    moves: list[ScoredMove] = []
    for played in game.moves:
        after = parse_fen(played.fen, rules.orientation)
        move = _move_between(position, after, played.text)
        if move is None or rules.play(position, move) != after:
            start, moves = after, []
        else:
            side = Side.WHITE if played.side == "white" else Side.BLACK
            is_last = played is game.moves[-1]
            running_side = None if is_last and game.final_result is not None else side.opponent
            moves.append(ScoredMove(side=side, move=move, remaining_times=_times(played.clocks, running_side)))
        position = after
    return start, tuple(moves)


def _move_between(before: Position, after: Position, text: str) -> Move | None:
    """Return the move with this text that leads from one position to the other; None if the text is no move.

    No legal moves are asked for: which of them the players had agreed on, the desk is not told.
    """
    try:
        route = tuple(parse_square(number) for number in re.split("[-x]", text))
    except SquareError:
        return None
    mover = before.to_move
    captured = before.pieces_of(mover.opponent) & ~after.pieces_of(mover.opponent)
    own = before.pieces_of(mover) & ~bit(route[0]) | bit(route[-1])
    huffed = own & ~after.pieces_of(mover)
    if captured.bit_count() != (len(route) - 1 if "x" in text else 0) or huffed.bit_count() > 1:
        return None
    return Move(
        origin=route[0],
        landing=route[-1],
        captured=captured,
        is_crowning=bool(after.kings & bit(route[-1])) and not before.kings & bit(route[0]),
        routes=(route,),
        huffed=huffed,
    )


def _times(clocks: ClockTimes | None, running_side: Side | None) -> RemainingTimes | None:
    if clocks is None:
        return None
    return RemainingTimes(white_us=clocks["white_us"], black_us=clocks["black_us"], running_side=running_side)


def _outcome(result: BroadcastResult) -> Outcome:
    try:
        termination = Termination(result.reason)
    except ValueError:  # of a later program; which it was is not told to readers of PDN
        termination = Termination.ARBITER
    return Outcome(score=Score(result.score), termination=termination)


def _time_of_day(at: str) -> str:
    """Return HH:MM:SS of a time in ISO 8601; empty if it has none."""
    found = re.search(r"T(\d\d:\d\d:\d\d)", at)
    return "" if found is None else found[1]
