"""A board that runs in real time and is served on a free port, and its clients."""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
from pydantic import TypeAdapter

from controller.app.game_gate import session_of
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies
from controller.faces.display.page_output import page_output
from controller.rules.squares import Square
from controller.session.game_start import first_game
from controller.session.inputs import UNKNOWN_NAME, GameStarted, Input
from controller.session.state import Session
from controller.settings.appearance import Theme
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.game import GameConduct
from controller.settings.tracking import CommitMode
from controller.settings.web import WebSettings
from controller.simulated_play.players import SimulatedPlayers
from controller.simulated_play.script_runner import ACT_GAP_S
from controller.simulated_play.web_table import WebTable
from controller.storage.activity_log import append_activities
from controller.storage.journal import GameId, Journal
from controller.web.api.live_types import LiveMessage
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.ports import (
    BackupPort,
    InvitationPort,
    PartTestPort,
    TimelineSource,
    TraceExport,
    refuse_invitations,
)
from controller.web.rights import Right
from controller.web.server import WebServer
from controller.web.tokens import TokenFile
from controller.web.web_commands import WebCommands
from controller.words.po_files import english
from hardware.events import Button
from hardware.host_clock import now_us
from hardware.ports import Board
from sim.board import SimulatedBoard
from sim.hands.piece_setup import pieces_of_position
from tests.daemon.daemon_rig import game_started, make_settings

TIMEOUT_S = 10.0
LIVE_MESSAGE: TypeAdapter[Any] = TypeAdapter(LiveMessage)
DEFAULT_LIMITS = WebLimits()


@dataclass(frozen=True)
class ServedBoard:
    """One board with its server."""

    server: WebServer
    daemon: Daemon
    board: SimulatedBoard
    players: SimulatedPlayers
    folder: Path
    token: str
    watch_token: str
    play_token: str
    maintain_token: str

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def session(self) -> Session:
        assert self.daemon.session is not None
        return self.daemon.session

    @property
    def auth_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


async def no_trace(*, is_reserved: bool = False) -> str:
    del is_reserved
    return "{}"


@asynccontextmanager
async def serve_board(
    folder: Path,
    *,
    limits: WebLimits = DEFAULT_LIMITS,
    web: WebSettings | None = None,
    time_control: str = "15+10",
    conduct: GameConduct = GameConduct.CASUAL,
    ask_for_invitation: InvitationPort = refuse_invitations,
    timelines: TimelineSource | None = None,
    backups: BackupPort | None = None,
    part_tests: PartTestPort | None = None,
    trace: TraceExport = no_trace,
    running_game_id: Callable[[], GameId | None] | None = None,
) -> AsyncIterator[ServedBoard]:
    """Serve a board with its pieces set up."""
    chosen = make_settings(CommitMode.CLOCK, time_control=time_control)
    chosen = chosen.model_copy(update={"game": chosen.game.model_copy(update={"conduct": conduct})})
    started = game_started(chosen, at_us=now_us())
    game = first_game(started)
    board = SimulatedBoard(pieces_of_position(game.position), game.rules.orientation, Random(1), now_us)
    journal = Journal.open(folder)
    tokens = TokenFile(folder, time.time)

    def enqueue(command: Input) -> None:
        daemon.enqueue(command)

    players = SimulatedPlayers(board, lambda: session_of(daemon), enqueue, Random(1), error_rate=0)
    table = WebTable(board, players, lambda: session_of(daemon), trace)
    answers = CommandAnswers(enqueue, now_us)
    dependencies = WebDependencies(
        settings=WebSettings(enabled=True, port=0) if web is None else web,
        journal=folder,
        now_us=now_us,
        running_game_id=running_game_id or (lambda: daemon.game),
        display_size=(128, 64),
        execute_command=WebCommands(submit=answers.submit, table=table),
        table=table,
        timelines=timelines,
        backups=backups,
        part_tests=part_tests,
        ask_for_invitation=ask_for_invitation,
        log_activity=lambda activity: append_activities(folder, [activity]),
    )
    server = WebServer(dependencies, limits)

    def new_game(at_us: int, choices: GameChoices | None) -> GameStarted:
        settings = chosen if choices is None else apply_choices(chosen, choices)
        white, black = settings.details.white or UNKNOWN_NAME, settings.details.black or UNKNOWN_NAME
        return replace(game_started(settings, at_us=at_us), white=white, black=black)

    daemon = Daemon(
        DaemonDependencies(
            board=Board(
                sensors=board.sensors,
                buttons=board.buttons,
                leds=board.leds,
                display=board.display,
                buzzer=board.buzzer,
            ),
            journal=journal,
            now_us=now_us,
            new_game=new_game,
            observers=(server.observer, answers),
            theme=Theme.BRIGHT,
            show_page=page_output(board.display, english()),
        ),
        None,
    )
    running = asyncio.create_task(daemon.run(), name="daemon")
    try:
        async with server.serve():
            await wait_until(lambda: daemon.session is not None and daemon.session.levels.is_known)
            yield ServedBoard(
                server=server,
                daemon=daemon,
                board=board,
                players=players,
                folder=folder,
                token=tokens.create("arbiter", (Right.ARBITRATE, Right.PLAY), None)[1],
                play_token=tokens.create("player", (Right.PLAY,), None)[1],
                watch_token=tokens.create("watcher", (Right.WATCH,), None)[1],
                maintain_token=tokens.create("caretaker", (Right.MAINTAIN,), None)[1],
            )
            assert not running.done(), "the daemon has stopped"
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        journal.close()


