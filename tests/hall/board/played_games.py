"""Whole games in virtual time, followed by the observer of a hall."""

from collections.abc import Sequence
from typing import Any

from controller.hall.board.observer import HallObserver
from controller.hall.board.step_events import NewEvent, list_step_events
from controller.hall.documents.writing import write_document
from controller.session.inputs import GameStarted
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, JournalPort, MemoryJournal
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.hall.documents.sample_documents import HEADER

FAULTY = "press black; move 22-15; press white; wait 1s; move 15-22; move 22-18; press white; wait 1s"
ARBITRATED = (
    "press black; move 22-18; press white; move 11-15; press black; wait 1s; arbiter pause; wait 1s; "
    "arbiter time white 3:00; arbiter takeback; wait 1s; move 15-11; wait 1s; kill 5 open; wait 1s; "
    "sensors gone; wait 1s; sensors back; wait 1s; arbiter go on; wait 1s; resign white; wait 1s; "
    "arbiter result 1/2-1/2; wait 1s; arbiter go on; wait 1s; resign white; wait 1s"
)


def play_watched(
    script: str, *, started: GameStarted | None = None, journal: JournalPort | None = None
) -> tuple[DaemonRig, HallObserver]:
    """Play a script in virtual time; the observer keeps every step."""
    observer = HallObserver(lambda: GameId(1))
    rig = DaemonRig(
        started=game_started(make_settings(CommitMode.CLOCK)) if started is None else started,
        journal=MemoryJournal() if journal is None else journal,
        observers=(observer,),
    )
    play(script, rig)
    return rig, observer


def events_of(observer: HallObserver) -> list[NewEvent]:
    """Return the events of all steps that an observer has kept."""
    return [event for step in observer.waiting for event in list_step_events(*step)]


def numbered(events: Sequence[NewEvent]) -> list[bytes]:
    """Return events as they would be sent."""
    header: dict[str, Any] = HEADER
    return [
        write_document({**header, "number": number, "game": event.game, **event.body})
        for number, event in enumerate(events, 1)
    ]
