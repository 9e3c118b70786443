"""Simulated people who come and go at a table where others act too."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from controller.adapters.journal import MemoryJournal
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.inputs import DaemonRestarted, GameStarted
from controller.session.state import PauseReason, Phase
from controller.settings import Commit
from controller.tableside.table_acts import set_up
from sim.hands.hands import HANDS
from tests.daemon.at_daemon import Place, play, settings, start
from tests.daemon.test_same_game import ENDGAME

BOTH: dict[Side, str | None] = {Side.WHITE: "tidy", Side.BLACK: "slider"}
NOBODY: dict[Side, str | None] = {Side.WHITE: None, Side.BLACK: None}


async def wait_for(condition: Callable[[], bool], *, at_most_s: float = 600.0) -> None:
    """Let virtual time pass until something is so."""
    waited_s = 0.0
    while not condition():
        assert waited_s < at_most_s
        await asyncio.sleep(0.05)
        waited_s += 0.05


def games(place: Place) -> int:
    return sum(isinstance(happened, GameStarted) for happened in place.notebook.inputs)


@pytest.mark.parametrize("hand", HANDS)
def test_every_kind_of_people_plays(hand: str) -> None:
    commit = list(Commit)[len(hand) % 2]

    async def people(place: Place) -> None:
        await place.company.seat(dict.fromkeys(Side, hand))
        await wait_for(lambda: len(place.notebook.moves) == 6)

    play(people, Place(started=start(settings(commit)), error_rate=0.1))


@pytest.mark.parametrize("commit", Commit)
def test_people_who_play_both_sides_begin_game_after_game(commit: Commit) -> None:
    async def people(place: Place) -> None:
        await place.company.seat(BOTH)
        await wait_for(lambda: games(place) == 3)

    place = play(people, Place(started=start(settings(commit), fen=ENDGAME), error_rate=0.2))
    assert len(place.notebook.moves) > 4


def test_one_plays_against_whoever_acts_at_the_table() -> None:
    async def people(place: Place) -> None:
        await place.company.seat({Side.BLACK: "tidy"})
        await wait_for(lambda: place.session.ledger.running_side is Side.WHITE)  # Black has started White's clock
        await place.do("move 22-18; press white; expect move 22-18")
        await wait_for(lambda: len(place.notebook.moves) == 2)
        assert place.session.to_move is Side.WHITE
        await asyncio.sleep(60)
        assert len(place.notebook.moves) == 2

    play(people)


def test_hands_are_called_and_sent_away_in_a_script() -> None:
    place = play(
        "hands tidy stepper; speed 16; wait 20s; hands none; speed 1; expect result *; wait 30s; expect result *"
    )
    assert place.company.hands == NOBODY
    assert place.company.speed == 1
    last_us = place.notebook.records[-1].at_us
    assert len(place.notebook.moves) > 4
    assert last_us < 25_000_000


def test_people_in_a_hurry_make_more_moves() -> None:
    moves = {}
    for speed in ("0.25", "1", "16"):
        place = play(f"hands tidy tidy; speed {speed}; wait 60s")
        moves[speed] = len(place.notebook.moves)
    assert 2 * moves["0.25"] < moves["1"] < moves["16"] / 2


def pieces_of(place: Place) -> list[str]:
    return sorted([*place.table.table.pieces.values(), *place.table.table.beside])


@pytest.mark.parametrize("taken_after_s", [1.0, 2.6, 3.0, 3.4, 4.0, 4.4, 5.0, 5.6])
def test_who_is_sent_away_in_a_move_leaves_a_board_that_can_be_played_on(taken_after_s: float) -> None:
    """Whatever White's person holds goes where it belongs: the own piece back, a captured one to the side."""

    async def people(place: Place) -> None:
        all_pieces = pieces_of(place)
        await place.company.seat(dict.fromkeys(Side, "stepper"))
        await asyncio.sleep(taken_after_s)
        await place.company.seat({Side.WHITE: None})
        assert pieces_of(place) == all_pieces
        assert not place.table.control.held
        await place.do("set up; wait 1s")
        await wait_for(lambda: place.session.to_move is Side.WHITE and place.session.may_commit_moves)
        moves = len(place.notebook.moves)
        await place.company.seat({Side.WHITE: "collector"})
        await wait_for(lambda: len(place.notebook.moves) > moves)

    play(people, Place(started=start(fen="W:W30,22,23:B18,11,10,5")))


