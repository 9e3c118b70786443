"""The time of the hand: the proposer's clock stops at the proposal, and the other one starts when the move stands."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.settings.settings import Settings
from tests.session.scripted_game import STEP_US, ScriptedGame, play, settings_from

MODES = pytest.mark.parametrize("commit", ["clock", "settle"])
OPENING = "press black; move 22-18; press white; wait 600ms; "
WHITE, BLACK = Side.WHITE, Side.BLACK


def settings(commit: str = "clock", time_control: str = "5+3", **clock: object) -> Settings:
    game: dict[str, object] = {"time_control": time_control, "black_moves": "program"}
    return settings_from(game=game, tracking={"commit": commit}, clock=clock)


def left_us(game: ScriptedGame, side: Side) -> int:
    return game.session.ledger.side_remaining_us(side, game.daemon.now_us)


def proposed(chosen: Settings, script: str = "") -> tuple[ScriptedGame, int, int]:
    """Return a game in which Black has proposed 9-14 five seconds ago, with the times left just before the proposal."""
    game = play(f"{OPENING}wait 5s", chosen)
    white_us, black_us = left_us(game, WHITE), left_us(game, BLACK)
    game.run_script("propose black 2 9-14; wait 5s; " + script)
    return game, white_us, black_us


@MODES
def test_the_clock_of_the_proposer_stops_and_nobody_pays_for_the_hand(commit: str) -> None:
    game, white_us, black_us = proposed(settings(commit))
    assert left_us(game, BLACK) == black_us + 3 * SECOND_US
    assert left_us(game, WHITE) == white_us
    game.run_script("move 9-14")
    stood_us = game.daemon.now_us
    game.run_script("wait 2s; expect move 9-14; expect turn white")
    assert left_us(game, BLACK) == black_us + 3 * SECOND_US
    assert game.moves[-1].at_us == pytest.approx(stood_us, abs=20_000)
    assert left_us(game, WHITE) == white_us - (game.daemon.now_us - game.moves[-1].at_us)


@MODES
@pytest.mark.parametrize("hand_s", [0, 7, 10])
def test_after_that_time_the_clock_of_the_other_side_runs(commit: str, hand_s: int) -> None:
    game, white_us, black_us = proposed(settings(commit, hand_s=hand_s), "wait 20s")
    over_us = 25 * SECOND_US - hand_s * SECOND_US
    assert left_us(game, WHITE) == white_us - over_us
    assert left_us(game, BLACK) == black_us + 3 * SECOND_US
    game.run_script("move 9-14; wait 2s; expect move 9-14")
    assert left_us(game, WHITE) == white_us - over_us - 2 * STEP_US - 2 * SECOND_US - game_expectations(game)


def game_expectations(game: ScriptedGame) -> int:
    """Return how long the expectations of a script have let time pass."""
    return 20_000 if game.session.commits_by_press else 90_000


def test_every_microsecond_is_accounted_for() -> None:
    game, _, _ = proposed(settings(), "wait 20s; move 9-14; wait 2s")
    account = game.session.ledger.advance_to(game.daemon.now_us).account
    assert sum(account) == game.daemon.now_us
    paused_us = account.paused_us
    game, _, _ = proposed(settings(hand_s=0), "wait 20s; move 9-14; wait 2s")
    assert paused_us - game.session.ledger.account.paused_us == 10 * SECOND_US


def test_the_shown_clock_of_the_other_side_stands_until_its_time_begins_and_says_how_long() -> None:
    game, white_us, _ = proposed(settings())
    for seconds, delay_s in ((0, 5), (4, 1), (3, 0)):
        game.run_script(f"wait {seconds}s")
        page = game.session.last_views.page
        assert page is not None
        assert (page.white.delay_s, page.white.hand_s) == (delay_s, delay_s)
        assert page.white.is_running
        used_us = max(0, seconds - 1) * SECOND_US if delay_s == 0 else 0
        assert page.white.deciseconds == 10 * -(-(white_us - used_us) // SECOND_US)


@MODES
def test_the_flag_of_the_proposer_falls_while_nothing_is_proposed(commit: str) -> None:
    game = play(f"{OPENING}wait 70s; propose black 2 9-14", settings(commit, "G/1"))
    assert game.outcomes[0].outcome.score is Score.WHITE_WINS
    assert game.outcomes[0].outcome.termination is Termination.TIME
    assert len(game.refusals) == 1


@MODES
def test_a_proposal_in_the_last_moment_is_in_time_and_one_after_it_too_late(commit: str) -> None:
    game = play(f"{OPENING}", settings(commit, "G/1"))
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    for late_us, is_over in ((-1, False), (0, True)):
        game = play(f"{OPENING}", settings(commit, "G/1"))
        game.daemon.wait_until(flag_us + late_us)
        game.run_script("propose black 2 9-14; wait 1s")
        assert bool(game.outcomes) is is_over
        assert bool(game.refusals) is is_over
        assert (game.session.turn.proposal is None) is is_over


@MODES
def test_the_flag_of_the_other_side_falls_while_the_proposed_move_is_not_made(commit: str) -> None:
    game = play(f"{OPENING}propose black 2 9-14; wait 75s", settings(commit, "G/1"))
    assert game.outcomes[0].outcome.score is Score.BLACK_WINS
    assert game.outcomes[0].outcome.termination is Termination.TIME
    assert len(game.moves) == 1
    assert game.session.turn.proposal is None


@MODES
def test_a_move_that_stands_before_the_flag_counts_although_it_is_judged_later(commit: str) -> None:
    game = play(f"{OPENING}propose black 2 9-14", settings(commit, "G/1"))
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - 800_000)
    game.run_script("move 9-14; wait 2s")  # it stands 300 ms before the flag, and has rested 200 ms after it
    assert len(game.moves) == 2
    assert game.outcomes[0].outcome.score is Score.BLACK_WINS


@MODES
def test_a_pause_stops_the_time_of_the_hand_too(commit: str) -> None:
    game, white_us, _ = proposed(settings(commit), "arbiter pause; wait 60s; arbiter go on; wait 2s")
    assert left_us(game, WHITE) == white_us
    game.run_script("wait 20s")
    assert left_us(game, WHITE) < white_us
    used_us = white_us - left_us(game, WHITE)
    assert used_us == 5 * SECOND_US + STEP_US + 2 * SECOND_US + 20 * SECOND_US - 10 * SECOND_US


@MODES
def test_a_move_that_is_made_in_a_pause_counts_when_play_goes_on(commit: str) -> None:
    game, white_us, _ = proposed(settings(commit), "arbiter pause; move 9-14; wait 30s; arbiter go on; wait 1s")
    assert len(game.moves) == 2
    assert left_us(game, WHITE) >= white_us - 2 * SECOND_US


@MODES
def test_an_arbiter_may_set_the_clocks_while_a_move_is_to_be_made(commit: str) -> None:
    game, _, black_us = proposed(settings(commit), "arbiter time white 3:00; arbiter add black 1:00; wait 1s")
    assert left_us(game, WHITE) == 180 * SECOND_US
    assert left_us(game, BLACK) == black_us + 63 * SECOND_US
    game.run_script("move 9-14; wait 1s; expect move 9-14")
    assert left_us(game, BLACK) == black_us + 63 * SECOND_US
    game.run_script("arbiter takeback 2; wait 1s")
    assert not game.refusals


def test_a_takeback_gives_both_clocks_back() -> None:
    game = play(f"{OPENING}wait 5s; propose black 2 9-14; wait 20s; arbiter takeback", settings())
    assert game.session.ledger.side_clocks == game.session.history.checkpoints[-1].ledger.side_clocks
    game.run_script("move 18-22; wait 5s")
    assert game.session.ledger.running_side is WHITE
    assert left_us(game, WHITE) < 300 * SECOND_US


def test_a_position_that_is_set_takes_back_what_the_proposed_move_has_earned() -> None:
    game, _, black_us = proposed(settings(), "arbiter position B:W18,21:B9,12")
    assert left_us(game, BLACK) == black_us


@MODES
def test_a_first_move_that_is_proposed_starts_no_clock_before_it_is_made(commit: str) -> None:
    first = settings_from(game={"time_control": "5+3", "white_moves": "program"}, tracking={"commit": commit})
    game = play("propose white 1 22-18; wait 60s", first)
    assert game.session.ledger.running_side is None
    game.run_script("press black; wait 5s")
    assert game.session.ledger.running_side is None
    game.run_script("move 22-18; wait 1s; expect move 22-18")
    assert game.session.ledger.running_side is BLACK
    assert left_us(game, BLACK) > 298 * SECOND_US


@pytest.mark.parametrize("control", ["none", "5 d3", "40/15, byo 5x30s", "hourglass 5m", "1m/move both 20m"])
def test_the_rule_holds_in_every_time_control(control: str) -> None:
    game = play(f"{OPENING}propose black 2 9-14; wait 5s", settings(time_control=control))
    before = game.session.ledger.side_clock(WHITE, game.daemon.now_us)
    assert before.move_spent_us == 0
    game.run_script("move 9-14; wait 1s; expect move 9-14")
    after = game.session.ledger.side_clock(WHITE, game.daemon.now_us)
    assert 0 < after.move_spent_us < 2 * SECOND_US
