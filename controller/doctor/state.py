"""How far an examination is."""

from dataclasses import dataclass, field

from controller.doctor.button_measurements import ButtonMeasurements
from controller.doctor.contact_states import ContactStates
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.notes import ExaminationNotes
from controller.doctor.requests import AskPerson
from controller.rules.squares import Occupancy, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """How far an examination is; an immutable value.

    `task` is what is asked for now, since `since_us`; `before` is what the contacts showed then, and `keys_then`
    what the buttons did. `taking` holds the contacts that have to open when a piece is taken away, `lost_us` tells
    since when the sensors are gone. `seen_us` is the latest time that it was told.
    """

    examined_board: ExaminedBoard
    notes: ExaminationNotes = field(default_factory=ExaminationNotes)
    contacts: ContactStates = field(default_factory=ContactStates)
    buttons: ButtonMeasurements = field(default_factory=ButtonMeasurements)
    task: AskPerson | None = None
    task_since_us: int = 0
    closed_before: Occupancy = 0
    buttons_before: ButtonMeasurements = field(default_factory=ButtonMeasurements)
    closed_by_piece: Occupancy = 0
    lit_squares: tuple[Square, ...] = ()
    sensors_lost_us: int | None = None
    now_us: int = 0
    is_finished: bool = False
