"""Wrong sensors: the game continues, nothing wrong is recorded silently, and the board names what it distrusts."""

from collections.abc import Sequence
from itertools import accumulate

import pytest

from controller.notation.move_text import move_text
from controller.rules.squares import Square, bit, squares_of
from controller.session.effects import RecordMove
from controller.session.inputs import DaemonRestarted
from controller.session.state import PauseReason, Phase
from controller.session.views.messages import MessageCode
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.session.dead_sensors import GameWithDeadSensors, play_with_dead_sensors

OPEN, CLOSED = False, True
PRESS_TWICE = "press white; wait 1s; press white; wait 100ms"


def final_move_texts(game: GameWithDeadSensors) -> list[str]:
    return [move_text(record.move) for record in {record.ply: record for record in game.moves}.values()]


def candidate_texts(record: RecordMove) -> list[str]:
    return [move_text(move) for move in record.candidates]


def test_a_piece_that_its_sensor_does_not_see_is_confirmed_at_the_start() -> None:
    game = play_with_dead_sensors(
        "expect leds 9 place; press black; expect leds 9 question; wait 1s; press black; wait 1s", dead={9: OPEN}
    )
    assert game.session.phase is Phase.PLAYING
    assert game.session.trust.distrusted == 1 << 8
    game.run_script("press black; move 22-18; press white; expect move 22-18; move 9-14; press black; expect move 9-14")
    assert MessageCode.SENSORS_DISTRUSTED in game.announced_codes


def test_touching_the_board_takes_a_confirmation_back() -> None:
    game = play_with_dead_sensors(
        "press black; expect leds 9 question; lift 9; place 9; expect leds 9 question", dead={9: OPEN}
    )
    assert game.session.phase is Phase.SETUP  # a dead sensor does not show the touch
    game = play_with_dead_sensors("press black; lift 12; expect leds 9 place, 12 place", dead={9: OPEN})
    assert game.session.trust.squares_to_confirm == 0


def test_a_landing_whose_sensor_died_is_found_by_insisting() -> None:
    game = play_with_dead_sensors("press black; move 22-18; press white; expect turn white", dead={18: OPEN})
    assert not game.moves
    game.run_script("wait 1s; press white; expect turn black")
    assert candidate_texts(game.moves[-1]) == ["22-17", "22-18"]
    game.run_script("move 11-15; press black; move 18x11; press white; expect turn black")
    assert final_move_texts(game) == ["22-18", "11-15", "18x11"]
    assert not game.moves[-1].candidates
    assert game.session.trust.distrusted == 1 << 17


def test_a_sensor_that_a_press_finds_out_is_named_until_the_next_move_is_final() -> None:
    game = play_with_dead_sensors(
        f"press black; move 22-18; {PRESS_TWICE}; move 11-15; press black; move 18x11", dead={18: OPEN}
    )
    game.run_script("press white; expect message sensor off: 18; expect leds 18 fault; wait 3s")
    game.run_script("move 8x15; expect message sensor off: 18; expect leds 18 fault; press black; expect leds off")


