"""A menu or an announced result that the game has left behind: a flag, an arbiter, a commit, a stop of the program."""

import pytest

from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.conduct.announced_ends import announce_end
from controller.session.draw_offers import draw_outcome
from controller.session.effects import Record, RecordChange, RecordMove
from controller.session.inputs import DaemonRestarted, GameStarted, Tick
from controller.session.moves.flags import flag_due_us
from controller.session.recovery import recover_session
from controller.session.state import PauseReason, Phase
from controller.session.step import step
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.settings import Settings
from hardware.events import Button, Part, PartLost
from tests.session.menu.pressed_buttons import edge, hold_both, hold_third, requests, shown, step_to, tap
from tests.session.scripted_game import ScriptedGame, play, settings_from

FIVE = settings_from(game={"time_control": "5+3"})
FAST = settings_from(game={"time_control": "G/5s"})
ROCKER = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"})
WHO_RESIGNS = "WWWB"


def opened(script: str, settings: Settings = FIVE) -> ScriptedGame:
    game = play(script, settings)
    hold_both(game)
    return game


def test_a_flag_closes_the_menu_and_nobody_resigns_the_game_that_is_over() -> None:
    game = opened("press black; wait 2s", FAST)
    tap(game, WHO_RESIGNS)
    game.run_script("wait 4s")
    assert shown(game) is None
    tap(game, "BB")
    game.run_script("wait 5s")
    assert [end.outcome.termination for end in game.outcomes] == [Termination.TIME]


def test_a_result_of_the_arbiter_closes_the_menu_and_stands() -> None:
    game = opened("press black; move 22-18; press white; wait 1s")
    tap(game, WHO_RESIGNS)
    game.run_script("arbiter result 1/2-1/2")
    assert shown(game) is None
    tap(game, "BB")
    game.run_script("wait 5s")
    assert [end.outcome.termination for end in game.outcomes] == [Termination.ARBITER]


def test_moves_that_the_arbiter_takes_back_are_not_taken_back_once_more_by_an_open_question() -> None:
    game = opened("press black; move 22-18; press white; wait 1s; move 9-14; press black; wait 1s")
    tap(game, "WWWWB")
    game.run_script("arbiter takeback 1")
    assert shown(game) is None
    tap(game, "BW")
    assert game.session.history.ply == 1


def test_a_move_that_rests_closes_the_menu_of_before_the_game() -> None:
    game = opened("wait 1s", settings_from(game={"time_control": "5+3"}, tracking={"commit": "settle"}))
    tap(game, "WBWB")
    game.run_script("move 22-18; wait 2s")
    assert (game.session.history.ply, shown(game)) == (1, None)
    tap(game, "B")
    assert requests(game) == []


def test_a_position_of_the_arbiter_takes_the_place_of_an_announced_result() -> None:
    game = opened("press black; move 22-18; press white; wait 1s")
    tap(game, WHO_RESIGNS + "BB")
    assert PauseReason.RESULT in game.session.pauses
    game.run_script("arbiter takeback 1; wait 5s")
    assert game.outcomes == []
    assert (game.session.phase, set(game.session.pauses)) == (Phase.PLAYING, {PauseReason.BOARD_DIFFERS})
    game.run_script("lift 18; place 22; wait 1s; expect turn white")
    assert game.session.ledger.running_side is Side.WHITE


def test_a_game_that_ends_once_more_says_its_result_first() -> None:
    game = play("press black; move 22-18; press white; wait 1s; resign black; wait 10s; expect message w: again", FIVE)
    game.run_script("arbiter takeback 1; lift 18; place 22; wait 1s; resign white; wait 1s; expect message resign")
    assert not game.session.conduct.offers_again


@pytest.mark.parametrize("lost", [False, True])
def test_two_taps_so_short_that_their_releases_count_as_bounce_open_no_menu(*, lost: bool) -> None:
    game = play("wait 1s", FIVE)
    for button in (Button.BLACK, Button.WHITE):
        edge(game, button, 100_000, down=True)
        if not lost:
            edge(game, button, 5_000, down=False)
    if lost:
        game.daemon.handle_input(PartLost(part=Part.BUTTONS, at_us=game.daemon.now_us))
    game.run_script("wait 1s")
    assert shown(game) is None
    assert game.session.ledger.running_side is Side.WHITE


