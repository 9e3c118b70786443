"""Draws that the board offers and does not impose: both sides accept, or a player claims; who plays on declines."""

from dataclasses import replace
from typing import Any

import pytest

from controller.rules.draws import RunningCount
from controller.rules.game import Game
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.draw_offers import find_open_draw
from controller.session.inputs import DaemonRestarted
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.words.messages import message_sentence
from controller.words.po_files import english
from hardware.events import Snapshot
from tests.rules.long_games import quiet_line
from tests.session.scripted_game import ScriptedGame, play, settings_from

KINGS = "W:WK1,21:BK4,12"
"""With a man on each side no other draw is near."""

ROUND = "move 1-5; press white; move 4-8; press black; move 5-1; press white; move 8-4; press black;"
REPEATED = f"press black; {ROUND} {ROUND}"
"""The first position with White to move stands for the third time."""

NEXT = "move 1-5; press white; wait 100ms;"
"""White plays on, and the position after his move stands for the third time too."""


def offer_settings(ruleset: str = "filipino", commit: str = "clock", **clock: Any) -> Settings:
    return settings_from(
        game={"ruleset": ruleset, "time_control": "15+10", "orientation": "vismin"},
        tracking={"commit": commit},
        clock=clock,
    )


def play_repeated(more: str = "", settings: Settings | None = None, rounds: str = REPEATED) -> ScriptedGame:
    return play(f"{rounds} wait 100ms; {more}", settings or offer_settings(), KINGS)


def outcomes_of(game: ScriptedGame) -> list[Outcome]:
    return [record.outcome for record in game.outcomes]


DRAWN = Outcome(score=Score.DRAW, termination=Termination.REPETITION)


def test_a_third_repetition_is_offered_and_not_imposed() -> None:
    game = play_repeated("expect message draw offered: hold; expect result *; wait 60s; expect result *")
    assert game.announced_codes.count(MessageCode.DRAW_OPEN) == 1
    assert find_open_draw(game.session) is not None


