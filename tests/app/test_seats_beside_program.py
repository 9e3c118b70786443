"""Who sits at a simulated table where the program plays: also if only its level is given anew."""

import pytest

from controller.app.simulated_board import SIMULATED_HAND, seats_beside_program
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.program_sides import choose_program_sides
from controller.settings.settings import Settings

NOBODY = {Side.WHITE: None, Side.BLACK: None}
HAND_OF_BLACK = {Side.WHITE: None, Side.BLACK: SIMULATED_HAND}


@pytest.mark.parametrize(
    ("wanted", "earlier", "seats"),
    [
        (None, choose_program_sides("black"), None),
        (choose_program_sides("black", 4), None, HAND_OF_BLACK),
        (choose_program_sides("none"), choose_program_sides("black"), NOBODY),
        (GameChoices(level=4), choose_program_sides("black"), HAND_OF_BLACK),
        (GameChoices(level=4), None, None),
    ],
    ids=["no options", "opponent", "no opponent", "level", "level without a program"],
)
def test_hands_make_the_moves_of_the_program(
    wanted: GameChoices | None, earlier: GameChoices | None, seats: dict[Side, str | None] | None
) -> None:
    chosen = (earlier or GameChoices()).updated(wanted or GameChoices())
    assert seats_beside_program(apply_choices(Settings(), chosen).game, wanted) == seats
