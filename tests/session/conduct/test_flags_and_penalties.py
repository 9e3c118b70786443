"""What a flag and an illegal move cost, and their sounds."""

import pytest

from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.effects import Announce, ChangeAuthor, ChangeKind
from controller.session.effects import PlaySound as Sounds
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import Sound
from controller.settings.settings import Settings
from hardware.events import Button, ButtonEdge, Edge
from tests.session.dead_sensors import play_with_dead_sensors
from tests.session.scripted_game import ScriptedGame, play, settings_from

FLAG_FOR_ARBITER = settings_from(game={"time_control": "G/1"}, clock={"flag": "arbiter"})
TIME_PENALTY = settings_from(game={"time_control": "G/5"}, clock={"illegal_move_costs_s": 120})
SECOND_LOSES = settings_from(game={"time_control": "G/5"}, clock={"illegal_moves_lose": 2})
WRONG = "move 22-14; press white"
BACK = "lift 14; place 22"
GRACE = "wait 1600ms"  # a press waits 1.5 s for the board to show its move; what it costs comes then
STRICT_CONDUCTS = ("rated", "tournament")


def left_s(game: ScriptedGame, side: Side) -> int:
    return round(game.session.ledger.side_remaining_us(side, game.daemon.now_us) / 1_000_000)


def sounds_played(game: ScriptedGame) -> list[Sound]:
    return [effect.sound for effect in game.effects if isinstance(effect, Sounds)]


def test_a_flag_is_shown_and_the_game_goes_on() -> None:
    game = play("press black; wait 61s; expect result *; expect message white's flag fell", FLAG_FOR_ARBITER)
    assert game.announced_codes.count(MessageCode.FLAG) == 1
    assert game.session.conduct.announced_flags == (Side.WHITE,)
    game.run_script("move 22-18; press white; expect move 22-18; expect turn black; wait 2s")
    assert game.session.ledger.running_side is Side.BLACK
    assert left_s(game, Side.WHITE) == 0


def test_of_two_flags_it_is_known_which_fell_first() -> None:
    game = play(
        "press black; wait 61s; move 22-18; press white; wait 61s; expect message white's flag fell", FLAG_FOR_ARBITER
    )
    assert game.session.conduct.announced_flags == (Side.WHITE, Side.BLACK)
    assert game.session.ledger.first_flag is Side.WHITE
    game.run_script("arbiter result 0-1; expect result 0-1")
    assert game.outcomes[0].outcome.termination is Termination.ARBITER


def test_a_flag_that_an_arbiter_puts_up_can_fall_again() -> None:
    game = play("press black; wait 61s; arbiter time white 0:10; wait 9s; expect result *", FLAG_FOR_ARBITER)
    assert game.announced_codes.count(MessageCode.FLAG) == 1
    game.run_script("wait 2s")
    assert game.announced_codes.count(MessageCode.FLAG) == 2


def test_an_illegal_move_costs_nothing_unless_it_is_set() -> None:
    game = play(f"press black; {WRONG}; {GRACE}; expect turn white")
    assert left_s(game, Side.BLACK) == 300
    assert game.session.conduct.illegal_moves == (1, 0)


def test_an_illegal_move_gives_the_opponent_time() -> None:
    game = play(f"press black; {WRONG}; expect turn white; wait 1400ms", TIME_PENALTY)
    assert left_s(game, Side.BLACK) == 300
    assert MessageCode.NOT_REACHABLE in game.announced_codes
    game.run_script("wait 200ms")
    assert left_s(game, Side.BLACK) == 300 + 120
    assert MessageCode.PENALTY_ADDED in game.announced_codes


def test_one_illegal_move_is_fined_once_however_often_it_is_pressed() -> None:
    game = play(f"press black; {WRONG}; press white; wait 2s; press white; {GRACE}", TIME_PENALTY)
    assert left_s(game, Side.BLACK) == 300 + 120


def test_half_way_back_is_no_other_illegal_move() -> None:
    game = play(
        f"press black; move 22-14; move 23-15; press white; lift 15; place 23; press white; {GRACE}", TIME_PENALTY
    )
    assert left_s(game, Side.BLACK) == 300 + 120


def test_another_illegal_move_in_the_same_turn_is_fined_too() -> None:
    game = play(f"press black; {WRONG}; {BACK}; move 23-15; press white; {GRACE}", TIME_PENALTY)
    assert left_s(game, Side.BLACK) == 300 + 240


def test_an_unfinished_move_is_not_illegal() -> None:
    game = play(f"press black; lift 22; press white; {GRACE}", TIME_PENALTY)
    assert left_s(game, Side.BLACK) == 300
    assert game.session.conduct.illegal_moves == (0, 0)


