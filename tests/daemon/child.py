"""Games on a disk that fills up and in a folder that is closed, each in a process of its own.

Run as `python -m tests.daemon.child ACTION FOLDER`; every action reports on stdout.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from controller.adapters.journal import Journal
from controller.session.state import PauseReason
from tests.daemon.at_daemon import Place, play
from tests.daemon.confined import fill, give_up_rights, mount_small_disk

OPENING = "press black; move 22-18; press white; expect move 22-18"
REPLY = "move 9-13; press black; wait 5s"
GOING_ON = "wait 5s; press black; expect move 9-13; move 24-20; press white; expect move 24-20"


def play_on_a_small_disk(folder: Path) -> None:
    """Play on a disk of 1 MB that is full for a minute."""
    mount_small_disk(folder)
    ballast = folder / "ballast"
    _play(folder, hinder=lambda: fill(ballast), help_out=ballast.unlink)


def play_in_a_folder_that_is_closed(folder: Path) -> None:
    """Play as a user who owns nothing but the folder, and who may not enter it for a minute."""
    give_up_rights()
    own = folder / "own"
    own.mkdir()
    _play(own, hinder=lambda: own.chmod(0o000), help_out=lambda: own.chmod(0o755))


def _play(folder: Path, *, hinder: Callable[[], object], help_out: Callable[[], object]) -> None:
    facts: dict[str, object] = {}

    async def people(place: Place) -> None:
        await place.do(OPENING)
        hinder()
        await place.do(REPLY)
        ledger = place.session.ledger
        facts["message"] = place.page_message
        facts["paused"] = PauseReason.RECORDING in place.session.pauses
        facts["committed"] = place.notebook.moves
        await asyncio.sleep(60)
        facts["clock stands"] = place.session.ledger == ledger
        help_out()
        await place.do(GOING_ON)

    with closing(Journal.open(folder)) as journal:
        place = play(people, Place(journal=journal))
        saved = journal.unfinished()
    assert saved is not None
    facts["all recorded"] = saved.game.records == tuple(place.notebook.records)
    facts["in the end"] = place.notebook.moves
    print(json.dumps(facts))  # noqa: T201  the parent reads it


if __name__ == "__main__":
    {action.__name__: action for action in (play_on_a_small_disk, play_in_a_folder_that_is_closed)}[sys.argv[1]](
        Path(sys.argv[2])
    )
