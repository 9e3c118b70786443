"""What sets each rule set apart, a position to each clause of the table of rule sets; squares of the Vismin board."""

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.rules.boards import board_of

FILIPINO = {"filipino", "perdigana", "damath", "brazilian"}
POOL = {"pool", "jamaican"}
FREE = {"russian", "buff-and-green"} | POOL
"""Any capture may be chosen, by men forward and backward and by flying kings."""
MEN_FORWARD_ONLY = {"american", "italian", "spanish", "czech"}
SHORT_KINGS = {"american", "italian"}
ALL = set(RULE_SETS)

Told = list[tuple[str, set[str]]]
"""The legal moves, and the rule sets that have exactly these."""


@pytest.mark.parametrize(
    ("fen", "told"),
    [
        pytest.param(
            "W:W22:B26", [("22x31", ALL - MEN_FORWARD_ONLY), ("22-17 22-18", MEN_FORWARD_ONLY)], id="men backward"
        ),
        pytest.param(
            "W:WK12:B1", [("12-16 12-19 12-23 12-26 12-30 12-8 12-3", ALL - SHORT_KINGS), ("12-16 12-8", SHORT_KINGS)],
            id="flying kings",
        ),
        pytest.param(
            "W:WK29:B18", [("29x15 29x11 29x8 29x4", ALL - SHORT_KINGS), ("29-25", SHORT_KINGS)],
            id="flying kings capture",
        ),
        pytest.param("W:W22:BK18", [("22x15", ALL - {"italian"}), ("22-17", {"italian"})], id="men against kings"),
        pytest.param(
            "W:W9:B6,7",
            [
                ("9x2x11", FILIPINO | POOL | {"buff-and-green"}),
                ("9x2x11 9x2x16 9x2x20", {"russian"}),
                ("9x2", MEN_FORWARD_ONLY),
            ],
            id="the far row within a capture",
        ),
        pytest.param(
            "W:W13,27:B15,23,24",
            [("27x18x11", FILIPINO | {"italian", "spanish"}), ("27x18x11 27x20", FREE | {"american", "czech"})],
            id="the most pieces",
        ),
        pytest.param(
            "W:WK29:B18,24",
            [
                ("29x15x28", ALL - SHORT_KINGS - {"buff-and-green"}),
                ("29x15x28 29x11 29x8 29x4", {"buff-and-green"}),
            ],
            id="where a king must land",
        ),
        pytest.param(
            "W:WK21,24:B17,19",
            [
                ("21x14 21x10 21x7 21x3 24x15", ALL - SHORT_KINGS - {"czech", "damath"}),
                ("21x14 21x10 21x7 21x3", {"czech", "damath"}),
                ("21x14 24x15", {"american"}),
                ("21x14", {"italian"}),
            ],
            id="a king before a man",
        ),
        pytest.param(
            "W:W31,K30,K32:BK26,27",
            [
                ("30x23 31x22 31x24 32x23", {"american"}),
                ("30x23", {"italian"}),
                ("30x23 30x19 30x16 30x12 31x22", {"spanish"}),
            ],
            id="the most kings",
        ),
        pytest.param(
            "W:WK22:BK9,11,17,K18",
            [("22x13x6 22x15x8", {"american"}), ("22x15x8", {"italian"})],
            id="the king met first",
        ),
        pytest.param(
            "W:WK22:B15,16,25",
            [
                ("22x11x20", FILIPINO | {"spanish"}),
                ("22x11x20 22x29", {"russian", "czech"} | POOL),
                ("22x11x20 22x4x29 22x29x11x20 22x29x4 22x29x8", {"buff-and-green"}),
                ("22x29", SHORT_KINGS),
            ],
            id="captured pieces leave",
        ),
    ],
)  # fmt: skip
def test_each_clause(fen: str, told: Told) -> None:
    for moves, names in told:
        for name in sorted(names):
            assert board_of(Orientation.VISMIN, RULE_SETS[name]).moves(fen) == set(moves.split()), name


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_side_that_cannot_move(name: str) -> None:
    board = board_of(Orientation.VISMIN, RULE_SETS[name])
    blocked, bare = board.outcome("W:W5:B1"), board.outcome("B:W11:B")
    white, black = Score.WHITE_WINS, Score.BLACK_WINS
    loses = name != "perdigana"
    assert blocked == Outcome(score=black if loses else white, termination=Termination.NO_MOVES)
    assert bare == Outcome(score=white if loses else black, termination=Termination.NO_PIECES)
    assert blocked.clause
    assert bare.clause