def test_a_fine_is_given_back_if_the_move_was_legal() -> None:
    game = play_with_dead_sensors("press black", dead={}, settings=TIME_PENALTY, fen="W:W22,28:B1,2")
    game.fail_sensor(22, closed=True).run_script(f"move 22-17; press white; {GRACE}")
    assert left_s(game, Side.BLACK) == 300 + 120
    game.run_script("press white; expect leds 22 question; wait 1s; press black; expect turn black; wait 100ms")
    assert left_s(game, Side.BLACK) == 300
    assert game.session.conduct.illegal_moves == (0, 0)
    revoked = build_message(MessageCode.PENALTY_REVOKED, side="Black", seconds=120)
    assert Announce(revoked) in game.effects


def test_a_fine_that_is_given_back_takes_off_no_illegal_move_that_an_arbiter_has_taken_off() -> None:
    game = play_with_dead_sensors("press black", dead={}, settings=TIME_PENALTY, fen="W:W22,28:B1,2")
    game.fail_sensor(22, closed=True).run_script(f"move 22-17; press white; {GRACE}; arbiter illegal white 0")
    game.run_script("press white; expect leds 22 question; wait 1s; press black; expect turn black; wait 100ms")
    assert left_s(game, Side.BLACK) == 300
    assert game.session.conduct.illegal_moves == (0, 0)


@pytest.mark.parametrize(
    "settings",
    [SECOND_LOSES, *(settings_from(game={"time_control": "G/5", "conduct": conduct}) for conduct in STRICT_CONDUCTS)],
    ids=["too many lose", *STRICT_CONDUCTS],
)
def test_each_illegal_move_is_on_record_where_it_loses_or_an_arbiter_goes_by_it(settings: Settings) -> None:
    game = play(f"press black; {WRONG}; {GRACE}", settings)
    assert [(change.kind, change.side, change.before, change.after, change.author) for change in game.changes] == [
        (ChangeKind.ILLEGAL_MOVES, Side.WHITE, "0", "1", ChangeAuthor.BOARD)
    ]
    assert not play(f"press black; {WRONG}; {GRACE}").changes


def test_the_second_illegal_move_loses_where_that_is_set() -> None:
    game = play(f"press black; {WRONG}; {BACK}; move 22-18; press white; move 9-14; press black", SECOND_LOSES)
    game.run_script("move 23-15; press white; wait 1s; expect result *; wait 600ms; expect result 0-1")
    assert game.outcomes[0].outcome.termination is Termination.ILLEGAL_MOVES
    assert game.outcomes[0].outcome.score is Score.BLACK_WINS


def test_a_press_a_fault_and_a_flag_make_a_sound() -> None:
    game = play(f"press black; {WRONG}; {BACK}; move 22-18; press white; wait 61s", FLAG_FOR_ARBITER)
    assert sounds_played(game) == [Sound.FAULT, Sound.COMMITTED, Sound.LOW_TIME, Sound.FLAG]


@pytest.mark.parametrize(
    ("control", "script", "at_s"),
    [
        pytest.param("G/1", "wait 29s; wait 400ms", 30, id="a time for the game"),
        pytest.param("byo 1x30s", "wait 19s; wait 400ms", 10, id="a period"),
        pytest.param("30s/move", "wait 24s; wait 400ms", 5, id="a time for each move"),
        pytest.param("byo 1x12s", "wait 5s; wait 400ms", 6, id="a period that is short: half of it"),
        pytest.param("9s/move", "wait 4s; wait 400ms", 4, id="a short time for each move"),
        pytest.param("G/40s", "wait 19s; wait 400ms", 20, id="a short time for the game"),
    ],
)
def test_low_time_sounds_once_by_the_kind_of_the_control(control: str, script: str, at_s: int) -> None:
    game = play(f"press black; {script}", settings_from(game={"time_control": control}))
    assert sounds_played(game) == []
    game.run_script("wait 800ms; wait 3s")
    assert sounds_played(game) == [Sound.LOW_TIME]
    assert left_s(game, Side.WHITE) < at_s


@pytest.mark.parametrize(
    ("key", "sound"),
    [
        ("press", Sound.COMMITTED),
        ("illegal_move", Sound.FAULT),
        ("low_time", Sound.LOW_TIME),
        ("flag", Sound.FLAG),
        ("game_over", Sound.GAME_OVER),
    ],
)
def test_each_sound_can_be_off(key: str, sound: Sound) -> None:
    script = f"press black; {WRONG}; {BACK}; move 22-18; press white; wait 61s"
    assert sound in sounds_played(play(script, settings_from(game={"time_control": "G/1"})))
    assert sound not in sounds_played(play(script, settings_from(game={"time_control": "G/1"}, sound={key: False})))


