"""What people have chosen for a board, whatever game it plays: a small file beside its journal."""

import json
import logging
from pathlib import Path

from controller.storage.file_modes import PRIVATE_FILE_MODE, sync_file, sync_folder

FILE_NAME = "board.json"

log = logging.getLogger(__name__)


def read_brightness(folder: Path) -> int | None:
    """Return the brightness of the LEDs that was chosen, in percent of full light; None: none was, or it is faulty."""
    try:
        percent = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))["brightness"]
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        log.warning("%s: the chosen brightness cannot be read (%s); the profile's holds", folder / FILE_NAME, error)
        return None
    return percent if isinstance(percent, int) and 1 <= percent <= 100 else None


def write_brightness(folder: Path, percent: int) -> None:
    """Keep the brightness of the LEDs; raises OSError if that is not possible, and then the last one is kept."""
    draft = folder / f"{FILE_NAME}.new"
    draft.write_text(json.dumps({"brightness": percent}) + "\n", encoding="utf-8")
    draft.chmod(PRIVATE_FILE_MODE)
    sync_file(draft)
    draft.replace(folder / FILE_NAME)
    sync_folder(folder)
