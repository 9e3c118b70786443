"""What time controls other than the plain ones do to a whole game."""

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import ShowPage
from controller.session.state import PauseReason
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from tests.session.scripted_game import ScriptedGame, play, settings_from


def settings_with_control(text: str, **sections: dict[str, object]) -> Settings:
    return settings_from(game={"time_control": text}, **sections)


def shown_seconds(game: ScriptedGame, side: Side) -> list[int | None]:
    """Return what one clock showed in whole seconds, each once."""
    pages = [effect.page for effect in game.effects if isinstance(effect, ShowPage)]
    times = [page.clock_of(side).deciseconds for page in pages]
    seconds = [None if time is None else -(-time // 10) for time in times]
    return [after for before, after in zip([None, *seconds], seconds, strict=False) if after != before]


def test_a_delay_is_waited_for_before_the_clock_shows_less() -> None:
    game = play("press black; wait 7s; move 22-18; press white; expect move 22-18", settings_with_control("1 d5"))
    assert shown_seconds(game, Side.WHITE) == [60, 59, 58]
    pages = [effect.page for effect in game.effects if isinstance(effect, ShowPage)]
    delays = [page.white.delay_s for page in pages if page.white.is_running]
    assert delays[:7] == [5, 4, 3, 2, 1, 0, 0]
    # three acts of a quarter of a second after 7 s, less the delay of 5 s
    assert game.moves[0].ledger.remaining_us == (60_000_000 - 2_750_000, 60_000_000)


def test_the_periods_of_byo_yomi_are_shown_in_turn_until_the_flag_falls() -> None:
    game = play(
        "press black; wait 7s; expect result *; wait 5s; expect result 0-1", settings_with_control("byo 2s 3x3s")
    )
    assert shown_seconds(game, Side.WHITE) == [2, 1, 3, 2, 1, 3, 2, 1, 3, 2, 1, 0]
    periods = [effect.page.white.periods for effect in game.effects if isinstance(effect, ShowPage)]
    assert sorted(set(periods)) == [0, 1, 2, 3]
    assert game.outcomes[0].at_us == 250_000 + 11_000_000


def test_a_period_is_kept_by_a_move_within_it() -> None:
    game = play("press black; wait 3s; move 22-18; press white; expect result *", settings_with_control("byo 2s 3x3s"))
    white = game.moves[0].ledger.side_clocks[Side.WHITE]
    assert (white.remaining_us, white.periods) == (3_000_000, 3)


def test_a_clock_that_counts_up_shows_what_was_used() -> None:
    game = play(
        "press black; wait 3s; move 22-18; press white; expect clock white 0:03", settings_with_control("count up")
    )
    assert shown_seconds(game, Side.WHITE) == [0, 1, 2, 3]
    assert not game.outcomes


def test_what_white_uses_black_gains_in_an_hourglass() -> None:
    game = play(
        "press black; wait 4s; expect clock white 0:56; expect clock black 1:05", settings_with_control("hourglass 1m")
    )
    assert sum(game.session.ledger.advance_to(game.session.now_us).remaining_us) == 120_000_000


def test_a_stage_ends_with_its_last_move() -> None:
    game = play(
        "press black; move 22-18; press white; move 11-15; press black; expect move 11-15",
        settings_with_control("1/1, SD/5"),
    )
    white, black = game.moves[-1].ledger.side_clocks
    assert (white.stage_index, black.stage_index) == (1, 1)
    assert 350_000_000 < white.remaining_us < 360_000_000


def test_the_arbiter_is_called_where_both_sides_have_used_what_they_may() -> None:
    school = settings_with_control("1m/move both 5s")
    game = play(
        "press black; wait 3s; move 22-18; press white; wait 2s; expect message arbiter; expect result *", school
    )
    assert game.session.pauses == {PauseReason.TIME_LIMIT}
    assert MessageCode.TIME_LIMIT in game.announced_codes
    assert sum(standing.used_us for standing in game.session.ledger.side_clocks) == 5_000_000
    game.run_script("press white; press black; wait 2min; expect message arbiter; arbiter result 1/2-1/2")
    assert [record.outcome for record in game.outcomes] == [Outcome(score=Score.DRAW, termination=Termination.ARBITER)]


def test_a_press_before_the_limit_counts_although_it_is_judged_after_it() -> None:
    game = play("press black; wait 3s; lift 22; place 18", settings_with_control("1m/move both 5s"))
    end_us = game.session.ledger.joint_end_us
    assert end_us is not None
    game.daemon.wait_until(end_us - 250_000 - 1_000)
    game.run_script("press white; wait 1s; expect move 22-18; expect message arbiter")
    game = play("press black; wait 3s; lift 22; place 18", settings_with_control("1m/move both 5s"))
    game.daemon.wait_until(end_us - 250_000 + 100)
    game.run_script("press white; wait 1s; expect message arbiter")
    assert not game.moves
