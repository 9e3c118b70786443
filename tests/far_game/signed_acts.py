"""Acts of an arbiter at one of two boards, with and without a signature that proves them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from controller.commands.sender import CommandSender
from controller.commands.values import Command, SetResult
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.state import PauseReason
from controller.settings.choices import GameChoices
from tests.daemon.daemon_rig import make_settings
from tests.far_game.arbiter_desk import ArbiterDesk
from tests.far_game.far_rig import DESK, FarRig, TwoBoards, two_boards
from tests.far_game.faulty_network import Faults, FaultyNetwork
from tests.virtual_time import run_in_virtual_time


def signed_by_desk(rig: FarRig, command: Command) -> CommandSender:
    far = rig.session.far
    assert far is not None
    return DESK.sender(command, game=far.game, board=rig.name)


def by_nobody(rig: FarRig, command: Command) -> CommandSender:
    del rig, command
    return CommandSender(name="Cora")


def for_another_game(rig: FarRig, command: Command) -> CommandSender:
    return DESK.sender(command, game="123e4567-e89b-12d3-a456-426614174009", board=rig.name)


def by_a_key_of_its_own(rig: FarRig, command: Command) -> CommandSender:
    far = rig.session.far
    assert far is not None
    return ArbiterDesk().sender(command, game=far.game, board=rig.name)


def of_another_command(rig: FarRig, command: Command) -> CommandSender:
    del command
    return signed_by_desk(rig, SetResult(score=Score.BLACK_WINS))


def after_act(
    folder: Path,
    at: Side,
    command: Command,
    sign: Callable[[FarRig, Command], CommandSender],
    then: Callable[[TwoBoards], Any] | None = None,
    illegal_moves_lose: int = 0,
) -> TwoBoards:
    """Return two boards, of which White's may write, after an arbiter has acted at one of them."""
    random = Random(1)
    settings = make_settings()
    lose = settings.clock.model_copy(update={"illegal_moves_lose": illegal_moves_lose})
    settings = settings.model_copy(update={"clock": lose})
    pair = two_boards(folder, settings, random, FaultyNetwork(random, Faults(most_lag_us=100_000)))

    async def play() -> None:
        await pair.begin(GameChoices(time_control="5+3"))
        await asyncio.sleep(15)
        rig = pair.boards[at]
        await rig.answers.submit(command, sign(rig, command))
        await asyncio.sleep(30)
        if then is not None:
            await then(pair)
            await asyncio.sleep(30)
        await pair.stop()

    run_in_virtual_time(play())
    return pair


def are_stopped(pair: TwoBoards) -> list[bool]:
    return [PauseReason.RECORDS_DIFFER in rig.session.pauses for rig in pair.boards.values()]
