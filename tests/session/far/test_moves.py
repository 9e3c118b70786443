"""A move of one board is shown, made and counted at the other; no other thing brings a move there."""

from typing import Any

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import Propose, RestoreMoves, SetMoveNumber, SetMoveSource
from controller.rules.position import Side
from controller.session.far_exchange.inputs import FarEntryReceived
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.state import PauseReason
from controller.session.trust.questions import answering_side, asks_for_piece
from controller.settings.move_source import MoveSource
from tests.session.far.two_boards import BLACK, GAME, WHITE, TwoBoards
from tests.session.trust.answers import candidate_texts

CONFIRMED = "press black; wait 1s; press black; wait 1s; press black; wait 1s; "


def test_both_boards_play_one_game() -> None:
    game = TwoBoards()
    game.play_move(WHITE, "22-18").play_move(BLACK, "9-14").play_move(WHITE, "18x9")
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]
    assert [entry.number for entry in game[BLACK].record] == [2, 3, 4]


def test_the_time_before_the_first_move_is_the_same_at_both_boards_where_its_clock_was_started() -> None:
    game = TwoBoards().act(WHITE, "press black; wait 20s").play_move(WHITE, "22-18")
    white, black = (game[side].session.ledger.side_clocks for side in Side)
    assert white[WHITE] == black[WHITE]
    assert white[WHITE].used_us > 20 * SECOND_US


@pytest.mark.parametrize(
    "command",
    [
        Propose(side=BLACK, ply=2, move="9-14"),
        SetMoveSource(side=BLACK, source=MoveSource.BOARD),
        RestoreMoves(),
        SetMoveNumber(number=9),
    ],
)
def test_no_command_brings_a_move_of_the_other_board(command: Propose) -> None:
    game = TwoBoards().play_move(WHITE, "22-18")
    game[WHITE].command(command)
    assert len(game[WHITE].refusals) == 1
    assert game[WHITE].session.turn.proposal is None
    assert game.moves(WHITE) == ["22-18"]


def test_no_piece_of_the_other_side_that_is_moved_makes_a_move() -> None:
    game = TwoBoards().play_move(WHITE, "22-18").act(WHITE, "move 9-13; wait 5s; press black; wait 5s")
    assert game.moves(WHITE) == ["22-18"]
    game.act(WHITE, "move 13-9; wait 2s").play_move(BLACK, "9-14")
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14"]


def test_a_move_is_not_amended_once_it_is_on_record() -> None:
    game = TwoBoards(commit="settle").act(WHITE, "move 22-18; wait 1s; move 18-22; move 22-17; wait 5s")
    assert game.moves(WHITE) == ["22-18"]
    assert [entry.move for entry in game[WHITE].record] == ["22-18"]
    assert not [record for record in game[WHITE].moves if record.is_amendment]


def test_a_move_that_is_likely_alone_is_on_record_although_others_are_possible() -> None:
    game = TwoBoards(fen="W:WK31,13:BK30,11,5", dead={27: True}).act(WHITE, CONFIRMED + "move 31-27; press white")
    white = game[WHITE]
    game.advance(SECOND_US)
    assert {"31-27", "31-26"} <= set(candidate_texts(white.moves[-1]))
    assert white.session.trust.doubt is None
    assert [entry.move for entry in white.record] == ["31-27"]
    assert game[BLACK].session.turn.proposal is not None
    assert white.record[0].clocks == white.session.history.checkpoints[-1].ledger.side_clocks


