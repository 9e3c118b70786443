"""A press lies on the table for 1,500 ms: what flickers or is straightened meanwhile refuses no move."""

import pytest

from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.effects import ChangeKind, Judgement
from controller.session.views.messages import MessageCode
from tests.session.scripted_game import ScriptedGame, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

MEN = "W:W22,28:B1,5,6"  # 22-18 is played; 1 is blocked
LOSES = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 1})
COSTS = settings_from(game={"time_control": "5+3"}, clock={"illegal_move_costs_s": 60})
COUNTS = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 2})
PLAYED = "400 black; 1000 22-; 1300 18+; 3000 white"

FLICKERS = [
    pytest.param("28-", id="an own piece drops out"),
    pytest.param("1-", id="a piece of the other drops out"),
    pytest.param("18-", id="the landing drops out"),
    pytest.param("22+", id="a magnet over the origin"),
    pytest.param("24+", id="a magnet beside an own piece"),
    pytest.param("17+", id="a magnet where the man could have landed"),
    pytest.param("11+", id="a magnet where nobody moves"),
]


def flicker(change: str, began_ms: int, lasts_ms: int) -> str:
    """Return the edges of a sensor that changes for a while."""
    square, level = change[:-1], change[-1]
    return f"{began_ms} {square}{level}; {began_ms + lasts_ms} {square}{'+' if level == '-' else '-'}"


def judgements(game: ScriptedGame) -> list[Judgement]:
    return [judged.judgement for judged in game.judgements]


@pytest.mark.parametrize("lasts_ms", [60, 150, 400, 1000])
@pytest.mark.parametrize("change", FLICKERS)
def test_what_flickers_across_the_press_refuses_no_move(change: str, lasts_ms: int) -> None:
    for lead_ms in (10, lasts_ms // 2, lasts_ms - 10):
        game = play_timeline(f"{PLAYED}; {flicker(change, 3000 - lead_ms, lasts_ms)}; 7000", LOSES, MEN)
        assert recorded(game) == [("22-18", 3000)]
        assert (game.session.outcome, game.session.conduct.illegal_moves) == (None, (0, 0))
        assert not game.session.last_views.frame.roles


@pytest.mark.parametrize("change", FLICKERS)
def test_what_flickers_after_the_press_refuses_no_move(change: str) -> None:
    game = play_timeline(f"{PLAYED}; {flicker(change, 3004, 300)}; 7000", LOSES, MEN)
    assert recorded(game) == [("22-18", 3000)]
    assert game.session.outcome is None


@pytest.mark.parametrize("adjusted", ["2700 1-; 3300 1+", "2800 28-; 3400 28+", "2500 5-; 2900 6-; 3100 5+; 3500 6+"])
def test_pieces_that_are_straightened_across_the_press_refuse_no_move(adjusted: str) -> None:
    game = play_timeline(f"{PLAYED}; {adjusted}; 7000", LOSES, MEN)
    assert recorded(game) == [("22-18", 3000)]
    assert Judgement.ILLEGAL not in judgements(game)


def test_a_piece_that_lands_beside_its_square_is_pushed_right_in_time() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 2800 18-; 3000 white; 3300 18+; 7000", LOSES, MEN)
    assert recorded(game) == [("22-18", 3000)]


def test_a_piece_that_lands_after_the_press_has_not_moved_before_it() -> None:
    game = play_timeline("400 black; 1000 22-; 3000 white; 3300 18+; 7000", LOSES, MEN)
    assert recorded(game) == []
    assert judgements(game) == [Judgement.INCOMPLETE]
    assert game.session.ledger.running_side is Side.WHITE
    assert recorded(send_timeline(game, "8000 white; 8100")) == [("22-18", 8000)]


@pytest.mark.parametrize(("press_ms", "is_accepted"), [(1600, True), (1400, True), (1200, False), (1000, False)])
def test_a_press_in_the_moment_of_the_landing_counts(press_ms: int, is_accepted: bool) -> None:
    game = play_timeline(f"400 black; 1000 22-; 1450 18+; {press_ms} white; 5000", LOSES, MEN)
    assert recorded(game) == ([("22-18", press_ms)] if is_accepted else [])


def test_a_second_own_piece_elsewhere_is_illegal_at_once_and_counts_when_the_grace_is_over() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 18+; 1600 28-; 1900 24+; 3000 white; 3100", LOSES, MEN)
    assert judgements(game) == [Judgement.ILLEGAL]
    assert game.session.last_views.frame.roles
    send_timeline(game, "4490")
    assert game.session.outcome is None
    send_timeline(game, "4510")
    assert game.session.outcome is not None
    assert game.session.outcome.termination is Termination.ILLEGAL_MOVES


def test_a_second_own_piece_that_goes_back_within_the_grace_is_no_illegal_move() -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1600 28-; 1900 24+; 3000 white; 3600 24-; 4000 28+; 7000", LOSES, MEN
    )
    assert recorded(game) == [("22-18", 3000)]
    assert game.session.conduct.illegal_moves == (0, 0)


def test_the_fine_of_a_refused_press_is_given_back_when_the_same_board_is_accepted() -> None:
    # a magnet lies beside 24 for longer than the grace
    game = play_timeline(f"{PLAYED}; 2900 24+; 5500", COSTS, MEN)
    assert MessageCode.PENALTY_ADDED in game.announced_codes
    assert recorded(game) == []
    send_timeline(game, "6000 24-; 6500 white; 7000")
    assert recorded(game) == [("22-18", 6500)]
    assert MessageCode.PENALTY_REVOKED in game.announced_codes
    black_us = game.session.ledger.remaining_us[Side.BLACK]
    assert 300_000_000 - 600_000 <= black_us <= 300_000_000


def test_an_illegal_move_that_is_put_right_by_another_move_stays_counted() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 14+; 3000 white; 5000 14-; 5300 18+; 6000 white; 7000", COUNTS, MEN)
    assert recorded(game) == [("22-18", 6000)]
    assert game.session.conduct.illegal_moves == (1, 0)


def test_within_the_grace_nothing_is_fined() -> None:
    game = play_timeline("400 black; 1000 22-; 1300 14+; 3000 white; 4400", COSTS, MEN)
    assert judgements(game) == [Judgement.ILLEGAL]
    assert not [change for change in game.changes if change.kind is ChangeKind.TIME]


def test_the_grace_is_a_setting() -> None:
    short = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 1}, tracking={"press_grace_ms": 0})
    game = play_timeline(f"{PLAYED}; {flicker('24+', 2900, 400)}; 7000", short, MEN)
    assert game.session.outcome is not None


def test_an_undisturbed_move_is_taken_at_once() -> None:
    game = play_timeline(f"{PLAYED}; 3010", LOSES, MEN)
    assert recorded(game) == [("22-18", 3000)]


def test_a_king_that_moves_on_within_the_grace_is_recorded_as_it_stood_at_the_press_or_not_at_all() -> None:
    king = "W:WK29,32:B5,9"
    game = play_timeline(
        "400 black; 1000 29-; 1300 25+; 2900 32-; 3000 white; 3400 25-; 3700 18+; 3900 32+; 7000", LOSES, king
    )
    assert recorded(game) in ([], [("29-25", 3000)])
