"""Waiting for a condition with a deadline."""

import asyncio
from collections.abc import Callable

PATIENCE_S = 30.0


async def wait_until(holds: Callable[[], bool], what: Callable[[], str]) -> None:
    """Wait until something holds that threads bring about; fails with what did not come."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not holds():  # noqa: ASYNC110  what is waited for happens in a library's thread, which sets no event
                await asyncio.sleep(0.002)
    except TimeoutError:
        raise AssertionError(f"{what()} did not come") from None
