"""Floods of requests: what is shared out between addresses, and what is kept for arbiters."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from controller.storage.journal import GameId
from controller.web.client_addresses import TrustedProxies
from controller.web.connection_limits import ConnectionLimits
from controller.web.limits import Rate, WebLimits
from controller.web.outside_log import limited_outside_log
from controller.web.rights import Right
from controller.web.timeline_cache import TimelineCache
from controller.web.tokens import TokenFile
from tests.web.raw_requests import parse_status
from tests.web.web_board import DEFAULT_LIMITS, open_client, send_raw, serve_board, wait_until


def test_above_its_share_an_address_has_places_for_those_who_show_a_secret() -> None:
    web_limits = WebLimits(connections_per_address=2, overflow_connections=2, all_overflow_connections=3)
    limits = ConnectionLimits(web_limits, lambda: 0)
    aborted: list[int] = []
    slots = [limits.acquire_slot("10.0.0.7", partial(aborted.append, number)) for number in range(5)]
    assert [slot and slot.is_overflow for slot in slots] == [False, False, True, True, True]
    assert (aborted, limits.count) == ([2], 4)
    for slot in slots[2:]:
        assert slot is not None
        slot.is_confirmed = True
    assert limits.acquire_slot("10.0.0.7") is None  # both places have somebody who showed a secret
    assert slots[2] is not None
    limits.release_slot(slots[2])  # aborted before: it frees nothing
    assert limits.acquire_slot("10.0.0.7") is None
    assert [limits.acquire_slot("10.0.0.8") is not None for _ in range(4)] == [True] * 4
    assert limits.count == 4 + 3


def test_this_machine_itself_and_trusted_proxies_have_a_share_too() -> None:
    limits = ConnectionLimits(
        WebLimits(own_connections=30, overflow_connections=0), lambda: 0, TrustedProxies(["10.0.0.1"])
    )
    for address in ("127.0.0.1", "10.0.0.1"):
        assert [limits.acquire_slot(address) is not None for _ in range(40)] == [True] * 30 + [False] * 10


def test_500_slow_sockets_leave_the_page_of_an_arbiter_answering(tmp_path: Path) -> None:
    async def attack() -> list[float]:
        async with serve_board(tmp_path) as board:
            writers = []
            for number in range(500):
                _, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
                writer.write(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * (number % 7))
                writers.append(writer)
            await wait_until(lambda: board.server.connection_limits.count >= DEFAULT_LIMITS.own_connections)
            times = []
            async with open_client(board) as arbiter:
                for path in ("/", "/page/scripts/main.js", "/api/session", "/api/state", "/api/log"):
                    before_s = time.monotonic()
                    async with arbiter.get(path, headers=board.auth_headers) as answer:
                        assert answer.status == 200, path
                        await answer.read()
                    times.append(time.monotonic() - before_s)
                async with arbiter.post(
                    "/api/commands", json={"say": "arbiter pause"}, headers=board.auth_headers
                ) as answer:
                    assert answer.status == 200
            assert parse_status(await send_raw(board, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")) == 503
            for writer in writers:
                writer.close()
            return times

    assert max(asyncio.run(attack())) < 1


def test_lines_in_the_log_that_requests_cause_are_limited(caplog: pytest.LogCaptureFixture) -> None:
    now_us = 0
    logger = logging.getLogger("controller.web.game_handlers")
    with limited_outside_log(Rate(burst=2, per_s=1), lambda: now_us):
        for number in range(10):
            logger.warning("there is no game %d", number)
        now_us = 1_000_000
        logger.warning("there is no game %d", 10)
    assert [record.getMessage() for record in caplog.records] == [
        "there is no game 0",
        "there is no game 1",
        "there is no game 10 (8 lines like this were left out before)",
    ]
    logger.warning("there is no game %d", 11)
    assert caplog.records[-1].getMessage() == "there is no game 11"


def test_a_flood_of_requests_from_an_address_does_not_slow_down_who_signed_in_there(tmp_path: Path) -> None:
    async def flood() -> tuple[list[int], list[int]]:
        limits = WebLimits(requests=Rate(burst=10, per_s=0.01))
        async with serve_board(tmp_path, limits=limits) as board, open_client(board) as client:

            async def statuses(count: int, headers: dict[str, str]) -> list[int]:
                found = []
                for _ in range(count):
                    async with client.get("/api/state", headers=headers) as answer:
                        found.append(answer.status)
                return found

            await statuses(1, board.auth_headers)
            return await statuses(12, {}), await statuses(5, board.auth_headers)

    strangers, arbiter = asyncio.run(flood())
    assert (strangers, arbiter) == ([200] * 9 + [429] * 3, [200] * 5)


class CountedTimelines:
    """Makes timelines for the handlers, and counts them by game."""

    def __init__(self) -> None:
        self.made: Counter[int] = Counter()
        self.reserved = 0

    async def timeline_of_game(self, folder: Path, game: int, *, is_reserved: bool = False) -> bytes:
        del folder
        self.made[game] += 1
        self.reserved += is_reserved
        return b"{}"

    async def timeline_of_trace(self, text: bytes) -> bytes:
        return text


def test_timelines_of_earlier_games_are_made_once_and_watchers_have_a_quota(tmp_path: Path) -> None:
    timelines = CountedTimelines()

    async def ask() -> tuple[list[int], list[int]]:
        limits = WebLimits(replays=Rate(burst=3, per_s=0.01))
        async with serve_board(tmp_path, limits=limits, timelines=timelines) as board, open_client(board) as client:

            async def statuses(*games: int, headers: dict[str, str]) -> list[int]:
                found = []
                for game in games:
                    async with client.get(f"/api/games/{game}/timeline", headers=headers) as answer:
                        found.append(answer.status)
                return found

            watched = await statuses(7, 7, 1, 7, 1, 7, 1, 8, headers={})
            return watched, await statuses(1, 1, 8, 8, headers=board.auth_headers)

    watched, arbitrated = asyncio.run(ask())
    # game 1 is played, so each asking makes it again
    assert watched == [200, 200, 200, 200, 200, 200, 429, 429]
    assert arbitrated == [200] * 4
    assert (timelines.made, timelines.reserved) == ({7: 1, 1: 4, 8: 1}, 3)


class EndingTimelines(CountedTimelines):
    """Game 1 ends while its timeline is made; the timeline of game 7 is cut."""

    def __init__(self) -> None:
        super().__init__()
        self.end_game: Callable[[], None] = lambda: None

    async def timeline_of_game(self, folder: Path, game: int, *, is_reserved: bool = False) -> bytes:
        await super().timeline_of_game(folder, game, is_reserved=is_reserved)
        self.end_game()
        return b'{"events":[],"cut":true,"fault":null}' if game == 7 else b'{"events":[],"cut":false,"fault":null}'


def test_no_timeline_is_kept_that_does_not_hold_the_whole_game(tmp_path: Path) -> None:
    timelines = EndingTimelines()
    running = [GameId(1)]
    timelines.end_game = running.clear

    async def ask() -> None:
        async with (
            serve_board(
                tmp_path, timelines=timelines, running_game_id=lambda: running[0] if running else None
            ) as board,
            open_client(board) as client,
        ):
            for game in (1, 1, 1, 7, 7):
                async with client.get(f"/api/games/{game}/timeline", headers=board.auth_headers) as answer:
                    assert answer.status == 200

    asyncio.run(ask())
    assert timelines.made == {1: 2, 7: 2}  # game 1 is kept from its second making on, when it was over


@pytest.mark.parametrize(("right", "statuses"), [(Right.PLAY, [200, 200, 429]), (Right.ARBITRATE, [200, 200, 200])])
def test_a_player_has_a_quota_of_traces_and_none_of_the_arbiters_place(
    tmp_path: Path, right: Right, statuses: list[int]
) -> None:
    reserved = []

    async def export(*, is_reserved: bool = False) -> str:
        reserved.append(is_reserved)
        return ""

    async def ask() -> list[int]:
        limits = WebLimits(replays=Rate(burst=2, per_s=0.01))
        async with serve_board(tmp_path, limits=limits, trace=export) as board, open_client(board) as client:
            secret = TokenFile(tmp_path, time.time).create("desk", {right}, None)[1]
            found = []
            for _ in range(3):
                async with client.get("/api/trace", headers={"Authorization": f"Bearer {secret}"}) as answer:
                    found.append(answer.status)
            return found

    assert asyncio.run(ask()) == statuses
    assert reserved == [right is Right.ARBITRATE] * statuses.count(200)


def test_the_cache_of_timelines_forgets_what_nobody_asks_for() -> None:
    cache = TimelineCache(10)
    for game in (1, 2):
        cache.keep(game, b"1234")
    assert cache.find(1) == b"1234"
    cache.keep(3, b"1234")
    assert [cache.find(game) is not None for game in (1, 2, 3)] == [True, False, True]
    cache.keep(1, b"12345678901")
    assert [cache.find(game) for game in (1, 3)] == [None, None]
    cache.keep(4, b"1234567890")
    assert cache.find(4) == b"1234567890"
