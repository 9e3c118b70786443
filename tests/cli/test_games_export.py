"""`damahan games export`: recorded games as PDN."""

from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

from controller.notation.move_text import move_text
from controller.notation.pdn import PdnGame, read_pdn
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import Journal
from tests.cli.sample_journals import ENDED
from tests.cli.shell import damahan
from tests.daemon.daemon_rig import DaemonRig, game_started, play
from tests.storage.journal.random_games import make_started, play_random_turns


def test_export(two_games: Path) -> None:
    result = damahan("games", "export", "2", "--journal", two_games)
    assert result.exit_code == 0
    assert '[White "Reyes"]\n[Black "Cruz"]\n[Result "*"]\n' in result.output
    assert '[SetUp "1"]\n[FEN "B:W22:B1"]\n[TimeControl "-"]\n' in result.output
    assert result.output.endswith("\n\n1... 1-5 *\n")
    timed = damahan("games", "export", "1", "--journal", two_games).output
    assert '[TimeControl "900+10"]\n[Termination "time forfeit"]\n' in timed
    assert "{[%clock w0:15:10 B0:15:00]}" in timed
    assert timed.endswith("{time} 1-0\n")


def test_start_position_written_out_needs_no_set_up(tmp_path: Path) -> None:
    squares = ",".join(map(str, range(21, 33))), ",".join(map(str, range(1, 13)))
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started(fen=f"W:W{squares[0]}:B{squares[1]}"))
    assert "FEN" not in damahan("games", "export", "1", "--journal", tmp_path).output


def test_a_time_control_beyond_the_tag_is_exported_in_a_comment(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start := make_started(time_control="15+10 before"))
        for turn in islice(play_random_turns(start, 3), 1):
            journal.commit(turn.inputs, [turn.record])
    exported = damahan("games", "export", "1", "--journal", tmp_path).output
    assert '[TimeControl "900+10"]\n' in exported
    assert "\n{time control 15+10 before} 1. " in exported


def test_export_has_what_counts_and_a_comment_for_each_change(corrected_game: Path) -> None:
    text = damahan("games", "export", "1", "--journal", corrected_game).output
    words = " ".join(text.split())
    assert "1. 22-18" in words
    assert "took back 9-13: the last move is now 22-18 (terminal)}" in words
    assert "{The arbiter set Black's clock to 3:00 (before: 14:59) (terminal)" in words
    assert "{The arbiter set the result: White won (before: no result) (terminal)}" in words
    (game,) = read_pdn([text])
    assert isinstance(game, PdnGame)
    assert [move_text(move.move) for move in game.moves] == ["22-18", "10-14"]


def test_export_begins_with_the_position_that_was_set(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        rig = DaemonRig(journal=journal, started=game_started(fen="W:W22,31:B1,12"))
        play(
            "press black; move 22-18; press white; wait 1s; arbiter position W:W18,31:B1,12; wait 1s;"
            "move 31-26; press white; wait 1s",
            rig,
        )
    text = damahan("games", "export", "1", "--journal", tmp_path).output
    assert '[SetUp "1"]\n[FEN "W:W18,31:B1,12"]' in text
    words = " ".join(text.split())
    assert "{Before: 22-18} {The arbiter set the position W:W18,31:B1,12 (before: B:W18,31:B1,12) (terminal)}" in words
    (game,) = read_pdn([text])
    assert isinstance(game, PdnGame)
    assert [move_text(move.move) for move in game.moves] == ["31-26"]


def test_a_game_of_damath_as_pdn_names_its_chips_and_its_time_and_can_be_read(tmp_path: Path) -> None:
    game = GameSettings.model_validate({"ruleset": "damath", "damath": {"chips": "integer"}})
    start = replace(make_started(), settings=Settings(game=game))
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start)
        for turn in islice(play_random_turns(start, 3), 9):
            journal.commit(turn.inputs, [turn.record])
        journal.finish((), ENDED)
    exported = damahan("games", "export", "1", "--journal", tmp_path).output
    for tag in (
        '[DamathChips "integer"]',
        '[TimeControl "1m/move both 20m"]',
        '[Termination "normal"]',  # the time of the match, which no side forfeits
    ):
        assert f"{tag}\n" in exported
    (read,) = read_pdn([exported])
    assert isinstance(read, PdnGame)
    assert (len(read.moves), read.tag("DamathChips")) == (9, "integer")