async def wait_until(is_true: Callable[[], bool], timeout_s: float = TIMEOUT_S) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(timeout_s):
        while not is_true():  # noqa: ASYNC110  # nothing signals that it holds
            await asyncio.sleep(0.005)


async def play_move(board: ServedBoard, origin: int, landing: int, button: Button) -> None:
    """Move a piece and press the clock."""
    await board.board.control.move([Square(origin), Square(landing)])
    await asyncio.sleep(ACT_GAP_S)  # time of a hand from the board to the clock
    await board.board.control.press(button)


@asynccontextmanager
async def open_client(
    board: ServedBoard, *, receive_bytes: int | None = None, **headers: str
) -> AsyncIterator[aiohttp.ClientSession]:
    """Open a client that keeps cookies like a browser, also those of an IP address.

    `receive_bytes` is the size of its receive buffer; None leaves it to the system.
    """

    def make_socket(found: aiohttp.AddrInfoType) -> socket.socket:
        new_socket = socket.socket(found[0], found[1], found[2])
        if receive_bytes is not None:
            new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        return new_socket

    jar = aiohttp.CookieJar(unsafe=True)
    connector = aiohttp.TCPConnector(socket_factory=make_socket, limit=0)
    async with aiohttp.ClientSession(board.url, cookie_jar=jar, headers=headers, connector=connector) as session:
        yield session


async def send_raw(board: ServedBoard, raw: bytes, *, timeout_s: float = TIMEOUT_S) -> bytes:
    """Send raw bytes; return everything that the server sends until it closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
    try:
        writer.write(raw)
        async with asyncio.timeout(timeout_s):
            return await reader.read()
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def receive_message(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """Return the next message, checked against the description of the API."""
    message = await socket.receive(timeout=TIMEOUT_S)
    assert message.type is aiohttp.WSMsgType.TEXT, message
    LIVE_MESSAGE.validate_json(message.data, strict=True)
    value: dict[str, Any] = json.loads(message.data)
    return value


def apply_changes(state: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a state with the changes of one message, as a page applies them."""
    state = {**state, **{key: value for key, value in changes.items() if key != "moves"}}
    if "moves" in changes:
        state["moves"] = [*state["moves"][: changes["moves"]["from"]], *changes["moves"]["list"]]
    return state


async def follow_until(
    socket: aiohttp.ClientWebSocketResponse, state: dict[str, Any], is_true: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """Apply changes to a state until a condition is true of it; fail if one is missing."""
    async with asyncio.timeout(TIMEOUT_S):
        while not is_true(state):
            message = await receive_message(socket)
            assert message["seq"] == state["seq"] + 1
            state = {**apply_changes(state, message["changes"]), "seq": message["seq"]}
    return state
