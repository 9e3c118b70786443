"""What a statement asks for at a simulated table, done there: by hands, to the sensors, and by whom it is played."""

from controller.session.opening import first_game
from controller.session.state import Phase, Session
from controller.tableside.arbiter_acts import SIDES
from controller.tableside.seating import Seating
from sim.control import TableControl
from sim.hands.setting import pieces_on
from sim.statements import (
    AtTable,
    CapturePieces,
    LayAside,
    LiftPiece,
    MovePiece,
    NudgePiece,
    OfPeople,
    PlacePiece,
    PressButton,
    RemovePiece,
    SeatHands,
    SetSpeed,
    SlidePiece,
    StackPiece,
    TamperWith,
)


async def act(table: TableControl, statement: AtTable) -> None:
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
        case TamperWith(how=how):
            await table.tamper(how)
        case PressButton(button=button, held_us=held_us):
            await table.press(button, held_us)


async def set_up(table: TableControl, people: Seating, session: Session) -> None:
    """Put the pieces as the board believes the game to stand; after its end, as another one begins."""
    await people.stand_back()
    game = first_game(session.started) if session.phase is Phase.OVER else session.game
    await table.set_up(pieces_on(game.position))


async def arrange(people: Seating, statement: OfPeople) -> None:
    """Let people come, go and hurry as a statement says."""
    match statement:
        case SeatHands(hands=hands):
            await people.seat({SIDES[side]: hand for side, hand in hands})
        case SetSpeed(speed=speed):
            people.hasten(speed)
