"""Both journals, for tests of what every journal does, and one that is written to disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.storage.journal import Journal
from tests.storage.journal.journal_rigs import DiskJournalRig, JournalRig, MemoryJournalRig


@pytest.fixture(params=["memory", "disk"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[JournalRig]:
    desk: JournalRig = MemoryJournalRig() if request.param == "memory" else DiskJournalRig(tmp_path / "deep" / "folder")
    yield desk
    desk.journal.close()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal.open(tmp_path)
    yield journal
    journal.close()
