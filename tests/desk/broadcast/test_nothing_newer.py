"""Nothing that is newer than the delay leaves by the server for the public, in any form.

Two worlds that are the same up to a moment, and differ in everything after it, are told apart by nothing that is sent
before the delay has passed: no document, no message, no header, no size.
"""

import asyncio
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.documents.messages import BroadcastEncoder
from controller.desk.broadcast.documents.store import DocumentStore
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.recorded_event import RecordedEvent
from controller.desk.broadcast.score_sheets import game_pdn
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import UNIX_US, S, ServedBroadcast, serve_broadcast

TICK_S = 7
BOARDS = 2
ACTS = ("move", "move", "move", "take back", "result", "reopen", "start", "detail", "pause", "fault", "position")

Step = tuple[int, str, int]
"""Board, what happens there, and how many seconds later than what was before; the number chooses among moves too."""

steps = st.lists(st.tuples(st.integers(0, BOARDS - 1), st.sampled_from(ACTS), st.integers(0, 30)), max_size=25)


class World:
    """Some boards, and what has happened there."""

    def __init__(self, begin: list[Step]) -> None:
        self.scripts = [EventScript(f"board-{number}", str(number) * 32) for number in range(BOARDS)]
        self.at_s = 0
        self.events: list[RecordedEvent] = []
        for number, script in enumerate(self.scripts):
            self._note(script, script.start(board=str(number)))
        self.act(begin)

    def act(self, happenings: list[Step]) -> None:
        for board, kind, wait_s in happenings:
            self.at_s += wait_s
            script = self.scripts[board]
            event = act_once(script, kind, wait_s)
            if event is not None:
                self._note(script, event)

    def _note(self, script: EventScript, event: dict[str, Any]) -> None:
        self.events.append(script.recorded(event, self.at_s * S))


def act_once(script: EventScript, kind: str, choice: int) -> dict[str, Any] | None:
    match kind:
        case "move" if script.can_move:
            return script.move(random=Random(choice))
        case "take back" if script.ply:
            return script.take_back(1)
        case "result":
            return script.result("1-0" if choice % 2 else "0-1")
        case "reopen":
            return script.change("result", reopens_game=True)
        case "start":
            return script.start(board=script.board, white=f"Player {choice}")
        case "detail":
            return script.change("name", side="white", after=f"Name {choice}")
        case "pause":
            return script.change("pause" if choice % 2 else "go on", sender="Carla Diaz")
        case "fault":
            return script.fault()
        case "position":
            return script.set_position("W:W31,32,K9:B1,2,5")
        case _:
            return None


def everything_sent(events: list[RecordedEvent], delay: BroadcastDelay, until_s: int) -> list[str]:
    """Return all that a reader could get who asks for everything every some seconds."""
    clock = [0]
    games = BroadcastGames(delay)
    store = DocumentStore(games, lambda: clock[0], UNIX_US)
    encoder = BroadcastEncoder(store)
    waiting, sent = list(events), []
    for now_s in range(0, until_s, TICK_S):
        clock[0] = now_s * S
        games.add([event for event in waiting if event.arrived_us <= clock[0]])
        waiting = [event for event in waiting if event.arrived_us > clock[0]]
        store.advance()
        sent += [encoder.encode_changes(store) or "", encoder.whole_message()]
        for listed in games.list_current():
            sent += [*(store.game_text(listed.name) or ()), game_pdn(listed.game)]
        for each in store.rounds:
            sent += store.round_text(each["id"]) or ()
    return sent


@given(steps, steps, steps, st.integers(1, 200))
def test_worlds_that_differ_after_a_moment_look_alike_until_the_delay_has_passed(
    begin: list[Step], one: list[Step], other: list[Step], delay_s: int
) -> None:
    worlds = [World(begin), World(begin)]
    moment_s = worlds[0].at_s
    for world, end in zip(worlds, (one, other), strict=True):
        world.at_s += 1
        world.act(end)
    first, second = (
        everything_sent(world.events, BroadcastDelay(time_us=delay_s * S), moment_s + delay_s + 1) for world in worlds
    )
    assert first == second


@given(st.integers(0, 15), st.integers(1, 6), st.integers(0, 99), st.integers(0, 99))
def test_games_that_differ_in_their_last_moves_look_alike_with_a_delay_of_so_many_moves(
    moves: int, delay: int, one: int, other: int
) -> None:
    sent = []
    for seed in (one, other):
        script = EventScript()
        script.start()
        for number in range(moves + delay):
            script.move(random=Random(number if number < moves else seed * 100 + number))
        events = [script.recorded(event, index * S) for index, event in enumerate(script.events)]
        sent.append(everything_sent(events, BroadcastDelay(moves=delay), 60))
    assert sent[0] == sent[1]


def test_what_is_old_enough_is_shown() -> None:
    """Else the tests above would hold for a page that shows nothing."""
    world = World([(0, "move", 5), (1, "move", 5)])
    sent = everything_sent(world.events, BroadcastDelay(time_us=20 * S), 40)
    assert sum('"ply":1' in text for text in sent) > 2


PATHS = (
    "/", "/api/session", "/api/broadcast", "/api/rounds/open/round-3", "/api/games/open/round-3-board-0",
    "/api/games/open/round-3-board-1", "/api/games/open/round-3-board-1-game-2", "/pdn/current.pdn",
    "/pdn/open/round-3.pdn", "/pdn/open/round-3-board-0.pdn", "/api/rounds/open/round-4", "/page/none",
)  # fmt: skip


async def look(served: ServedBroadcast) -> list[Any]:
    """Return all that a reader gets now: status, headers and bytes of each address, and the first message."""
    found: list[Any] = []
    for path in PATHS:
        found.append((path, await served.get(path, **{"Accept-Encoding": "identity"})))
        found.append((path, await served.get(path, **{"Accept-Encoding": "gzip"})))
    async with served.client.ws_connect("/api/live") as socket:
        found.append(await socket.receive_str())
    return found


@pytest.mark.parametrize("delay", [BroadcastDelay(time_us=900 * S), BroadcastDelay(moves=3)])
def test_no_byte_of_the_server_tells_what_is_newer(delay: BroadcastDelay) -> None:
    async def visit(seed: int) -> list[Any]:
        world = World([(0, "move", 10), (1, "move", 10), (0, "detail", 1)])
        old, script = list(world.events), world.scripts[0]
        async with serve_broadcast(delay) as served:
            served.tell(*old, now_us=world.at_s * S)
            found = [await look(served)]
            for _ in range(3):
                world.at_s += 200
                served.tell(script.recorded(script.move(random=Random(seed)), world.at_s * S), now_us=world.at_s * S)
                found.append(await look(served))
            if delay.time_us:
                world.act([(1, "result", seed % 2), (1, "start", 1), (0, "detail", seed)])
                served.tell(*world.events[len(old) :], now_us=(world.at_s + 1) * S)
                found.append(await look(served))
        return found

    assert asyncio.run(visit(1)) == asyncio.run(visit(2))