@pytest.mark.parametrize("landing", [17, 18])
def test_a_doubtful_move_is_asked_about_before_it_is_on_record(landing: int) -> None:
    game = TwoBoards(fen="W:W22,32:B5,1", dead={17: True, 18: True})
    game.act(WHITE, f"press black; wait 1s; press black; wait 1s; press black; move 22-{landing}; press white; wait 1s")
    white = game[WHITE]
    assert candidate_texts(white.moves[-1]) == ["22-17", "22-18"]
    assert white.record == []
    question = white.session.trust.question
    assert question is not None
    game.advance(30 * SECOND_US)
    is_yes = (question.square == landing) is asks_for_piece(question)
    side = answering_side(white.session) if is_yes else answering_side(white.session).opponent
    game.act(WHITE, f"press {side.english_name.lower()}; wait 500ms")
    assert [entry.move for entry in white.record] == [f"22-{landing}"]
    assert white.record[0].clocks == white.session.history.checkpoints[-1].ledger.side_clocks
    game.make_far_move(BLACK, f"22-{landing}")
    assert game.moves(WHITE) == game.moves(BLACK)


def entry_of(game: TwoBoards, **changes: Any) -> FarEntry:
    """Return an entry for Black's board after White's first move."""
    fields: dict[str, Any] = {
        "number": 3,
        "kind": FarEntryKind.MOVE,
        "ply": 2,
        "position": "W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,14",
        "clocks": game[WHITE].session.ledger.side_clocks,
        "move": "9-14",
    }
    return FarEntry(**(fields | changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"move": "9-18"},
        {"move": "22-18"},
        {"move": "nonsense"},
        {"ply": 1},
        {"ply": 5},
        {"position": "W:W18:B1"},
        {"kind": FarEntryKind.TAKE_BACK, "plies": 2},
        {"kind": FarEntryKind.TAKE_BACK, "plies": 0},
        {"kind": FarEntryKind.RESULT},
        {"kind": FarEntryKind.POSITION, "position": "nonsense"},
        {"kind": FarEntryKind.POSITION, "position": "W:W18:B"},
    ],
)
def test_an_entry_that_does_not_fit_stops_the_game_and_changes_nothing(changes: dict[str, object]) -> None:
    game = TwoBoards().play_move(WHITE, "22-18")
    before = game[WHITE].session
    game[WHITE].send(FarEntryReceived(game=GAME, entry=entry_of(game, **changes), at_us=game.now_us))
    session = game[WHITE].session
    assert PauseReason.RECORDS_DIFFER in session.pauses
    assert (session.game, session.turn.proposal, session.outcome) == (before.game, None, None)
    game.advance(600 * SECOND_US)
    assert game[WHITE].session.outcome is None


@pytest.mark.parametrize("field", ["remaining_us", "stage_index", "stage_moves", "used_us", "periods"])
@pytest.mark.parametrize("value", [-1, 10**18])
def test_clocks_that_no_control_has_are_not_taken(field: str, value: Any) -> None:
    game = TwoBoards().play_move(WHITE, "22-18")
    white, black = game[WHITE].session.ledger.side_clocks
    wrong = black._replace(**{field: value})
    entry = entry_of(game, clocks=(white, wrong))
    game[WHITE].send(FarEntryReceived(game=GAME, entry=entry, at_us=game.now_us))
    assert PauseReason.RECORDS_DIFFER in game[WHITE].session.pauses


def test_an_entry_that_comes_while_the_sensors_are_lost_is_carried_out_when_they_are_back() -> None:
    game = TwoBoards().play_move(WHITE, "22-18").act(WHITE, "sensors gone; wait 1s")
    game.act(BLACK, "wait 3s; move 9-14; press black; wait 1s")
    assert game[WHITE].session.turn.proposal is None
    game.act(WHITE, "wait 30s; sensors back; wait 1s")
    assert game[WHITE].session.turn.proposal is not None
    assert game[WHITE].shown[2] == game[BLACK].moves[-1].ledger.side_clocks
    game.act(WHITE, "move 9-14; wait 1s").play_move(WHITE, "18x9")
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]


def test_an_entry_that_comes_before_the_pieces_stand_waits_for_them() -> None:
    game = TwoBoards()
    game.boards[BLACK] = board = game[BLACK]
    board.run_script("lift 9; wait 1s")
    game.act(WHITE, "move 22-18; press white; wait 1s")
    game.act(BLACK, "place 9; wait 1s; move 22-18; wait 1s")
    assert game.moves(BLACK) == ["22-18"]
