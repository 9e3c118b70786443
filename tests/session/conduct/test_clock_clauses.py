"""What the clocks do from a press until the board knows its move, clause by clause of clock-on-a-board.md."""

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from tests.session.scripted_game import ScriptedGame, play, settings_from

ONE_MINUTE = settings_from(game={"time_control": "G/1"})
WITH_INCREMENT = settings_from(game={"time_control": "1+2"})
FINED = settings_from(game={"time_control": "G/1"}, clock={"illegal_move_costs_s": 30})
FIRST_LOSES = settings_from(game={"time_control": "G/1"}, clock={"illegal_moves_lose": 1})

STARTED_US = 250_000  # the first act of a script
NEARLY_US = 20_000  # what a reed needs to settle after a hand, and a margin
CAPTURE = "W:W22,31:B18,5"  # 22x15
FEW_MEN = "W:W22,28:B1,2"  # nothing to capture in the first plies


def press_on_disturbed_board(
    before: str, disturbed_ms: int, settings: Settings = ONE_MINUTE, fen: str | None = FEW_MEN
) -> ScriptedGame:
    """Play 22-18 and press while something closes the sensor of square 15, from before the press until after it."""
    game = play(f"press black; {before}; lift 22; place 18", settings, fen)
    game.send_edges((0, 15, True)).run_script(f"press white; wait {disturbed_ms}ms")
    return game.send_edges((0, 15, False))


def used_s(game: ScriptedGame) -> tuple[float, float, float]:
    """Return the seconds that White, Black and nobody have used by now."""
    account = game.session.ledger.advance_to(game.daemon.now_us).account
    return account.white_us / 1e6, account.black_us / 1e6, account.paused_us / 1e6


def left_s(game: ScriptedGame, side: Side) -> float:
    return game.session.ledger.side_remaining_us(side, game.daemon.now_us) / 1e6


def shown_deciseconds(game: ScriptedGame, side: Side) -> int | None:
    page = game.session.last_views.page
    assert page is not None
    return page.clock_of(side).deciseconds


def play_until_before_flag(script: str, before_ms: int, settings: Settings = ONE_MINUTE) -> tuple[ScriptedGame, int]:
    """Play moves and let the time pass, so that the next act comes so long before White's flag; return the flag too."""
    game = play(f"press black; wait 50s; {script}", settings, FEW_MEN)
    flag_us = game.session.ledger.flag_us
    assert flag_us is not None
    game.daemon.wait_until(flag_us - before_ms * 1000 - STARTED_US)
    return game, flag_us


# --- 1 to 3: accepted


def test_clause_1_a_press_stops_the_clock_of_the_side_that_moved() -> None:
    game = press_on_disturbed_board("wait 5s", 1000)
    game.run_script("expect move 22-18; wait 3s")
    assert game.moves[0].at_us == STARTED_US + 5_750_000
    assert left_s(game, Side.WHITE) == 60 - 5.75


def test_clause_1_the_display_stands_while_a_press_waits() -> None:
    game = play("press black; wait 54s; lift 22; place 18", ONE_MINUTE, FEW_MEN)
    game.send_edges((0, 15, True)).run_script("press white; wait 100ms")
    shown = shown_deciseconds(game, Side.WHITE)
    game.run_script("wait 1s")
    assert not game.moves
    assert shown_deciseconds(game, Side.WHITE) == shown == 53
    game.run_script("wait 500ms")  # refused: the time since the press is White's
    assert shown_deciseconds(game, Side.WHITE) == 53 - 16


@pytest.mark.parametrize(("disturbed_ms", "black_starts_ms"), [(0, 0), (80, 0), (110, 118), (1400, 1408)])
def test_clauses_2_and_3_the_other_clock_starts_at_the_press_or_as_the_move_is_announced(
    disturbed_ms: int, black_starts_ms: int
) -> None:
    game = press_on_disturbed_board("wait 5s", disturbed_ms)
    game.run_script("wait 2s; expect turn black")
    assert game.moves[0].ledger.since_us == game.moves[0].at_us + black_starts_ms * 1000
    white_s, black_s, nobody_s = used_s(game)
    assert white_s == 5.75
    assert nobody_s == pytest.approx(0.25 + black_starts_ms / 1000)
    assert white_s + black_s + nobody_s == pytest.approx(game.daemon.now_us / 1e6)


