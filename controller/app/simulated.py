"""Running a simulated board: the table, and the people who come to it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random

from controller.adapters.journal import Journal, SavedGame, take_again
from controller.app.at_board import AtBoard, started
from controller.app.displays import build_display
from controller.app.order import Order
from controller.app.players import HousePlayers, Seats, keep_company, play_match
from controller.app.promptness import PromptLoop, run_promptly
from controller.app.room import Room
from controller.app.until_done import People, until_done
from controller.app.usher import session_of
from controller.session.inputs import Input
from controller.session.opening import first_game
from controller.tableside.company import Company
from hardware.ports import Board
from hardware.settings import SimulatedBoardWiring
from sim.board import SimulatedBoard
from sim.hands.setting import pieces_on
from sim.virtual_time import VirtualTimeLoop


def run_simulated(order: Order, journal: Journal, saved: SavedGame | None, now_us: Callable[[], int]) -> bool:
    """Run a simulated board, in virtual time if the order says so."""
    return run_promptly(_run(order, journal, saved, now_us), VirtualTimeLoop if order.fast else PromptLoop)


async def _run(order: Order, journal: Journal, saved: SavedGame | None, monotonic_us: Callable[[], int]) -> bool:
    loop = asyncio.get_running_loop()
    now_us = loop.now_us if isinstance(loop, VirtualTimeLoop) else monotonic_us
    wiring = order.profile.board
    if not isinstance(wiring, SimulatedBoardWiring):
        raise TypeError("only a simulated board is run here")
    rng = Random(wiring.seed)
    seats = Seats(wiring.hands, wiring.error_rate)
    game = first_game(started(order.profile, now_us())) if saved is None else take_again(saved)[0].game
    table = SimulatedBoard(pieces_on(game.position), game.rules.orientation, rng, now_us)
    board = Board(
        sensors=table.sensors,
        buttons=table.buttons,
        leds=table.leds,
        display=build_display(wiring.display),
        buzzer=table.buzzer,
    )

    def tell(command: Input) -> None:
        at_board.daemon.tell(command)

    company = Company(table, lambda: session_of(at_board.daemon), tell, rng, error_rate=wiring.error_rate)
    is_watched = order.web is not None and order.script is None
    sit_down = HousePlayers(seats, company).take if is_watched else seats.take
    at_board = AtBoard(order, journal, saved, board, now_us, sit_down, Room(table, company))
    if order.script is not None:
        people = _in_company(at_board.follow_script, lambda: keep_company(company, at_board.usher))
    elif is_watched:
        people = keep_company(company, at_board.usher, order.games)
    else:
        people = play_match(at_board.daemon, at_board.usher, table, seats, rng, order.games)
    return await until_done(at_board.daemon, people, at_board.served(order.web))


async def _in_company(people: Callable[[], People], company: Callable[[], People]) -> bool:
    """Let people act as long as they will, and others beside them."""
    acting, beside = asyncio.create_task(people(), name="script"), asyncio.create_task(company(), name="company")
    try:
        await asyncio.wait((acting, beside), return_when=asyncio.FIRST_COMPLETED)
        return (acting if acting.done() else beside).result()
    finally:
        for task in (acting, beside):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
