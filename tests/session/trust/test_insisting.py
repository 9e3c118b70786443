"""A player insists on a legal move that no sensor shows: the board asks about one square before it believes him."""

import pytest

from controller.rules.position import Side
from controller.rules.squares import Square, bit, squares_of
from controller.session.state import PauseReason
from controller.session.views.messages import MessageCode
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.session.dead_sensors import play_with_dead_sensors
from tests.session.trust.answers import answer, asked_square, final_move_texts

OPEN, CLOSED = False, True
PRESS_TWICE = "press white; wait 1s; press white; wait 100ms"


# --- what is asked, and who answers


def test_a_landing_whose_sensor_died_is_asked_about_and_taken_if_a_piece_stands_there() -> None:
    game = play_with_dead_sensors(f"press black; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    assert not game.moves
    assert asked_square(game) == 17  # the sensor there may be the dead one just as well
    answer(game, stands=False)
    game.run_script("expect leds 18 question")
    answer(game, stands=True)
    assert final_move_texts(game) == ["22-18"]
    assert not game.moves[-1].candidates
    assert game.session.trust.distrusted == bit(Square(18))
    game.run_script("move 11-15; press black; move 18x11; press white; expect turn black")
    assert final_move_texts(game) == ["22-18", "11-15", "18x11"]


def test_the_mover_is_charged_up_to_the_press_that_asked_and_the_opponent_from_the_answer() -> None:
    game = play_with_dead_sensors(f"press black; wait 2s; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    answer(game, stands=False)
    game.run_script("wait 3s")
    charged_us = game.session.ledger.side_clock(Side.WHITE, game.daemon.now_us).used_us
    answered_us = game.daemon.now_us
    answer(game, stands=True)
    record = game.moves[-1]
    assert record.ledger.side_clock(Side.WHITE, record.at_us).used_us == charged_us > 2_000_000
    assert record.ledger.side_clock(Side.BLACK, record.at_us).used_us == 0
    assert record.at_us > answered_us


def test_a_dead_landing_is_asked_about_at_once_if_both_sides_have_pressed() -> None:
    """The lamps would lead Black's answer to where White's piece came from, for no sensor shows that one."""
    game = play_with_dead_sensors("press black; move 22-18; press white; wait 100ms", dead={18: OPEN})
    game.run_script("move 9-13; press black; wait 200ms")
    assert asked_square(game) == 17
    answer(game, stands=False)
    assert asked_square(game) == 18
    answer(game, stands=True)
    game.run_script("press black; wait 200ms")
    assert final_move_texts(game) == ["22-18", "9-13"]


@pytest.mark.parametrize(
    ("fen", "stuck", "move"),
    [
        pytest.param(None, 22, "move 22-17", id="an origin that stays closed"),
        pytest.param("W:W22,32:B18,1,2", 18, "move 22-15", id="a captured piece that stands"),
    ],
)
def test_the_presses_of_the_mover_alone_record_no_move(fen: str | None, stuck: int, move: str) -> None:
    game = play_with_dead_sensors("press black", dead={}, fen=fen)
    if fen is None:
        game.fail_sensor(stuck, closed=CLOSED)
    game.run_script(move + "; press white; wait 1100ms" * 8)
    assert not game.moves
    assert not game.session.trust.distrusted


def test_a_sensor_that_a_question_finds_out_is_named_until_the_next_move_is_final() -> None:
    game = play_with_dead_sensors(f"press black; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    answer(game, stands=False)
    answer(game, stands=True)
    game.run_script("expect message sensor off: 18; expect leds 18 fault; wait 3s")
    game.run_script("move 11-15; expect message sensor off: 18; expect leds 18 fault; press black; expect leds off")


def test_an_origin_that_stays_closed_is_found_by_insisting() -> None:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}")
    assert asked_square(game) == 21  # either of two men may have moved to 17
    answer(game, stands=True)
    answer(game, stands=False)
    assert final_move_texts(game) == ["22-17"]
    game.run_script("move 12-16; press black; lift 21; place 21; move 26-22; press white; expect turn black")
    assert final_move_texts(game) == ["22-17", "12-16", "26-22"]  # 22 was free for it


@pytest.mark.parametrize("presses", ["press white; wait 6s; press white", "; ".join(["press white; wait 1500ms"] * 4)])
def test_a_captured_piece_whose_sensor_stays_closed_is_taken_for_gone_if_nothing_stands_there(presses: str) -> None:
    game = play_with_dead_sensors("press black", dead={}, fen="W:W22,32:B18,1,2").fail_sensor(18, closed=CLOSED)
    game.run_script(f"move 22x15; {presses}; wait 100ms")
    assert not game.moves
    assert asked_square(game) == 18
    answer(game, stands=False)
    assert final_move_texts(game) == ["22x15"]
    assert MessageCode.SENSORS_DISTRUSTED in game.announced_codes


def test_a_row_that_went_out_with_its_only_piece_is_found_by_insisting() -> None:
    game = play_with_dead_sensors("press black", dead={}, fen="W:W30,18,22:B1,5")
    for square in (17, 18, 19, 20):
        game.fail_sensor(square, closed=OPEN)
    game.run_script(f"move 22-17; {PRESS_TWICE}; expect turn white")
    answer(game, stands=True)
    assert final_move_texts(game) == ["22-17"]
    assert {17, 18} <= {*squares_of(game.session.tracker.untrusted)}


def test_a_move_between_two_wrong_sensors_is_asked_about() -> None:
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; press black", dead={26: OPEN}, fen="W:W31,26:B1,5"
    )
    game.run_script("move 26-22; press white; move 1-6; press black")
    game.fail_sensor(31, closed=CLOSED).run_script("move 31-26; press white; wait 1s; press white; wait 100ms")
    assert len(game.moves) == 2
    assert asked_square(game) in (26, 31)
    answer(game, stands=asked_square(game) == 26)
    assert final_move_texts(game)[2:] == ["31-26"]


def test_sensors_that_lose_edges_are_insisted_against_once_more() -> None:
    game = play_with_dead_sensors(
        "press black; move 24-20; press white; wait 1s; move 9-13; press black; wait 1s", dead={18: OPEN}
    )
    level = game.table.level(game.daemon.now_us) & ~bit(Square(12))
    game.daemon.handle_input(Snapshot(occupancy=level, at_us=game.daemon.now_us))  # 12 was lifted without an edge
    game.run_script("wait 1s; lift 12; place 12; move 22-18; press white; wait 1s; press white; wait 100ms")
    assert asked_square(game) is None
    game.run_script("wait 1s; press white; wait 100ms")
    assert asked_square(game) in (17, 18)
    assert len(game.moves) == 2


# --- what ends a question


def test_a_captured_piece_that_is_taken_off_answers_the_question() -> None:
    game = play_with_dead_sensors(f"press black; move 22-15; {PRESS_TWICE}", dead={}, fen="W:W22,32:B18,1,2")
    assert not game.moves
    game.run_script("remove 18; expect move 22x15")
    assert not game.session.trust.distrusted


def test_a_sensor_that_is_only_late_ends_the_question_and_is_not_blamed() -> None:
    game = play_with_dead_sensors(f"press black; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    game.reeds.restore_sensor(18, game.daemon.now_us)
    game.run_script("wait 100ms")
    assert asked_square(game) is None
    game.run_script("press white; expect move 22-18")  # the piece has landed after the presses before
    assert not game.moves[-1].candidates
    assert not game.session.trust.distrusted


# --- what is no insisting


def test_presses_in_quick_succession_insist_on_nothing() -> None:
    game = play_with_dead_sensors(
        "press black; lift 21; press white; press white; press white; press white; wait 1s", dead={}
    )
    assert not game.moves
    game.run_script("place 21; move 22-18; press white; expect move 22-18")
    assert not game.session.trust.distrusted


def test_nothing_moved_is_never_a_move_however_often_it_is_pressed() -> None:
    game = play_with_dead_sensors(
        "press black; press white; wait 1s; press white; wait 1s; press white; wait 1s; press white", dead={}
    )
    assert not game.moves


def test_a_move_without_any_edge_is_not_assumed_before_another() -> None:
    game = play_with_dead_sensors("press black; wait 1s; press black; press black", dead={22: OPEN, 18: CLOSED})
    game.run_script("move 9-14; press white; expect turn white")
    assert not game.moves


@pytest.mark.parametrize("wrong", ["22-13", "22-14", "32-19"])
def test_insisting_on_a_wrong_move_does_not_make_it_right(wrong: str) -> None:
    game = play_with_dead_sensors(
        f"press black; lift {wrong[:2]}; place {wrong[3:]}; {PRESS_TWICE}; press white; wait 1s; press white", dead={}
    )
    assert not game.moves


def test_a_backward_move_is_not_explained_by_two_wrong_sensors() -> None:
    game = play_with_dead_sensors(
        f"press black; move 18-22; {PRESS_TWICE}; press white; wait 1s; press white", dead={}, fen="W:W18,32:B1,2"
    )
    assert not game.moves


def test_who_insists_on_a_move_that_no_sensor_explains_is_asked_to_call_the_arbiter() -> None:
    start = "press black; wait 1s; press black; wait 1s; press black; lift 22; place 14"
    game = play_with_dead_sensors(start + "; press white; wait 1500ms" * 3, dead={9: OPEN})
    assert MessageCode.CANNOT_TELL not in game.announced_codes
    game.run_script("press white; wait 200ms")
    assert game.announced_codes[-1] is MessageCode.CANNOT_TELL
    assert PauseReason.QUESTION in game.session.pauses


def test_lamps_that_lead_stay_while_a_press_is_judged() -> None:
    game = play_with_dead_sensors(
        "press black; move 22-14; press white; wait 1s; expect leds 14 lift, 22 place; lift 14; place 22", dead={}
    )
    game.run_script("move 22-18; wait 1s; expect leds off")
    at_us = game.daemon.now_us
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=at_us))
    for place, square in enumerate((9, 9, 10, 10)):
        edge_us = at_us + 1_000 + place * 12_000
        game.daemon.wait_until(edge_us)
        game.daemon.handle_input(Edge(square=Square(square), closed=place % 2 == 1, at_us=edge_us))
    assert not game.session.last_views.frame.roles
    game.run_script("wait 1s; expect move 22-18")
