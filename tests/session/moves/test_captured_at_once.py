"""Where captured pieces leave at once, the mover may stand where one stood, and two captures may leave one look."""

import pytest

from controller.session.views.messages import MessageCode
from hardware.events import Part, PartLost, PartRestored, Snapshot
from tests.session.scripted_game import ScriptedGame, play, settings_from

BUFF_AND_GREEN = settings_from(game={"ruleset": "buff-and-green", "time_control": "5+3"})
TWO_OF_ONE_OCCUPANCY = "W:WK31:B6,7,23,25,26,27,K29"


@pytest.mark.parametrize(
    ("hand", "landing", "captured"),
    [
        ("lift 31; remove 26; remove 6; remove 7; remove 23; place 26", 26, (6, 7, 23, 26)),
        ("lift 31; remove 27; remove 7; remove 6; remove 23; place 27", 27, (6, 7, 23, 27)),
    ],
)
def test_the_edges_decide_between_two_captures_of_one_look(hand: str, landing: int, captured: tuple[int, ...]) -> None:
    game = play(
        f"press black; {hand}; press white; expect leds off; expect turn black", BUFF_AND_GREEN, TWO_OF_ONE_OCCUPANCY
    )
    assert [(record.move.landing, record.move.captured_squares) for record in game.moves] == [(landing, captured)]


def test_the_board_asks_where_no_edge_can_decide() -> None:
    game = ScriptedGame(BUFF_AND_GREEN, TWO_OF_ONE_OCCUPANCY).run_script("press black; wait 1s")
    game.daemon.handle_input(PartLost(part=Part.SENSORS, at_us=game.daemon.now_us))
    game.run_script("lift 31; remove 26; remove 6; remove 7; remove 23; place 26; wait 1s")
    game.daemon.handle_input(PartRestored(part=Part.SENSORS, at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    game.run_script("press white; expect leds 26 question, 27 question; expect message lift; expect turn white")
    assert MessageCode.WHICH_MOVED in game.announced_codes
    game.run_script("lift 26; place 26; expect leds off; press white; expect turn black")
    assert [record.move.landing for record in game.moves] == [26]