def test_a_sensor_that_shows_a_piece_is_cleared_and_the_other_is_distrusted() -> None:
    game = play_with_dead_sensors(f"press black; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    assert len(game.moves[-1].candidates) == 2
    game.run_script("move 10-14; press black; move 21-17; expect leds 18 fault")
    assert final_move_texts(game)[:1] == ["22-18"]  # 17 was empty, for its sensor works


def test_an_origin_that_stays_closed_is_found_by_insisting() -> None:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; expect turn black")
    assert candidate_texts(game.moves[-1]) == ["21-17", "22-17"]
    game.run_script("move 12-16; press black; lift 21; place 21; move 26-22; press white; expect turn black")
    assert final_move_texts(game) == ["22-17", "12-16", "26-22"]  # 22 was free for it


def test_presses_in_quick_succession_insist_on_nothing() -> None:
    game = play_with_dead_sensors(
        "press black; lift 21; press white; press white; press white; press white; wait 1s", dead={}
    )
    assert not game.moves
    game.run_script("place 21; move 22-18; press white; expect move 22-18")
    assert not game.session.trust.distrusted


def test_unsensed_pieces_are_not_confirmed_by_two_taps() -> None:
    game = play_with_dead_sensors(
        "press black; press black; press black; expect leds 9 question, 10 question", dead={9: OPEN, 10: OPEN}
    )
    assert game.session.phase is Phase.SETUP


def test_the_press_that_raised_a_question_does_not_answer_it() -> None:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; resign black; press black; press white; wait 100ms")
    assert game.session.trust.question is not None
    assert candidate_texts(game.moves[-1]) == ["21-17", "22-17"]


def test_lifting_the_piece_that_is_asked_about_answers_yes() -> None:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; resign black; expect leds 21 question; lift 21; wait 100ms")
    assert final_move_texts(game) == ["22-17"]
    assert [record.is_amendment for record in game.moves] == [False, True]
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_lifting_another_piece_neither_answers_nor_repeats_the_question() -> None:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; resign black; wait 1s; lift 31; place 31; wait 100ms")
    assert PauseReason.QUESTION in game.session.pauses
    game.run_script("press white; wait 100ms")  # White moved last, so its button says yes
    assert final_move_texts(game) == ["22-17"]
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_an_arbiter_may_pause_a_game_that_stands_at_a_question() -> None:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; resign black; arbiter pause")
    assert {PauseReason.QUESTION, PauseReason.ARBITER} <= game.session.pauses
    game.run_script("wait 1s; arbiter go on; press white; wait 100ms")  # the question was asked long ago
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_a_move_without_any_edge_is_not_assumed_before_another() -> None:
    game = play_with_dead_sensors("press black; wait 1s; press black; press black", dead={22: OPEN, 18: CLOSED})
    game.run_script("move 9-14; press white; expect turn white")
    assert not game.moves


def test_nothing_moved_is_never_a_move_however_often_it_is_pressed() -> None:
    game = play_with_dead_sensors(
        "press black; press white; wait 1s; press white; wait 1s; press white; wait 1s; press white", dead={}
    )
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


def test_a_captured_piece_that_stands_is_asked_for_twice() -> None:
    game = play_with_dead_sensors(
        "press black; move 22-15; press white; wait 1s; press white", dead={}, fen="W:W22,32:B18,1,2"
    )
    assert not game.moves
    game.run_script("remove 18; expect move 22x15")


def test_a_captured_piece_whose_sensor_stays_closed_is_taken_for_gone_at_the_third_press() -> None:
    game = play_with_dead_sensors("press black", dead={}, fen="W:W22,32:B18,1,2").fail_sensor(18, closed=CLOSED)
    game.run_script("move 22x15; press white; wait 1s; press white")
    assert not game.moves
    game.run_script("wait 1s; press white; expect move 22x15")
    assert MessageCode.SENSORS_DISTRUSTED in game.announced_codes


def test_a_sensor_that_is_right_twice_is_trusted_again() -> None:
    game = play_with_dead_sensors("press black; wait 1s; press black; wait 1s; press black", dead={22: OPEN})
    assert game.session.trust.distrusted
    game.reeds.dead.clear()
    game.run_script(
        "move 22-18; press white; move 12-16; press black; move 25-22; press white; move 16-20; press black"
    )
    game.run_script("move 22-17; press white; expect turn black")
    assert MessageCode.SENSORS_TRUSTED in game.announced_codes
    assert not game.session.trust.distrusted


def test_a_square_that_chatters_is_named_as_long_as_it_does_so() -> None:
    game = play_with_dead_sensors("press black", dead={})
    for place in range(100):
        game.daemon.wait_until(game.daemon.now_us + 40_000)
        game.daemon.handle_input(Edge(square=Square(18), closed=place % 2 == 0, at_us=game.daemon.now_us))
    game.run_script("expect message sensor off: 18; expect leds 18 fault")
    game.run_script("move 22-17; press white; expect move 22-17; expect leds off")


def test_a_row_that_went_out_with_its_only_piece_is_found_by_insisting() -> None:
    game = play_with_dead_sensors("press black", dead={}, fen="W:W30,18,22:B1,5")
    for square in (17, 18, 19, 20):
        game.fail_sensor(square, closed=OPEN)
    game.run_script("move 22-17; press white; expect turn white; wait 1s; press white; expect turn black")
    assert final_move_texts(game) == ["22-17"]
    assert {17, 18} <= {*squares_of(game.session.tracker.untrusted)}


def test_a_wire_that_is_broken_keeps_every_game_that_it_explains() -> None:
    row = dict.fromkeys((17, 18, 19, 20), OPEN)
    game = play_with_dead_sensors(
        "press white; move 16-19; press black; wait 1s; press black", dead=row, fen="B:W25,27,30:B16,5"
    )
    game.run_script(
        "move 25-21; press white; move 19-24; press black; lift 27; place 20; remove 24; press white; wait 100ms"
    )
    assert final_move_texts(game)[3] == "27x20"
    assert candidate_texts(game.moves[0]) == ["16-19", "16-20"]
    assert game.session.trust.doubt is not None  # no sensor can decide any more: either way the man of 24 is gone
    assert not any(record.is_amendment for record in game.moves)


def test_a_result_that_every_possible_game_comes_to_asks_nothing() -> None:
    game = play_with_dead_sensors("press black", dead={}, fen="W:W21,22,28:B19").fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; move 19-24; press black; move 28x19; press white; wait 100ms")
    assert game.session.trust.question is None
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]
    assert candidate_texts(game.moves[-3]) == ["21-17", "22-17"]  # what is still in doubt stays on record


