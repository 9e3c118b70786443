"""A result that a person gives in the event counts for files and page, as late as all else."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_pairings import EventPairings
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.pdn_folder import PdnFolder
from controller.tournament.event import Event
from controller.tournament.hall_games import BoardEvent, ResultSource
from controller.tournament.tournament import Tournament
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import S, serve_broadcast
from tests.tournament.event_samples import assigned, tournament

DELAY = BroadcastDelay(time_us=900 * S)
GAME = assigned(1, 1, 1, 2)
NAMES = {"event": "Open", "round": "1", "board": "1", "white": "Player 1", "black": "Player 2"}
BY_BOARD = {"score": "1-0", "reason": "resignation"}


def event(result: str, *, is_from_board: bool = False) -> Tournament:
    """Return an event whose only game is at board-1."""
    source = ResultSource(is_from_board=is_from_board, board_event=BoardEvent(record="c" * 32, number=4))
    known = tournament(Event(name="Open", rounds=1), 2, [f"1-2 {result}"])
    return replace(known, assigned={GAME.key: GAME}, sources={GAME.key: source})


def played(result: str = "1-0") -> EventScript:
    script = EventScript("board-1")
    script.start(pairing=GAME.pairing, **NAMES)
    script.move("22-18")
    script.move("11-15")
    if result != "*":
        script.result(result)
    return script


def shown(*told: Tournament, script: EventScript | None = None) -> Any:
    """Return the result that is shown once the event was told so, one state after the other."""
    pairings = EventPairings()
    games = BroadcastGames(BroadcastDelay(), pairings)
    games.add((script or played()).all_recorded())
    for each in told:
        pairings.add(each)
        games.advance(0)
    (listed,) = games.list_current()
    result = listed.game.final_result
    return None if result is None else {"score": result.score, "reason": result.reason}


def test_the_public_sees_it_after_the_delay_and_not_before() -> None:
    async def run() -> None:
        pairings = EventPairings()
        pairings.add(event("1", is_from_board=True))
        async with serve_broadcast(DELAY, pairings=pairings) as served:
            served.tell(*played().all_recorded())
            served.tell(now_us=1000 * S)
            pairings.add(event("0"))
            seen = []
            for now_s in (1000, 1899, 1900):
                served.tell(now_us=now_s * S)
                game = await served.read_json("/api/games/open/round-1-board-1")
                (state,) = (await served.read_json("/api/broadcast"))["boards"].values()
                (of_round,) = (await served.read_json("/api/rounds/open/round-1"))["boards"]
                assert game["result"] == state["result"] == of_round["result"]
                seen.append(game["result"])
            assert seen == [BY_BOARD, BY_BOARD, {"score": "0-1", "reason": "arbiter"}]

    asyncio.run(run())


def test_the_file_of_the_round_has_it_after_the_delay_and_not_before(tmp_path: Path) -> None:
    now_us, pairings = 0, EventPairings()
    games = BroadcastGames(DELAY, pairings)
    folder = PdnFolder(tmp_path, games, lambda: now_us)
    pairings.add(event("1", is_from_board=True))
    games.add(played().all_recorded())
    seen = []
    for now_s, told in ((0, "1"), (1000, "0"), (1899, "0"), (1900, "0")):
        now_us = now_s * S
        pairings.add(event(told, is_from_board=told == "1"))
        asyncio.run(folder.update())
        file = tmp_path / "open" / "round-1.pdn"
        seen.append(file.read_text() if file.exists() else "")
    folder.close()
    assert seen[0] == ""
    assert '[Result "1-0"]' in seen[1] == seen[2]
    assert '[Result "0-1"]' in seen[3]
    assert "The arbiter decided" in " ".join(seen[3].split())


@pytest.mark.parametrize(
    ("told", "score"),
    [("=", "1/2-1/2"), ("-", "0-1"), ("x", "*")],
)
def test_a_result_by_hand_counts_more_than_that_of_the_board(told: str, score: str) -> None:
    assert shown(event(told)) == {"score": score, "reason": "arbiter"}


def test_a_result_that_the_board_has_too_keeps_its_reason() -> None:
    assert shown(event("1")) == shown(event("+")) == BY_BOARD


def test_a_result_that_is_taken_back_leaves_that_of_the_board() -> None:
    assert shown(event("0"), event("*")) == BY_BOARD
    assert shown(event("0"), event("*"), script=played("*")) is None


def test_a_result_of_a_game_that_its_board_still_plays_stops_the_clocks() -> None:
    async def run() -> None:
        pairings = EventPairings()
        pairings.add(event("0"))
        async with serve_broadcast(pairings=pairings) as served:
            served.tell(*played("*").all_recorded())
            game = await served.read_json("/api/games/open/round-1-board-1")
            assert game["result"] == {"score": "0-1", "reason": "arbiter"}
            assert game["clocks"]["running"] is None

    asyncio.run(run())


def test_a_result_is_that_of_the_players_where_their_names_were_exchanged() -> None:
    script = played()
    script.change("name", side="white", before="Player 1", after="Player 2")
    script.change("name", side="black", before="Player 2", after="Player 1")
    assert shown(event("1"), script=script) == {"score": "0-1", "reason": "arbiter"}
    assert shown(event("0"), script=script) == BY_BOARD


def test_a_game_that_another_board_says_is_this_one_has_no_result_of_it() -> None:
    hostile = EventScript("board-2")
    hostile.start(pairing=GAME.pairing, **NAMES)
    hostile.move("22-18")
    assert shown(event("0"), script=hostile) is None
