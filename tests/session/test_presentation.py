"""What is shown after an input, although most of it is kept."""

import pytest

from controller.session.inputs import Input
from controller.session.presentation import present
from controller.session.state import Session
from controller.session.step import step
from controller.session.views.messages import MessageCode
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import SimulationOptions, pick_setup, play_setup
from tests.session.scripted_game import SETTLE, play, settings_from

HOURGLASS = settings_from(game={"time_control": "hourglass 1m"})
DELAYED = settings_from(game={"time_control": "1 d5"})
NO_CLOCK = settings_from(game={"time_control": "none"})

SCRIPTS = {
    "clocks with tenths, a flag": ("press black; wait 295s; wait 6s", None),
    "an hourglass": ("press black; wait 50s; move 22-18; press white; wait 3s", HOURGLASS),
    "a delay": ("press black; wait 3s; wait 4s; move 22-18; press white; wait 10s", DELAYED),
    "a fault, and LEDs that are frozen": ("press black; move 22-14; press white; lift 14; place 22; wait 1s", None),
    "a fault at rest": ("move 22-14; wait 3s; lift 14; wait 3s; place 22; wait 1s", SETTLE),
    "a draw offer that is not taken": ("press black; move 22-18; hold white 3s; move 9-13; press black; wait 1s", None),
    "a resignation prompt that lapses": ("press black; hold white 5.1s; wait 11s", None),
    "a resignation": ("press black; hold white 5.1s; press white; wait 1s", None),
    "a pause": ("press black; wait 1s; press third; wait 3s; press third; wait 2s", None),
    "a clock that is set": ("press black; arbiter time white 0:30; wait 2s; arbiter moves white 3; wait 2s", None),
    "a takeback": ("press black; move 22-18; press white; arbiter takeback; wait 1s; lift 18; place 22; wait 2s", None),
    "a pause without a clock": ("press third; wait 1s; press third; wait 1s", NO_CLOCK),
    "no clock": ("lift 22; wait 1s; place 18; press white; wait 1s", NO_CLOCK),
}  # fmt: skip


def sessions_after(inputs: tuple[Input, ...]) -> list[Session]:
    """Return the session after each input."""
    sessions = []
    session: Session | None = None
    for event in inputs:
        session, _ = step(session, event)
        sessions.append(session)
    return sessions


def assert_nothing_is_stale(inputs: tuple[Input, ...]) -> None:
    for session in sessions_after(inputs):
        assert present(session, None).last_views == session.last_views


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_views_are_those_of_the_session_in_a_script(name: str) -> None:
    script, settings = SCRIPTS[name]
    game = play(script) if settings is None else play(script, settings)
    assert_nothing_is_stale(tuple(game.daemon.inputs))


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize("faults", ["none", "noise"])
def test_the_views_are_those_of_the_session_in_a_simulated_game(faults: str, commit: CommitMode) -> None:
    simulation = SimulationOptions(
        games=1, seed=5, hands=("errant",), commits=(commit,), game_settings=(GameSettings(),), faults=faults
    )
    assert_nothing_is_stale(play_setup(pick_setup(simulation, 5), keep_inputs=True).inputs)


def test_time_alone_changes_nothing_but_the_clock_that_runs() -> None:
    sessions = sessions_after(tuple(play("press black; wait 3.5s").daemon.inputs))
    before, after = sessions[-2].last_views, sessions[-1].last_views
    assert before.page is not None
    assert after.page is not None
    assert after.frame is before.frame
    seconds_left = [page.white.deciseconds for page in (before.page, after.page)]
    assert seconds_left == [2980, 2970]
    assert after.page.black == before.page.black
    assert after.page.message is before.page.message


def test_beside_what_is_to_be_done_stands_what_was_wrong() -> None:
    game = play("press black; move 22-26; press white; wait 2s; expect message put 26 back on 22", fen="W:W22,32:B5")
    page = game.session.last_views.page
    assert page is not None
    assert page.reason is not None
    assert page.reason.code is MessageCode.WRONG_WAY
    game.run_script("move 26-22; wait 1s")
    righted = game.session.last_views.page
    assert righted is not None
    assert righted.reason is None


def test_whoever_rebuilds_a_position_is_told_the_colours() -> None:
    game = play("press black; move 22-18; press white; move 9-14; press black; wait 1s; arbiter takeback 2; wait 1s")
    game.run_script("lift 18; lift 14; wait 1s; expect message white 22, black 9; place 22; expect message black on 9")
