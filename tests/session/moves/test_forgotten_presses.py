"""Presses that are forgotten, come late, are given twice, or come with the piece in the air."""

import pytest

from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode
from tests.session.scripted_game import CLOCK, ScriptedGame, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

MEN = "W:W23,24,25,29,30,32:B2,6,10,11,12,14"  # 23-18 lets 14x23 take it
QUIET = "W:W21,22,28,32:B1,2,5"
LOSES = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 1})
ANSWERED = "400 black; 1000 23-; 2300 18+; 5200 14-; 5500 23+; 6000 18-"  # White forgot to press


def is_certain(game: ScriptedGame) -> bool:
    return not any(record.candidates for record in game.moves)


def spent_us(game: ScriptedGame, side: Side) -> int:
    """Return the time that a side has used, without the increments of 3 s."""
    moves = sum(record.side is side for record in game.moves)
    return 300_000_000 + moves * 3_000_000 - game.session.ledger.remaining_us[side]


def has_blamed_nobody(game: ScriptedGame) -> bool:
    return not game.session.trust.distrusted and game.session.conduct.illegal_moves == (0, 0)


# --- a press forgotten


def test_the_reply_and_its_press_pass_both_turns() -> None:
    game = play_timeline(f"{ANSWERED}; 6400 black; 6500", LOSES, MEN)
    assert recorded(game) == [("23-18", 5200), ("14x23", 6400)]
    assert is_certain(game)


def test_a_turn_without_a_press_passes_as_the_replys_piece_is_lifted_with_its_increment() -> None:
    game = play_timeline(f"{ANSWERED}; 6400 black; 6500", LOSES, MEN)
    assert (spent_us(game, Side.WHITE), spent_us(game, Side.BLACK)) == (4_800_000, 1_200_000)


def test_the_press_that_comes_with_the_third_ply_is_found_for_it() -> None:
    game = play_timeline(f"{ANSWERED}; 6400 black; 8100 25-; 8400 22+; 8700 white; 8800", LOSES, MEN)
    assert recorded(game) == [("23-18", 5200), ("14x23", 6400), ("25-22", 8700)]


def test_both_forget_and_the_first_to_move_again_presses() -> None:
    game = play_timeline(f"{ANSWERED}; 7000 25-; 7300 22+; 7600 white; 7700", LOSES, MEN)
    assert recorded(game) == [("23-18", 5200), ("14x23", 7000), ("25-22", 7600)]
    assert has_blamed_nobody(game)


def test_without_any_press_an_answered_move_is_recorded_when_the_answer_has_stood() -> None:
    game = play_timeline(f"{ANSWERED}; 8400", LOSES, MEN)
    assert recorded(game) == []
    assert recorded(send_timeline(game, "9100")) == [("23-18", 5200)]
    assert recorded(send_timeline(game, "9500 black; 9600")) == [("23-18", 5200), ("14x23", 9500)]


def test_a_reply_alone_does_not_pass_the_turn_of_a_press_that_may_come() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 2000 5-; 2300 9+; 2900 white; 3000", LOSES, QUIET)
    assert recorded(game) == [("22-18", 2900)]
    assert recorded(send_timeline(game, "3400 black; 3500")) == [("22-18", 2900), ("5-9", 3400)]


def test_the_piece_that_has_moved_moves_on_after_a_forgotten_press() -> None:
    fen = "W:W21,22,24,25,28,29,30,32:B1,2,3,5,9,12,16"
    moves = "400 black; 1000 24-; 1300 20+; 1900 16-; 2100 19+; 4300 20-; 4450 16+"
    game = play_timeline(f"{moves}; 2700 black; 4650 white; 5000", LOSES, fen)
    assert recorded(game) == [("24-20", 1900), ("16-19", 2700), ("20-16", 4650)]
    assert has_blamed_nobody(game)


def test_a_press_of_the_waiting_side_without_a_reply_does_nothing() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 2000 black; 5000", LOSES, QUIET)
    assert recorded(game) == []
    assert game.judgements == []
    assert recorded(send_timeline(game, "6000 white; 6100")) == [("22-18", 6000)]


def test_a_press_of_the_waiting_side_with_his_piece_in_the_air_does_not_close_his_turn() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 2000 5-; 2200 black; 2600 9+; 4000 white; 4100", LOSES, QUIET)
    assert recorded(game) == [("22-18", 4000)]


# --- pressing twice, and by both


