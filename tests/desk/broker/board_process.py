"""A board of a hall in a process of its own, which can be stopped: it answers each command with an event.

It connects again whenever the connection is lost, as a board does, but gives up after a second: no test waits long.
"""

import asyncio
import sys
from pathlib import Path

import aiomqtt

from controller.hall.broker.hall_files import HallFiles
from tests.hall.broker.running_broker import user_of

KEEPALIVE_S = 1


async def serve(files: HallFiles, name: str) -> None:
    """Answer until the process is killed."""
    topic = f"damahan/1/club/{name}"
    while True:
        try:
            async with user_of(files, name).connect(
                identifier=f"damahan-club-{name}",
                will=aiomqtt.Will(f"{topic}/availability", b"gone", qos=1),
                keepalive=KEEPALIVE_S,
                timeout_s=KEEPALIVE_S,
            ) as client:
                await client.subscribe(f"{topic}/command", qos=1)
                await client.publish(f"{topic}/availability", b"here", qos=1)
                async for message in client.messages:
                    await client.publish(f"{topic}/event", message.payload, qos=1)
        except aiomqtt.MqttError as error:
            sys.stdout.write(f"{error}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(serve(HallFiles(Path(sys.argv[1])), sys.argv[2]))