def test_an_unsensed_landing_may_be_another_square_with_a_dead_sensor() -> None:
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; press black", dead={15: CLOSED}, fen="W:WK1,30:B5,12"
    )
    game.fail_sensor(24, closed=OPEN).run_script("move 1-24; press white; wait 100ms")
    assert "1-24" in candidate_texts(game.moves[-1])
    assert (
        game.announced_codes[-1] is MessageCode.MOVE
    )  # likely it is the one known to be wrong, and no message is needed
    game.run_script("resign black; wait 100ms")
    assert game.session.trust.question is None
    assert "1-24" in candidate_texts(game.moves[-1])


def test_a_move_between_two_wrong_sensors_takes_three_presses() -> None:
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; press black", dead={26: OPEN}, fen="W:W31,26:B1,5"
    )
    game.run_script("move 26-22; press white; move 1-6; press black")
    game.fail_sensor(31, closed=CLOSED).run_script(
        "move 31-26; press white; wait 1s; press white; expect message nothing moved"
    )
    assert len(game.moves) == 2
    game.run_script("wait 1s; press white; expect turn black")
    assert "31-26" in (candidate_texts(game.moves[-1]) or final_move_texts(game))


def test_a_game_that_may_be_over_is_asked_about() -> None:
    game = play_with_dead_sensors(
        "press white; move 9-14; press black; wait 1s; press black", dead={14: OPEN}, fen="B:WK23,30:B9"
    )
    game.run_script("wait 100ms; lift 23; place 5; remove 14; press white; wait 100ms")
    assert candidate_texts(game.moves[-1]) == ["23-5", "23x5"]
    assert game.session.trust.question is not None
    assert game.session.trust.question.square == 13
    game.run_script("wait 1s; press black; wait 100ms")
    assert final_move_texts(game) == ["9-14", "23x5"]
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_a_question_is_answered_by_the_buttons() -> None:
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; wait 1s; press black", dead={17: CLOSED, 18: CLOSED}, fen="W:W22,32:B5,1"
    )
    game.run_script("move 22-18; press white; expect turn black; resign black")
    assert game.session.trust.question is not None
    assert PauseReason.QUESTION in game.session.pauses
    assert not game.outcomes
    square = game.session.trust.question.square
    game.run_script(f"wait 1s; press {'white' if square == 18 else 'black'}; wait 1s")
    assert final_move_texts(game) == ["22-18"]
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_a_late_sensor_does_not_cause_distrust_of_another() -> None:
    game = play_with_dead_sensors(f"press black; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    game.reeds.restore_sensor(18, game.daemon.now_us)
    game.run_script("wait 100ms")
    assert final_move_texts(game) == ["22-18"]
    assert not game.moves[-1].candidates


def test_after_a_restart_what_was_in_doubt_is_still_in_doubt() -> None:
    game = play_with_dead_sensors(f"press black; move 22-18; {PRESS_TWICE}", dead={18: OPEN})
    game.daemon.handle_input(DaemonRestarted(at_us=5_000_000))
    assert game.session.trust.doubt is not None


def stopped_while_asking() -> GameWithDeadSensors:
    game = play_with_dead_sensors("press black", dead={}).fail_sensor(22, closed=CLOSED)
    game.run_script(f"move 22-17; {PRESS_TWICE}; resign black; wait 100ms")
    assert PauseReason.QUESTION in game.session.pauses
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    return game


@pytest.mark.parametrize("goes_on", ["press white", "press black"])
def test_a_press_to_go_on_after_a_restart_answers_no_question(goes_on: str) -> None:
    game = stopped_while_asking()
    asked = game.session.trust.question
    game.run_script(f"{goes_on}; wait 100ms")
    assert game.session.pauses == {PauseReason.QUESTION}
    assert game.session.trust.question == asked
    game.run_script("wait 1s; press black; wait 100ms")
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_resuming_after_a_restart_repeats_the_question() -> None:
    game = stopped_while_asking()
    asked = game.session.trust.question
    game.run_script("arbiter go on; press black; wait 100ms")
    assert game.session.pauses == {PauseReason.QUESTION}  # a press that soon answers nothing
    assert game.session.trust.question == asked


def test_a_restart_needs_no_question_where_the_sensors_decide() -> None:
    game = stopped_while_asking()
    game.run_script("lift 21; place 21; wait 100ms")  # as a piece is straightened, its sensor clears itself
    assert final_move_texts(game) == ["22-17"]
    game.run_script("press white; wait 100ms")
    assert [record.outcome.score.value for record in game.outcomes] == ["1-0"]


def test_sensors_that_lose_edges_are_insisted_against_once_more() -> None:
    game = play_with_dead_sensors(
        "press black; move 24-20; press white; wait 1s; move 9-13; press black; wait 1s", dead={18: OPEN}
    )
    level = game.table.level(game.daemon.now_us) & ~bit(Square(12))
    game.daemon.handle_input(Snapshot(occupancy=level, at_us=game.daemon.now_us))  # 12 was lifted without an edge
    game.run_script("wait 1s; lift 12; place 12; move 22-18; press white; wait 1s; press white; wait 100ms")
    assert len(game.moves) == 2
    game.run_script("wait 1s; press white; wait 100ms")
    assert candidate_texts(game.moves[-1]) == ["22-17", "22-18"]


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


# --- how much is too much for a piece or a hand


def send_changes(fen: str, changes: Sequence[tuple[int, int, bool]]) -> GameWithDeadSensors:
    """Begin a game, and send raw edges: microseconds after the first one, the square, and True if it closes."""
    game = play_with_dead_sensors("press black; wait 1s", dead={}, fen=fen)
    began_us = game.daemon.now_us
    for after_us, square, closed in changes:
        game.daemon.wait_until(began_us + after_us)
        game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=began_us + after_us))
    game.daemon.wait_until(game.daemon.now_us + 20_000)
    return game


