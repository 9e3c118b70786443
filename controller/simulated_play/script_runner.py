"""A script, or a person who types one, at a simulated table: hands that move pieces, commands, and expectations."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from controller.commands import values as commands
from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.outcome import Score
from controller.session.inputs import CommandGiven, Input
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.simulated_play.arbiter_inputs import SIDES, arbiter_input_of
from controller.simulated_play.control import PlayerControl
from controller.simulated_play.table_statements import control_players, execute_at_table, set_up_game
from controller.words.english import display_line, message_sentence
from sim.arbiter_statements import ArbiterStatement
from sim.script import ScriptError, parse_script
from sim.statements import (
    AgreeDraw,
    ExpectClock,
    ExpectLeds,
    ExpectMessage,
    ExpectMove,
    ExpectResult,
    ExpectTurn,
    PlayerStatement,
    Quit,
    Resign,
    SetUpPieces,
    Statement,
    TableStatement,
    WaitFor,
)
from sim.table import TableError
from sim.table_control import TableControl

ACT_GAP_S = 0.1  # so long from one act to the next: nobody presses in the instant in which a piece is put down
SETTLE_POLL_S = 0.02  # so often it is looked whether the board has come to rest
SETTLE_TIMEOUT_S = 3.0  # longer than any judgement takes


class RefusalError(Exception):
    """The board has refused what an arbiter asked for."""


class RealBoardError(Exception):
    """A script is to act at a table that is not simulated."""

    def __str__(self) -> str:
        """Say what can be done instead."""
        return "this is a real board: move its pieces by hand; what can be said is arbiter, resign, draw, wait, quit"


class ExpectationError(Exception):
    """The game is not as the script expects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptDependencies:
    """What a script can reach: the table, the game's commands, and the session to look at.

    `table` and `people` are None at a board of real parts: people move the pieces there.
    `ask` gives a command, waits until it was taken, and tells why it was refused, if it was.
    """

    table: TableControl | None
    players: PlayerControl | None
    enqueue: Callable[[Input], None]
    submit: Callable[[Input], Awaitable[Message | None]]
    session: Callable[[], Session]
    now_us: Callable[[], int]


class ScriptRunner:
    """Runs a script line by line; what cannot be done is reported, and the rest still runs."""

    def __init__(self, dependencies: ScriptDependencies, report: Callable[[str], None]) -> None:
        self._dependencies = dependencies
        self._report = report
        self._is_over = False
        self.has_failed = False

    async def run(self, lines: AsyncIterator[str]) -> None:
        """Run until `quit` or the end of the lines, and then until the board has come to rest."""
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
                await self._execute(line.statement)
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

    async def _execute(self, statement: Statement) -> None:
        if not isinstance(statement, WaitFor):
            await asyncio.sleep(ACT_GAP_S)
        enqueue, at_us = self._dependencies.enqueue, self._dependencies.now_us()
        if isinstance(statement, ArbiterStatement):
            refused = await self._dependencies.submit(arbiter_input_of(statement, at_us))
            if refused is not None:
                raise RefusalError(message_sentence(refused))
            return
        match statement:
            case WaitFor(duration_us=duration_us):
                await asyncio.sleep(duration_us / 1_000_000)
            case Resign(side=side):
                enqueue(CommandGiven(command=commands.Resign(side=SIDES[side]), at_us=at_us))
            case AgreeDraw():
                enqueue(CommandGiven(command=commands.AgreeDraw(), at_us=at_us))
            case Quit():
                self._is_over = True
            case ExpectMove() | ExpectLeds() | ExpectMessage() | ExpectTurn() | ExpectResult() | ExpectClock():
                await self._wait_until_settled()
                check_expectation(statement, self._dependencies.session())
            case _:
                await self._execute_at_table(statement)

    async def _execute_at_table(self, statement: TableStatement | SetUpPieces | PlayerStatement) -> None:
        dependencies = self._dependencies
        if dependencies.table is None or dependencies.players is None:
            raise RealBoardError
        if isinstance(statement, PlayerStatement):
            await control_players(dependencies.players, statement)
        elif isinstance(statement, SetUpPieces):
            await set_up_game(dependencies.table, dependencies.players, dependencies.session())
        else:
            await execute_at_table(dependencies.table, statement)

    async def _wait_until_settled(self) -> None:
        """Wait until every edge is in and every press judged."""
        await asyncio.sleep(SETTLE_POLL_S)
        waited_s = SETTLE_POLL_S
        while _is_busy(self._dependencies.session()) and waited_s < SETTLE_TIMEOUT_S:
            await asyncio.sleep(SETTLE_POLL_S)
            waited_s += SETTLE_POLL_S


def _is_busy(session: Session) -> bool:
    return (
        bool(session.levels.unsettled)
        or session.turn.pending_press is not None
        or session.turn.rest_deadline is not None
    )


def check_expectation(
    expectation: ExpectMove | ExpectLeds | ExpectMessage | ExpectTurn | ExpectResult | ExpectClock, session: Session
) -> None:
    """Hold a session against one expectation.

    Raises ExpectationError naming what was expected and what is.
    """
    match expectation:
        case ExpectMove(text=text):
            _check_move(text, session)
        case ExpectLeds(lamps=lamps):
            lit = tuple((square, role.value) for square, role in session.shown.frame.roles)
            _compare("LEDs", _lamps_text(lamps), _lamps_text(lit))
        case ExpectMessage(text=text):
            page = session.shown.page
            said = (
                []
                if page is None or page.message is None
                else [display_line(page.message), message_sentence(page.message)]
            )
            if not any(text.lower() in wording.lower() for wording in said):
                raise ExpectationError(f"expected a message with {text!r}, but it is {said[0] if said else ''!r}")
        case ExpectTurn(side=side):
            _compare("turn", side.value, session.to_move.english_name.lower())
        case ExpectResult(result=result):
            score = Score.UNDECIDED if session.outcome is None else session.outcome.score
            _compare("result", result.value, score.value)
        case ExpectClock(side=side, remaining_us=remaining_us):
            seconds = session.ledger.displayed_seconds(SIDES[side], session.now_us)
            _compare(f"{side.value}'s clock", f"{remaining_us // 1_000_000} s", f"{seconds} s")


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


def _lamps_text(lamps: tuple[tuple[int, str], ...]) -> str:
    return ", ".join(f"{square} {role}" for square, role in lamps) or "off"


def _compare(what: str, expected: str, found: str) -> None:
    if expected != found:
        raise ExpectationError(f"expected {what} {expected}, but it is {found}")
