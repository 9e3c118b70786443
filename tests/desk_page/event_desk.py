"""A desk with an event and simulated boards, in processes of their own."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.cli.shell import damahan
from tests.desk.desk_processes import make_club, simulated_boards, started, wait_for_line
from tests.desk_page.desk_process import DeskProcess

FIRST_NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena", "Felix", "Gina", "Hugo", "Iris", "Jose", "Karla", "Luis")
LAST_NAMES = ("Reyes", "Cruz", "Santos", "Lim", "Tan")


def player_names(count: int) -> list[str]:
    """Return so many names, each another one."""
    return [f"{FIRST_NAMES[place % 12]} {LAST_NAMES[place % 5]}" for place in range(count)]


@contextmanager
def run_event_desk(
    folder: Path, boards: int, players: int, *, plies: int = 6, options: Sequence[str] = ()
) -> Iterator[DeskProcess]:
    """Run a desk with an event that nobody has paired yet; games end after so many plies."""
    files, event = make_club(folder / "hall", boards), folder / "event.sqlite3"
    agreed = ("--place", "Lipa", "--rounds", "3", "--time-control", "15+10", "--first-colour", "white")
    damahan("event", "new", "Club Open", *agreed, "--event", event)
    damahan("event", "add", *player_names(players), "--event", event)
    with started(["hall", "run", "--folder", files.folder, "--event", event, "--port", "0"]) as process:
        address = wait_for_line(process, "Page:").removeprefix("Page:").strip()
        paired = ("--paired", str(plies), "--move-every", "1s", *options)
        with simulated_boards(files, folder / "records", *paired):
            yield DeskProcess(address, process, files.folder / "desk")
