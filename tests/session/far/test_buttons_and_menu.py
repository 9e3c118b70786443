"""How a player says by the buttons of his board what concerns the other board."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AskPause, OfferDraw, TakeBack
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.session.far_exchange.inputs import FarBoardUnheard, FarGameRefused
from controller.session.far_exchange.values import FarAskKind, FarEntryKind
from controller.session.state import PauseReason, Phase
from hardware.events import Button
from tests.session.far.two_boards import BLACK, GAME, WHITE, FarGame, TwoBoards
from tests.session.menu.pressed_buttons import hold_both, hold_third, labels, shown, step_to, tap

SIDES = pytest.mark.parametrize("asker", [WHITE, BLACK])
KEY = {WHITE: "W", BLACK: "B"}
READ_US = 3 * SECOND_US


def opened(**clock: object) -> TwoBoards:
    return TwoBoards(clock=clock).play_move(WHITE, "22-18").play_move(BLACK, "9-14")


def kinds(game: TwoBoards) -> list[FarEntryKind]:
    return [entry.kind for entry in game[WHITE].record if entry.kind is not FarEntryKind.MOVE]


def choose(game: TwoBoards, side: Side, label: str) -> None:
    hold_both(game[side])
    step_to(game[side], label)
    item = shown(game[side])
    assert item is not None
    assert item[0] == label
    tap(game[side], "B")


@SIDES
def test_the_button_of_the_other_side_agrees_when_it_is_pressed_alone(asker: Side) -> None:
    game = opened()
    game[asker].command(AskPause(side=asker))
    game.advance(READ_US)
    tap(game[asker.opponent], KEY[asker])
    game.advance(SECOND_US)
    assert kinds(game) == [FarEntryKind.PAUSE]
    assert [PauseReason.ARBITER in game[side].session.pauses for side in Side] == [True, True]


@SIDES
def test_a_press_out_of_habit_agrees_to_nothing(asker: Side) -> None:
    game = opened()
    game[asker].command(AskPause(side=asker))
    game.advance(0)
    tap(game[asker.opponent], KEY[asker])
    game.advance(SECOND_US)
    assert kinds(game) == []


@SIDES
@pytest.mark.parametrize("first", [Button.WHITE, Button.BLACK])
@pytest.mark.parametrize("held_us", [200_000, 700_000])
def test_both_buttons_together_agree_to_nothing(asker: Side, first: Button, held_us: int) -> None:
    game = opened()
    game[asker].command(AskPause(side=asker))
    game.advance(READ_US)
    hold_both(game[asker.opponent], first=first, held_us=held_us)
    game.advance(SECOND_US)
    assert kinds(game) == []


@SIDES
@pytest.mark.parametrize(("label", "expected"), [("Agree", [FarEntryKind.PAUSE]), ("Say no", [])])
def test_the_menu_answers_what_is_asked(asker: Side, label: str, expected: list[FarEntryKind]) -> None:
    game = opened()
    game[asker].command(AskPause(side=asker))
    game.advance(READ_US)
    choose(game, asker.opponent, label)
    game.advance(SECOND_US)
    assert kinds(game) == expected
    far = game[asker].session.far
    assert far is not None
    assert far.own_ask is None


def test_an_answer_is_offered_only_while_something_is_asked() -> None:
    game = opened()
    hold_both(game[WHITE])
    assert labels(game[WHITE]) == ["Go on", "Stop clocks", "Draw", "Resign", "Take back", "Hint"]


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Stop clocks", FarAskKind.PAUSE),
        ("Draw", FarAskKind.DRAW),
        ("Take back", FarAskKind.TAKE_BACK),
        ("Resign", FarAskKind.RESIGN),
    ],
)
def test_the_menu_asks_the_other_player(label: str, kind: FarAskKind) -> None:
    game = opened()  # Black may not write: White is to move
    choose(game, BLACK, label)
    if kind is not FarAskKind.PAUSE:
        tap(game[BLACK], "B")  # sure
    game.advance(5 * SECOND_US)
    assert [ask.kind for ask in game[BLACK].asks] == [kind]
    assert [outcome.outcome.score for outcome in game[WHITE].outcomes] == (
        [Score.WHITE_WINS] if kind is FarAskKind.RESIGN else []
    )


def test_holding_the_own_button_takes_the_draw_that_is_offered_there() -> None:
    game = opened()
    game[BLACK].command(OfferDraw(side=BLACK))
    game.advance(READ_US).act(WHITE, "hold white 3s; wait 6s")
    assert [outcome.outcome.termination for outcome in game[BLACK].outcomes] == [Termination.AGREEMENT]


@pytest.mark.parametrize("at", [WHITE, BLACK])
def test_the_third_button_beside_a_rocker_pauses_both_boards(at: Side) -> None:
    game = opened(buttons="rocker")
    game.advance(SECOND_US)
    hold_third(game[at], 200_000)
    game.advance(SECOND_US)
    assert kinds(game) == [FarEntryKind.PAUSE]


def unheard(game: TwoBoards) -> FarGame:
    board = game[WHITE]
    board.send(FarBoardUnheard(game=GAME, silent_us=120 * SECOND_US, at_us=board.daemon.now_us))
    return board


def test_the_menu_only_adjourns_a_game_that_the_other_board_refuses_to_begin() -> None:
    game = opened()
    board = unheard(game)
    board.send(FarGameRefused(game=GAME, at_us=board.daemon.now_us))
    hold_both(board)
    assert labels(board)[:2] == ["Adjourn", "Call arbiter"]
    step_to(board, "Adjourn")
    tap(board, "B")
    tap(board, "B")
    assert [outcome.outcome.termination for outcome in board.outcomes] == [Termination.ADJOURNED]
    game.advance(10 * SECOND_US)
    hold_both(board)
    assert labels(board)[0] == "Same again"


def test_a_board_that_makes_a_move_does_not_refuse_the_game() -> None:
    game = TwoBoards().play_move(WHITE, "22-18")
    board = game[WHITE]
    board.send(FarGameRefused(game=GAME, at_us=board.daemon.now_us))
    assert board.session.far is not None
    assert board.session.far.is_refused
    game.play_move(BLACK, "9-14")
    assert not board.session.far.is_refused


def test_the_menu_waits_adjourns_and_calls_the_arbiter_while_the_other_board_is_silent() -> None:
    game = opened()
    board = unheard(game)
    hold_both(board)
    assert labels(board)[:3] == ["Wait for board", "Adjourn", "Call arbiter"]
    step_to(board, "Call arbiter")
    tap(board, "B")
    assert board.session.far is not None
    assert board.session.far.calls_arbiter
    choose(game, WHITE, "Wait for board")
    assert board.session.far.is_waited_for
    choose(game, WHITE, "Adjourn")
    assert shown(board) == ("Adjourn the game?", "", "no", "yes")
    tap(board, "B")
    assert [outcome.outcome.termination for outcome in board.outcomes] == [Termination.ADJOURNED]


def test_the_menu_plays_on_first_after_adjourning() -> None:
    game = opened()
    board = unheard(game)
    choose(game, WHITE, "Adjourn")
    tap(board, "B")
    game.advance(10 * SECOND_US)
    hold_both(board)
    assert labels(board)[:2] == ["Play on", "Same again"]
    step_to(board, "Play on")
    tap(board, "B")
    assert board.session.phase is Phase.PLAYING
    assert board.session.outcome is None


def test_the_display_says_what_is_asked() -> None:
    game = opened()
    game[BLACK].command(TakeBack(side=BLACK))
    game.advance(SECOND_US)
    page = game[WHITE].session.last_views.page
    assert page is not None
    assert page.message is not None
    assert page.message.code.value == "far asks"
    assert dict(page.message.args) == {"ask": "take back", "count": 1, "side": "Black"}
