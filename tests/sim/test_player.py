"""Players play in their style and time, and err now and then."""

from random import Random

from controller.rules.board_rules import occupancy_after
from controller.rules.position import Side
from controller.rules.squares import Orientation
from hardware.events import Button
from sim.hands.actions import LOOK, Lift, PushButton, PutDown
from sim.hands.intents import TurnEnd
from sim.hands.occupancies import list_occupancies
from sim.hands.player import Player, PlayerSettings
from sim.hands.styles import tidy
from tests.sim.turn_runs import (
    new_game,
    no_lamps,
    position_of,
    run_turn_at_table,
    table_for,
)

PRESSES_CLOCK = PlayerSettings(turn_end=TurnEnd.PRESS)
LEAVES_AT_REST = PlayerSettings(turn_end=TurnEnd.REST)
ALWAYS_ERRS = PlayerSettings(turn_end=TurnEnd.PRESS, error_rate=1.0)
ALWAYS_ERRS_AT_REST = PlayerSettings(turn_end=TurnEnd.REST, error_rate=1.0)


def white(habits: PlayerSettings, seed: int = 1) -> Player:
    return Player(Side.WHITE, tidy, habits, Random(seed))


def test_a_turn_by_the_clock_ends_with_a_press_and_a_look() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(PRESSES_CLOCK)
    intent = player.choose_intent(game)
    played = run_turn_at_table(player.start_turn(intent), table_for(game, Random(1)), no_lamps, start_us=5_000_000)
    thought, carried, pressed, looked = played.acts
    assert [type(action.act) for action, _ in played.acts[:2]] == [Lift, PutDown]
    assert pressed[0].act == PushButton(Button.WHITE)
    assert looked[0].act == LOOK
    assert 300_000 <= thought[0].after_us <= 3_000_000
    assert 150_000 <= carried[0].after_us <= 600_000
    assert 200_000 <= pressed[0].after_us <= 700_000
    assert 250_000 <= looked[0].after_us <= 600_000
    assert played.report.last_touch_us == carried[1]
    assert played.report.last_press_us == pressed[1]
    assert played.report.occupancy == occupancy_after(game.position, intent.move) == played.occupancies[-1]
    assert (played.report.intent, played.report.guided_steps, played.report.dead_end) == (intent, 0, None)


def test_a_turn_without_a_clock_ends_at_rest() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(LEAVES_AT_REST)
    played = run_turn_at_table(player.start_turn(player.choose_intent(game)), table_for(game, Random(1)), no_lamps)
    assert played.report.last_press_us is None
    assert played.acts[-1][0].act == LOOK
    assert 300_000 <= played.acts[-1][0].after_us <= 1_500_000


def test_black_presses_the_black_button() -> None:
    game = new_game(Orientation.VISMIN)
    game = game.play(game.legal_moves[0])
    player = Player(Side.BLACK, tidy, PRESSES_CLOCK, Random(1))
    played = run_turn_at_table(player.start_turn(player.choose_intent(game)), table_for(game, Random(1)), no_lamps)
    assert PushButton(Button.BLACK) in [action.act for action, _ in played.acts]


def test_a_given_move_is_played() -> None:
    game = new_game(Orientation.LUZON)
    for move in game.legal_moves:
        intent = white(PRESSES_CLOCK).choose_intent(game, move=move)
        assert (intent.game, intent.move, intent.attempt) == (game, move, None)


def test_about_one_turn_in_twenty_begins_with_an_error() -> None:
    player = white(PlayerSettings(turn_end=TurnEnd.PRESS, error_rate=0.05))
    game = new_game(Orientation.VISMIN)
    errors = sum(player.choose_intent(game).attempt is not None for _ in range(2_000))
    assert 60 <= errors <= 140


def test_the_same_seed_plays_the_same_turn() -> None:
    game = new_game(Orientation.VISMIN)
    turns = []
    for _ in range(2):
        player = white(ALWAYS_ERRS, seed=9)
        turns.append(
            run_turn_at_table(player.start_turn(player.choose_intent(game)), table_for(game, Random(1)), no_lamps).acts
        )
    assert turns[0] == turns[1]


def test_an_unnoticed_error_stays_on_the_board() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(ALWAYS_ERRS)
    intent = player.choose_intent(game)
    played = run_turn_at_table(player.start_turn(intent), table_for(game, Random(1)), no_lamps)
    assert intent.attempt is not None
    assert played.report.occupancy == [*list_occupancies(game.position.occupancy, intent.attempt.actions)][-1]


def test_without_a_clock_an_error_rests_until_it_must_be_judged() -> None:
    game = new_game(Orientation.VISMIN)
    player = white(ALWAYS_ERRS_AT_REST)
    played = run_turn_at_table(player.start_turn(player.choose_intent(game)), table_for(game, Random(1)), no_lamps)
    assert played.acts[-1][0].after_us >= 1_300_000


def test_an_error_that_no_sensor_shows_counts_only_where_it_is_made() -> None:
    game = new_game(Orientation.VISMIN, position_of([5, 6, 22], [12, 20], [22]))
    swapped = 0
    for seed in range(60):
        player = white(ALWAYS_ERRS, seed)
        intent = player.choose_intent(game)
        table = table_for(game, Random(1))
        run_turn_at_table(player.start_turn(intent), table, no_lamps)
        origins = {intent.move.landing: intent.move.origin}
        belongs = {square: origins.get(square, square) for square in table.pieces}
        strange = [square for square, origin in belongs.items() if not table.pieces[square].endswith(f" {origin}")]
        if intent.attempt is None:
            assert bool(strange) is (intent.undetectable is not None)
            swapped += bool(strange)
    assert swapped