def test_a_piece_in_hand_goes_back_to_where_it_was_taken_from() -> None:
    async def people(place: Place) -> None:
        before = dict(place.table.table.pieces)
        await place.company.seat(dict.fromkeys(Side, "stepper"))
        await wait_for(lambda: place.table.table.pieces != before)
        assert len(place.table.table.pieces) == len(before) - 1
        await place.company.seat(NOBODY)
        assert dict(place.table.table.pieces) == before
        assert place.table.table.beside == []

    play(people)


def test_pieces_that_somebody_upsets_are_put_right_after_a_while_by_who_is_to_move() -> None:
    async def people(place: Place) -> None:
        await place.do("press black; move 22-18; press white")
        await place.do("lift 23; place 19; remove 24")
        await place.company.seat({Side.BLACK: "tidy"})
        await asyncio.sleep(4)
        assert Square(24) not in place.table.table.pieces
        await wait_for(lambda: len(place.notebook.moves) == 2)

    play(people)


def test_nobody_touches_the_board_while_another_has_a_piece_in_hand() -> None:
    async def people(place: Place) -> None:
        await place.do("press black; move 22-18; press white")
        await place.do("lift 23")
        before = dict(place.table.table.pieces)
        await place.company.seat({Side.BLACK: "tidy"})
        await asyncio.sleep(20)
        assert dict(place.table.table.pieces) == before
        await place.do("place 23")
        await wait_for(lambda: len(place.notebook.moves) == 2)

    play(people)


@pytest.mark.parametrize("hands", [{Side.BLACK: "tidy"}, BOTH])
def test_a_piece_that_somebody_keeps_in_hand_is_taken_from_him_after_a_while(hands: dict[Side, str | None]) -> None:
    async def people(place: Place) -> None:
        await place.do("press black; move 22-18; press white")
        await place.do("lift 23")
        await place.company.seat(hands)
        await wait_for(lambda: len(place.notebook.moves) >= 2)
        assert not place.table.control.held
        assert len(pieces_of(place)) <= 24

    play(people)


def test_pieces_that_are_set_up_in_the_middle_of_a_move_are_as_many_as_before() -> None:
    async def people(place: Place) -> None:
        await place.company.seat(dict.fromkeys(Side, "tidy"))
        for _ in range(3):
            await wait_for(lambda: len(pieces_of(place)) == 23)  # one is carried
            await set_up(place.table.control, place.company, place.session)
            for _ in range(60):
                assert len(pieces_of(place)) <= 24
                await asyncio.sleep(0.05)
            moves = len(place.notebook.moves)
            await wait_for(partial(has_more, place, moves))

    play(people)


def has_more(place: Place, moves: int) -> bool:
    return len(place.notebook.moves) > moves


def test_people_hold_still_while_the_arbiter_pauses_and_set_up_what_he_sets() -> None:
    async def people(place: Place) -> None:
        await place.company.seat(BOTH)
        await wait_for(lambda: len(place.notebook.moves) == 3)
        await place.do("arbiter pause")
        await asyncio.sleep(5)
        await place.do("remove 32")
        moves, pieces = len(place.notebook.moves), dict(place.table.table.pieces)
        await asyncio.sleep(60)
        assert (len(place.notebook.moves), dict(place.table.table.pieces)) == (moves, pieces)
        await place.do("arbiter takeback 2; arbiter go on")
        await wait_for(lambda: len(place.notebook.moves) == moves + 3)
        assert PauseReason.BOARD_DIFFERS not in place.session.pauses

    play(people)


def test_a_game_goes_on_after_a_restart() -> None:
    journal = MemoryJournal()

    async def people(place: Place) -> None:
        await place.company.seat(BOTH)
        await wait_for(lambda: len(place.notebook.moves) == 3)

    play(people, Place(journal=journal))
    again = play(people, Place(journal=journal, saved=journal.unfinished()))
    assert isinstance(again.notebook.inputs[0], DaemonRestarted)
    assert games(again) == 0


@pytest.mark.parametrize("fault", ["kill 18", "kill 22 closed", "swap 22 18", "noise on"])
def test_people_play_on_where_a_sensor_lies(fault: str) -> None:
    async def people(place: Place) -> None:
        await place.company.seat(BOTH)
        await wait_for(lambda: len(place.notebook.moves) == 2)
        await place.do(fault)
        await wait_for(lambda: len(place.notebook.moves) >= 12 or place.session.phase is Phase.OVER, at_most_s=1800)

    play(people)
