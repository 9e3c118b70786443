"""Moves in doubt: what is on record as uncertain, what is asked about it, who answers, and what a restart keeps."""

import pytest

from controller.session.inputs import DaemonRestarted
from controller.session.state import PauseReason
from controller.session.views.messages import MessageCode
from hardware.events import Snapshot
from tests.session.dead_sensors import GameWithDeadSensors, play_with_dead_sensors
from tests.session.trust.answers import answer, asked_square, candidate_texts, final_move_texts

OPEN, CLOSED = False, True
CONFIRM = "press black; wait 1s; press black; wait 1s; press black"


def play_into_doubt(fen: str = "W:W22,32:B5,1", move: str = "22-17") -> GameWithDeadSensors:
    """Play a man to one of two squares whose sensors are known to be wrong."""
    game = play_with_dead_sensors(CONFIRM, dead={17: CLOSED, 18: CLOSED}, fen=fen)
    game.run_script(f"move {move}; press white; expect turn black")
    assert candidate_texts(game.moves[-1]) == ["22-17", "22-18"]
    assert asked_square(game) is None
    return game


def results(game: GameWithDeadSensors) -> list[str]:
    return [record.outcome.score.value for record in game.outcomes]


# --- what is asked


def test_a_result_waits_for_the_answer() -> None:
    game = play_into_doubt(move="22-18")
    game.run_script("resign black; wait 100ms")
    assert PauseReason.QUESTION in game.session.pauses
    assert not game.outcomes
    answer(game, stands=asked_square(game) == 18)
    assert final_move_texts(game) == ["22-18"]
    assert [record.is_amendment for record in game.moves] == [False, True]
    assert results(game) == ["1-0"]


def test_a_result_that_every_possible_game_comes_to_asks_nothing() -> None:
    game = play_into_doubt("W:W22,28:B19")
    game.run_script("move 19-24; press black; move 28x19; press white; wait 100ms")
    assert asked_square(game) is None
    assert results(game) == ["1-0"]
    assert candidate_texts(game.moves[0]) == ["22-17", "22-18"]  # what is still in doubt stays on record


def test_a_game_that_may_be_over_is_asked_about() -> None:
    game = play_with_dead_sensors(CONFIRM.replace("black", "white"), dead={13: CLOSED, 14: CLOSED}, fen="B:WK23,30:B9")
    game.run_script("move 9-14; press black; wait 100ms; lift 23; place 5; remove 14; press white; wait 100ms")
    assert candidate_texts(game.moves[-1]) == ["23-5", "23x5"]
    assert asked_square(game) == 13
    answer(game, stands=False)
    assert final_move_texts(game) == ["9-14", "23x5"]
    assert results(game) == ["1-0"]


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


def test_a_wire_that_is_broken_is_found_square_by_square() -> None:
    row = dict.fromkeys((17, 18, 19, 20), OPEN)
    game = play_with_dead_sensors(
        "press white; move 16-19; press black; wait 1s; press black; wait 100ms", dead=row, fen="B:W25,27,30:B16,5"
    )
    answer(game, stands=asked_square(game) == 19)
    game.run_script(
        "move 25-21; press white; move 19-24; press black; lift 27; place 20; remove 24; press white; wait 100ms"
    )
    if len(game.moves) < 4:
        game.run_script("wait 1s; press white; wait 100ms")
        answer(game, stands=asked_square(game) == 20)
    assert final_move_texts(game) == ["16-19", "25-21", "19-24", "27x20"]


# --- who answers


def test_the_press_that_raised_a_question_does_not_answer_it() -> None:
    game = play_into_doubt()
    game.run_script("resign black; press black; press white; wait 100ms")
    assert asked_square(game) == 17
    assert candidate_texts(game.moves[-1]) == ["22-17", "22-18"]


def test_lifting_the_piece_that_is_asked_about_answers_yes() -> None:
    game = play_into_doubt()
    del game.reeds.dead[17]  # its sensor works again, and nobody knows
    game.run_script("resign black; expect leds 17 question; lift 17; wait 100ms")
    assert final_move_texts(game) == ["22-17"]
    assert results(game) == ["1-0"]


def test_lifting_another_piece_neither_answers_nor_repeats_the_question() -> None:
    game = play_into_doubt()
    game.run_script("resign black; wait 1s; lift 32; place 32; wait 100ms")
    assert PauseReason.QUESTION in game.session.pauses
    game.run_script("press white; wait 100ms")  # White moved last, so its button says yes
    assert final_move_texts(game) == ["22-17"]
    assert results(game) == ["1-0"]


def test_an_arbiter_may_pause_a_game_that_stands_at_a_question() -> None:
    game = play_into_doubt()
    game.run_script("resign black; arbiter pause")
    assert {PauseReason.QUESTION, PauseReason.ARBITER} <= game.session.pauses
    game.run_script("wait 1s; arbiter go on; press white; wait 100ms")  # the question was asked long ago
    assert results(game) == ["1-0"]


# --- restarts


def restart(game: GameWithDeadSensors) -> GameWithDeadSensors:
    """Stop the daemon and start it again; it reads all sensors."""
    now_us = game.daemon.now_us
    game.daemon.handle_input(DaemonRestarted(at_us=now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(now_us), at_us=now_us))
    return game


def stop_while_asking() -> GameWithDeadSensors:
    """Restart a board that asks about 17."""
    game = play_into_doubt()
    game.run_script("resign black; wait 100ms")
    assert PauseReason.QUESTION in game.session.pauses
    return restart(game)


def test_after_a_restart_what_was_in_doubt_is_still_in_doubt() -> None:
    assert restart(play_into_doubt()).session.trust.doubt is not None


@pytest.mark.parametrize("goes_on", ["press white", "press black"])
def test_a_press_to_go_on_after_a_restart_answers_no_question(goes_on: str) -> None:
    game = stop_while_asking()
    asked = game.session.trust.question
    game.run_script(f"{goes_on}; wait 100ms")
    assert game.session.pauses == {PauseReason.QUESTION}
    assert game.session.trust.question == asked
    game.run_script("wait 1s; press black; wait 100ms")
    assert results(game) == ["1-0"]


def test_resuming_after_a_restart_repeats_the_question() -> None:
    game = stop_while_asking()
    asked = game.session.trust.question
    game.run_script("arbiter go on; press black; wait 100ms")
    assert game.session.pauses == {PauseReason.QUESTION}  # a press that soon answers nothing
    assert game.session.trust.question == asked


def test_a_question_about_a_move_that_is_not_on_record_is_forgotten_at_a_restart() -> None:
    game = play_with_dead_sensors(
        "press black; move 22-18; press white; wait 1s; press white; wait 100ms", dead={18: OPEN}
    )
    assert asked_square(game) == 17
    restart(game).run_script("press white; wait 100ms; press black; wait 2s")
    assert not game.moves
    assert MessageCode.CANNOT_TELL not in game.announced_codes
