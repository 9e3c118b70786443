"""What a statement asks for at a simulated table, done there: by hands, to the sensors, and by whom it is played."""

from controller.session.game_start import first_game
from controller.session.state import Phase, Session
from controller.simulated_play.arbiter_inputs import SIDES
from controller.simulated_play.control import PlayerControl
from sim.hands.piece_setup import pieces_of_position
from sim.statements import (
    AssignHands,
    CapturePieces,
    ChangeFaults,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    PlacePiece,
    PlayerStatement,
    PressButton,
    RemovePiece,
    SetSpeed,
    SlidePiece,
    StackPiece,
    TableStatement,
)
from sim.table_control import TableControl


async def execute_at_table(table: TableControl, statement: TableStatement) -> None:
    """Do at a simulated table what a statement says; raises TableError when that cannot be done."""
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
        case ChangeFaults(change=how):
            await table.change_faults(how)
        case PressButton(button=button, held_us=held_us):
            await table.press(button, held_us)


async def set_up_game(table: TableControl, players: PlayerControl, session: Session) -> None:
    """Put the pieces as the board believes the game to stand; after its end, as another one begins."""
    await players.cancel_current_act()
    game = first_game(session.started) if session.phase is Phase.OVER else session.game
    await table.set_up(pieces_of_position(game.position))


async def control_players(players: PlayerControl, statement: PlayerStatement) -> None:
    """Let people come, go and hurry as a statement says."""
    match statement:
        case AssignHands(hands=hands):
            await players.replace_players({SIDES[side]: hand for side, hand in hands})
        case SetSpeed(speed=speed):
            players.set_speed(speed)
