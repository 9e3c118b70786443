"""At rest: men that only touch a square, moves that are put right within 3 s, and pieces in hand."""

import pytest

from controller.rules.position import Side
from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode
from tests.session.scripted_game import SETTLE, ScriptedGame, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

MEN = "W:W22,28:B1,2"
STRICT = settings_from(game={"time_control": "5+3", "touch_move": "strict"}, tracking={"commit": "settle"})
ROUND = "W:W22,32:B18,10,9,17,1"  # 22 takes 18, 10, 9 and 17, and ends where it began


def lit(game: ScriptedGame) -> dict[int, str]:
    return {int(square): role.value for square, role in game.session.last_views.frame.roles}


def amendments(game: ScriptedGame) -> list[bool]:
    return [record.is_amendment for record in game.moves]


# --- touch-downs


@pytest.mark.parametrize("lasts_ms", [60, 80, 150, 250, 350, 400, 470])
def test_a_man_that_touches_a_square_on_its_way_has_not_moved_there(lasts_ms: int) -> None:
    lifted_ms = 1300 + lasts_ms
    game = play_timeline(f"1000 22-; 1300 18+; {lifted_ms} 18-; {lifted_ms + 250} 17+; 6000", SETTLE, MEN)
    assert recorded(game) == [("22-17", lifted_ms + 250)]
    assert amendments(game) == [False]
    assert game.judgements == []


@pytest.mark.parametrize("landing", [17, 22])
@pytest.mark.parametrize("passed", ["1300 18+; 1360 18-", "900 18+; 960 18-"], ids=["on its way", "before"])
def test_a_man_carried_over_a_square_has_not_moved_there_although_its_taker_is_straightened(
    passed: str, landing: int
) -> None:
    game = play_timeline(f"1000 22-; {passed}; 1500 15-; 1800 {landing}+; 2200 15+; 6000", SETTLE, "W:W22,32:B15,6")
    assert recorded(game) == ([] if landing == 22 else [("22-17", 1800)])
    assert game.judgements == []


@pytest.mark.parametrize("overlap_ms", [20, 70, 150, 300])
def test_a_man_that_is_slid_slowly_has_moved_although_two_squares_show_it_for_a_while(overlap_ms: int) -> None:
    game = play_timeline(f"1000 18+; {1000 + overlap_ms} 22-; 4000", SETTLE, MEN)
    assert [move for move, _ in recorded(game)] == ["22-18"]
    assert game.judgements == []


def test_a_man_is_measured_where_it_moved_and_not_elsewhere() -> None:
    # the other side's piece is straightened all the while
    game = play_timeline("1000 22-; 1300 18+; 1500 2-; 1650 2+; 1700 28-; 1790 28+; 1815", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]


def test_the_nearer_landing_of_a_capturing_king_is_not_final_at_once() -> None:
    game = play_timeline("1000 29-; 1100 22-; 1400 18+; 2100 18-; 2300 15+; 2950", SETTLE, "W:WK29,32:B22,5")
    assert recorded(game) == []
    assert recorded(send_timeline(game, "3200")) == [("29x15", 2300)]


def test_the_rest_is_a_setting() -> None:
    patient = settings_from(game={"time_control": "5+3"}, tracking={"commit": "settle", "settle_ms": 2000})
    game = play_timeline("1000 22-; 1300 18+; 3290", patient, MEN)
    assert recorded(game) == []
    assert recorded(send_timeline(game, "3310")) == [("22-18", 1300)]


# --- amendments


@pytest.mark.parametrize("lifted_ms", [1900, 2500, 4000, 4700])
def test_another_legal_move_of_the_same_man_amends_the_move(lifted_ms: int) -> None:
    game = play_timeline(f"1000 22-; 1300 18+; {lifted_ms} 18-; {lifted_ms + 250} 17+; 8000", SETTLE, MEN)
    assert recorded(game) == [("22-17", lifted_ms + 250)]
    assert amendments(game) == [False, True]
    assert (game.judgements, lit(game)) == ([], {})
    assert MessageCode.AMENDED in game.announced_codes
    assert game.session.to_move is Side.BLACK


def test_the_ledger_of_an_amended_move_is_worked_out_anew() -> None:
    game = play_timeline(
        "500 28-; 800 24+; 1500 1-; 1800 6+; 4000 22-; 4300 18+; 6000 18-; 6300 17+; 8000", SETTLE, "W:W22,28:B1,2"
    )
    first, amended = game.moves[-2:]
    assert (amended.is_amendment, first.ply, amended.ply) == (True, 3, 3)
    assert amended.ledger.since_us == 6_300_000
    assert amended.ledger.remaining_us[Side.WHITE] == first.ledger.remaining_us[Side.WHITE] - 2_000_000
    assert amended.ledger.remaining_us[Side.BLACK] == first.ledger.remaining_us[Side.BLACK]


def test_a_move_is_amended_twice() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2300 17+; 3000 17-; 3300 18+; 8000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 3300)]
    assert amendments(game) == [False, True, True]


def test_after_the_amendment_the_reply_is_played_and_no_more_amended() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2300 17+; 4000 1-; 4300 6+; 6000", SETTLE, MEN)
    assert [move for move, _ in recorded(game)] == ["22-17", "1-6"]


