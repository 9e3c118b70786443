"""Statements that are carried out at a simulated table: by its hands, at its sensors, by its simulated players."""

from collections.abc import Callable
from dataclasses import dataclass

from controller.session.game_start import first_game
from controller.session.state import Phase, Session
from controller.simulated_play.control import PlayerControl
from controller.simulated_play.labelled_setup import pieces_of_session
from sim.script.statements import (
    AssignHands,
    CapturePieces,
    HandStatement,
    HoldButton,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    PlacePiece,
    PressButton,
    ReleaseButton,
    RemovePiece,
    SetSpeed,
    SetUpPieces,
    SlidePiece,
    StackPiece,
    TableStatement,
)
from sim.table_control import TableControl


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStatements:
    """Carries out statements at one simulated table."""

    table: TableControl
    players: PlayerControl
    session: Callable[[], Session]
    """Returns the session as it is now."""

    async def execute(self, statement: TableStatement) -> None:
        """Carry out a statement; raises TableError where that cannot be done."""
        match statement:
            case SetUpPieces():
                await self._set_up()
            case AssignHands(hands=hands):
                await self.players.replace_players(dict(hands))
            case SetSpeed(speed=speed):
                self.players.set_speed(speed)
            case _ if isinstance(statement, HandStatement):
                await _act(self.table, statement)
            case _:
                await self.table.change_faults(statement)

    async def _set_up(self) -> None:
        """Put the pieces as the board believes the game to stand; after its end, as another game begins."""
        await self.players.cancel_current_act()
        session = self.session()
        game = first_game(session.started) if session.phase is Phase.OVER else session.game
        await self.table.set_up(pieces_of_session(session, game))


async def _act(table: TableControl, statement: HandStatement) -> None:
    match statement:
        case MovePiece(route=route):
            await table.move(route)
        case CapturePieces(route=route):
            await table.capture(route)
        case SlidePiece(origin=origin, landing=landing):
            await table.slide(origin, landing)
        case LiftPiece(square=square):
            await table.lift(square)
        case PlacePiece(square=square):
            await table.place(square)
        case RemovePiece(square=square):
            await table.remove(square)
        case LayAside():
            await table.lay_aside()
        case NudgePiece(square=square):
            await table.nudge(square)
        case StackPiece(square=square):
            await table.stack(square)
        case PressButton(button=button, held_us=held_us):
            await table.press(button, held_us)
        case HoldButton(button=button):
            await table.hold(button)
        case ReleaseButton(button=button):
            await table.release(button)
