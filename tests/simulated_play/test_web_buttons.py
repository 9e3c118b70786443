"""Buttons that clients of a page hold down, release, or leave behind."""

import asyncio

from hardware.events import Button
from tests.daemon.daemon_rig import DaemonRig, play
from tests.simulated_play.web_tables import execute, web_table_of


def test_a_button_is_reported_down_as_long_as_a_finger_is_on_it() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        holding = asyncio.create_task(execute(table, "hold white 2s"))
        await asyncio.sleep(1)
        assert table.table_state(rig.session)["buttons"] == {"white": True, "black": False, "third": False}
        assert await holding is None
        await asyncio.sleep(0.1)
        assert not any(table.table_state(rig.session)["buttons"].values())

    play(people)


def test_a_button_that_two_browsers_hold_is_let_go_once_and_can_be_held_again() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)

        def is_down() -> bool:
            return table.table_state(rig.session)["buttons"]["white"]

        await execute(table, "hold white")
        await asyncio.sleep(5)
        await execute(table, "hold white")
        await asyncio.sleep(1)
        await execute(table, "release white")
        await asyncio.sleep(0.1)
        assert not is_down()
        assert await execute(table, "hold white") is None
        await asyncio.sleep(10)
        assert is_down()
        state = rig.session.conduct.buttons.state_of(Button.WHITE)
        assert state is not None
        assert state.is_down

    play(people)


def test_a_client_that_vanishes_lets_go_no_button_that_others_press_since() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        await execute(table, "hold white")
        await asyncio.sleep(1)
        await execute(table, "release white")
        await asyncio.sleep(1)
        pressing = asyncio.create_task(execute(table, "hold white 3s"))
        await asyncio.sleep(1)
        table.release_buttons("")
        await asyncio.sleep(1)
        assert table.table_state(rig.session)["buttons"]["white"]
        assert await pressing is None

    play(people)


def test_a_statement_that_is_not_carried_out_takes_no_button_from_its_holder() -> None:
    async def people(rig: DaemonRig) -> None:
        table = web_table_of(rig)
        await execute(table, "hold white")
        await asyncio.sleep(1)
        table.parse_statement("hold white", "somebody who may not")
        table.release_buttons("")
        await asyncio.sleep(0.1)
        assert not table.table_state(rig.session)["buttons"]["white"]

    play(people)
