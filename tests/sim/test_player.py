"""The player: plays in his style and time, errs now and then, and then does what the lamps say."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.rules import occupancy_after
from controller.rules.squares import Orientation, Square
from hardware.events import Button
from sim.hands.acts import LOOK, Act, Do, Lamps, Lift, Press, Put
from sim.hands.errors import Attempt, ErrorKind
from sim.hands.looks import looks
from sim.hands.manners import Planned
from sim.hands.player import MOST_STEPS, Habits, Intent, Player, Turn, TurnEnd
from sim.hands.styles import STYLES, tidy
from tests.sim.play import Guide, act_out, colours_on, dark, moments, new_game, position_of, table_for

PRESSES = Habits(turn_end=TurnEnd.PRESS)
RESTS = Habits(turn_end=TurnEnd.REST)
ERRS = Habits(turn_end=TurnEnd.PRESS, error_rate=1.0)
ERRS_AND_RESTS = Habits(turn_end=TurnEnd.REST, error_rate=1.0)


ONE_PIECE = {ErrorKind.QUIET, ErrorKind.BACKWARD, ErrorKind.OPPONENT, ErrorKind.UNREACHABLE}
"""Errors in which one piece is moved, and none is taken off."""


def white(habits: Habits, seed: int = 1) -> Player:
    return Player(Side.WHITE, tidy, habits, Random(seed))


def test_a_turn_by_the_clock_ends_with_a_press_and_a_look() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(PRESSES)
    intent = player.intend(game)
    played = act_out(player.turn(intent), table_for(game, Random(1)), dark, start_us=5_000_000)
    thought, carried, pressed, looked = played.acts
    assert [type(do.act) for do, _ in played.acts[:2]] == [Lift, Put]
    assert pressed[0].act == Press(Button.WHITE)
    assert looked[0].act == LOOK
    assert 300_000 <= thought[0].after_us <= 3_000_000
    assert 150_000 <= carried[0].after_us <= 600_000
    assert 200_000 <= pressed[0].after_us <= 700_000
    assert 250_000 <= looked[0].after_us <= 600_000
    assert played.report.touched_us == carried[1]
    assert played.report.pressed_us == pressed[1]
    assert played.report.occupancy == occupancy_after(game.position, intent.plan) == played.looks[-1]
    assert (played.report.intent, played.report.steps, played.report.lost) == (intent, 0, None)


def test_a_turn_without_a_clock_ends_at_rest() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(RESTS)
    played = act_out(player.turn(player.intend(game)), table_for(game, Random(1)), dark)
    assert played.report.pressed_us is None
    assert played.acts[-1][0].act == LOOK
    assert 300_000 <= played.acts[-1][0].after_us <= 1_500_000


def test_black_presses_the_black_button() -> None:
    game = new_game(Orientation.VISMIN)
    game = game.play(game.legal_moves[0])
    player = Player(Side.BLACK, tidy, PRESSES, Random(1))
    played = act_out(player.turn(player.intend(game)), table_for(game, Random(1)), dark)
    assert Press(Button.BLACK) in [do.act for do, _ in played.acts]


def test_a_given_move_is_played() -> None:
    game = new_game(Orientation.LUZON)
    for move in game.legal_moves:
        intent = white(PRESSES).intend(game, plan=move)
        assert (intent.game, intent.plan, intent.attempt) == (game, move, None)


def test_about_one_turn_in_twenty_begins_with_an_error() -> None:
    player = white(Habits(turn_end=TurnEnd.PRESS, error_rate=0.05))
    game = new_game(Orientation.VISMIN)
    errors = sum(player.intend(game).attempt is not None for _ in range(2_000))
    assert 60 <= errors <= 140


def test_the_same_seed_plays_the_same_turn() -> None:
    game = new_game(Orientation.VISMIN)
    turns = []
    for _ in range(2):
        player = white(ERRS, seed=9)
        turns.append(act_out(player.turn(player.intend(game)), table_for(game, Random(1)), dark).acts)
    assert turns[0] == turns[1]


def test_an_unnoticed_error_stays_on_the_board() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(ERRS)
    intent = player.intend(game)
    played = act_out(player.turn(intent), table_for(game, Random(1)), dark)
    assert intent.attempt is not None
    assert played.report.occupancy == [*looks(game.position.occupancy, intent.attempt.dos)][-1]


def test_without_a_clock_an_error_rests_until_it_must_be_judged() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(ERRS_AND_RESTS)
    played = act_out(player.turn(player.intend(game)), table_for(game, Random(1)), dark)
    assert played.acts[-1][0].after_us >= 1_300_000


@pytest.mark.parametrize("name", sorted(STYLES))
@settings(max_examples=15)  # whole games
@given(seed=st.integers(0, 2**32))
def test_lamps_alone_lead_an_errant_hand_to_a_legal_move(name: str, seed: int) -> None:
    rng = Random(seed)
    for game, before in moments(seed, most_plies=40):
        player = Player(game.position.to_move, STYLES[name], ERRS, rng)
        intent = player.intend(game, before=before)
        if intent.attempt is None or intent.attempt.kind not in ONE_PIECE:
            continue  # this guide does not say which of several pieces in hand goes where
        target = rng.choice(game.legal_moves)
        if target.landing == target.origin:
            continue  # this guide lights a square in one role only
        table = table_for(game, rng)
        guide = Guide(table, game, target)
        played = act_out(player.turn(intent), table, guide)
        assert played.report.lost is None
        assert guide.committed is not None
        after = game.rules.play(game.position, guide.committed)
        assert played.report.occupancy == table.occupancy == after.occupancy
        assert colours_on(table) == (after.white, after.black)


def wrong_turn() -> tuple[Game, Turn]:
    """White, who is to capture 18 with 22, moves a man from 32 to 13 instead."""
    game = new_game(Orientation.VISMIN, position_of([22, 30, 32], [18, 1], []))
    dos = (Do(Lift(Square(32)), 0), Do(Put(Square(13), Square(32)), 300_000))
    attempt = Attempt(kind=ErrorKind.UNREACHABLE, dos=dos, shows=True)
    planned = Planned(prelude=(), moving=(), clearing=(), slip=None)
    intent = Intent(game=game, plan=game.legal_moves[0], attempt=attempt, planned=planned)
    return game, white(PRESSES).turn(intent)


def conversation(frames: list[Lamps]) -> list[Act]:
    """Give the acts after an attempt, when each look finds the next of these frames, and darkness after the last."""
    game, turn = wrong_turn()
    waiting = [*frames]
    shown: Lamps = {}

    def next_frame(act: Act, _at_us: int) -> Lamps:
        nonlocal shown
        if act == LOOK:
            shown = waiting.pop(0) if waiting else {}
        return shown

    played = act_out(turn, table_for(game, Random(1)), next_frame)
    acts = [do.act for do, _ in played.acts]
    return [act for act in acts[acts.index(LOOK) :] if act != LOOK]


def lamps(**words: str) -> Lamps:
    """Build a frame: lamps(s22="lift")."""
    return {Square(int(name[1:])): word for name, word in words.items()}


PRESS = Press(Button.WHITE)


@pytest.mark.parametrize(
    ("frames", "acts"),
    [
        pytest.param(
            [lamps(s13="lift", s32="place"), lamps(s32="place")],
            [Lift(Square(13)), Put(Square(32), Square(13)), PRESS],
            id="lift comes before place, and the piece just lifted goes back",
        ),
        pytest.param(
            [lamps(s22="mover", s15="landing"), lamps(s15="landing", s18="captured"), lamps(s18="captured")],
            [Lift(Square(22)), Put(Square(15), Square(22)), Lift(Square(18)), PRESS],
            id="the mover is lifted, lands, and the captured piece goes",
        ),
        pytest.param(
            [lamps(s22="lift"), lamps(s18="lift"), lamps(s22="place", s18="place"), lamps(s22="place")],
            [Lift(Square(22)), Lift(Square(18)), Put(Square(18), Square(18)), Put(Square(22), Square(22)), PRESS],
            id="every piece goes back where it was taken from",
        ),
        pytest.param(
            [lamps(s13="wrong"), lamps(s30="mover"), lamps(s26="landing")],
            [Lift(Square(30)), Put(Square(26), Square(30)), PRESS],
            id="a wrong piece whose turn comes later is left alone",
        ),
        pytest.param([lamps(s5="last move", s9="win", s3="fault")], [], id="other lamps ask nothing of the hand"),
        pytest.param([lamps(s1="mover", s5="landing")], [], id="lamps on the other's pieces are meant for the other"),
        pytest.param(
            [lamps(s30="mover"), {}, lamps(s30="mover"), lamps(s25="landing"), {}],
            [
                Lift(Square(30)),
                Put(Square(30), Square(30)),
                PRESS,
                Lift(Square(30)),
                Put(Square(25), Square(30)),
                PRESS,
            ],
            id="a press that is not accepted is followed by more lamps",
        ),
        pytest.param(
            [lamps(s30="mover", s25="landing"), {}, {}],
            [Lift(Square(30)), Put(Square(25), Square(30)), PRESS],
            id="a piece in hand lands where the lamps let it before they went out",
        ),
        pytest.param(
            [lamps(s30="captured"), {}],
            [Lift(Square(30)), PRESS],
            id="what the lamps call captured stays off, also a piece of the own colour after two were exchanged",
        ),
    ],
)
def test_a_blind_hand_does_what_the_lamps_say(frames: list[Lamps], acts: list[Act]) -> None:
    assert conversation(frames) == acts


def test_a_hand_that_is_led_in_circles_gives_up() -> None:
    game, turn = wrong_turn()

    def stuck(_act: Act, _at_us: int) -> Lamps:
        return lamps(s3="wrong")

    played = act_out(turn, table_for(game, Random(1)), stuck)
    assert played.report.steps == MOST_STEPS
    assert played.report.lost is not None
    assert played.report.lost.lamps == lamps(s3="wrong")


def test_a_correction_of_a_legal_move_is_followed_too() -> None:
    """It is the board that errs then, and whoever compares is to see what comes of it."""
    game = new_game(Orientation.VISMIN)
    player = white(PRESSES)
    plan = next(move for move in game.legal_moves if (move.origin, move.landing) == (22, 18))
    looks = 0

    def false_alarm(act: Act, _at_us: int) -> Lamps:
        nonlocal looks
        looks += act == LOOK
        return [{}, lamps(s18="lift"), lamps(s22="place"), {}][min(looks, 3)]

    played = act_out(player.turn(player.intend(game, plan=plan)), table_for(game, Random(1)), false_alarm)
    assert played.report.steps == 2
    assert played.report.occupancy == game.position.occupancy


def test_advice_on_what_may_be_played_does_not_stop_a_legal_move() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(PRESSES)

    def advice(_act: Act, _at_us: int) -> Lamps:
        return lamps(s22="mover", s18="landing")

    played = act_out(player.turn(player.intend(game)), table_for(game, Random(1)), advice)
    assert played.report.steps == 0


def test_an_error_that_no_sensor_shows_counts_only_where_it_is_made() -> None:
    game = new_game(Orientation.VISMIN, position_of([5, 6, 22], [12, 20], [22]))
    swapped = 0
    for seed in range(60):
        player = white(ERRS, seed)
        intent = player.intend(game)
        table = table_for(game, Random(1))
        act_out(player.turn(intent), table, dark)
        origins = {intent.plan.landing: intent.plan.origin}
        belongs = {square: origins.get(square, square) for square in table.pieces}
        strange = [square for square, origin in belongs.items() if not table.pieces[square].endswith(f" {origin}")]
        if intent.attempt is None:
            assert bool(strange) is (intent.invisible is not None)
            swapped += bool(strange)
    assert swapped
