"""A folder with the games as PDN: one file a game, and one of each round, both growing as the games go on.

A file is replaced as a whole, so a reader never sees half of one, and is left alone where nothing of it has changed.
The file of a round is the files of its games one after another, also of those that this run of the desk does not know.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from controller.desk.broadcast.game import BroadcastGame
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.names import GAME_MARK, round_of, sort_key
from controller.desk.broadcast.repeated_work import RepeatedWork
from controller.desk.broadcast.score_sheets import game_pdn, join_pdn, unwritten_pdn
from controller.storage.disk_thread import DiskThread
from controller.storage.file_replacement import replace_file

WRITE_PAUSE_S = 1.0
"""Least time between two writings of a file."""
PDN_ENDING = ".pdn"
PAUSES_PER_WRITING = 3
"""A writing that takes long is followed by so many pauses of its length: the desk's own work comes first."""

log = logging.getLogger(__name__)


class PdnFolder:
    """Writes the games of a hall into a folder, as its own games release them."""

    def __init__(self, folder: Path, games: BroadcastGames, now_us: Callable[[], int]) -> None:
        self._folder = folder
        self._games = games
        self._now_us = now_us
        self._thread = DiskThread("broadcast files")
        self._texts: dict[str, str] = {}
        """Of the games that are known, by their names."""
        self._files: dict[Path, bytes] = {}
        """What the files hold, as far as they were written or read here."""
        self._to_write: set[str] = set()
        self._to_remove: set[str] = set()
        self._foreign: set[str] = set()
        """Files of these names are of another program, as the log says."""
        self._is_failing = False

    async def run(self) -> None:
        """Write what is released, at most once a second and less often where that is much, until cancelled."""
        work = RepeatedWork("writing of PDN files", self.update)
        while True:
            began_us = self._now_us()
            await work.run_once()
            took_s = (self._now_us() - began_us) / 1_000_000
            await asyncio.sleep(max(WRITE_PAUSE_S, took_s * PAUSES_PER_WRITING))

    async def update(self) -> None:
        """Release what may be shown now, and write what that changes; what cannot be written is tried again."""
        changed, removed, _ = self._games.advance(self._now_us())
        self._to_write = (self._to_write - removed) | changed
        self._to_remove = (self._to_remove | removed) - changed
        games = {name: listed for name in self._to_write if (listed := self._games.find(name)) is not None}
        if not games and not self._to_remove:
            return
        snapshots = {name: listed.game.snapshot() for name, listed in games.items()}
        removed_now = frozenset(self._to_remove)
        written = asyncio.get_running_loop().run_in_executor(self._thread, self._write, snapshots, removed_now)
        try:
            await asyncio.shield(written)
        except OSError as error:
            if not self._is_failing:
                log.error("%s: %s; the games are not written until it can be", error.filename, error.strerror)
            self._is_failing = True
            return
        if self._is_failing:
            log.warning("%s: the games are written again", self._folder)
        self._is_failing = False
        self._to_write.clear()
        self._to_remove.clear()

    def close(self) -> None:
        """End the thread after what it writes."""
        self._thread.shutdown()

    def _write(self, games: Mapping[str, BroadcastGame], removed: Iterable[str]) -> None:
        """Write and remove files of games, and those of their rounds; raises OSError."""
        touched = {round_of(name) for name in games}
        for name in removed:
            self._texts.pop(name, None)
            self._file(name).unlink(missing_ok=True)
            self._files.pop(self._file(name), None)
            touched.add(round_of(name))
        for name, game in games.items():
            self._texts[name] = _pdn(name, game)
            self._replace(self._file(name), self._texts[name])
        for round_name in touched:
            self._write_round(round_name)
        for folder in {self._file(name).parent for name in removed} - {self._folder}:
            with suppress(OSError):  # it has other files, or is gone
                folder.rmdir()

    def _write_round(self, round_name: str) -> None:
        file = self._file(round_name)
        texts = {each.name.removesuffix(PDN_ENDING): "" for each in file.parent.glob(f"*{GAME_MARK}*{PDN_ENDING}")}
        own = f"{file.name.removesuffix(PDN_ENDING)}{GAME_MARK}"
        folder = round_name.rpartition("/")[0]
        names = sorted((name for name in texts if name.startswith(own)), key=sort_key)
        found = [self._text(f"{folder}/{name}" if folder else name) for name in names]
        if found:
            self._replace(file, join_pdn(text for text in found if text is not None))
        else:
            file.unlink(missing_ok=True)
            self._files.pop(file, None)

    def _text(self, name: str) -> str | None:
        """Return a game as its file has it; None if another program has put something else there."""
        if name not in self._texts:
            try:
                self._texts[name] = self._file(name).read_text(encoding="utf-8")
            except ValueError:
                if name not in self._foreign:
                    log.warning("%s is no PDN of the desk, and is left out", self._file(name))
                self._foreign.add(name)
                return None
        return self._texts[name]

    def _replace(self, file: Path, text: str) -> None:
        content = text.encode()
        if file not in self._files and file.exists():
            self._files[file] = file.read_bytes()
        if self._files.get(file) == content:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, content)
        self._files[file] = content

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{PDN_ENDING}"


def _pdn(name: str, game: BroadcastGame) -> str:
    try:
        return game_pdn(game)
    except ValueError as error:
        log.warning("%s cannot be written as PDN: %s", name, error)
        return unwritten_pdn(name, error)