@pytest.mark.parametrize(
    ("gaps_us", "chatters"),
    [
        pytest.param([64_000] * 11, True, id="twelve changes in more than 0.7 s"),
        pytest.param([80_000] * 10, False, id="eleven changes"),
        pytest.param([63_000] * 11, False, id="in less than 0.7 s: a piece rocks"),
        pytest.param([63_600] * 10 + [64_000], False, id="in 0.7 s"),
        pytest.param([63_600] * 10 + [64_001], True, id="a moment longer"),
        pytest.param([100_000] * 11, True, id="with pauses of 0.1 s"),
        pytest.param([100_001] * 11, False, id="with longer pauses"),
        pytest.param([64_000] * 5 + [100_001] + [64_000] * 10, False, id="eleven after a pause"),
        pytest.param([64_000] * 5 + [100_001] + [64_000] * 11, True, id="twelve after a pause"),
    ],
)
def test_a_sensor_that_changes_too_often_for_too_long_is_distrusted(gaps_us: list[int], *, chatters: bool) -> None:
    stamps_us = accumulate(gaps_us, initial=0)
    game = send_changes("W:W22,32:B1,5", [(at_us, 18, place % 2 == 0) for place, at_us in enumerate(stamps_us)])
    assert game.session.trust.distrusted == (bit(Square(18)) if chatters else 0)


def test_who_insists_on_a_move_that_no_sensor_explains_is_asked_to_call_the_arbiter() -> None:
    start = "press black; wait 1s; press black; wait 1s; press black; lift 22; place 14"
    game = play_with_dead_sensors(start + "; press white; wait 1500ms" * 3, dead={9: OPEN})
    assert MessageCode.CANNOT_TELL not in game.announced_codes
    game.run_script("press white; wait 200ms")
    assert game.announced_codes[-1] is MessageCode.CANNOT_TELL
    assert PauseReason.QUESTION in game.session.pauses
