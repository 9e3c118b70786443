"""What a board needs besides its sensors: one way to tell the players something."""

from collections.abc import Sequence

from controller.app.part_opener import PartOpeners
from controller.app.parts import BoardError
from hardware.events import Part
from hardware.part_status import PartState

OUTPUTS = (Part.LEDS, Part.DISPLAY)  # the LEDs first, since they open faster


def check_outputs(openers: PartOpeners) -> None:
    """Open LEDs or display of a board that has neither a page nor a terminal.

    Raises BoardError if neither can be used. The one that was not needed is opened later, with the other parts.
    """
    faults = _open_output(openers)
    if faults:
        raise BoardError(f"the players could be told nothing: {'; '.join(faults)}; mend one, or show the page: --web")


def has_output(openers: PartOpeners) -> bool:
    """Open LEDs or display of a board whose page cannot be served; return True if one of them can be used."""
    return not _open_output(openers)


def _open_output(openers: PartOpeners) -> Sequence[str]:
    """Open the first output that can be used; return the faults of all if none can."""
    faults: list[str] = []
    for part in OUTPUTS:
        if openers.statuses.status_of(part).state is PartState.NOT_FITTED:
            faults.append(f"{part.value}: the profile has none")
            continue
        errors = openers.try_now(part)
        if not errors:
            return ()
        faults += map(str, errors)
    return faults
