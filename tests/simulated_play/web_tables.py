"""Tables of a page, for tests."""

import asyncio

from controller.commands.values import Command
from controller.simulated_play.web_table import WebTable
from tests.daemon.daemon_rig import DaemonRig


def web_table_of(rig: DaemonRig) -> WebTable:
    async def trace(*, is_reserved: bool = False) -> str:
        del is_reserved
        return f"a trace of {len(rig.recorder.moves)} moves"

    return WebTable(rig.table, rig.players, lambda: rig.session, trace)


async def execute(table: WebTable, text: str) -> str | None:
    action = table.parse_statement(text)
    assert not isinstance(action, Command)
    return await action()


async def execute_statements(table: WebTable, *statements: str) -> None:
    for statement in statements:
        assert await execute(table, statement) is None, statement
        await asyncio.sleep(0.3)
