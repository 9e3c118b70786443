"""Which of the routes of a capture the sensors saw; squares of the Luzon board."""

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import DAMATH
from controller.rules.squares import Orientation, Square
from controller.tracking.debounce import SettledChange
from controller.tracking.seen_routes import find_seen_route

ONE_WAY, OTHER_WAY = (18, 9, 2, 11, 18), (18, 11, 2, 9, 18)
(ROUND,) = rules_for(DAMATH, Orientation.LUZON).legal_moves(parse_fen("W:W18:B5,6,13,14"))


@pytest.mark.parametrize(
    ("stops", "seen"),
    [
        ([9, 2, 11, 18], ONE_WAY),
        ([11, 2, 9, 18], OTHER_WAY),
        ([9, 2, 18], ONE_WAY),
        ([2, 9, 18], OTHER_WAY),
        ([9, 11, 18], ONE_WAY),
        ([9, 10, 2, 11, 18], ONE_WAY),  # a magnet passed over 10
        ([2, 18], None),
        ([18], None),
        ([], None),
    ],
)
def test_the_stops_tell_the_route(stops: list[int], seen: tuple[int, ...] | None) -> None:
    changes = [(18, False), *[(square, True) for square in stops]]
    trail = tuple(
        SettledChange(square=Square(square), closed=closed, at_us=number * 100_000)
        for number, (square, closed) in enumerate(changes)
    )
    assert set(ROUND.routes) == {ONE_WAY, OTHER_WAY}
    assert find_seen_route(ROUND, trail) == seen