def test_clause_3_nobody_flags_before_he_is_told() -> None:
    short = settings_from(game={"time_control": "white G/1 black 1s/move"})
    game = press_on_disturbed_board("wait 5s", 1300, short)
    game.run_script("wait 500ms; expect turn black; expect result *; wait 600ms; expect result 1-0")
    assert game.outcomes[0].at_us == game.moves[0].at_us + 1_308_000 + 1_000_000


@pytest.mark.parametrize(
    "control", ["1 d5", "1 b5", "1+5 before", "byo 1x30s", "30s/move", "hourglass 1m", "count up", "1/1, SD/5", "none"]
)
def test_clause_3_a_late_announcement_changes_no_clock(control: str) -> None:
    clocks = []
    for disturbed_ms in (0, 1000):
        game = press_on_disturbed_board("wait 5s", disturbed_ms, settings_from(game={"time_control": control}))
        game.run_script("wait 9s; expect turn black")
        clocks.append(game.session.ledger.advance_to(game.moves[0].ledger.since_us + 7_000_000).side_clocks)
    assert clocks[0] == clocks[1]


# --- 4 and 5: refused


def test_clause_4_the_time_of_a_press_that_is_refused_is_charged() -> None:
    game = play("press black; wait 5s; move 22-14; press white; wait 2s; expect turn white", ONE_MINUTE)
    assert used_s(game) == pytest.approx((7.75, 0, 0.25), abs=NEARLY_US / 1e6)
    assert not game.session.turn.table_presses


def test_clause_4_a_press_counts_no_more_after_it_was_refused() -> None:
    game = press_on_disturbed_board("wait 5s", 1600)
    game.run_script("wait 2s; expect turn white; press white; expect move 22-18")
    assert left_s(game, Side.WHITE) == pytest.approx(60 - 9.6, abs=NEARLY_US / 1e6)


def test_clause_5_a_flag_that_falls_while_a_press_waits_is_judged_with_it() -> None:
    game, flag_us = play_until_before_flag("move 22-14", 500)
    game.run_script("press white; wait 1400ms; expect result *; wait 200ms; expect result 0-1")
    assert [(record.at_us, record.outcome) for record in game.outcomes] == [
        (flag_us, Outcome(score=Score.BLACK_WINS, termination=Termination.TIME))
    ]


def test_clause_5_no_flag_has_fallen_if_the_move_is_accepted() -> None:
    game, flag_us = play_until_before_flag("lift 22; place 18", 500)
    game.send_edges((0, 15, True)).run_script("press white; wait 1s").send_edges((0, 15, False))
    game.run_script("expect move 22-18; wait 1s; expect result *")
    assert game.moves[0].at_us == flag_us - 500_000
    assert MessageCode.FLAG not in game.announced_codes


# --- 6 to 8: captured pieces stand


def test_clause_6_the_turn_passes_as_the_last_captured_piece_leaves() -> None:
    game = play("press black; wait 5s; lift 22; place 15; press white; wait 3s", ONE_MINUTE, CAPTURE)
    assert shown_deciseconds(game, Side.WHITE) == 520
    game.run_script("remove 18; wait 1s; expect move 22x15; expect turn black")
    assert game.moves[0].at_us == pytest.approx(STARTED_US + 9_000_000, abs=NEARLY_US)
    assert game.moves[0].ledger.account.white_us == pytest.approx(9_000_000, abs=NEARLY_US)
    assert used_s(game)[2] == 0.25  # the other clock has run since then


def test_clause_6_nothing_else_that_moves_takes_the_press_away() -> None:
    game = play("press black; lift 22; place 15; press white; wait 500ms", ONE_MINUTE, CAPTURE)
    game.run_script("lift 31; place 31; wait 1s; remove 18; expect move 22x15; expect turn black")


def test_clause_7_a_flag_falls_while_captured_pieces_stand() -> None:
    script = "press black; wait 56s; lift 22; place 15; press white; wait 4s; expect result 0-1; remove 18"
    game = play(script, ONE_MINUTE, CAPTURE)
    assert [record.at_us for record in game.outcomes] == [STARTED_US + 60_000_000]
    assert not game.moves