def test_a_contact_that_breaks_while_the_third_button_is_held_steps_once() -> None:
    game = play("wait 1s", ROCKER)
    tap(game, "3")
    edge(game, Button.THIRD, 300_000, down=True)
    edge(game, Button.THIRD, 200_000, down=False)
    edge(game, Button.THIRD, 50_000, down=True)
    edge(game, Button.THIRD, 200_000, down=False)
    assert shown(game) == ("Time", "5+3", "next", "change")


def test_a_flag_that_fell_before_an_agreement_ends_the_game() -> None:
    game = play("press black; wait 3900ms; move 22-14; press white; wait 600ms", FAST)
    flag_us, now_us = flag_due_us(game.session), game.daemon.now_us
    assert flag_us is not None
    assert flag_us < now_us  # it waits for the judgement of the press that was given before it
    assert game.session.phase is Phase.PLAYING
    after = announce_end(game.session, draw_outcome(game.session, otherwise=Termination.AGREEMENT), now_us)
    assert after.outcome is not None
    assert (after.outcome.score, after.outcome.termination) == (Score.BLACK_WINS, Termination.TIME)


def test_a_game_that_is_recovered_while_the_menu_is_open_goes_on_in_the_menu() -> None:
    game = play("press black; wait 5s; move 22-18", FIVE)
    hold_both(game)
    tap(game, "WW")
    started, *inputs = game.daemon.inputs
    assert isinstance(started, GameStarted)
    records: list[Record] = [effect for effect in game.effects if isinstance(effect, RecordMove | RecordChange)]
    place = next(n for n, each in enumerate(inputs, 1) if isinstance(each, Tick) and each.at_us == records[-1].at_us)
    session = recover_session(started, records, inputs[:place])
    for event in inputs[place:]:
        session, _ = step(session, event)
    assert (session.history.ply, session.menu) == (0, game.session.menu)


def test_no_game_is_recovered_from_a_change_of_the_clock_that_was_made_while_the_menu_was_open() -> None:
    game = opened("press black; wait 1s; arbiter time white 4:00; wait 1s")
    game.run_script("arbiter time white 3:00")
    assert [change.is_recovery_point for change in game.changes] == [True, False]
    tap(game, "B")
    game.run_script("arbiter time white 2:00")
    assert game.changes[-1].is_recovery_point


def test_the_buttons_begin_another_game_after_a_restart_of_the_machine() -> None:
    game = play("press black; move 22-18; press white; wait 1s; resign black; wait 10s", FIVE)
    session, _ = step(game.session, DaemonRestarted(at_us=1_000))
    assert session.conduct.ended_us == 1_000


def test_a_board_with_one_sound_is_not_silent() -> None:
    quiet: dict[str, object] = dict.fromkeys(("press", "low_time", "illegal_move", "game_over"), False)
    game = opened("wait 1s", settings_from(game={"time_control": "5+3"}, sound=quiet))
    tap(game, "WWWWW")
    assert shown(game) == ("Sound", "on", "next", "change")


def test_a_stepped_third_button_still_chooses_when_it_is_held() -> None:
    game = play("wait 1s", ROCKER)
    tap(game, "33")
    hold_third(game, 1_200_000)
    assert shown(game) == ("Time", "5+3", "next", "choose")


def test_a_choice_of_the_time_alone_says_nothing_of_players_whom_nobody_has_named() -> None:
    game = opened("wait 1s")
    tap(game, "WBWB")
    step_to(game, "Play")
    tap(game, "B")
    (request,) = requests(game)
    assert request.choices == GameChoices(time_control="10+0")
    profile = settings_from(details={"white": "Ana Reyes"})  # written later
    assert request.choices is not None
    assert apply_choices(profile, request.choices).details.white == "Ana Reyes"