def test_later_the_piece_is_led_back() -> None:
    game = play_timeline("1000 22-; 1300 18+; 5200 18-; 5500 17+; 7000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert lit(game) == {17: "lift", 18: "place"}
    send_timeline(game, "8000 17-; 8300 18+; 9000 1-; 9300 6+; 11000")
    assert [move for move, _ in recorded(game)] == ["22-18", "1-6"]


def test_under_strict_touch_move_it_is_led_back_at_any_time() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2300 17+; 4000", STRICT, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert lit(game) == {17: "lift", 18: "place"}


@pytest.mark.parametrize("touch", ["2000 1-; 2300 1+", "2000 1-"])
def test_once_the_opponent_has_touched_a_piece_it_is_led_back(touch: str) -> None:
    game = play_timeline(f"1000 22-; 1300 18+; {touch}; 2600 18-; 2900 17+; 5000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert lit(game)[17] == "lift"


def test_another_piece_amends_nothing() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2300 22+; 2700 28-; 3000 24+; 6000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert game.judgements[-1].judgement is Judgement.ILLEGAL


def test_an_illegal_move_of_the_same_man_amends_nothing() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2300 14+; 6000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert lit(game) == {14: "lift", 18: "place"}


def test_a_move_that_is_taken_back_in_time_is_led_to_its_landing() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2300 22+; 6000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert lit(game)[22] == "lift"


def test_a_piece_that_is_lifted_to_look_and_put_back_changes_nothing() -> None:
    game = play_timeline("1000 22-; 1300 18+; 2000 18-; 2900 18+; 8000", SETTLE, MEN)
    assert recorded(game) == [("22-18", 1300)]
    assert (game.judgements, lit(game)) == ([], {})


@pytest.mark.parametrize(("amend_ms", "is_amended"), [(0, False), (500, False), (10_000, True)])
def test_the_time_for_amending_is_a_setting(amend_ms: int, is_amended: bool) -> None:
    settings = settings_from(game={"time_control": "5+3"}, tracking={"commit": "settle", "amend_ms": amend_ms})
    game = play_timeline("1000 22-; 1300 18+; 6000 18-; 6300 17+; 9000", settings, MEN)
    assert (recorded(game)[0][0] == "22-17") is is_amended


def test_a_capture_is_amended_to_the_other_landing_of_the_king() -> None:
    game = play_timeline("1000 29-; 1100 22-; 1400 18+; 3000 18-; 3300 15+; 6000", SETTLE, "W:WK29,32:B22,5")
    assert recorded(game) == [("29x15", 3300)]


# --- a capture that comes home


@pytest.mark.parametrize("carried_ms", [300, 1200, 3000])
def test_a_capture_that_comes_home_is_made_when_its_piece_has_come_home(carried_ms: int) -> None:
    lifted_ms = 2300
    landed_ms = lifted_ms + carried_ms
    taken = "1000 18-; 1300 10-; 1600 9-; 1900 17-"
    game = play_timeline(f"{taken}; {lifted_ms} 22-; {landed_ms} 22+; {landed_ms + 2000}", SETTLE, ROUND)
    assert recorded(game) == [("22x13x6x15x22", landed_ms)]
    assert 22 not in lit(game)


def test_a_capture_that_comes_home_and_has_lifted_its_piece_first() -> None:
    game = play_timeline("1000 22-; 1500 18-; 1800 10-; 2100 9-; 2400 17-; 2800 22+; 5000", SETTLE, ROUND)
    assert recorded(game) == [("22x13x6x15x22", 2800)]


# --- a piece in hand


def test_a_piece_in_hand_is_asked_for_after_eight_seconds() -> None:
    game = play_timeline("1000 22-; 8900", SETTLE, MEN)
    assert (game.judgements, lit(game)) == ([], {})
    send_timeline(game, "9100")
    assert [judged.judgement for judged in game.judgements] == [Judgement.INCOMPLETE]
    assert lit(game) == {17: "landing", 18: "landing"}
    assert [move for move, _ in recorded(send_timeline(game, "20000 18+; 21000"))] == ["22-18"]


def test_a_wrong_landing_after_the_reminder_is_told() -> None:
    game = play_timeline("1000 22-; 10000 14+; 12000", SETTLE, MEN)
    assert game.judgements[-1].judgement is Judgement.ILLEGAL
    assert lit(game) == {14: "lift", 22: "place"}


@pytest.mark.parametrize("pressed_ms", [1500, 4000, 20_000])
def test_a_press_with_a_piece_in_hand_is_judged_whenever_it_comes(pressed_ms: int) -> None:
    game = play_timeline(f"1000 22-; {pressed_ms} white; {pressed_ms + 100}", SETTLE, MEN)
    assert game.judgements[-1].judgement is Judgement.INCOMPLETE
    assert lit(game) == {17: "landing", 18: "landing"}
    assert recorded(game) == []


def test_a_dead_landing_is_asked_about_when_its_side_presses_again() -> None:
    game = play_timeline("1000 22-; 4000 white; 6000 white; 6100", SETTLE, MEN)
    assert lit(game) == {17: "question"}
    send_timeline(game, "8000 white; 8100")  # nothing stands on 17
    assert lit(game) == {18: "question"}
    assert recorded(game) == []
    send_timeline(game, "12000 black; 12100")  # a piece stands on 18
    assert [move for move, _ in recorded(game)] == ["22-18"]


def test_a_piece_put_back_after_a_press_ends_the_question() -> None:
    game = play_timeline("1000 22-; 4000 white; 6000 white; 6500 22+; 8000", SETTLE, MEN)
    assert recorded(game) == []
    assert not game.session.trust.distrusted
    assert game.session.trust.question is None
    assert recorded(send_timeline(game, "9000 28-; 9300 24+; 11000")) == [("28-24", 9300)]
