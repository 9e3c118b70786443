"""An examination in virtual time that a test feeds with events."""

from collections.abc import Sequence

from controller.doctor.diagnosis import diagnose
from controller.doctor.examination import next_deadline_us, step
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Finding
from controller.doctor.inputs import ExaminationInput, ExaminationTick, PersonAnswer, Reply
from controller.doctor.requests import AskPerson, Request, TaskKind
from controller.doctor.state import Examination
from controller.rules.squares import Square
from hardware.events import Edge, Snapshot

SECOND_US = 1_000_000


class ExaminationRig:
    """An examination that a test feeds with events."""

    def __init__(self, examined_board: ExaminedBoard) -> None:
        self.now_us = 0
        self.examination = Examination(examined_board=examined_board)
        self.requests: list[Request] = []
        self.feed(Snapshot(occupancy=0, at_us=0))

    def feed(self, *events: ExaminationInput) -> None:
        """Feed events, in order."""
        for each in events:
            self.now_us = max(self.now_us, each.at_us)
            self.examination, requests = step(self.examination, each)
            self.requests += requests

    def wait(self, for_us: int) -> None:
        """Advance the time; the examination gets its ticks when it needs them, and only then."""
        until_us = self.now_us + for_us
        while (due_us := next_deadline_us(self.examination)) is not None and due_us <= until_us:
            assert due_us > self.examination.now_us
            self.feed(ExaminationTick(at_us=due_us))
        self.now_us = until_us

    def place_piece(self, *squares: int) -> None:
        """Close these contacts, as one piece does."""
        self.feed(*(Edge(square=Square(square), closed=True, at_us=self.now_us) for square in squares))
        self.wait(SECOND_US)

    def remove_piece(self, *squares: int) -> None:
        """Open them again."""
        self.feed(*(Edge(square=Square(square), closed=False, at_us=self.now_us) for square in squares))
        self.wait(SECOND_US)

    def answer_lights(self, first: int, last: int) -> None:
        """Put and take a piece for each light, on a board without faults."""
        for square in range(first, last + 1):
            assert self.current_task == AskPerson(kind=TaskKind.PLACE_ON_LIT, square=Square(square))
            self.place_piece(square)
            self.remove_piece(square)

    def reply(self, reply: Reply) -> None:
        """Answer the current task."""
        self.feed(PersonAnswer(reply=reply, at_us=self.now_us))

    @property
    def current_task(self) -> AskPerson | None:
        """The current task."""
        return self.examination.task

    @property
    def findings(self) -> Sequence[Finding]:
        """The findings so far."""
        examination = self.examination
        return diagnose(examination.examined_board, examination.notes, examination.contacts, examination.buttons)
