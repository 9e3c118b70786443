"""The shipped profiles of wired boards, read by the wiring types alone."""

import json
import tomllib
from pathlib import Path

from pydantic import TypeAdapter

from hardware.settings import BoardWiring, WiredBoardWiring

WIRED = ("expander", "gpio", "pico")


def wired_board(root: Path, name: str) -> WiredBoardWiring:
    """Read the `[board]` table of a shipped profile."""
    table = tomllib.loads((root / "firmware_config" / f"{name}.toml").read_text())["board"]
    board: object = TypeAdapter(BoardWiring).validate_json(json.dumps(table), strict=True)
    assert isinstance(board, WiredBoardWiring)
    return board
