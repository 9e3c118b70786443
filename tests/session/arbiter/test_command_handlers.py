"""What an arbiter sets: each act is on record with what was before, or is refused in one line and changes nothing."""

import pytest

from controller.commands.values import AddTime, ArbiterCommand, PausePlay, SetTime
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, change_message
from controller.session.inputs import CommandGiven, RecordingFailed, RecordingRestored
from controller.session.recovery import recover_session
from controller.session.state import PauseReason, Phase
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from controller.words.messages import message_sentence
from controller.words.po_files import english
from sim.script.reader import parse_script
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame, play, settings_from

OPENING = "press black; move 22-18; press white; "
FOUR_MOVES = f"{OPENING}move 9-13; press black; move 25-22; press white; move 5-9; press black; "
BYO = settings_from(game={"time_control": "byo 10s 3x30s"})
CANADIAN = settings_from(game={"time_control": "canadian 10s 5/60s"})
STAGES = settings_from(game={"time_control": "2/60s+5, SD/10"})
NONE = settings_from(game={"time_control": "none"})


def recorded_changes(game: ScriptedGame) -> list[tuple[str, str, str, str]]:
    return [
        (change.kind.value, "" if change.side is None else change.side.english_name, change.before, change.after)
        for change in game.changes
    ]


def test_a_time_is_set_with_what_it_was_on_record() -> None:
    game = play(
        f"{OPENING}wait 10s; arbiter time black 3:00; expect clock black 3:00; wait 1s; expect clock black 2:59"
    )
    (change,) = game.changes
    assert (change.kind, change.side, change.after, change.author) == (
        ChangeKind.TIME,
        Side.BLACK,
        "3:00",
        ChangeAuthor.ARBITER,
    )
    assert change.before == "4:49.75"
    assert change.ledger.remaining_us[Side.BLACK] == 180_000_000
    game.run_script("expect clock black 2:59")
    assert Announce(change_message(change)) in game.effects


def test_a_change_is_recorded_before_it_is_announced() -> None:
    game = play("arbiter time white 3:00")
    change = game.changes[0]
    assert game.effects.index(change) < game.effects.index(Announce(change_message(change)))


@pytest.mark.parametrize(
    ("settings", "script", "expected"),
    [
        (CLOCK, "arbiter time white 3:00", ("time", "White", "5:00", "3:00")),
        (CLOCK, "arbiter time white 1:30:00.5", ("time", "White", "5:00", "1:30:00.5")),
        (CLOCK, "arbiter add white 2:00", ("time", "White", "5:00", "7:00")),
        (CLOCK, "arbiter add black -0:30.25", ("time", "Black", "5:00", "4:29.75")),
        (CLOCK, "arbiter add black -10:00", ("time", "Black", "5:00", "0:00")),
        (STAGES, "arbiter stage white 2", ("stage", "White", "1", "2")),
        (STAGES, "arbiter moves black 1", ("moves", "Black", "0", "1")),
        (BYO, "arbiter time white 0:00; arbiter periods white 1", ("periods", "White", "3", "1")),
        (CANADIAN, "arbiter time white 0:00; arbiter moves white 4", ("moves", "White", "0", "4")),
        (CLOCK, "arbiter number 12", ("number", "", "1", "12")),
        (CLOCK, "arbiter number 9999", ("number", "", "1", "9999")),
        (CLOCK, f"{FOUR_MOVES}arbiter number 12", ("number", "", "3", "12")),
        (CLOCK, "arbiter turn black", ("turn", "", "white", "black")),
        (CLOCK, "arbiter result 1-0", ("result", "", "*", "1-0 arbiter")),
        (CLOCK, "arbiter pause", ("pause", "", "nobody", "paused")),
        (CLOCK, f"{OPENING}arbiter pause", ("pause", "", "black", "paused")),
        (CLOCK, f"{OPENING}arbiter pause; arbiter go on", ("go on", "", "paused", "black")),
        (CLOCK, f"{OPENING}arbiter takeback", ("takeback", "", "22-18", "start")),
        (CLOCK, "resign white; arbiter result 1-0", ("result", "", "0-1 resignation", "1-0 arbiter")),
        (CLOCK, "resign white; arbiter go on", ("result", "", "0-1 resignation", "*")),
    ],
)
def test_every_act_is_on_record_with_what_was_before(
    settings: Settings, script: str, expected: tuple[str, str, str, str]
) -> None:
    game = play(script, settings)
    assert recorded_changes(game)[-1] == expected
    assert game.refusals == []


