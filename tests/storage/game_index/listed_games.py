"""The games of a folder as its index lists them."""

import subprocess
import sys
from pathlib import Path

from controller.storage.game_index.current_index import open_game_index
from controller.storage.game_index.search import FoundGame

READER = """
import json, os, sys
from pathlib import Path
from controller.storage.game_index.current_index import open_game_index
if sys.argv[2]:
    os.setgroups([]); os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[2]))
with open_game_index(Path(sys.argv[1])) as index:
    print(json.dumps([[game.id, game.white, game.plies] for game in index.search(limit=1000).games]))
"""


def listed(folder: Path) -> tuple[FoundGame, ...]:
    """Return the games of a folder, the newest first."""
    with open_game_index(folder) as index:
        return index.search(limit=1000).games


def read_in_a_process(folder: Path, root: Path, user: str = "") -> subprocess.Popen[str]:
    """Start a process that prints number, name and plies of each game, as another user if one is named."""
    command = [sys.executable, "-c", READER, str(folder), user]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
