"""Captured pieces that stand keep a press for 5 s, the mover's clock running; the turn passes as the last leaves."""

import pytest

from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.effects import Judgement
from tests.session.scripted_game import ScriptedGame, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

ONE = "W:W22,28:B18,5"  # 22x15 takes 18
TWO = "W:W29,32:B25,18,5"  # 29x22x15 takes both
LOSES = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 1})
PLAYED = "400 black; 1000 22-; 1300 15+; 1700 white"


def lit(game: ScriptedGame) -> dict[int, str]:
    return {int(square): role.value for square, role in game.session.last_views.frame.roles}


def spent_us(game: ScriptedGame, side: Side) -> int:
    """Return the time that a side has used, without the increments of 3 s."""
    moves = sum(record.side is side for record in game.moves)
    return 300_000_000 + moves * 3_000_000 - game.session.ledger.remaining_us[side]


@pytest.mark.parametrize("removed_ms", [1800, 2800, 4500, 6600])
def test_the_turn_passes_as_the_captured_piece_leaves(removed_ms: int) -> None:
    game = play_timeline(f"{PLAYED}; 1720; {removed_ms} 18-; 8000", LOSES, ONE)
    assert recorded(game) == [("22x15", removed_ms)]
    assert spent_us(game, Side.WHITE) == (removed_ms - 400) * 1000


def test_the_captured_piece_is_lit_and_the_movers_clock_runs_on() -> None:
    game = play_timeline(f"{PLAYED}; 3000", LOSES, ONE)
    assert lit(game) == {18: "captured"}
    assert game.session.ledger.running_side is Side.WHITE


def test_after_five_seconds_the_press_is_refused_without_a_penalty() -> None:
    game = play_timeline(f"{PLAYED}; 6750; 7000 18-; 9000", LOSES, ONE)
    assert recorded(game) == []
    assert [judged.judgement for judged in game.judgements] == [Judgement.INCOMPLETE]
    assert (game.session.outcome, game.session.conduct.illegal_moves) == (None, (0, 0))
    assert lit(game) == {}
    assert recorded(send_timeline(game, "9500 white; 9600")) == [("22x15", 9500)]


def test_the_wait_is_a_setting() -> None:
    patient = settings_from(game={"time_control": "5+3"}, tracking={"removal_wait_ms": 20_000})
    assert recorded(play_timeline(f"{PLAYED}; 18000 18-; 19000", patient, ONE)) == [("22x15", 18_000)]


def test_the_mover_may_lose_on_time_meanwhile() -> None:
    one_minute = settings_from(game={"time_control": "G/1"})
    game = play_timeline("400 black; 57000 22-; 57300 15+; 58000 white; 61000 18-; 62000", one_minute, ONE)
    assert game.session.outcome is not None
    assert game.session.outcome.termination is Termination.TIME
    assert recorded(game) == []


@pytest.mark.parametrize(
    "meanwhile",
    [
        pytest.param("2200 28-; 2350 28+", id="an own piece straightened"),
        pytest.param("2200 5-; 2600 5+", id="the reply's piece touched"),
        pytest.param("2000 24+; 2050 24-", id="a magnet passes"),
        pytest.param("2200 15-; 2280 15+", id="the landing drops out"),
        pytest.param("2200 5-; 2500 9+", id="the reply made"),
        pytest.param("2200 5-", id="the reply begun"),
    ],
)
def test_what_else_moves_does_not_end_the_wait(meanwhile: str) -> None:
    game = play_timeline(f"{PLAYED}; {meanwhile}; 2790", LOSES, ONE)
    assert lit(game) == {18: "captured"}
    send_timeline(game, "3000 18-; 3100")
    assert recorded(game)[0] == ("22x15", 3000)
    assert not lit(game)
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]


def test_of_several_captured_pieces_the_last_one_counts() -> None:
    game = play_timeline("400 black; 1000 29-; 1400 15+; 1700 white; 2500 25-; 3600 18-; 6000", LOSES, TWO)
    assert recorded(game) == [("29x22x15", 3600)]


def test_captured_pieces_that_left_before_the_press_do_not_delay_it() -> None:
    game = play_timeline("400 black; 1000 18-; 1300 22-; 1600 15+; 1700 white; 3000", LOSES, ONE)
    assert recorded(game) == [("22x15", 1700)]


def test_a_captured_piece_in_the_hand_at_the_press_does_not_count_as_standing() -> None:
    # pushed over 14 on its way off the board
    game = play_timeline("400 black; 1000 22-; 1300 15+; 1600 18-; 1680 14+; 1700 white; 1730 14-; 4000", LOSES, ONE)
    assert recorded(game) == [("22x15", 1700)]


def test_a_reply_made_and_pressed_while_a_captured_piece_stands_counts_at_its_own_stamp() -> None:
    game = play_timeline(f"{PLAYED}; 2000 5-; 2300 9+; 2600 black; 3000 18-; 4500", LOSES, ONE)
    plies = recorded(game)
    assert [move for move, _ in plies] == ["22x15", "5-9"]
    assert plies[0][1] == 3000


def test_a_capture_that_ends_the_game_ends_it_when_the_last_piece_has_left() -> None:
    game = play_timeline(f"{PLAYED}; 3000 18-; 3100", LOSES, "W:W22,28:B18")
    assert game.session.outcome is not None
    assert recorded(game) == [("22x15", 3000)]


def test_a_hop_that_is_missing_keeps_no_press() -> None:
    game = play_timeline(
        "400 black; 1000 29-; 1400 22+; 1500 25-; 1700 white; 2500 22-; 2800 15+; 3100 18-; 5000", LOSES, TWO
    )
    assert recorded(game) == []
    assert [judged.judgement for judged in game.judgements] == [Judgement.INCOMPLETE]
    assert recorded(send_timeline(game, "6000 white; 6100")) == [("29x22x15", 6000)]


@pytest.mark.parametrize("gone_ms", [500, 1600, 1750])
def test_a_piece_that_is_gone_elsewhere_does_not_make_the_wait_an_illegal_move(gone_ms: int) -> None:
    game = play_timeline(f"400 black; {gone_ms} 28-; 1000 22-; 1300 15+; 1700 white; 1900 18-; 1950", LOSES, ONE)
    assert [judged.judgement for judged in game.judgements] == [Judgement.INCOMPLETE]
    send_timeline(game, "3500")
    assert recorded(game) == [("22x15", 1900)]
    assert lit(game) == {28: "place"}


def test_a_captured_piece_that_drops_out_when_the_grace_is_over_keeps_the_press() -> None:
    game = play_timeline(f"{PLAYED}; 3300 28-; 3500 18-; 3550 18+; 5000 18-; 7000", LOSES, ONE)
    assert recorded(game) == [("22x15", 5000)]


def test_the_piece_that_a_reply_has_captured_keeps_no_press_of_the_move_before_it() -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1500 15-; 1700 22+; 1750 29-; 1800 white; 2100 18-; 2500 black; 5000",
        LOSES,
        "W:W22,28,29:B15,5",
    )
    assert recorded(game) == [("22-18", 1800), ("15x22", 2500)]
    assert Judgement.ILLEGAL not in [judged.judgement for judged in game.judgements]