def test_clause_7_the_last_captured_piece_that_leaves_before_the_flag_saves_the_game() -> None:
    script = "press black; wait 56s; lift 22; place 15; press white; wait 2s; remove 18; wait 5s; expect result *"
    assert left_s(play(script, ONE_MINUTE, CAPTURE), Side.WHITE) == pytest.approx(1, abs=NEARLY_US / 1e6)


def test_clause_8_captured_pieces_that_stand_for_5_s_refuse_the_press_at_no_cost() -> None:
    lift = "press black; lift 22; place 15; press white"
    assert play(f"{lift}; wait 4s; wait 700ms; remove 18; wait 20ms", FIRST_LOSES, CAPTURE).moves
    game = play(
        f"{lift}; wait 4s; wait 800ms; remove 18; wait 5s; expect turn white; expect result *", FIRST_LOSES, CAPTURE
    )
    assert [judgement.judgement for judgement in game.judgements] == [Judgement.INCOMPLETE]
    assert game.session.conduct.illegal_moves == (0, 0)
    game.run_script("press white; expect move 22x15; expect turn black")


# --- 9 to 11: moves without a press


def test_clause_9_a_forgotten_press_passes_the_turn_as_the_reply_is_lifted() -> None:
    game = play("press black; move 22-18; wait 2s; lift 1; wait 1s; place 6; press black", ONE_MINUTE, FEW_MEN)
    game.run_script("expect move 1-6; expect turn white")
    lifted_us = STARTED_US + 2_750_000
    assert [move.at_us for move in game.moves] == pytest.approx([lifted_us, lifted_us + 1_500_000], abs=NEARLY_US)
    assert game.moves[1].ledger.account == pytest.approx((2_750_000, 1_500_000, STARTED_US), abs=NEARLY_US)


def test_clause_9_two_forgotten_presses_pass_two_turns() -> None:
    game = play("press black; move 22-18; wait 1s; move 1-6; wait 1s; move 28-24; press white", ONE_MINUTE, FEW_MEN)
    game.run_script("expect move 28-24; expect turn black")
    lifted_us = STARTED_US + 1_750_000  # 1-6, and 28-24 a second and a half later
    assert [move.at_us for move in game.moves] == pytest.approx(
        [lifted_us, lifted_us + 1_500_000, lifted_us + 2_000_000], abs=NEARLY_US
    )


def test_clause_9_a_turn_does_not_pass_before_the_move_is_complete() -> None:
    early = "press black; lift 22; lift 1; place 18; wait 1s; place 6; press black; expect move 1-6"
    game = play(early, ONE_MINUTE, FEW_MEN)
    assert game.moves[0].at_us == pytest.approx(STARTED_US + 750_000, abs=NEARLY_US)


def test_clause_9_a_turn_that_nobody_pressed_has_passed_when_the_reply_has_stood_for_3_s() -> None:
    game = play(
        "press black; move 22-18; wait 2s; lift 1; place 6; wait 2900ms; expect turn white", ONE_MINUTE, FEW_MEN
    )
    game.run_script("wait 200ms; expect move 22-18; expect turn black")
    assert game.moves[0].at_us == pytest.approx(STARTED_US + 2_750_000, abs=NEARLY_US)


def test_clause_9_a_late_press_says_when_the_turn_passed() -> None:
    game = play(
        "press black; move 22-18; wait 1s; lift 1; place 6; press white; expect turn black", ONE_MINUTE, FEW_MEN
    )
    assert game.moves[0].at_us == STARTED_US + 2_250_000


def test_clause_10_a_press_of_the_side_that_waits_counts_after_its_reply() -> None:
    game = play(
        "press black; move 22-18; wait 1s; move 1-6; wait 1s; press black; expect move 1-6", ONE_MINUTE, FEW_MEN
    )
    assert game.moves[1].at_us == STARTED_US + 3_250_000
    assert game.session.ledger.running_side is Side.WHITE