@pytest.mark.parametrize(
    ("settings", "script", "refusal"),
    [
        (CLOCK, "arbiter stage white 2", "White's time control has one stage only"),
        (CLOCK, "arbiter stage white 0", "White's time control has one stage only"),
        (CLOCK, "arbiter periods white 2", "White's clock is not in a byo-yomi period"),
        (BYO, "arbiter time white 0:00; arbiter periods white 0", "give White 1 to 99 periods"),
        (STAGES, "arbiter moves white 2", "in this stage White has made 0 to 1 moves"),
        (NONE, "arbiter time white 3:00", "the game is played without a clock"),
        (
            settings_from(game={"time_control": "count up"}),
            "arbiter add white 1:00",
            "White's clock only counts up",
        ),
        (CLOCK, "arbiter time white 999:59:59; arbiter add white 0:02", "give a time from 0:00 to 1000:00:00"),
        (CLOCK, "arbiter number 0", "give a number from 1 to 9999"),
        (CLOCK, "arbiter turn white", "already White to move"),
        (CLOCK, "arbiter position W:W40:B1", "40"),
        (CLOCK, "arbiter position nonsense", "not a position; write it as"),
        (CLOCK, "arbiter position W:W1:B2", "a white man cannot stand on 1, its crowning row"),
        (CLOCK, "arbiter position W:WK1:B", "Black has no piece"),
        (CLOCK, "arbiter position W:W12:B3,8", "the game is over there (no move left)"),
        (CLOCK, "arbiter result 1-0; arbiter result 1-0", "already White won"),
        (CLOCK, "arbiter pause; arbiter pause", "already paused"),
        (CLOCK, "arbiter result 1-0; arbiter pause", "already over"),
        (CLOCK, "arbiter go on", "The game is not paused"),
        (CLOCK, "arbiter takeback", "There is no move to take back"),
        (CLOCK, f"{OPENING}arbiter takeback 2", "Only one move can be taken back"),
        (CLOCK, f"{OPENING}move 9-13; press black; arbiter takeback 0", "Take back from 1 to 2 moves"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_changes_nothing(
    settings: Settings, script: str, refusal: str
) -> None:
    *before, last = parse_script(script)
    game = play("; ".join([*script.split("; ")[: len(before)], "wait 1s"]), settings)
    session, changes, outcomes = game.session, game.changes, game.outcomes
    assert isinstance(last.statement, ArbiterCommand)
    game.daemon.handle_input(CommandGiven(command=last.statement, at_us=game.daemon.now_us))
    (refused,) = game.refusals
    assert refusal in refused
    assert "\n" not in refused
    assert game.session._replace(now_us=session.now_us) == session
    assert (game.changes, game.outcomes) == (changes, outcomes)


@pytest.mark.parametrize("time_us", [-1, 3_600_000_000_001])
def test_a_time_out_of_all_bounds_is_refused(time_us: int) -> None:
    game = play("wait 1s")
    game.daemon.handle_input(
        CommandGiven(command=SetTime(side=Side.WHITE, remaining_us=time_us), at_us=game.daemon.now_us)
    )
    game.daemon.handle_input(
        CommandGiven(command=AddTime(side=Side.WHITE, time_us=3_600_000_000_001), at_us=game.daemon.now_us)
    )
    assert len(game.refusals) == 2
    assert game.session.ledger.remaining_us == (300_000_000, 300_000_000)


def test_while_nothing_can_be_recorded_nothing_is_changed() -> None:
    game = play(OPENING)
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.run_script("arbiter time white 3:00; arbiter takeback; arbiter pause; arbiter result 1-0; expect result *")
    assert game.refusals == ["Cannot write: the clocks stand (the disk is full)"] * 4
    assert game.changes == []
    game.daemon.handle_input(RecordingRestored(at_us=game.daemon.now_us))
    game.run_script("arbiter time white 3:00; expect clock white 3:00")


def test_a_fallen_flag_is_lifted_and_the_game_goes_on() -> None:
    game = play(f"{OPENING}wait 301s; expect result 1-0; arbiter go on")
    assert game.refusals == ["The game cannot continue yet: Black has no time; set it first"]
    game.run_script("arbiter time black 2:00; arbiter go on; expect result *; wait 10s; expect clock black 1:50")
    game.run_script("move 9-13; press black; expect move 9-13; expect turn white")


def test_a_time_set_to_nothing_drops_the_flag() -> None:
    game = play(f"{OPENING}arbiter time black 0:00; wait 20ms; expect result 1-0")
    assert game.session.outcome is not None
    assert game.session.outcome.termination is Termination.TIME


def test_a_result_is_corrected_after_the_end() -> None:
    game = play(f"{OPENING}resign black; expect result 1-0; arbiter result 1/2-1/2; expect result 1/2-1/2")
    assert [record.outcome.score for record in game.outcomes] == [Score.WHITE_WINS, Score.DRAW]
    assert game.session.phase is Phase.OVER


def test_players_cannot_change_the_arbiters_result() -> None:
    game = play(f"{OPENING}arbiter result 1-0; resign white; draw; expect result 1-0")
    assert len(game.outcomes) == 1


def test_what_the_rules_have_ended_does_not_just_go_on() -> None:
    game = play("press black; move 22x15; press white; expect result 1-0; arbiter go on", fen="W:W22:B18")
    assert game.refusals == [
        "The game cannot continue yet: the rules end it here; take a move back or set the position"
    ]
    game.run_script("arbiter takeback; expect result *; expect leds 15 lift, 18 place, 22 place; place 18; move 15-22")
    game.run_script("wait 1s; move 22x15; press white; expect result 1-0")


@pytest.mark.parametrize("settings", [CLOCK, SETTLE])
def test_the_clocks_stand_while_the_arbiter_pauses_and_no_move_counts(settings: Settings) -> None:
    game = play(f"{OPENING}wait 5s; arbiter pause; expect message clocks stopped", settings)
    left = game.session.ledger.remaining_us
    game.run_script("wait 1min; move 9-13; press black; wait 2s; expect move 22-18")
    assert game.session.ledger.remaining_us == left
    assert game.session.ledger.advance_to(game.daemon.now_us).account.paused_us > 60_000_000
    game.run_script("arbiter go on; wait 1s; press black; wait 1s; expect move 9-13; expect turn white")


def test_a_pause_before_the_game_keeps_it_from_starting() -> None:
    game = play("arbiter pause; press black; wait 10s; expect clock white 5:00; arbiter go on; wait 1s")
    assert game.session.ledger.running_side is None
    game.run_script("press black; wait 10s; expect clock white 4:50")


def test_a_pause_does_not_begin_the_delay_again() -> None:
    game = play(
        "press black; wait 4s; arbiter pause; wait 1min; arbiter go on; wait 4s; expect clock white 14:57",
        settings_from(game={"time_control": "15 d5"}),
    )
    assert game.refusals == []


def test_the_number_of_the_move_is_shown_and_counts_on() -> None:
    game = play(f"{OPENING}arbiter number 12; move 9-13; press black; wait 1s")
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.ply // 2 + 1 == 13
    assert [record.ply for record in game.moves] == [1, 24]


def test_a_command_refused_during_a_question_explains_what_to_do() -> None:
    game = play(f"{OPENING}wait 1s")
    game.daemon.session = game.session._replace(pauses=frozenset({PauseReason.TIME_LIMIT}))
    game.daemon.handle_input(CommandGiven(command=PausePlay(), at_us=game.daemon.now_us))
    game.run_script("arbiter go on; arbiter go on")
    assert game.refusals == ["The game cannot continue yet: both players have used all their time; set the result"]


def test_every_change_has_a_text() -> None:
    game = play(f"{OPENING}arbiter pause; arbiter go on; arbiter takeback; arbiter position W:W21,K30:B1")
    said = [message_sentence(english(), effect.message) for effect in game.effects if isinstance(effect, Announce)]
    assert "The arbiter paused the game while Black's clock was running" in said
    assert "The arbiter took back 22-18: no move is left" in said
    assert MessageCode.CHANGED in game.announced_codes


def test_the_third_button_is_on_record_like_the_arbiters_pause() -> None:
    game = play(f"{OPENING}wait 1s; press third; wait 9s; press third; wait 1s")
    assert recorded_changes(game) == [("pause", "", "black", "paused"), ("go on", "", "paused", "black")]
    assert MessageCode.CHANGED not in game.announced_codes  # the board says it in words of its own


def test_a_fine_is_on_record_and_so_is_its_way_back() -> None:
    fined = settings_from(game={"time_control": "5+3"}, clock={"illegal_move_costs_s": 120})
    game = play("press black; wait 1s; move 22-15; press white; wait 2s", fined)
    assert recorded_changes(game) == [("time", "Black", "5:00", "7:00")]
    assert game.changes[0].author is ChangeAuthor.BOARD


def test_the_count_of_illegal_moves_is_corrected_and_the_last_one_loses_the_game() -> None:
    rules = settings_from(game={"time_control": "5+3"}, clock={"illegal_moves_lose": 2})
    game = play("press black; arbiter illegal white 1; arbiter illegal black 1; arbiter illegal white 0", rules)
    assert game.session.conduct.illegal_moves == (0, 1)
    assert game.outcomes == []
    game.run_script("arbiter illegal black 2")
    assert [record.outcome for record in game.outcomes] == [
        Outcome(score=Score.WHITE_WINS, termination=Termination.ILLEGAL_MOVES)
    ]


def test_a_count_of_illegal_moves_that_loses_nothing_is_kept_too() -> None:
    game = play("press black; arbiter illegal white 3; arbiter illegal black 100", settings_from())
    assert game.session.conduct.illegal_moves == (3, 0)
    assert "99" in game.refusals[0]
    assert recover_session(game.session.started, game.changes, ()).conduct.illegal_moves == (3, 0)
