"""Games on a full disk and in a closed folder, each in a process of its own.

Run as `python -m tests.daemon.child_process ACTION FOLDER`; every action reports on stdout.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from controller.session.state import PauseReason
from controller.storage.journal import Journal
from controller.words.po_files import english
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.restricted_environment import fill_disk, give_up_rights, mount_small_disk

OPENING = "press black; move 22-18; press white; expect move 22-18"
REPLY = "move 9-13; press black; wait 5s"
CONTINUATION = "wait 5s; expect move 9-13; move 24-20; press white; expect move 24-20"


def play_on_a_small_disk(folder: Path) -> None:
    """Play on a disk of 1 MB that is full for a minute."""
    mount_small_disk(folder)
    ballast = folder / "ballast"
    _play(folder, break_disk=lambda: fill_disk(ballast), repair_disk=ballast.unlink)


def play_in_a_folder_that_is_closed(folder: Path) -> None:
    """Play as a user who owns only the folder, and cannot enter it for a minute."""
    _ = english().content  # this user may not enter the folder that the program lies in
    give_up_rights()
    own = folder / "own"
    own.mkdir()
    _play(own, break_disk=lambda: own.chmod(0o000), repair_disk=lambda: own.chmod(0o755))


def _play(folder: Path, *, break_disk: Callable[[], object], repair_disk: Callable[[], object]) -> None:
    facts: dict[str, object] = {}

    async def people(rig: DaemonRig) -> None:
        await rig.run_script(OPENING)
        break_disk()
        await rig.run_script(REPLY)
        ledger = rig.session.ledger
        facts["message"] = rig.page_message
        facts["paused"] = PauseReason.RECORDING in rig.session.pauses
        facts["committed"] = rig.recorder.moves
        await asyncio.sleep(60)
        facts["clock is the same"] = rig.session.ledger == ledger
        repair_disk()
        await rig.run_script(CONTINUATION)

    with closing(Journal.open(folder)) as journal:
        rig = play(people, DaemonRig(journal=journal))
        saved = journal.unfinished()
    assert saved is not None
    facts["all recorded"] = saved.game.records == tuple(rig.recorder.records)
    facts["in the end"] = rig.recorder.moves
    print(json.dumps(facts))  # noqa: T201  the parent reads it


if __name__ == "__main__":
    {action.__name__: action for action in (play_on_a_small_disk, play_in_a_folder_that_is_closed)}[sys.argv[1]](
        Path(sys.argv[2])
    )
