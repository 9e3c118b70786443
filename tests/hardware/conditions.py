"""Wait for a condition, with a deadline."""

import asyncio
from collections.abc import Callable

PATIENCE_S = 30.0  # a choice: long enough for a busy machine


async def wait_until(holds: Callable[[], bool], what: Callable[[], str]) -> None:
    """Wait until a condition holds that threads cause; fails with the text of `what` after the deadline."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not holds():  # noqa: ASYNC110  a library's thread makes the condition true and sets no event
                await asyncio.sleep(0.002)
    except TimeoutError:
        raise AssertionError(f"{what()} did not come") from None
