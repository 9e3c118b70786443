"""Three kings against one under rule 10, whole: against a solver of its own, and played out by the rules.

`three_kings_v_one.json` names 194 positions that are lost in 26 plies, and calls them draws where the reply to the lone
king's twelfth move is the last that may capture it. By rule 10 any capture ends the count. The lone king must capture
with its twelfth move at the latest in all of them, and loses to the two kings that are left.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.engine.endgames.ending_rules_builder import build_ending_rules
from controller.engine.endgames.game_values import score_moves
from controller.engine.endgames.material import Material, pair_of
from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.solved_ending import SolvedEnding, SolvedEndings
from controller.engine.endgames.solving import solve_pair
from controller.engine.positions import rules_position
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Position
from controller.rules.squares import Orientation
from tests.engine.endgames.solved import ignore, no_ending
from tests.rules.three_kings_solver import Ending, solve

KING, TWO_KINGS, THREE_KINGS = Material(0, 1, 0, 1), Material(0, 1, 0, 2), Material(0, 1, 0, 3)
RULES = rules_for(FILIPINO, Orientation.VISMIN)
MOST_PLIES = 26
MOVES = 12


@pytest.fixture(scope="module")
def solved() -> dict[Material, SolvedEnding]:
    """Return the endings of up to three kings against one."""
    rules, endings, found = build_ending_rules(FILIPINO), SolvedEndings(no_ending), {}
    for material in (KING, TWO_KINGS, THREE_KINGS):
        for ending in solve_pair(rules, pair_of(material), endings, ignore):
            endings.add(ending)
            found[ending.index.material] = ending
    return found


def plies_by_ending(ending: SolvedEnding, *, is_lone_king_to_move: bool) -> dict[Ending, int]:
    """Return the plies to the loss of the lone king, by where three kings and the lone one stand."""
    plies = {}
    for (_, own, _, other), code in zip(ending.index.placings(), ending.codes, strict=True):
        if code and (code % 2 == 1) == is_lone_king_to_move:
            plies[(other, own) if is_lone_king_to_move else (own, other)] = code - 1
    return plies


# One test: solving takes longer than all that is asked of it.
def test_three_kings_against_one(solved: dict[Material, SolvedEnding], reference_data: Path) -> None:
    lone_king_to_move, kings_to_move = solved[THREE_KINGS], solved[Material(0, 3, 0, 1)]
    reference = solve()
    for found, expected in (
        (plies_by_ending(lone_king_to_move, is_lone_king_to_move=True), reference.lone_to_move),
        (plies_by_ending(kings_to_move, is_lone_king_to_move=False), reference.strong_to_move),
    ):
        assert found == {ending: plies for ending, plies in expected.items() if ending[0].bit_count() == 3}
    longest = [number for number, code in enumerate(lone_king_to_move.codes) if code == MOST_PLIES + 1]
    summary = json.loads((reference_data / "three_kings_v_one.json").read_text())["summary"]
    assert len(longest) == summary["lost needing 26 plies (lone king to move)"] == 194
    probe = EndgameProbe(build_ending_rules(FILIPINO), 4, solved.get)
    for number in longest:
        position = rules_position((*lone_king_to_move.index.placing(number), 0), Orientation.VISMIN)
        check_line(probe, position)
        assert lone_king_to_move.code_of(number, 1) == 0  # one counted move later it holds
    assert [sum(code % 2 for code in codes_at(lone_king_to_move, counted)) for counted in range(MOVES + 1)] == [
        56518, 56324, 48896, 35242, 24318, 18318, 14472, 12938, 12456, 11840, 10448, 6880, 62,
    ]  # fmt: skip


def check_line(probe: EndgameProbe, position: Position) -> None:
    """Play the best moves of both by the rules: the lone king must lose with the last ply, and capture before."""
    game, counted_captures = start_game(RULES, position), []
    for ply in range(1, MOST_PLIES + 1):
        assert game.outcome is None, (position, ply, game.outcome)
        scores = score_moves(probe, game)
        best = max(score for _, score in scores if score is not None)
        move = next(move for move, score in scores if score == best)
        if move.is_capture:
            counted_captures.append(ply)
        game = game.play(move)
    assert game.outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.NO_PIECES)
    assert counted_captures[0] <= 2 * MOVES - 1


def codes_at(ending: SolvedEnding, counted: int) -> Iterator[int]:
    return (ending.code_of(number, counted) for number in range(ending.index.size))
