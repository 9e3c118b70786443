"""Questions to a replayer, asked in an event loop of their own."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from controller.web.replay import Replayer

Result = TypeVar("Result")


def ask_replayer(question: Callable[[Replayer], Awaitable[Result]], **options: Any) -> Result:
    """Ask a replayer something, and see that it keeps no process."""

    async def asked() -> Result:
        replayer = Replayer(**options)
        try:
            return await question(replayer)
        finally:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            assert not others

    return asyncio.run(asked())
