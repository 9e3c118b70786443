"""How far an examination is."""

from dataclasses import dataclass, field

from controller.doctor.contacts import Contacts
from controller.doctor.keys import Keys
from controller.doctor.notes import Notes
from controller.doctor.subject import Subject
from controller.doctor.talk import Ask
from controller.rules.squares import Occupancy, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """How far an examination is; an immutable value.

    `task` is what is asked for now, since `since_us`; `before` is what the contacts showed then, and `keys_then`
    what the buttons did. `taking` holds the contacts that have to open when a piece is taken away, `lost_us` tells
    since when the sensors are gone. `seen_us` is the latest time that it was told.
    """

    subject: Subject
    notes: Notes = field(default_factory=Notes)
    contacts: Contacts = field(default_factory=Contacts)
    keys: Keys = field(default_factory=Keys)
    task: Ask | None = None
    since_us: int = 0
    before: Occupancy = 0
    keys_then: Keys = field(default_factory=Keys)
    taking: Occupancy = 0
    lamps: tuple[Square, ...] = ()
    lost_us: int | None = None
    seen_us: int = 0
    finished: bool = False
