"""The state of an examination."""

from dataclasses import dataclass, field

from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.measurements import ButtonMeasurements, ContactStates
from controller.doctor.notes import ExaminationNotes
from controller.doctor.requests import AskPerson
from controller.rules.squares import Occupancy, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """The state of an examination."""

    examined_board: ExaminedBoard
    """The board and how to examine it."""
    notes: ExaminationNotes = field(default_factory=ExaminationNotes)
    """The results so far."""
    contacts: ContactStates = field(default_factory=ContactStates)
    """The levels and the flicker of the contacts."""
    buttons: ButtonMeasurements = field(default_factory=ButtonMeasurements)
    """The presses and the bounce of the buttons."""
    task: AskPerson | None = None
    """The task that the person is doing; None: the next one must be chosen."""
    task_since_us: int = 0
    """When the task was requested."""
    closed_before: Occupancy = 0
    """The contacts that were closed when the task was requested."""
    buttons_before: ButtonMeasurements = field(default_factory=ButtonMeasurements)
    """The buttons when the task was requested."""
    closed_by_piece: Occupancy = 0
    """The contacts that the piece on the board closed; they must open when it is taken away."""
    lit_squares: tuple[Square, ...] = ()
    """The squares whose LEDs are lit."""
    sensors_lost_us: int | None = None
    """When the sensors were lost; None: they work."""
    now_us: int = 0
    """The time of the latest event."""
    is_finished: bool = False
    """True after the last task."""
