"""Mosquitto as a child of the desk, on the folder of a hall; it ends with the desk."""

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from controller.desk.task_end import end_task
from controller.hall.broker.broker_process import find_mosquitto
from controller.hall.broker.hall_files import HallFiles

STOP_S = 5.0
"""How long it may take to write what it keeps. A choice: it takes well under a second."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def child_broker(files: HallFiles) -> AsyncIterator[None]:
    """Run Mosquitto while the context is open, and start it again if it ends; raises HallFolderError."""
    program = find_mosquitto()
    process = await _start(str(program), files)
    task = asyncio.create_task(_keep_running(str(program), files, process), name="broker")
    try:
        yield
    finally:
        await end_task(task)


async def _start(program: str, files: HallFiles) -> asyncio.subprocess.Process:
    command = [program, "-c", files.configuration.name]
    setpriv = shutil.which("setpriv")
    if setpriv is not None:  # of util-linux: it ends also if the desk is killed
        command = [setpriv, "--pdeathsig", "TERM", *command]
    return await asyncio.create_subprocess_exec(*command, cwd=files.folder, stderr=asyncio.subprocess.PIPE)


async def _keep_running(program: str, files: HallFiles, process: asyncio.subprocess.Process) -> None:
    wait_s = 1.0
    while True:
        try:
            last_line = await _read_log(process)
            code = await process.wait()
        except asyncio.CancelledError:
            await _stop(process)
            raise
        log.warning("the broker ended (%d): %s; it is started again in %.0f s", code, last_line, wait_s)
        await asyncio.sleep(wait_s)
        wait_s = min(2 * wait_s, 30.0)
        process = await _start(program, files)


async def _read_log(process: asyncio.subprocess.Process) -> str:
    """Read what it logs until it ends, and return the last line, which says why."""
    last_line = ""
    if process.stderr is not None:
        async for line in process.stderr:
            last_line = line.decode(errors="replace").strip()
            log.debug("broker: %s", last_line)
    return last_line


async def _stop(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(STOP_S):
            if process.stderr is not None:
                await process.stderr.read()
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