def test_each_side_accepts_by_holding_its_button_with_nothing_moved() -> None:
    game = play_repeated("hold white 1.9s; wait 1s; expect message draw offered; hold white 2.1s; expect result *")
    assert game.session.conduct.draw_accepted == (Side.WHITE,)
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.draw_offer is Side.WHITE
    game.run_script("expect message white: draw. you?; hold white 2.1s; expect result *; hold black 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


def test_the_side_that_has_moved_may_accept_first() -> None:
    game = play_repeated("hold black 2.1s; expect result *; expect message black: draw; hold white 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


def test_the_press_that_repeats_the_position_may_be_held_on() -> None:
    rounds = REPEATED.removesuffix("press black;") + "hold black 2.2s;"
    game = play_repeated("hold white 2.1s; wait 3.1s", rounds=rounds)
    assert outcomes_of(game) == [DRAWN]


def test_who_plays_on_declines_until_the_next_occurrence() -> None:
    game = play_repeated("hold black 2.1s; move 21-17; press white; wait 100ms; hold white 2.1s; hold black 2.1s")
    assert (find_open_draw(game.session), game.session.conduct.draw_accepted) == (None, ())
    assert not game.outcomes
    game = play_repeated(NEXT)
    assert game.announced_codes.count(MessageCode.DRAW_OPEN) == 2  # this position stands for the third time too


def test_a_player_may_still_resign_while_a_draw_is_offered() -> None:
    game = play_repeated("hold white 2.1s; hold white 5.1s; press white; wait 3.1s")
    assert [outcome.termination for outcome in outcomes_of(game)] == [Termination.RESIGNATION]


def test_without_a_clock_to_press_the_buttons_accept_too() -> None:
    rounds = ROUND.replace("press white; ", "wait 1s; ").replace("press black;", "wait 1s;")
    game = play_repeated(settings=offer_settings(commit="settle"), rounds=f"{rounds} {rounds}")
    game.run_script("expect message draw offered; hold white 2.1s; expect result *; hold black 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


def test_with_one_button_for_both_it_is_held_twice() -> None:
    game = play_repeated("hold third 2.5s; expect result *", offer_settings(buttons="rocker"))
    assert game.session.conduct.draw_accepted == (Side.BLACK,)
    game.run_script("hold third 2.5s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


@pytest.mark.parametrize("command", ["draw", "arbiter result 1/2-1/2"])
def test_without_buttons_the_page_or_the_arbiter_accepts_for_both(command: str) -> None:
    game = play_repeated(command, offer_settings(gestures=False))
    assert outcomes_of(game) == [DRAWN]


def test_beside_a_rocker_the_page_names_the_third_button() -> None:
    rocker = offer_settings(buttons="rocker")
    assert "hold the third button for 2 seconds and release it, once for each side" in page_sentence(
        play_repeated(settings=rocker)
    )
    claim = play_repeated(settings=offer_settings("american", buttons="rocker"))
    assert "to claim it, hold the third button for 2 seconds and release it" in page_sentence(claim)
    assert "third button" not in page_sentence(play_repeated())


def test_beside_a_rocker_a_button_that_is_held_too_long_asks_to_resign() -> None:
    game = play_repeated("hold third 5.2s; expect result *", offer_settings(buttons="rocker"))
    assert game.session.conduct.draw_accepted == ()
    assert game.session.conduct.resignation_prompt is not None


def page_sentence(game: ScriptedGame) -> str:
    """Return what the page says of the draw that stands open."""
    page = game.session.last_views.page
    assert page is not None
    assert page.message is not None
    return message_sentence(english(), page.message)


def test_without_gestures_the_display_sends_the_players_to_the_page() -> None:
    play_repeated("expect message Draw offered: page", offer_settings(gestures=False))


def test_without_gestures_no_button_accepts() -> None:
    assert not play_repeated("hold white 3s; hold black 3s", offer_settings(gestures=False)).outcomes


def test_the_offer_survives_a_restart() -> None:
    game = play_repeated("hold black 2.1s")
    game.daemon.wait_until(game.daemon.now_us + 1_000_000)
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    game.run_script("press black; wait 1s; expect message black: draw; hold white 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


def test_the_offer_comes_back_with_a_takeback_and_nobody_has_accepted() -> None:
    game = play_repeated(
        "hold black 2.1s; move 21-17; press white; wait 100ms; arbiter takeback 1; move 17-21; wait 1s"
    )
    game.run_script("expect message draw offered: hold; hold black 2.1s; expect result *; hold white 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


def test_an_acceptance_is_no_point_to_resume_from() -> None:
    game = play_repeated("hold black 2.1s; arbiter time white 5:00")
    assert not game.changes[-1].is_recovery_point


def test_a_claim_ends_the_game_when_the_side_to_move_makes_it() -> None:
    game = play_repeated("hold black 3s; expect result *", offer_settings("american"), rounds=REPEATED)
    assert game.announced_codes.count(MessageCode.DRAW_CLAIMABLE) >= 1
    game.run_script("expect message hold = draw; hold white 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


def test_a_count_of_kings_only_is_offered_once_and_again_only_when_it_is_reached_anew() -> None:
    """Thirty moves of each side: the offer stands for the turn in which the count is reached."""
    session = play("press black; move 1-5; press white; wait 100ms", offer_settings(), KINGS).session
    reached = with_count(session.game, 60)
    assert reached.draw_offer is not None
    offered = session._replace(tracker=session.tracker._replace(game=reached))
    open_draw = find_open_draw(offered)
    assert open_draw is not None
    assert (open_draw.termination, open_draw.is_claim) == (Termination.NO_PROGRESS, False)
    last = offered.history.checkpoints[-1]
    checkpoints = (last._replace(game=with_count(session.game, 60)), last._replace(game=with_count(session.game, 61)))
    assert find_open_draw(offered._replace(history=offered.history._replace(checkpoints=checkpoints))) is None


def test_after_a_declined_repetition_the_count_is_offered_once() -> None:
    game = play_repeated()
    for ply, (move, after) in enumerate(quiet_line(game.session.game, 54), start=9):
        mover = after.position.to_move.opponent.name.lower()
        game.run_script(f"move {move.origin}-{move.landing}; press {mover}; wait 100ms")
        assert game.session.game.position == after.position
        open_draw = find_open_draw(game.session)
        assert (open_draw and open_draw.termination) == (Termination.NO_PROGRESS if ply == 60 else None), ply
    assert not game.outcomes


def with_count(game: Game, plies: int) -> Game:
    """Return a game in which so many moves were made since the last capture or man's move."""
    counts = tuple(
        RunningCount(Side.BLACK, plies, False) if rule.termination is Termination.NO_PROGRESS else None
        for rule in game.rules.ruleset.draw_counts
    )
    return replace(game, counts=counts)


def test_each_side_accepts_by_a_command_and_both_must() -> None:
    game = play_repeated("accept white; wait 1s; expect message white: draw. you?; expect result *")
    assert game.session.conduct.draw_accepted == (Side.WHITE,)
    game.run_script("accept white; expect result *; accept black; wait 100ms")
    assert game.refusals == ["No draw stands open for White"]
    assert outcomes_of(game) == [DRAWN]


def test_a_command_and_a_held_button_accept_the_same_draw() -> None:
    game = play_repeated("accept black; hold white 2.1s; wait 3.1s")
    assert outcomes_of(game) == [DRAWN]


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_where_no_draw_stands_open_none_is_accepted(commit: str) -> None:
    game = play("press black; accept white; accept black; wait 1s", offer_settings(commit=commit), KINGS)
    assert game.refusals == ["No draw stands open for White", "No draw stands open for Black"]
    assert not game.outcomes


def test_a_claim_by_a_command_is_that_of_the_side_to_move() -> None:
    game = play_repeated("accept black; expect result *; accept white; wait 100ms", offer_settings("american"))
    assert game.refusals == ["No draw stands open for Black"]
    assert outcomes_of(game) == [DRAWN]


def test_the_opponent_of_the_player_who_offers_accepts_by_a_command() -> None:
    game = play("press black; move 1-5; hold white 2.1s; accept white; accept black", offer_settings(), KINGS)
    assert game.refusals == ["No draw stands open for White"]
    assert outcomes_of(game) == [Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)]
