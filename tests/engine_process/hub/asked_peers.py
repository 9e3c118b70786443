"""A board that asks a scripted program for moves."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from controller.engine_process.hub.client import HubEngine, HubTimes
from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.settings.engine_choice import HubProgram
from controller.settings.game import GameSettings, agreed_rules

Result = TypeVar("Result")
PEER = Path(__file__).with_name("scripted_peer.py")
LONG_S = 60.0  # no test waits for it
SHORT_S = 0.4
PATIENT = HubTimes(start_s=LONG_S, init_s=LONG_S, ping_s=LONG_S, late_s=LONG_S, grace_s=LONG_S, quit_s=LONG_S)
SETTINGS = GameSettings(ruleset="filipino")
START = agreed_rules(SETTINGS).start_position


def request(number: int = 1, *moves: str, seconds: float = LONG_S, settings: GameSettings = SETTINGS) -> SearchRequest:
    return SearchRequest(number=number, settings=settings, start=START, moves=moves, seconds=seconds)


def peer(
    answers: dict[str, list[str]] | None = None, log: Path | None = None, parameters: tuple[tuple[str, str], ...] = ()
) -> HubProgram:
    """Return a program that answers politely but where `answers` says otherwise, and logs what it is told."""
    command = (sys.executable, "-I", str(PEER), json.dumps(answers or {}))
    return HubProgram(command=command if log is None else (*command, str(log)), parameters=parameters)


def run(work: Callable[[HubEngine], Awaitable[Result]], program: HubProgram, times: HubTimes = PATIENT) -> Result:
    async def play() -> Result:
        engine = HubEngine(program, times)
        try:
            return await work(engine)
        finally:
            await engine.close()

    return asyncio.run(play())


async def ask_once(engine: HubEngine) -> SearchAnswer:
    return await engine.search(request())


def lines_of(log: Path, command: str) -> list[str]:
    return [line for line in log.read_text().splitlines() if line.split()[0] == command]