def test_a_press_is_given_twice_by_the_same_hand() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 2000 white; 2300 white; 4000 white; 6000", LOSES, QUIET)
    assert recorded(game) == [("22-18", 2000)]
    assert has_blamed_nobody(game)
    assert recorded(send_timeline(game, "7000 5-; 7300 9+; 7700 black; 7800"))[1:] == [("5-9", 7700)]


def test_both_press_in_one_moment() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 2000 white; 2020 black; 3000", LOSES, QUIET)
    assert recorded(game) == [("22-18", 2000)]
    assert game.session.ledger.running_side is Side.BLACK


def test_a_capture_answered_before_the_press_is_told_from_another_with_the_same_end() -> None:
    fen = "W:WK5,25,K26:B2,4,8,12,13,21,23,K31"
    played = "400 black; 1000 23-; 1250 26-; 1400 16+; 1750 16-; 1970 12-; 2220 19+"
    game = play_timeline(f"{played}; 2400 white; 2600 black; 5600 white; 8000", LOSES, fen)
    assert recorded(game) == [("26x16", 2400), ("12x19", 2600)]
    assert has_blamed_nobody(game)


def test_a_piece_that_is_straightened_before_the_press_makes_no_other_capture_certain() -> None:
    # White takes 7, 15 and 9; Black straightens 19, which another capture takes
    taken = "400 black; 1500 2-; 1850 5+; 2100 7-; 2350 15-; 2600 9-; 2900 19-; 3300 19+; 3600 white; 3800"
    game = play_timeline(taken, LOSES, "W:WK2:B3,6,K7,9,15,19,27,K30")
    certain = [move_text(record.move) for record in game.moves if not record.candidates]
    assert certain in ([], ["2x11x18x5"])
    assert all("2x11x18x5" in map(move_text, record.candidates) for record in game.moves if record.candidates)


# --- the piece in the air


@pytest.mark.parametrize("presses", ["1500 white", "1500 white; 2800 white", "1500 white; 1700 white; 2800 white"])
def test_a_piece_in_the_air_has_not_landed_however_often_its_side_presses(presses: str) -> None:
    game = play_timeline(f"400 black; 1000 21-; {presses}; 3500", LOSES, "W:W21,28:B1,2")
    assert recorded(game) == []
    assert has_blamed_nobody(game)


def test_a_piece_in_the_air_that_passed_a_square_is_not_there_although_its_taker_is_straightened() -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1360 18-; 1500 15-; 1600 white; 1800 17+; 2200 15+; 6000",
        LOSES,
        "W:W22,32:B15,6",
    )
    assert recorded(game) in ([], [("22-17", 1600)])


def test_the_piece_goes_back_and_another_one_moves() -> None:
    game = play_timeline(
        "400 black; 1000 21-; 1500 white; 2800 white; 3600 21+; 4200 28-; 4500 24+", LOSES, "W:W21,28:B1,2"
    )
    send_timeline(game, "4900 white; 5000")
    assert recorded(game) == [("28-24", 4900)]
    assert (is_certain(game), has_blamed_nobody(game)) == (True, True)


def test_the_piece_goes_back_and_the_board_is_dark() -> None:
    game = play_timeline("400 black; 1000 28-; 1500 white; 2800 white; 3600 28+; 7600", LOSES, "W:W21,28:B17,1,2")
    assert recorded(game) == []
    assert game.session.trust.question is None
    assert not game.session.pauses


def test_a_piece_in_the_air_at_two_presses_lands_and_is_pressed() -> None:
    game = play_timeline(
        "400 black; 1000 21-; 1500 white; 2800 white; 3600 17+; 4000 white; 4100", LOSES, "W:W21,28:B1,2"
    )
    assert recorded(game) == [("21-17", 4000)]
    assert has_blamed_nobody(game)


def test_a_first_press_with_the_piece_in_the_air_is_told() -> None:
    game = play_timeline("400 black; 1000 22-; 1500 white; 1600", LOSES, QUIET)
    assert [judged.judgement for judged in game.judgements] == [Judgement.INCOMPLETE]
    assert {role.value for _, role in game.session.last_views.frame.roles} == {"landing"}


def test_pressing_again_on_a_sound_board_blames_no_sensor() -> None:
    # a man moved backward: pressed three times
    game = play_timeline(
        "400 black; 1000 22-; 1300 26+; 2000 white; 4000 white; 6000 white; 9000",
        CLOCK,
        QUIET,
    )
    assert recorded(game) == []
    assert not game.session.trust.distrusted
    assert MessageCode.SENSORS_DISTRUSTED not in game.announced_codes
