"""Scripts, from a file or typed line by line: commands, what hands do at a simulated table, and expectations."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from controller.commands.values import Command
from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.simulated_play.table_statements import TableStatements
from controller.words.catalogue import Catalogue
from controller.words.messages import display_line, message_sentence
from controller.words.po_files import english
from sim.script.reader import ScriptError, parse_script
from sim.script.statements import (
    Expectation,
    ExpectClock,
    ExpectLeds,
    ExpectMessage,
    ExpectMove,
    ExpectResult,
    ExpectTurn,
    Quit,
    Statement,
    WaitFor,
)
from sim.table import TableError

ACT_GAP_S = 0.1  # a choice, from one act to the next: nobody presses in the instant in which a piece is put down
SETTLE_POLL_S = 0.02  # a choice: how often the runner looks whether the board has come to rest
SETTLE_TIMEOUT_S = 3.0  # a choice: longer than a judgement takes on a board where no captured piece still stands


class RefusalError(Exception):
    """The board refused a command."""


class RealBoardError(Exception):
    """A script wants something done at a table that is not simulated."""

    def __str__(self) -> str:
        """Return what can be done instead."""
        words = "arbiter, resign, draw, accept, wait, quit"
        return f"this is a real board: move its pieces by hand; what can be said is {words}"


class ExpectationError(Exception):
    """The game is not as the script expects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptDependencies:
    """Dependencies of a script."""

    table: TableStatements | None
    """None at a board of real parts: people move the pieces there."""

    submit: Callable[[Command], Awaitable[Message | None]]
    """Passes a command to the session and waits for its step; returns the reason of a refusal, or None."""

    session: Callable[[], Session]
    """Returns the session as it is now."""

    catalogue: Catalogue
    """The language of refusals, which people read; faults of a script itself are English."""


class ScriptRunner:
    """Runs a script line by line; a fault is reported, and the next line still runs."""

    def __init__(self, dependencies: ScriptDependencies, report: Callable[[str], None]) -> None:
        self._dependencies = dependencies
        self._report = report
        self._is_over = False
        self.has_failed = False

    async def run(self, lines: AsyncIterator[str]) -> None:
        """Run until `quit` or the end of the lines, then wait until the board is at rest."""
        number = 0
        async for text in lines:
            number += 1
            await self._run_line(text, number)
            if self._is_over:
                break
        await self._wait_until_settled()

    async def _run_line(self, text: str, number: int) -> None:
        try:
            for line in parse_script(text, first_line=number):
                await self.execute(line.statement)
                if self._is_over:
                    return
        except ScriptError as error:
            for fault in error.faults:
                self._report_failure(str(fault))
        except (TableError, RefusalError, RealBoardError, ExpectationError) as error:
            self._report_failure(f"line {number}: {error}")

    def _report_failure(self, text: str) -> None:
        self.has_failed = True
        self._report(text)

    async def execute(self, statement: Statement) -> None:
        """Carry out one statement.

        Raises TableError, RefusalError, RealBoardError or ExpectationError where that cannot be done.
        """
        if not isinstance(statement, WaitFor):
            await asyncio.sleep(ACT_GAP_S)
        if isinstance(statement, Command):
            refusal = await self._dependencies.submit(statement)
            if refusal is not None:
                raise RefusalError(message_sentence(self._dependencies.catalogue, refusal))
        elif isinstance(statement, Expectation):
            await self._wait_until_settled()
            check_expectation(statement, self._dependencies.session(), self._dependencies.catalogue)
        elif isinstance(statement, WaitFor):
            await asyncio.sleep(statement.duration_us / 1_000_000)
        elif isinstance(statement, Quit):
            self._is_over = True
        elif self._dependencies.table is None:
            raise RealBoardError
        else:
            await self._dependencies.table.execute(statement)

    async def _wait_until_settled(self) -> None:
        """Wait until every edge is in and every press is judged, SETTLE_TIMEOUT_S at most."""
        await asyncio.sleep(SETTLE_POLL_S)
        waited_s = SETTLE_POLL_S
        while _is_busy(self._dependencies.session()) and waited_s < SETTLE_TIMEOUT_S:
            await asyncio.sleep(SETTLE_POLL_S)
            waited_s += SETTLE_POLL_S


def _is_busy(session: Session) -> bool:
    turn = session.turn
    is_press_open = any(each.judgement is None and not each.standing for each in turn.table_presses)
    return bool(session.levels.unsettled or turn.pending_presses or is_press_open) or turn.rest_deadline is not None


def check_expectation(expectation: Expectation, session: Session, catalogue: Catalogue) -> None:
    """Compare a session with one expectation; raises ExpectationError with what was expected and what is.

    A message may be expected in the language of the catalogue, in English, or by its code.
    """
    match expectation:
        case ExpectMove(text=text):
            _check_move(text, session)
        case ExpectLeds(lamps=lamps):
            lit = tuple((square, role.value) for square, role in session.last_views.frame.roles)
            _compare("LEDs", _lamps_text(lamps), _lamps_text(lit))
        case ExpectMessage(text=text):
            _check_message(text, session, catalogue)
        case ExpectTurn(side=side):
            _compare("turn", _name(side), _name(session.to_move))
        case ExpectResult(score=expected):
            score = Score.UNDECIDED if session.outcome is None else session.outcome.score
            _compare("result", expected.value, score.value)
        case ExpectClock(side=side, remaining_us=remaining_us):
            seconds = session.ledger.displayed_seconds(side, session.now_us)
            _compare(f"{_name(side)}'s clock", f"{remaining_us // 1_000_000} s", f"{seconds} s")


def _check_move(text: str, session: Session) -> None:
    last = session.history.last_move
    if last is None:
        raise ExpectationError(f"expected move {text}, but no move is committed")
    try:
        same = text == move_text(last.move) or parse_move(text, last.before.legal_moves) == last.move
    except MoveTextError:
        same = False
    if not same:
        raise ExpectationError(f"expected move {text}, but the last one is {move_text(last.move)}")


def _check_message(text: str, session: Session, catalogue: Catalogue) -> None:
    page = session.last_views.page
    message = None if page is None else page.message
    if message is None:
        raise ExpectationError(f"expected a message with {text!r}, but there is none")
    wordings = [
        word(language, message) for language in (catalogue, english()) for word in (display_line, message_sentence)
    ]
    if not any(text.lower() in wording.lower() for wording in (*wordings, message.code.value)):
        raise ExpectationError(f"expected a message with {text!r}, but it is {wordings[0]!r}")


def _lamps_text(lamps: tuple[tuple[int, str], ...]) -> str:
    return ", ".join(f"{square} {role}" for square, role in lamps) or "off"


def _compare(quantity: str, expected: str, found: str) -> None:
    if expected != found:
        raise ExpectationError(f"expected {quantity} {expected}, but it is {found}")


def _name(side: Side) -> str:
    return side.english_name.lower()