def test_a_fine_lifts_no_flag_and_leaves_it_known_which_fell_first() -> None:
    both = settings_from(game={"time_control": "G/1"}, clock={"flag": "arbiter", "illegal_move_costs_s": 10})
    game = play(f"press black; wait 61s; move 22-18; press white; wait 61s; move 9-17; press black; {GRACE}", both)
    assert game.session.conduct.illegal_moves == (0, 1)
    assert MessageCode.PENALTY_ADDED not in game.announced_codes
    assert left_s(game, Side.WHITE) == 0
    assert game.session.ledger.first_flag is Side.WHITE


def test_an_unfinished_press_before_it_does_not_excuse_an_illegal_move() -> None:
    game = play(f"press black; lift 22; press white; wait 600ms; place 14; wait 1s; press white; {GRACE}", TIME_PENALTY)
    assert game.session.conduct.illegal_moves == (1, 0)


def test_low_time_goes_by_the_period_that_a_move_has_come_to() -> None:
    game = play("press black; wait 79s; wait 400ms", settings_from(game={"time_control": "byo 1m 1x30s"}))
    before = sounds_played(game).count(Sound.LOW_TIME)
    game.run_script("wait 800ms; wait 1s")
    assert sounds_played(game).count(Sound.LOW_TIME) == before + 1


def test_a_press_stamped_before_a_pause_counts() -> None:
    game = play("press black; wait 5s; move 22-18")
    at_us = game.daemon.now_us + 300_000
    game.daemon.wait_until(at_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=at_us))
    game.daemon.handle_input(ButtonEdge(button=Button.THIRD, down=True, at_us=at_us + 3_000))
    game.run_script("wait 1s; expect move 22-18; expect turn black")


def test_a_flag_that_fell_just_before_a_pause_has_fallen() -> None:
    game = play("press black; wait 55s", settings_from(game={"time_control": "G/1"}))
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - 1_000)
    game.daemon.handle_input(ButtonEdge(button=Button.THIRD, down=True, at_us=flag_us + 1_000))
    game.run_script("wait 1s; expect result 0-1")
    assert game.outcomes[0].at_us == flag_us


def test_a_press_of_the_side_that_waits_holds_up_no_flag_although_a_piece_rocks() -> None:
    game = play("press black; wait 55s", settings_from(game={"time_control": "G/1"}))
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - 40_000)
    for place in range(10):
        game.daemon.handle_input(Edge(square=Square(17), closed=place % 2 == 0, at_us=flag_us - 40_000 + place * 3_000))
    game.daemon.handle_input(ButtonEdge(button=Button.BLACK, down=True, at_us=flag_us - 10_000))
    game.daemon.wait_until(flag_us + 5_000)
    assert [record.at_us for record in game.outcomes] == [flag_us]


def test_what_an_illegal_move_cost_is_on_the_page_until_it_is_put_right() -> None:
    both = settings_from(game={"time_control": "G/5"}, clock={"illegal_move_costs_s": 120, "illegal_moves_lose": 3})
    game = play(f"press black; {WRONG}; {GRACE}", both)
    page = game.session.last_views.page
    assert page is not None
    assert (page.illegal_moves, page.illegal_move_limit, page.penalty_s) == ((1, 0), 3, (0, 120))
    page = game.run_script(f"{BACK}; move 22-18; press white; wait 100ms").session.last_views.page
    assert page is not None
    assert (page.illegal_moves, page.penalty_s) == ((1, 0), (0, 0))


def test_nothing_is_fined_before_the_clock_was_started() -> None:
    game = play(f"{WRONG}; {GRACE}; expect leds 14 lift, 22 place; {BACK}", TIME_PENALTY)
    assert (game.session.conduct.illegal_moves, left_s(game, Side.BLACK)) == ((0, 0), 300)


def test_time_saved_for_the_periods_sounds_as_low_as_a_main_time() -> None:
    saved = settings_from(game={"time_control": "1/2, byo 1x30s"})
    game = play("press black; move 22-18; press white; move 9-13; press black; wait 89s", saved)
    assert left_s(game, Side.WHITE) == 30
    assert Sound.LOW_TIME not in sounds_played(game)
    game.run_script("wait 1s")
    assert sounds_played(game)[-1] is Sound.LOW_TIME
