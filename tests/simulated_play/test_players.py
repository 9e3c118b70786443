"""Simulated people join and leave a table where others act too."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from controller.notation.move_text import move_text
from controller.rules.moves import is_same_move
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.state import PauseReason
from controller.settings.move_source import MoveSource
from controller.settings.tracking import CommitMode
from controller.simulated_play.table_statements import TableStatements
from sim.hands.hand_kinds import HANDS
from sim.script.statements import SetUpPieces
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play

BOTH: dict[Side, str | None] = {Side.WHITE: "tidy", Side.BLACK: "slider"}
NOBODY: dict[Side, str | None] = {Side.WHITE: None, Side.BLACK: None}


async def wait_for(condition: Callable[[], bool], *, at_most_s: float = 600.0) -> None:
    """Advance virtual time until a condition holds."""
    waited_s = 0.0
    while not condition():
        assert waited_s < at_most_s
        await asyncio.sleep(0.05)
        waited_s += 0.05


@pytest.mark.parametrize("hand", HANDS)
def test_every_kind_of_people_plays(hand: str) -> None:
    commit = list(CommitMode)[len(hand) % 2]

    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(dict.fromkeys(Side, hand))
        await wait_for(lambda: len(rig.recorder.moves) == 6)

    play(people, DaemonRig(started=game_started(make_settings(commit)), error_rate=0.1))


def test_a_simulated_side_plays_against_the_page() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players({Side.BLACK: "tidy"})
        await wait_for(lambda: rig.session.ledger.running_side is Side.WHITE)  # Black has started White's clock
        await rig.run_script("move 22-18; press white; expect move 22-18")
        await wait_for(lambda: len(rig.recorder.moves) == 2)
        assert rig.session.to_move is Side.WHITE
        await asyncio.sleep(60)
        assert len(rig.recorder.moves) == 2

    play(people)


def test_hands_are_called_and_sent_away_in_a_script() -> None:
    rig = play(
        "hands tidy stepper; speed 16; wait 20s; hands none; speed 1; expect result *; wait 30s; expect result *"
    )
    assert rig.players.hands == NOBODY
    assert rig.players.speed == 1
    last_us = rig.recorder.records[-1].at_us
    assert len(rig.recorder.moves) > 4
    assert last_us < 25_000_000


def test_people_in_a_hurry_make_more_moves() -> None:
    moves = {}
    for speed in ("0.25", "1", "16"):
        rig = play(f"hands tidy tidy; speed {speed}; wait 60s")
        moves[speed] = len(rig.recorder.moves)
    assert 2 * moves["0.25"] < moves["1"] < moves["16"] / 2


def pieces_of(rig: DaemonRig) -> list[str]:
    return sorted([*rig.table.table.pieces.values(), *rig.table.table.pieces_beside])


@pytest.mark.parametrize("taken_after_s", [1.0, 2.6, 3.0, 3.4, 4.0, 4.4, 5.0, 5.6])
def test_a_player_dismissed_during_a_move_leaves_a_playable_board(taken_after_s: float) -> None:
    """An own piece in hand returns to its square, and a captured one is laid beside the board."""

    async def people(rig: DaemonRig) -> None:
        all_pieces = pieces_of(rig)
        await rig.players.replace_players(dict.fromkeys(Side, "stepper"))
        await asyncio.sleep(taken_after_s)
        await rig.players.replace_players({Side.WHITE: None})
        assert pieces_of(rig) == all_pieces
        assert not rig.table.control.pieces_in_hand
        await rig.run_script("set up; wait 1s")
        await wait_for(lambda: rig.session.to_move is Side.WHITE and rig.session.may_commit_moves)
        moves = len(rig.recorder.moves)
        await rig.players.replace_players({Side.WHITE: "collector"})
        await wait_for(lambda: len(rig.recorder.moves) > moves)

    play(people, DaemonRig(started=game_started(fen="W:W30,22,23:B18,11,10,5")))


def test_a_piece_in_hand_goes_back_to_where_it_was_taken_from() -> None:
    async def people(rig: DaemonRig) -> None:
        before = dict(rig.table.table.pieces)
        await rig.players.replace_players(dict.fromkeys(Side, "stepper"))
        await wait_for(lambda: rig.table.table.pieces != before)
        assert len(rig.table.table.pieces) == len(before) - 1
        await rig.players.replace_players(NOBODY)
        assert dict(rig.table.table.pieces) == before
        assert rig.table.table.pieces_beside == []

    play(people)


def test_the_player_to_move_restores_displaced_pieces_after_a_while() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; press white")
        await rig.run_script("lift 23; place 19; remove 24")
        await rig.players.replace_players({Side.BLACK: "tidy"})
        await asyncio.sleep(4)
        assert Square(24) not in rig.table.table.pieces
        await wait_for(lambda: len(rig.recorder.moves) == 2)

    play(people)


def test_a_player_waits_while_the_other_has_a_piece_in_hand() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; press white")
        await rig.run_script("lift 23")
        before = dict(rig.table.table.pieces)
        await rig.players.replace_players({Side.BLACK: "tidy"})
        await asyncio.sleep(20)
        assert dict(rig.table.table.pieces) == before
        await rig.run_script("place 23")
        await wait_for(lambda: len(rig.recorder.moves) == 2)

    play(people)


@pytest.mark.parametrize("hands", [{Side.BLACK: "tidy"}, BOTH])
def test_a_piece_kept_in_hand_is_taken_away_after_a_while(hands: dict[Side, str | None]) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; press white")
        await rig.run_script("lift 23")
        await rig.players.replace_players(hands)
        await wait_for(lambda: len(rig.recorder.moves) >= 2)
        assert not rig.table.control.pieces_in_hand
        assert len(pieces_of(rig)) <= 24

    play(people)


def test_pieces_that_are_set_up_in_the_middle_of_a_move_are_as_many_as_before() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(dict.fromkeys(Side, "tidy"))
        statements = TableStatements(table=rig.table.control, players=rig.players, session=lambda: rig.session)
        for _ in range(3):
            await wait_for(lambda: len(pieces_of(rig)) == 23)  # one is carried
            await statements.execute(SetUpPieces())
            for _ in range(60):
                assert len(pieces_of(rig)) <= 24
                await asyncio.sleep(0.05)
            moves = len(rig.recorder.moves)
            await wait_for(partial(has_more, rig, moves))

    play(people)


def has_more(rig: DaemonRig, moves: int) -> bool:
    return len(rig.recorder.moves) > moves


def test_people_wait_while_the_arbiter_pauses_and_set_up_the_new_position() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players(BOTH)
        await wait_for(lambda: len(rig.recorder.moves) == 3)
        await rig.run_script("arbiter pause")
        await asyncio.sleep(5)
        await rig.run_script("remove 32")
        moves, pieces = len(rig.recorder.moves), dict(rig.table.table.pieces)
        await asyncio.sleep(60)
        assert (len(rig.recorder.moves), dict(rig.table.table.pieces)) == (moves, pieces)
        await rig.run_script("arbiter takeback 2; arbiter go on")
        await wait_for(lambda: len(rig.recorder.moves) == moves + 3)
        assert PauseReason.BOARD_DIFFERS not in rig.session.pauses

    play(people)


@pytest.mark.parametrize(
    ("before", "fen", "result"),
    [
        ("wait 100ms", None, "*"),  # too early in the game
        ("arbiter number 21; wait 1s", None, "1/2-1/2"),
        ("arbiter number 21; wait 1s", "W:W21,22,K31:B1,2,3", "1/2-1/2"),
        ("arbiter number 21; wait 1s", "W:W21,22:B1,2,3", "*"),  # he stands better
    ],
)
def test_a_draw_that_a_person_offers_is_answered_within_two_seconds(before: str, fen: str | None, result: str) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players({Side.BLACK: "tidy"})
        await wait_for(lambda: rig.session.ledger.running_side is Side.WHITE)
        await rig.run_script(
            f"{before}; move 22-18; press white; wait 300ms; offer draw white; wait 2s; expect result {result}"
        )
        if result == "*":
            assert rig.page_message == "Black declines the draw"
            assert rig.session.conduct.draw_offer is None

    play(people, DaemonRig(started=game_started(fen=fen)))


def test_a_draw_is_answered_in_the_middle_of_a_turn_and_not_by_people() -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players({Side.BLACK: "thinker"})
        await wait_for(lambda: rig.session.ledger.running_side is Side.WHITE)
        await rig.run_script("move 22-18; press white; wait 300ms; arbiter number 21; offer draw white; wait 2s")
        assert rig.session.outcome is not None
        await rig.run_script("set up; wait 2s; expect result *")
        await rig.players.replace_players(NOBODY)
        await rig.run_script("press black; wait 1s; move 22-18; press white; wait 1s; offer draw white; wait 10s")
        assert rig.session.conduct.draw_offer is Side.WHITE

    play(people)


@pytest.mark.parametrize("commit", CommitMode)
def test_a_simulated_player_makes_the_moves_that_are_proposed_for_the_other_side(commit: CommitMode) -> None:
    chosen = make_settings(commit)
    game = chosen.game.model_copy(update={"black_moves": MoveSource.PROGRAM})

    async def people(rig: DaemonRig) -> None:
        await rig.players.replace_players({Side.WHITE: "tidy"})
        if commit is CommitMode.CLOCK:
            await rig.run_script("press black")
        for ply in (2, 4, 6):
            await wait_for(lambda: rig.session.to_move is Side.BLACK)
            move = rig.session.game.legal_moves[-1]
            await rig.run_script(f"propose black {ply} {move_text(move)}")
            await wait_for(lambda: rig.session.to_move is Side.WHITE)
            last_move = rig.session.history.last_move
            assert last_move is not None
            assert is_same_move(last_move.move, move)

    rig = play(people, DaemonRig(started=game_started(chosen.model_copy(update={"game": game})), error_rate=0.9))
    assert len(rig.recorder.moves) >= 6