def test_clause_10_a_press_of_the_side_that_waits_says_nothing_before_its_reply() -> None:
    game = play("press black; move 22-18; press black; wait 2s; expect turn white", ONE_MINUTE, FEW_MEN)
    assert not game.moves
    game.run_script("press white; expect move 22-18; expect turn black")


def test_clause_11_each_move_earns_its_increment() -> None:
    game = play("press black; move 22-18; wait 1s; move 1-6; press black; wait 1s", WITH_INCREMENT, FEW_MEN)
    game.run_script("move 28-24; press white; expect move 28-24; expect turn black")
    assert len(game.moves) == 3
    white, black = game.moves[-1].ledger.remaining_us
    assert game.moves[-1].ledger.account.white_us + white == 60_000_000 + 2 * 2_000_000
    assert game.moves[-1].ledger.account.black_us + black == 60_000_000 + 2_000_000


# --- 12 and 13: what an illegal move costs


def test_clause_12_the_cost_comes_when_the_press_is_refused() -> None:
    game = play("press black; move 22-14; press white; wait 1400ms", FINED, FEW_MEN)
    assert MessageCode.PENALTY_ADDED not in game.announced_codes
    assert [judgement.judgement for judgement in game.judgements] == [Judgement.ILLEGAL]  # it is told at once
    game.run_script("wait 200ms")
    assert (left_s(game, Side.BLACK), game.session.conduct.illegal_moves) == (90, (1, 0))
    lost = play("press black; move 22-14; press white; wait 1400ms; expect result *; wait 200ms", FIRST_LOSES, FEW_MEN)
    assert lost.outcomes[0].outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.ILLEGAL_MOVES)


@pytest.mark.parametrize("settings", [FINED, FIRST_LOSES])
def test_clause_12_a_move_that_is_accepted_in_time_costs_nothing(settings: Settings) -> None:
    game = press_on_disturbed_board("wait 5s", 1400, settings)
    game.run_script("wait 3s; expect move 22-18; expect result *")
    assert game.session.conduct.illegal_moves == (0, 0)
    assert MessageCode.PENALTY_ADDED not in game.announced_codes


@pytest.mark.parametrize("settings", [FINED, FIRST_LOSES])
def test_clause_12_a_blocked_piece_that_the_opponent_straightens_costs_nothing(settings: Settings) -> None:
    game = play("press black; lift 22; place 18; lift 1; press white; wait 500ms", settings, "W:W22,28:B1,5,6")
    game.run_script("place 1; expect move 22-18; expect turn black; wait 2s; expect result *")
    assert game.moves[0].at_us == STARTED_US + 1_000_000
    assert MessageCode.PENALTY_ADDED not in game.announced_codes


def test_clause_13_the_cost_is_given_back_if_the_same_move_is_accepted_later() -> None:
    game = press_on_disturbed_board("wait 5s", 3000, FINED)
    assert left_s(game, Side.BLACK) == 90
    game.run_script("wait 1s; press white; expect move 22-18; expect turn black")
    assert game.moves[0].at_us == STARTED_US + 10_000_000
    assert game.session.conduct.illegal_moves == (0, 0)
    assert game.moves[0].ledger.remaining_us == (50_000_000, 60_000_000)


def test_clause_13_another_move_gives_nothing_back() -> None:
    game = play(
        "press black; move 22-14; press white; wait 2s; move 14-18; press white; expect move 22-18", FINED, FEW_MEN
    )
    assert game.session.conduct.illegal_moves == (1, 0)
    assert left_s(game, Side.BLACK) == pytest.approx(90, abs=NEARLY_US / 1e6)


@pytest.mark.parametrize(("back_after", "is_free"), [("1s", True), ("2s", False)])
def test_clause_14_a_piece_put_down_wrongly_makes_the_correct_move_unless_it_was_back_in_time(
    back_after: str, is_free: bool
) -> None:
    settings = settings_from(game={"ruleset": "filipino", "orientation": "vismin"})
    game = play("press black; wait 200ms; move 24-20; press white", settings, "W:W21,24,32:B17,19,1,3")
    game.run_script(f"wait {back_after}; lift 20; place 24; wait 3s; lift 21; place 14; lift 17; press white; wait 2s")
    assert [record.move.origin for record in game.moves] == ([21] if is_free else [])
