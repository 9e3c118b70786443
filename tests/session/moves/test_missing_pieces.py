"""What is merely missing refuses no move: it is named and lit, and the game goes on without it."""

import pytest

from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode
from tests.session.scripted_game import SETTLE, ScriptedGame, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

MEN = "W:W22,28,29:B1,2,3"
LOSES = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 1})


def lit(game: ScriptedGame) -> dict[int, str]:
    return {int(square): role.value for square, role in game.session.last_views.frame.roles}


def is_named(game: ScriptedGame) -> bool:
    return MessageCode.PIECE_MISSING in game.announced_codes


@pytest.mark.parametrize("square", [3, 1, 29, 28])
@pytest.mark.parametrize("left_ms", [500, 1500])
def test_a_move_is_taken_although_a_piece_elsewhere_is_gone(square: int, left_ms: int) -> None:
    game = play_timeline(f"400 black; {left_ms} {square}-; 1000 22-; 1300 18+; 1900 white; 1910", LOSES, MEN)
    send_timeline(game, "12000")
    assert recorded(game) == [("22-18", 1900)]
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]


def test_at_the_end_of_the_grace_an_own_missing_piece_is_named_and_lit() -> None:
    game = play_timeline("400 black; 500 29-; 1000 22-; 1300 18+; 1900 white; 3300", LOSES, MEN)
    assert (recorded(game), is_named(game)) == ([], False)
    send_timeline(game, "3410")
    assert (recorded(game), is_named(game), lit(game)) == ([("22-18", 1900)], True, {29: "place"})


def test_the_opponents_missing_piece_is_named_at_the_latest_with_his_next_move() -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1500 3-; 1900 white; 6000 2-; 6400 7+; 8000 black; 9600", LOSES, MEN
    )
    assert recorded(game) == [("22-18", 1900), ("2-7", 8000)]
    assert (is_named(game), lit(game)) == (True, {3: "place"})


def test_what_was_named_refuses_nothing_later_and_delays_nothing() -> None:
    game = play_timeline(
        "400 black; 500 29-; 1000 22-; 1300 18+; 1900 white; 6000 2-; 6400 7+; 8000 black; 8020", LOSES, MEN
    )
    assert recorded(game) == [("22-18", 1900), ("2-7", 8000)]
    send_timeline(game, "9000 28-; 9300 24+; 9900 white; 9920")
    assert recorded(game)[2:] == [("28-24", 9900)]
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]


def test_while_a_move_is_made_only_the_missing_piece_is_lit() -> None:
    game = play_timeline("400 black; 500 29-; 1000 22-; 1300 18+; 1900 white; 5000; 6000 2-; 6200", LOSES, MEN)
    assert lit(game) in ({29: "place"}, {})
    send_timeline(game, "6400 7+; 6600")
    assert lit(game) in ({29: "place"}, {})


def test_after_a_refused_press_too_the_next_move_is_not_led_back() -> None:
    game = play_timeline("400 black; 1000 3-; 1500 white; 4000 22-; 4200", LOSES, MEN)
    assert is_named(game)
    assert not {22, 18} & set(lit(game))
    send_timeline(game, "4400 18+; 4600")
    assert not {22, 18} & set(lit(game))
    assert recorded(send_timeline(game, "5000 white; 7000")) == [("22-18", 5000)]


def test_a_piece_that_is_put_back_is_dark_and_is_missed_again_later() -> None:
    game = play_timeline("400 black; 500 29-; 1000 22-; 1300 18+; 1900 white; 5000 29+; 5300", LOSES, MEN)
    assert lit(game) == {}
    send_timeline(game, "6000 29-; 6200 2-; 6500 7+; 7000 black; 8000 28-; 8300 24+; 9000 white; 11000")
    assert [move for move, _ in recorded(game)] == ["22-18", "2-7", "28-24"]
    assert game.announced_codes.count(MessageCode.PIECE_MISSING) == 2


def test_a_piece_that_is_missing_cannot_move_and_may_be_captured() -> None:
    # 18 is missing: 22x15 takes it all the same
    game = play_timeline("400 black; 500 18-; 1000 22-; 1300 15+; 1900 white; 4000", LOSES, "W:W22,28:B18,5")
    assert recorded(game) == [("22x15", 1900)]
    assert not is_named(game)


def test_two_missing_pieces_are_both_named() -> None:
    game = play_timeline("400 black; 500 29-; 700 1-; 1000 22-; 1300 18+; 1900 white; 4000", LOSES, MEN)
    assert recorded(game) == [("22-18", 1900)]
    assert set(lit(game)) == {1, 29}


def test_an_own_piece_that_left_between_the_lift_and_the_landing_may_be_the_one_that_landed() -> None:
    # 22 and 28 are both in the hand as 18 closes
    game = play_timeline("400 black; 1000 22-; 1100 28-; 1300 18+; 1900 white; 6000", LOSES, "W:W22,28:B1,2")
    assert recorded(game) == []


def test_a_piece_too_many_is_no_missing_piece() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 1500 14+; 1900 white; 3500", LOSES, MEN)
    assert game.session.outcome is not None


def test_what_is_missing_makes_no_fault_of_a_reply_whose_landing_drops_out() -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 15+; 1400 18-; 1500 5-; 1650 9+; 1850 28-; 1880 9-; 1900 white; 2050 9+;"
        " 2600 black; 6000",
        LOSES,
        "W:W22,28:B18,5,1",
    )
    assert recorded(game) == [("22x15", 1900), ("5-9", 2600)]
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]


def test_a_magnet_that_passes_as_a_press_is_made_does_not_count_against_a_missing_piece() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 1500 29-; 2800 24+; 2900 white; 2950 24-; 6000", LOSES, MEN)
    assert (recorded(game), is_named(game)) == ([("22-18", 2900)], True)
    assert game.session.outcome is None


def test_a_piece_of_the_other_side_that_stands_elsewhere_costs_nothing() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 1900 white; 3000 18-; 3300 14+; 4000 black; 6000", LOSES, MEN)
    assert game.judgements[-1].judgement is Judgement.ILLEGAL
    assert (game.session.outcome, game.session.conduct.illegal_moves) == (None, (0, 0))


def test_at_rest_a_move_is_taken_without_a_piece_that_is_gone_and_it_is_named() -> None:
    game = play_timeline("500 29-; 1000 22-; 1300 18+; 3000", SETTLE, MEN)
    assert (recorded(game), is_named(game), lit(game)) == ([("22-18", 1300)], True, {29: "place"})
    assert recorded(send_timeline(game, "4000 2-; 4300 7+; 5500"))[1:] == [("2-7", 4300)]
