"""Build the engine that was chosen."""

from pathlib import Path

from controller.engine_process.client import EngineProcess
from controller.engine_process.hub.client import HubEngine
from controller.engine_process.move_engine import MoveEngine
from controller.settings.engine_choice import EngineChoice, HubProgram, OwnEngine


def build_engine(choice: EngineChoice, tables: Path | None) -> MoveEngine:
    """Return the engine of a choice; nothing is started. `tables` is the folder of our engine's endgame tables."""
    match choice:
        case OwnEngine():
            return EngineProcess(tables=tables)
        case HubProgram():
            return HubEngine(choice)
