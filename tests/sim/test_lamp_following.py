"""Players who see only the lamps follow them to a legal move."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square
from hardware.events import Button
from sim.hands.actions import LOOK, Action, HandAct, LampRoles, Lift, PushButton, PutDown
from sim.hands.attempts import WrongMoveAttempt
from sim.hands.error_kinds import ErrorKind
from sim.hands.habits import TurnPlan
from sim.hands.intents import TurnEnd, TurnIntent
from sim.hands.lamp_following import MAX_STEPS
from sim.hands.player import Player, PlayerSettings
from sim.hands.styles import STYLES, tidy
from sim.hands.turn_actor import TurnFlow
from tests.sim.turn_runs import (
    LampGuide,
    colours_on,
    new_game,
    position_of,
    random_game_positions,
    run_turn_at_table,
    table_for,
)

PRESSES_CLOCK = PlayerSettings(turn_end=TurnEnd.PRESS)
ALWAYS_ERRS = PlayerSettings(turn_end=TurnEnd.PRESS, error_rate=1.0)


ONE_PIECE = {ErrorKind.QUIET, ErrorKind.BACKWARD, ErrorKind.OPPONENT, ErrorKind.UNREACHABLE}
"""Errors in which one piece is moved and none is removed."""


def white(habits: PlayerSettings, seed: int = 1) -> Player:
    return Player(Side.WHITE, tidy, habits, Random(seed))


@pytest.mark.parametrize("name", sorted(STYLES))
@settings(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32))
def test_lamps_alone_lead_an_errant_hand_to_a_legal_move(name: str, seed: int) -> None:
    rng = Random(seed)
    for game, before in random_game_positions(seed, most_plies=40):
        player = Player(game.position.to_move, STYLES[name], ALWAYS_ERRS, rng)
        intent = player.choose_intent(game, position_before=before)
        if intent.attempt is None or intent.attempt.kind not in ONE_PIECE:
            continue  # this guide does not say which of several pieces in hand goes where
        target = rng.choice(game.legal_moves)
        if target.landing == target.origin:
            continue  # this guide lights a square in one role only
        table = table_for(game, rng)
        guide = LampGuide(table, game, target)
        played = run_turn_at_table(player.start_turn(intent), table, guide)
        assert played.report.dead_end is None
        assert guide.committed is not None
        after = game.rules.play(game.position, guide.committed)
        assert played.report.occupancy == table.occupancy == after.occupancy
        assert colours_on(table) == (after.white, after.black)


def wrong_turn() -> tuple[Game, TurnFlow]:
    """White, who is to capture 18 with 22, moves a man from 32 to 13 instead."""
    game = new_game(Orientation.VISMIN, position_of([22, 30, 32], [18, 1], []))
    actions = (Action(Lift(Square(32)), 0), Action(PutDown(Square(13), Square(32)), 300_000))
    attempt = WrongMoveAttempt(kind=ErrorKind.UNREACHABLE, actions=actions, is_detectable=True)
    planned = TurnPlan(preparation=(), move_actions=(), clearing_actions=(), slip=None)
    intent = TurnIntent(game=game, move=game.legal_moves[0], attempt=attempt, plan=planned)
    return game, white(PRESSES_CLOCK).start_turn(intent)


def acts_after_attempt(frames: list[LampRoles]) -> list[HandAct]:
    """Return the acts after an attempt, if each look finds the next of some frames, and no lamps after the last."""
    game, turn = wrong_turn()
    waiting = [*frames]
    shown: LampRoles = {}

    def next_frame(act: HandAct, _at_us: int) -> LampRoles:
        nonlocal shown
        if act == LOOK:
            shown = waiting.pop(0) if waiting else {}
        return shown

    played = run_turn_at_table(turn, table_for(game, Random(1)), next_frame)
    acts = [action.act for action, _ in played.acts]
    return [act for act in acts[acts.index(LOOK) :] if act != LOOK]


def lamps(**words: str) -> LampRoles:
    """Return a frame: the keyword s22="lift" lights square 22."""
    return {Square(int(name[1:])): word for name, word in words.items()}


PRESS = PushButton(Button.WHITE)


@pytest.mark.parametrize(
    ("frames", "acts"),
    [
        pytest.param(
            [lamps(s13="lift", s32="place"), lamps(s32="place")],
            [Lift(Square(13)), PutDown(Square(32), Square(13)), PRESS],
            id="lift comes before place, and the piece just lifted goes back",
        ),
        pytest.param(
            [lamps(s22="mover", s15="landing"), lamps(s15="landing", s18="captured"), lamps(s18="captured")],
            [Lift(Square(22)), PutDown(Square(15), Square(22)), Lift(Square(18)), PRESS],
            id="the mover is lifted, lands, and the captured piece goes",
        ),
        pytest.param(
            [lamps(s22="lift"), lamps(s18="lift"), lamps(s22="place", s18="place"), lamps(s22="place")],
            [
                Lift(Square(22)),
                Lift(Square(18)),
                PutDown(Square(18), Square(18)),
                PutDown(Square(22), Square(22)),
                PRESS,
            ],
            id="every piece goes back where it was taken from",
        ),
        pytest.param(
            [lamps(s13="wrong"), lamps(s30="mover"), lamps(s26="landing")],
            [Lift(Square(30)), PutDown(Square(26), Square(30)), PRESS],
            id="a wrong piece whose turn comes later is left alone",
        ),
        pytest.param([lamps(s5="last move", s9="win", s3="fault")], [], id="other lamps ask nothing of the hand"),
        pytest.param([lamps(s1="mover", s5="landing")], [], id="lamps on the other's pieces are meant for the other"),
        pytest.param(
            [lamps(s30="mover"), {}, lamps(s30="mover"), lamps(s25="landing"), {}],
            [
                Lift(Square(30)),
                PutDown(Square(30), Square(30)),
                PRESS,
                Lift(Square(30)),
                PutDown(Square(25), Square(30)),
                PRESS,
            ],
            id="a press that is not accepted is followed by more lamps",
        ),
        pytest.param(
            [lamps(s30="mover", s25="landing"), {}, {}],
            [Lift(Square(30)), PutDown(Square(25), Square(30)), PRESS],
            id="a piece in hand lands where the lamps let it before they went out",
        ),
        pytest.param(
            [lamps(s30="captured"), {}],
            [Lift(Square(30)), PRESS],
            id="what the lamps call captured stays off, also a piece of the own colour after two were exchanged",
        ),
    ],
)
def test_a_blind_player_follows_the_leds(frames: list[LampRoles], acts: list[HandAct]) -> None:
    assert acts_after_attempt(frames) == acts


def test_a_hand_that_is_led_in_circles_gives_up() -> None:
    game, turn = wrong_turn()

    def stuck(_act: HandAct, _at_us: int) -> LampRoles:
        return lamps(s3="wrong")

    played = run_turn_at_table(turn, table_for(game, Random(1)), stuck)
    assert played.report.guided_steps == MAX_STEPS
    assert played.report.dead_end is not None
    assert played.report.dead_end.lamps == lamps(s3="wrong")


def test_a_correction_of_a_legal_move_is_followed_too() -> None:
    """The board errs then, and the report shows what follows."""
    game = new_game(Orientation.VISMIN)
    player = white(PRESSES_CLOCK)
    plan = next(move for move in game.legal_moves if (move.origin, move.landing) == (22, 18))
    look_count = 0

    def false_alarm(act: HandAct, _at_us: int) -> LampRoles:
        nonlocal look_count
        look_count += act == LOOK
        return [{}, lamps(s18="lift"), lamps(s22="place"), {}][min(look_count, 3)]

    played = run_turn_at_table(
        player.start_turn(player.choose_intent(game, move=plan)), table_for(game, Random(1)), false_alarm
    )
    assert played.report.guided_steps == 2
    assert played.report.occupancy == game.position.occupancy


def test_advice_on_what_may_be_played_does_not_stop_a_legal_move() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(PRESSES_CLOCK)

    def advice(_act: HandAct, _at_us: int) -> LampRoles:
        return lamps(s22="mover", s18="landing")

    played = run_turn_at_table(player.start_turn(player.choose_intent(game)), table_for(game, Random(1)), advice)
    assert played.report.guided_steps == 0
