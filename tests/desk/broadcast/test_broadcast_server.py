"""The server for the public: documents, messages and PDN for everybody, and nothing else."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from io import StringIO
from typing import Any

import aiohttp
import jsonschema_rs
import pytest

from controller.desk.broadcast.delay import BroadcastDelay, DelayError, parse_delay
from controller.desk.broadcast.documents.schemas import DOCUMENT_TYPES, SchemaName
from controller.desk.broadcast.server.page_contents import page_contents
from controller.hall.documents.schemas import type_schema_text
from controller.notation.pdn import PdnGame, read_pdn
from controller.web.limits import Rate, WebLimits
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import UNIX_US, S, ServedBroadcast, serve_broadcast
from tests.hall.documents.schema_files import BROADCAST_FOLDER, broadcast_schema_file

GAME = "open/round-3-board-7"


def play() -> EventScript:
    """Return a game that says more than the public is to see."""
    script = EventScript("secret-name")
    script.start(white_club="Club A")
    script.move("22-18")
    script.move("11-15", candidates=["11-15", "11-16"])
    script.change("time", before="5:00", after="4:00", sender="Carla Diaz")
    script.fault()
    return script


def serve(
    test: Callable[[ServedBroadcast], Awaitable[None]],
    delay: BroadcastDelay | None = None,
    limits: WebLimits | None = None,
) -> None:
    async def run() -> None:
        async with serve_broadcast(delay, limits) as served:
            await test(served)

    asyncio.run(run())


def test_documents_say_how_the_games_stand() -> None:
    async def test(served: ServedBroadcast) -> None:
        script = play()
        served.tell(*script.all_recorded(), now_us=30 * S)
        state = await served.read_json("/api/broadcast")
        assert state["delay"] == {"seconds": 0, "moves": 0}
        assert state["rounds"] == [{"id": "open/round-3", "event": "Open", "round": "3", "games": 1}]
        (board,) = state["boards"].values()
        assert (board["id"], board["board"], board["white"], board["ply"]) == (GAME, "7", "Ana Reyes", 2)
        assert board["last_move"] == "11-15"
        assert board["clocks"] == {
            "white_ms": 297_500, "black_ms": 297_500, "running": "white", "since_ms": UNIX_US // 1000, "waits_ms": 0,
            "counts_up": False,
        }  # fmt: skip
        game = await served.read_json(f"/api/games/{GAME}")
        assert [move["text"] for move in game["moves"]] == ["22-18", "11-15"]
        assert (game["version"], game["white_club"]) == (board["version"], "Club A")
        round_ = await served.read_json("/api/rounds/open/round-3")
        assert round_["boards"] == [board]
        script.result("1-0")
        served.tell(*script.all_recorded(), now_us=31 * S)
        game = await served.read_json(f"/api/games/{GAME}")
        assert game["result"] == {"score": "1-0", "reason": "resignation"}
        assert game["clocks"]["running"] is None
        assert game["version"] != board["version"]

    serve(test)


def test_messages_begin_with_all_and_go_on_with_changes() -> None:
    async def test(served: ServedBroadcast) -> None:
        script = play()
        async with served.client.ws_connect("/api/live", headers={"Origin": "https://federation.example"}) as socket:
            first = await socket.receive_json()
            assert first["state"] == {"delay": {"seconds": 0, "moves": 0}, "boards": {}, "rounds": [], "standings": ""}
            served.tell(*script.all_recorded())
            begun = await socket.receive_json()
            assert begun["changes"]["order"] == [GAME]
            assert begun["changes"]["rounds"][0]["id"] == "open/round-3"
            served.tell(script.recorded(script.move()), now_us=5 * S)
            moved = await socket.receive_json()
            assert list(moved["changes"]) == ["boards"]
            assert (moved["seq"], moved["now_ms"]) == (begun["seq"] + 1, UNIX_US // 1000 + 5000)
            assert moved["changes"]["boards"][GAME] == (await served.read_json("/api/broadcast"))["boards"][GAME]

    serve(test)


def test_pdn_is_that_of_a_game_of_a_round_and_of_all_that_is_played() -> None:
    async def test(served: ServedBroadcast) -> None:
        other = EventScript("b2", "d" * 32)
        other.start(board="8")
        served.tell(*play().all_recorded(), *other.all_recorded())
        for path, games in ((f"/pdn/{GAME}.pdn", 1), ("/pdn/open/round-3.pdn", 2), ("/pdn/current.pdn", 2)):
            status, headers, content = await served.get(path)
            assert (status, headers["content-type"]) == (200, "text/plain; charset=utf-8")
            assert content.count(b"[Event ") == games

    serve(test)


def test_a_game_that_cannot_be_written_as_pdn_is_named_with_the_reason_among_the_others() -> None:
    async def test(served: ServedBroadcast) -> None:
        later, other = EventScript("b2", "d" * 32), EventScript("b3", "e" * 32)
        later.start(board="8")["game_state"]["ruleset"] = "later"
        other.start(board="9")
        served.tell(*play().all_recorded(), *later.all_recorded(), *other.all_recorded())
        for path in ("/pdn/open/round-3.pdn", "/pdn/current.pdn"):
            status, _, content = await served.get(path, **{"Accept-Encoding": "identity"})
            assert status == 200
            assert content.count(b"[Event ") == 2
            assert b"% open/round-3-board-8 cannot be written as PDN: there is no rule set 'later'" in content
            games = [each for each in read_pdn(StringIO(content.decode())) if isinstance(each, PdnGame)]
            assert [game.tag("Board") for game in games] == ["7", "9"]
        status, _, content = await served.get("/pdn/open/round-3-board-8.pdn")
        assert status == 404
        assert b"there is no rule set 'later'" in content

    serve(test)


def test_nobody_but_the_players_is_named() -> None:
    async def test(served: ServedBroadcast) -> None:
        served.tell(*play().all_recorded())
        async with served.client.ws_connect("/api/live") as socket:
            sent = [(await socket.receive_str()).encode()]
        paths = ("/api/broadcast", f"/api/games/{GAME}", "/api/rounds/open/round-3", "/pdn/current.pdn", "/api/session")
        sent += [(await served.get(path))[2] for path in paths]
        for content in sent:
            for word in (b"Carla", b"secret-name", b"fault", b"11-16", b"needs", b"sender", b"distrust"):
                assert word not in content

    serve(test)


def test_there_is_nothing_to_sign_in_to_and_nothing_to_change() -> None:
    async def test(served: ServedBroadcast) -> None:
        served.tell(*play().all_recorded())
        assert await served.read_json("/api/session") == {"name": None, "rights": ["watch"]}
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            for path in ("/api/session", "/api/broadcast", f"/api/games/{GAME}", "/", "/api/acts"):
                async with served.client.request(method, path, data=b"{}") as answer:
                    assert answer.status in (404, 405, 413)
                    assert "Set-Cookie" not in answer.headers
        for path in ("/api/acts", "/api/boards/secret-name", "/metrics", "/api/games/none", "/pdn/none.pdn"):
            assert (await served.get(path))[0] == 404

    serve(test)


def test_pages_of_other_sites_may_read_the_documents_and_no_cookie_is_set() -> None:
    async def test(served: ServedBroadcast) -> None:
        served.tell(*play().all_recorded())
        for path in ("/api/broadcast", f"/api/games/{GAME}", "/pdn/current.pdn"):
            _, headers, _ = await served.get(path, Origin="https://federation.example", Host="games.example")
            assert headers["access-control-allow-origin"] == "*"
            assert "access-control-allow-credentials" not in headers
            assert "set-cookie" not in headers
        assert "access-control-allow-origin" not in (await served.get("/"))[1]

    serve(test)


def test_answers_are_compressed_once_and_not_sent_again_to_who_has_them() -> None:
    async def test(served: ServedBroadcast) -> None:
        script = play()
        for _ in range(20):
            script.move()
        served.tell(*script.all_recorded())
        path = f"/api/games/{GAME}"
        _, headers, plain = await served.get(path, **{"Accept-Encoding": "identity"})
        _, packed_headers, packed = await served.get(path, **{"Accept-Encoding": "gzip"})
        assert packed_headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed) == plain
        assert len(packed) < len(plain) / 3
        assert packed_headers["etag"] == headers["etag"]
        assert (await served.get(path, **{"Accept-Encoding": "gzip"}))[2] == packed
        status, _, body = await served.get(path, **{"If-None-Match": headers["etag"]})
        assert (status, body) == (304, b"")
        assert "last-modified" not in headers

    serve(test)


def test_an_address_has_a_share_of_the_connections() -> None:
    async def test(served: ServedBroadcast) -> None:
        sockets = [await served.client.ws_connect("/api/live") for _ in range(3)]
        with pytest.raises(aiohttp.ClientError):
            await served.client.ws_connect("/api/live")
        for socket in sockets:
            await socket.close()

    serve(test, limits=WebLimits(connections=3, own_connections=3, overflow_connections=0, all_overflow_connections=0))


def test_a_reader_behind_a_proxy_has_its_own_rate() -> None:
    async def test(served: ServedBroadcast) -> None:
        for _ in range(3):
            assert (await served.get("/api/session", **{"X-Forwarded-For": "203.0.113.1"}))[0] in (200, 429)
        assert (await served.get("/api/session", **{"X-Forwarded-For": "203.0.113.1"}))[0] == 429
        assert (await served.get("/api/session", **{"X-Forwarded-For": "203.0.113.2"}))[0] == 200

    serve(test, limits=WebLimits(requests=Rate(burst=2, per_s=0.001)))


def test_the_page_brings_only_scripts_that_it_uses() -> None:
    contents = page_contents()
    scripts = {path for path in contents if path.startswith("scripts/")}
    assert "scripts/board_picture.js" in scripts
    assert not any("arbiter" in path or "table" in path or "sensor" in path for path in scripts)
    assert "cards" not in " ".join(contents)


@pytest.mark.parametrize("name", list(DOCUMENT_TYPES))
def test_a_schema_is_generated_from_its_type(name: SchemaName) -> None:
    assert broadcast_schema_file(name).read_text() == type_schema_text(name, DOCUMENT_TYPES[name]), "make schemas"


def test_what_is_sent_fits_the_schemas() -> None:
    def check(name: SchemaName, value: Any) -> None:
        jsonschema_rs.validator_for(json.loads(broadcast_schema_file(name).read_text())).validate(value)

    async def test(served: ServedBroadcast) -> None:
        script = play()
        async with served.client.ws_connect("/api/live") as socket:
            served.tell(*script.all_recorded())
            for _ in range(2):
                check("broadcast-message", await socket.receive_json())
        for kind in ("pause", "result"):
            check("broadcast-state", await served.read_json("/api/broadcast"))
            check("broadcast-game", await served.read_json(f"/api/games/{GAME}"))
            check("broadcast-round", await served.read_json("/api/rounds/open/round-3"))
            event = script.change("pause") if kind == "pause" else script.result("1/2-1/2", "agreement")
            served.tell(script.recorded(event))

    assert sorted(file.stem for file in BROADCAST_FOLDER.iterdir()) == sorted(DOCUMENT_TYPES)
    serve(test)


@pytest.mark.parametrize(
    ("text", "delay"),
    [
        ("0", BroadcastDelay()), ("90s", BroadcastDelay(time_us=90 * S)), ("15min", BroadcastDelay(time_us=900 * S)),
        ("1 h", BroadcastDelay(time_us=3600 * S)), ("4moves", BroadcastDelay(moves=4)),
        ("1 move", BroadcastDelay(moves=1)),
    ],
)  # fmt: skip
def test_a_delay_is_a_time_or_a_number_of_moves(text: str, delay: BroadcastDelay) -> None:
    assert parse_delay(text) == delay


@pytest.mark.parametrize("text", ["", "15", "-1s", "25h", "101moves", "soon", "1.5h"])
def test_other_texts_are_no_delay(text: str) -> None:
    with pytest.raises(DelayError):
        parse_delay(text)
