"""Boards on which every sensor is right, and the order of the changes leaves a doubt: later changes decide it."""

from controller.notation.move_text import move_text
from controller.rules.squares import Square, bit, mask_of
from controller.session.effects import Judgement
from controller.settings.game import TouchMoveRule
from hardware.events import Snapshot
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame, play, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

MEN = "W:W22,32:B9,6"
EXCHANGE = "W:W22,32:B18,K8,5"  # 22x15, and then 8x22 takes the piece on 15
NEAR = "W:W22,23,32:B14,5"  # 22-18 or 23-18
KINGS = "W:WK29,32:B5,9"


def candidates(game: ScriptedGame) -> list[int]:
    return [len(record.candidates) for record in game.moves]


# --- evidence of the reply


def test_a_reply_that_was_captured_before_the_answered_turn_passed_is_not_forgotten() -> None:
    # the captured piece on 18 stays until 3500; meanwhile Black answers 5-9, and White takes that piece
    answered = "400 black; 1000 22-; 1300 15+; 1900 5-; 2200 9+; 2500 white; 2600 13-; 2800 9-; 3000 6+; 3500 18-"
    game = play_timeline(f"{answered}; 4000 black; 4300 white; 7000", CLOCK, "W:W22,13,32:B18,5,1")
    assert recorded(game) == [("22x15", 3500), ("5-9", 4000), ("13x6", 4300)]


def test_a_piece_that_was_called_missing_may_be_the_one_that_moved() -> None:
    # the landing on 18 drops out as White presses, so 22 is called missing; later the board shows all
    game = play_timeline("400 black; 1000 22-; 1300 18+; 1850 18-; 1900 white; 2300 6-; 2400", CLOCK, MEN)
    send_timeline(game, "2600 18+; 2900 10+; 4000 black; 7000")
    assert [move for move, _ in recorded(game)] == ["22-18", "6-10"]


# --- doubts that end


def test_of_two_men_that_left_at_once_the_one_that_comes_back_has_not_moved() -> None:
    game = play_timeline("1000 22-; 1000 23-; 1250 18+; 2600", SETTLE, NEAR)
    send_timeline(game, "2700 23+; 9000")
    assert game.moves[-1].candidates == ()
    assert recorded(game)[-1][0] == "22-18"


def test_a_magnet_on_the_way_of_a_king_is_no_move_with_an_answer() -> None:
    # 29 slides over 25 and 22 to 18, while 9 is straightened
    game = play_timeline(
        "1000 29-; 1040 25+; 1090 25-; 1100 22+; 1130 9-; 1186 22-; 1200 18+; 2040 9+; 4000", SETTLE, KINGS
    )
    assert [move for move, _ in recorded(game)] == ["29-18"]


def test_a_correction_of_the_landing_is_no_answered_move() -> None:
    game = play_timeline("1000 22-; 1150 17+; 1490 17-; 1750 9-; 1925 18+; 2625 9+; 6000", SETTLE, MEN)
    assert [move for move, _ in recorded(game)] == ["22-18"]
    assert game.judgements == []


def test_no_further_ply_is_made_certain_that_only_one_of_two_likely_games_has() -> None:
    """A king slides over 25 to 22 and is answered, and only a snapshot tells of it: it may have stopped on 25."""
    game = ScriptedGame(SETTLE, KINGS)
    send_timeline(game, "400; 1000 29-; 1030 25+; 1300")
    before = game.session.game.position.occupancy
    shown = before & ~mask_of(map(Square, (29, 9))) | mask_of(map(Square, (22, 14)))
    game.daemon.handle_input(Snapshot(occupancy=shown, at_us=game.daemon.now_us))
    send_timeline(game, "8000")
    certain = {record.ply: record for record in game.moves if not record.candidates}
    assert not certain or move_text(certain[1].move) == "29-22"
    assert len(game.session.history.checkpoints) < 4


# --- presses


def test_a_press_that_was_cheaper_to_call_idle_closes_no_turn() -> None:
    # Black has tried 6-10 and taken it back before, and White presses with his piece in hand
    game = play("press black; move 22-18; press white; expect move 22-18", fen=MEN)
    game.run_script(
        "lift 6; place 10; wait 700ms; lift 10; place 6; wait 500ms; lift 9; press black; expect turn black"
    )
    game.run_script("place 13; wait 500ms; press black; expect move 9-13")


def test_a_press_in_the_air_closes_no_turn_although_a_magnet_passed_over_a_landing_before() -> None:
    trail = "400 black; 600 18+; 660 18-; 1000 22-; 1300 white; 2450 18+; 2720 18-; 2860 17+; 3600 white; 6000"
    assert recorded(play_timeline(trail, CLOCK, MEN)) == [("22-17", 3600)]


def test_a_piece_that_rocked_and_was_captured_has_landed() -> None:
    rocked = "1082 18+; 1152 18-; 1177 18+; 1197 18-; 1247 18+; 1312 18-; 1332 18+"
    trail = (
        f"300 black; 600 22-; 700 17+; 900 17-; {rocked}; 1560 18-; 1695 white; 1750 15-; 2240 22+; 2800 black; 6000"
    )
    assert recorded(play_timeline(trail, CLOCK, "W:W22,32:B15,5")) == [("22-18", 1695), ("15x22", 2800)]


def test_a_captured_piece_that_is_put_back_stands() -> None:
    game = play("press black; move 22-15; remove 18; wait 300ms; lift 32; place 18; press white", fen=EXCHANGE)
    game.run_script("wait 2s; expect leds 18 captured")
    assert game.moves == []


# --- snapshots


def test_a_snapshot_that_shows_where_a_king_stood_at_its_press_amends_its_move() -> None:
    """The edges by which a king slid on from 25 to 22 were lost; the next snapshot tells of them after its press."""
    game = send_timeline(ScriptedGame(CLOCK, KINGS), "400 black; 1000 29-; 1300 25+; 2000 white; 2300")
    assert recorded(game) == [("29-25", 2000)]
    shown = game.session.game.position.occupancy & ~bit(Square(25)) | bit(Square(22))
    game.daemon.handle_input(Snapshot(occupancy=shown, at_us=game.daemon.now_us))
    game.run_script("wait 50ms; expect turn black")
    moves = [(move_text(record.move), record.is_amendment) for record in game.moves]
    assert moves == [("29-25", False), ("29-22", True)]


# --- touch-move


def test_a_piece_that_the_answer_captures_binds_nobody() -> None:
    strict = settings_from(game={"touch_move": TouchMoveRule.STRICT})
    fen = "W:W22,28,32:B18,K8,5"
    game = play("press black; move 22-15; lift 8; remove 18; press white; expect move 22x15", strict, fen)
    game.run_script("remove 15; place 22; press black; expect move 8x22; move 28-24; press white; expect move 28-24")


# --- straightened pieces


def test_a_piece_that_was_only_straightened_has_not_moved() -> None:
    """Black's king is put where the man on 22 could go, and the man rocked before."""
    game = play_timeline("1000 22-; 1050 22+; 4000 9-; 4500 18+; 7000", SETTLE, "W:W22,32:BK9,6")
    assert recorded(game) == []
    assert [judgement.judgement for judgement in game.judgements] == [Judgement.ILLEGAL]
