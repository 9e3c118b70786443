"""The terminal of an examination: it prints the tasks and reads the person's replies."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator

import click

from controller.doctor.diagnosis import find_absences
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.inputs import Reply
from controller.doctor.requests import AskPerson, TaskKind
from controller.faces.terminal.keyboard import Keyboard, KeyPress
from controller.words.catalogue import Catalogue
from controller.words.doctor_words import finding_text, task_text

_REPLIES = {"y": Reply.YES, "\n": Reply.YES, "\r": Reply.YES, "n": Reply.NO, "s": Reply.SKIP}
_SQUARE_TASKS = (TaskKind.PLACE_ON_LIT, TaskKind.PLACE_ON_NAMED, TaskKind.REMOVE_PIECE)


class TaskPrinter:
    """Prints the tasks; on a terminal the tasks of the squares stay on one line."""

    def __init__(self, catalogue: Catalogue, *, quiet: bool) -> None:
        self._catalogue = catalogue
        self._is_quiet = quiet
        self.rewrites = not quiet and sys.stdout is not None and sys.stdout.isatty()
        """True if a person watches at a terminal."""
        self._is_line_open = False
        self._last_kind: TaskKind | None = None

    def print_absences(self, examined_board: ExaminedBoard) -> None:
        """Print which parts are absent, before the first task."""
        if self._is_quiet:
            return
        for finding in find_absences(examined_board.absent):
            click.echo(f"{finding_text(self._catalogue, finding)}.")

    def print_task(self, task: AskPerson) -> None:
        """Print a task."""
        if self._is_quiet:
            return
        is_square_task = task.kind in _SQUARE_TASKS
        if self.rewrites and is_square_task:
            place = f"[{task.square:>2} of 32] " if task.kind is TaskKind.PLACE_ON_LIT else ""
            click.echo(f"\r\x1b[K{place}{task_text(self._catalogue, task)}", nl=False)
            self._is_line_open = True
        elif task.kind is TaskKind.PLACE_ON_NAMED or not (is_square_task and self._last_kind in _SQUARE_TASKS):
            self.end_line()
            click.echo(task_text(self._catalogue, task))
        self._last_kind = task.kind

    def end_line(self) -> None:
        """End the line of the squares, if one is open."""
        if self._is_line_open:
            click.echo("")
        self._is_line_open = False


async def read_replies() -> AsyncIterator[Reply]:
    """Yield the typed replies; without a terminal there are none, and each task times out."""
    if sys.stdin is None or not sys.stdin.isatty():
        return
    loop = asyncio.get_running_loop()
    typed: asyncio.Queue[KeyPress | None] = asyncio.Queue()
    descriptor = os.dup(sys.stdin.fileno())
    keyboard = Keyboard(descriptor)

    def read() -> None:
        if not keyboard.read_keys(typed.put_nowait):
            typed.put_nowait(None)

    try:
        with keyboard:
            loop.add_reader(descriptor, read)
            while (key := await typed.get()) not in (None, "q"):
                if key in _REPLIES:
                    yield _REPLIES[str(key)]
            raise click.Abort
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)
