"""The conventions of the lone king's count, distinguished to the ply by best play of both sides.

The facts are those of three_kings_v_one.json; the lines are found by solving the ending, apart from the product.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.notation.fen import fen_text, parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.moves import Move
from controller.rules.optional_rules import LoneKingCountedSide, RuleOptions, apply_options
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, Square, mask_of
from tests.rules.three_kings_solver import solve

WON = Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)
DRAWN = Outcome(score=Score.DRAW, termination=Termination.LONE_KING_COUNT)
RULES = rules_for(FILIPINO, Orientation.VISMIN)
LONG_DIAGONAL = mask_of(map(Square, (4, 8, 11, 15, 18, 22, 25, 29)))
SAMPLE = 5  # positions of each length besides those of the data

CONVENTIONS = {
    "captured in reply to the lone king's twelfth move": (
        RuleOptions(lone_king_counted=LoneKingCountedSide.WEAKER, lone_king_answer=True), 25,
    ),
    "captured before the lone king's twelfth move": (
        RuleOptions(lone_king_counted=LoneKingCountedSide.WEAKER, lone_king_answer=False), 23,
    ),
    "captured with the twelfth move of the three kings": (
        RuleOptions(lone_king_counted=LoneKingCountedSide.STRONGER, lone_king_answer=True), 24,
    ),
    "captured before the twelfth move of the three kings": (
        RuleOptions(lone_king_counted=LoneKingCountedSide.STRONGER, lone_king_answer=False), 22,
    ),
}  # fmt: skip
"""Each with the most plies in which it lets a win be won."""


def plies_to_win(position: Position) -> int | None:
    if not position.black:
        return 0
    solved = solve().lone_to_move if position.to_move is Side.BLACK else solve().strong_to_move
    return solved.get((position.white, position.black))


def best_line(position: Position) -> list[Move] | None:
    """Return best play of both in which the lone king captures with its last move only; None if it must earlier."""
    plies = plies_to_win(position)
    if not plies:
        return []
    for move in RULES.legal_moves(position):
        after = RULES.play(position, move)
        if plies_to_win(after) == plies - 1 and (not move.is_capture or plies <= 2):
            rest = best_line(after)
            if rest is not None:
                return [move, *rest]
    return None


# One test: solving takes a few seconds, and would take them again on every worker.
def test_best_play_distinguishes_the_conventions(reference_data: Path) -> None:
    data = json.loads((reference_data / "three_kings_v_one.json").read_text())
    check_the_solver(data)
    reported = [parse_fen(entry["fen"]) for entry in data["positions"]]
    wrong = [
        f"{fen_text(position)}, {plies_to_win(position)} plies: {fault}"
        for position in (*reported, *each_equally_long_position())
        for fault in find_faults(position)
    ]
    assert not wrong, "\n".join(wrong)


def check_the_solver(data: dict[str, Any]) -> None:
    """Compare with the reference over all positions."""
    for entry in data["positions"]:
        assert plies_to_win(parse_fen(entry["fen"])) == entry["plies_to_capture_best_play"]
    won = {ending: plies for ending, plies in solve().strong_to_move.items() if ending[0].bit_count() == 3}
    lost = {ending: plies for ending, plies in solve().lone_to_move.items() if ending[0].bit_count() == 3}
    with_lone_king_on_diagonal = sum(bool(lone & LONG_DIAGONAL) for _, lone in won)
    alone_on_diagonal = sum(bool(strong & LONG_DIAGONAL) and not lone & LONG_DIAGONAL for strong, lone in won)
    summary = data["summary"]
    assert summary == summary | {
        "max plies when won (3K to move)": max(won.values()),
        "max plies (lone king to move)": max(lost.values()),
        "of which not won": summary["3K to move, strong side alone on the long diagonal: total"] - alone_on_diagonal,
        "of which won": with_lone_king_on_diagonal,
        "won needing 25 plies (3K to move)": list(won.values()).count(25),
        "lost needing 26 plies (lone king to move)": list(lost.values()).count(26),
    }


def each_equally_long_position() -> Iterator[Position]:
    """Return some positions of each length that matters."""
    for side, solved in ((Side.BLACK, solve().lone_to_move), (Side.WHITE, solve().strong_to_move)):
        for plies in range(21, 27):
            endings = [(strong, lone) for (strong, lone), far in solved.items() if far == plies]
            for strong, lone in endings[:: max(1, len(endings) // SAMPLE)]:
                position = Position(strong, lone, strong | lone, side)
                if strong.bit_count() == 3 and best_line(position):
                    yield position


def find_faults(position: Position) -> Iterator[str]:
    """Return the conventions under which the game is drawn wrongly, or wrongly not drawn."""
    line, plies = best_line(position), plies_to_win(position)
    assert line is not None
    assert plies is not None
    for name, (options, most_plies) in CONVENTIONS.items():
        game = start_game(rules_for(apply_options(FILIPINO, options), Orientation.VISMIN), position)
        for move in line:
            game = game if game.outcome else game.play(move)
        expected = WON if plies <= most_plies else DRAWN
        if game.outcome != expected:
            yield f"it must be {name}: {game.outcome}"
