"""The MQTT client of boards and desk."""

import asyncio
import math
import socket
from collections.abc import Awaitable
from typing import Any, TypeVar

import aiomqtt

ResultT = TypeVar("ResultT")

NO_DELAY = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)
"""Else a message waits until the one before it is acknowledged, which the other side may put off for 40 ms."""


class HallClient(aiomqtt.Client):
    """A client whose calls can be cancelled at any instant.

    aiomqtt waits with `asyncio.wait_for`, which before Python 3.12 drops a cancellation that comes together with the
    answer (CPython issue 81839): whoever stopped the task would wait for it for ever.
    """

    def __init__(self, host: str, port: int = 1883, **options: Any) -> None:
        """`options` are those of aiomqtt. A message leaves at once, as it does at the broker (`set_tcp_nodelay`)."""
        super().__init__(host, port, socket_options=NO_DELAY, **options)

    async def _wait_for(
        self,
        fut: Awaitable[ResultT],
        timeout: float | None,  # noqa: ASYNC109  # aiomqtt gives it
    ) -> ResultT:
        """Wait for an answer of the broker; raises MqttError if none comes in time."""
        wait_s = self.timeout if timeout is None else timeout
        try:
            async with asyncio.timeout(None if wait_s == math.inf else wait_s):
                return await fut
        except TimeoutError:
            raise aiomqtt.MqttError("Operation timed out") from None
