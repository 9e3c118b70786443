"""The folder of a match: what is played, and each game as soon as it is over, so that a match can go on."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.match.match_game import MatchGame, game_from_json

SETTINGS_FILE = "match.json"
GAMES_FILE = "games.jsonl"


class MatchFolderError(Exception):
    """A folder holds another match, or something that is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSettings:
    """What makes a match the same when it goes on; the number of games may grow."""

    sides: tuple[str, str]
    ruleset: str
    seconds: float | None
    nodes: int | None
    depth: int | None
    seed: int
    has_tables: bool = False  # endgame tables, for the sides that use them

    def to_json(self) -> dict[str, Any]:
        """Return the settings as values of JSON."""
        return asdict(self) | {"sides": list(self.sides)}


class MatchFolder:
    """The games of one match. A game is a line; a line without an end, of a match that was killed, is dropped."""

    def __init__(self, path: Path, settings: MatchSettings) -> None:
        """Open the folder, which is made if need be; raises MatchFolderError if it holds another match."""
        path.mkdir(parents=True, exist_ok=True)
        self._file = path / GAMES_FILE
        settings_file = path / SETTINGS_FILE
        if not settings_file.exists():
            if self._file.exists():
                raise MatchFolderError(f"{path}: there are games without {SETTINGS_FILE}; give another folder")
            _write_whole(settings_file, json.dumps(settings.to_json(), indent=1) + "\n")
        held = {"has_tables": False} | json.loads(settings_file.read_text())  # an earlier match does not say it
        if held != settings.to_json():
            raise MatchFolderError(f"{path}: it holds the match {held}; give another folder, or the same match")
        self.games: list[MatchGame] = self._read_games()

    def add(self, game: MatchGame) -> None:
        """Write a game."""
        with self._file.open("a") as file:
            file.write(json.dumps(game.to_json(), separators=(",", ":")) + "\n")
        self.games.append(game)

    def _read_games(self) -> list[MatchGame]:
        if not self._file.exists():
            return []
        content = self._file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            os.truncate(self._file, len(whole))
        return [game_from_json(json.loads(line)) for line in whole.splitlines()]


def _write_whole(file: Path, content: str) -> None:
    draft = file.with_suffix(".new")
    draft.write_text(content)
    draft.replace(file)
