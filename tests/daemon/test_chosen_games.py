"""Games that people choose at the board: begun by the daemon, and the same after a stop."""

import asyncio

import pytest

from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import NewGame
from controller.rules.position import Side
from controller.session.state import PauseReason, Phase
from controller.storage.journal import MemoryJournal
from hardware.events import Button, ButtonEdge
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

BOTH = "hold white; hold black; wait 700ms; release white; release black; wait 200ms"
FIVE = game_started(make_settings(time_control="5+3"))


def test_the_game_begins_with_what_was_chosen_on_the_board_as_it_stands() -> None:
    step, choose = "press white; wait 200ms", "press black; wait 200ms"
    script = f"wait 1s; {BOTH}; {step}; {choose}; {step}; {choose}"
    to_play = "; ".join([step] * 5)  # the menu stays on Time
    script += f"; {to_play}; {choose}; wait 1s; expect message white moves first"
    rig = play(f"{script}; press black; move 22-18; press white; expect move 22-18", DaemonRig(started=FIVE))
    assert rig.session.settings.game.time_control == "10+0"
    assert rig.session.settings.choices.time_control == "10+0"
    assert rig.session.history.ply == 1


def test_a_move_that_both_buttons_took_back_stays_taken_back_after_a_stop() -> None:
    journal = MemoryJournal()
    played = "press black; move 22-18; press white; move 9-13; press black; wait 1s; move 18-14"
    stopped = play(f"{played}; {BOTH}; wait 1s", DaemonRig(started=FIVE, journal=journal))
    assert stopped.session.history.ply == 2
    again = DaemonRig(journal=journal, saved=journal.unfinished())  # its table shows the position on record
    play("wait 1s; press black; wait 1s; move 18-14; press white; expect move 18-14", again)
    assert again.session.history.ply == 3
    assert not again.session.pauses & {PauseReason.DAEMON_RESTARTED, PauseReason.QUESTION}


def test_a_result_that_nobody_had_confirmed_is_forgotten_at_a_stop() -> None:
    journal = MemoryJournal()
    resigned = "press black; move 22-18; press white; hold black 5.1s; press black; wait 1s"
    play(f"{resigned}; expect message 1-0? no: press", DaemonRig(started=FIVE, journal=journal))
    again = play("wait 1s; press white; wait 5s", DaemonRig(journal=journal, saved=journal.unfinished()))
    assert again.session.outcome is None
    assert again.session.ledger.running_side is not None


def test_a_command_begins_the_game_that_it_chooses_and_is_answered_when_it_has_begun() -> None:
    rig = DaemonRig(started=FIVE)
    script = 'wait 1s; press black; move 22-18; press white; wait 1s; new game time 7+2 white "Ana Reyes"; set up'
    play(
        f"{script}; wait 1s; expect message white moves first; press black; move 21-17; press white; expect move 21-17",
        rig,
    )
    assert rig.session.settings.game.time_control == "7+2"
    assert (rig.session.started.white, rig.session.started.black) == ("Ana Reyes", "?")
    assert rig.session.history.ply == 1


@pytest.mark.parametrize("seed", range(6))
def test_contacts_that_still_ring_as_a_button_begins_a_game_press_nothing_in_it(seed: int) -> None:
    rig = DaemonRig(started=FIVE, seed=seed)
    play("wait 1s; press black; move 22-18; press white; resign black; wait 10s; press white; wait 1s", rig)
    assert (rig.session.phase, rig.session.history.ply) == (Phase.SETUP, 0)
    assert not rig.session.trust.squares_to_confirm


def test_a_game_that_a_command_begins_takes_a_press_of_its_first_moment() -> None:
    async def people(rig: DaemonRig) -> None:
        assert await rig.answers.submit(NewGame(), CommandSender(name=OwnSender.TERMINAL)) is None
        rig.enqueue(ButtonEdge(button=Button.BLACK, down=True, at_us=rig.session.started.at_us + 1))
        await asyncio.sleep(0.1)

    rig = play(people, DaemonRig(started=FIVE))
    assert rig.session.ledger.running_side is Side.WHITE


def test_a_button_that_has_come_to_rest_before_a_game_begins_is_pressed_in_its_first_moment() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("wait 1s; press black; wait 1s; expect turn white")
        assert await rig.answers.submit(NewGame(), CommandSender(name=OwnSender.TERMINAL)) is None
        await asyncio.sleep(0)
        assert rig.session.ledger.running_side is None
        rig.enqueue(ButtonEdge(button=Button.BLACK, down=True, at_us=rig.session.started.at_us + 1))
        await asyncio.sleep(0.1)

    rig = play(people, DaemonRig(started=FIVE))
    assert rig.session.ledger.running_side is Side.WHITE
