"""The squares that are not as they should be, and none while a move is merely under way."""

import pytest

from controller.session.wrong_squares import find_wrong_squares
from controller.settings.settings import Settings
from tests.session.scripted_game import CLOCK, SETTLE, play

STARTED = "wait 1s; press black; wait 1s; "
CAPTURE = "W:W22,29:B18,1"


def wrong(script: str, settings: Settings = CLOCK, fen: str | None = None) -> tuple[int, ...]:
    return find_wrong_squares(play(f"{script}; wait 200ms", settings, fen).session)


@pytest.mark.parametrize(
    ("script", "squares"),
    [
        (STARTED + "lift 22", ()),
        (STARTED + "lift 22; place 18; wait 1min", ()),
        (STARTED + "move 22-18; press white; wait 1s", ()),
        (STARTED + "lift 22; place 14; wait 5s", ()),  # wrong, but nobody has pressed
        (STARTED + "lift 22; place 14; press white; wait 3s", (14, 22)),
        (STARTED + "lift 22; place 14; press white; wait 3s; lift 14", ()),  # in hand, it may become a move
        (STARTED + "lift 22; place 14; press white; wait 3s; move 14-22", ()),
        (STARTED + "move 22-18; press white; wait 1s; arbiter takeback", (18, 22)),
        (STARTED + "move 22-18; resign white", ()),
    ],
)
def test_only_what_was_found_wrong_or_is_to_be_set_up_is_named(script: str, squares: tuple[int, ...]) -> None:
    assert wrong(script) == squares


def test_a_capture_whose_piece_still_stands_is_under_way_also_after_a_press() -> None:
    assert wrong(STARTED + "lift 22; place 15; press white; wait 3s", fen=CAPTURE) == ()


def test_a_rest_finds_a_fault_too() -> None:
    assert wrong("lift 22; place 14; wait 500ms", SETTLE) == ()
    assert wrong("lift 22; place 14; wait 3s", SETTLE) == (14, 22)


def test_pieces_that_are_still_to_be_set_up_are_named() -> None:
    assert wrong("arbiter position W:W21,22:B1; wait 1s")[:3] == (2, 3, 4)
