"""The desk's embedded broker in a process of its own, on the folder of a hall; it says when it listens."""

import asyncio
import sys
from pathlib import Path

from controller.desk.broker.embedded_broker import embedded_broker
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall


async def serve(files: HallFiles) -> None:
    """Serve until the process is killed."""
    async with embedded_broker(files, load_hall(files)):
        sys.stdout.write("listening\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(HallFiles(Path(sys.argv[1]))))
