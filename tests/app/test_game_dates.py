"""A board that does not know the date says so, and its games get their dates once the date is known."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from controller.app import game_dates
from controller.app.game_dates import LOOK_INTERVAL_S
from controller.commands.sender import CommandSender, OwnSender
from controller.notation.pdn import pdn_text
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, Effect, RecordChange
from controller.session.inputs import DaemonRestarted, DateUnknown, Tick
from controller.session.views.messages import MessageCode
from controller.storage.game_index.current_index import open_game_index
from controller.storage.journal import GameId, Journal, list_games, load_game
from controller.storage.journal.score_sheets import score_sheet_of
from controller.storage.journal.undated_games import boot_of_start
from controller.words.po_files import english
from controller.words.score_sheet_remarks import ScoreSheetRemarks
from sim.virtual_time import VirtualTimeLoop
from tests.app.dated_rig import BOOT, FIRST_DAY, NEXT_DAY, UNKNOWN, DatedRig
from tests.daemon.daemon_rig import DaemonRig, RigActivity, play

OPENING = "press black; move 22-18; press white; move 9-13; press black; wait 1s;"
REPLY = "move 24-20; press white; wait 1s;"
PAST_MIDNIGHT = "wait 11min;"
LOOK = "wait 11s;"
FOUND = (ChangeKind.DATE, UNKNOWN, FIRST_DAY, ChangeAuthor.BOARD)


class LaterLoop(VirtualTimeLoop):
    """The same clock a minute after the first run."""

    def __init__(self) -> None:
        super().__init__()
        self._now_s += 3_660


def run(folder: Path, people: RigActivity | str, *, boot: str = BOOT, is_later: bool = False) -> DatedRig:
    """Run the board of a folder while people act; it goes on with an unfinished game."""
    with closing(Journal.open(folder)) as journal:
        rig = DatedRig(journal=journal, saved=journal.unfinished(), boot=boot)
        ended = play(people, rig, loop=LaterLoop if is_later else VirtualTimeLoop)
        assert isinstance(ended, DatedRig)
        return ended


def date_changes(folder: Path, game: int = 1) -> list[tuple[ChangeKind, str, str, ChangeAuthor]]:
    changes = load_game(folder, GameId(game)).changes
    return [(each.kind, each.before, each.after, each.author) for each in changes if each.kind is ChangeKind.DATE]


def dates_of(folder: Path) -> list[str]:
    """Return the dates of all games; their list and the games themselves must agree."""
    listed = [game.date for game in list_games(folder)]
    assert listed == [load_game(folder, game.id).date for game in list_games(folder)]
    return listed


def pdn_of(folder: Path, game: int = 1) -> str:
    """Return a game as PDN in one line."""
    return " ".join(pdn_text(score_sheet_of(load_game(folder, GameId(game)), ScoreSheetRemarks(english()))).split())


def effects_of(rig: DaemonRig) -> list[Effect]:
    return [effect for step in rig.recorder.steps for effect in step.effects]


def test_a_game_of_an_unknown_day_has_no_date(tmp_path: Path) -> None:
    rig = run(tmp_path, OPENING + PAST_MIDNIGHT)
    assert dates_of(tmp_path) == [UNKNOWN]
    assert '[Date "????.??.??"]' in pdn_of(tmp_path)
    assert date_changes(tmp_path) == []
    assert rig.display_message == MessageCode.DATE_NOT_SET
    said = [effect.message.code for effect in effects_of(rig) if isinstance(effect, Announce)]
    assert said.count(MessageCode.DATE_NOT_SET) == 1


def test_the_date_is_that_of_the_start_and_not_of_the_network(tmp_path: Path) -> None:
    rig = run(tmp_path, f"{OPENING}{PAST_MIDNIGHT}network;{LOOK}{REPLY}")
    assert dates_of(tmp_path) == [FIRST_DAY]
    assert date_changes(tmp_path) == [FOUND]
    assert '[Date "2026.11.22"]' in pdn_of(tmp_path)
    assert "The board set the date of the game to 2026.11.22 (before: none)" in pdn_of(tmp_path)
    assert rig.display_message != MessageCode.DATE_NOT_SET
    assert rig.recorder.moves == ["22-18", "9-13", "24-20"]


def test_a_board_that_knows_the_date_says_nothing_of_it(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        rig = DatedRig(journal=journal, is_clock_set=True)
        play(f"{OPENING}{PAST_MIDNIGHT}", rig)
    assert dates_of(tmp_path) == [FIRST_DAY]
    assert not any(isinstance(effect, RecordChange) for effect in effects_of(rig))
    assert rig.display_message == ""


def time_of(folder: Path, game: int = 1) -> str:
    return load_game(folder, GameId(game)).start_time


def test_the_time_of_day_is_that_of_the_start(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        play(f"{OPENING}{PAST_MIDNIGHT}", DatedRig(journal=journal, is_clock_set=True))
    assert time_of(tmp_path) == "23:50:00"
    assert '[Time "23:50:00"]' in pdn_of(tmp_path)
    with open_game_index(tmp_path) as index:
        assert index.search(limit=1).games[0].time == "23:50:00"


def test_the_time_of_day_is_found_with_the_date_and_unknown_until_then(tmp_path: Path) -> None:
    run(tmp_path, OPENING + PAST_MIDNIGHT)
    assert time_of(tmp_path) == ""
    assert "[Time " not in pdn_of(tmp_path)
    run(tmp_path, f"network;{LOOK}")
    assert (dates_of(tmp_path), time_of(tmp_path)) == ([FIRST_DAY], "23:50:00")


def test_a_game_that_an_arbiter_gave_another_date_has_no_time(tmp_path: Path) -> None:
    run(tmp_path, f"{OPENING}arbiter date 2026-10-05; wait 1s; network;{LOOK}")
    assert (dates_of(tmp_path), time_of(tmp_path)) == (["2026.10.05"], "")


def test_the_network_is_noticed_within_a_look(tmp_path: Path) -> None:
    look_s = round(LOOK_INTERVAL_S)
    run(tmp_path, f"{OPENING}network;wait {look_s - 5}s")
    assert dates_of(tmp_path) == [UNKNOWN]
    run(tmp_path, f"network;wait {look_s + 1}s")
    assert dates_of(tmp_path) == [FIRST_DAY]


@pytest.mark.parametrize(
    ("first", "second"),
    [(f"{OPENING}network;{LOOK}", "wait 1s"), (OPENING, f"network;{LOOK}")],
    ids=["network, restart", "restart, network"],
)
def test_a_restart_of_the_program_before_or_after(first: str, second: str, tmp_path: Path) -> None:
    run(tmp_path, first)
    rig = run(tmp_path, f"press black; {second}", is_later=True)
    assert dates_of(tmp_path) == [FIRST_DAY]
    assert date_changes(tmp_path) == [FOUND]
    assert rig.session.started.date == FIRST_DAY


def test_after_a_start_of_the_machine_the_first_day_stays_unknown(tmp_path: Path) -> None:
    run(tmp_path, OPENING)
    rig = run(tmp_path, f"press black; network;{LOOK}wait 1s", boot="another start")
    assert dates_of(tmp_path) == [UNKNOWN]
    assert rig.display_message == MessageCode.DATE_NOT_SET
    run(tmp_path, "arbiter date 2026-11-22; wait 1s", boot="a third start")
    assert dates_of(tmp_path) == [FIRST_DAY]


def test_what_is_noted_after_a_restart_says_nothing_of_the_start() -> None:
    noted = DateUnknown(boot=BOOT, at_us=2)
    assert boot_of_start([Tick(at_us=1), noted]) == BOOT
    assert boot_of_start([DaemonRestarted(at_us=1), noted]) is None
    assert boot_of_start([Tick(at_us=1)]) is None


def test_a_finished_game_gets_its_date_too(tmp_path: Path) -> None:
    async def people(rig: DaemonRig) -> None:
        await rig.run_script(f"{OPENING}resign white; wait 1s")
        await rig.set_up_again()
        await rig.run_script(f"{PAST_MIDNIGHT}network;{LOOK}{LOOK}{LOOK}")

    run(tmp_path, people)
    assert dates_of(tmp_path) == [FIRST_DAY, FIRST_DAY]
    assert date_changes(tmp_path, 1) == date_changes(tmp_path, 2) == [FOUND]
    finished = load_game(tmp_path, GameId(1))
    assert finished.outcome is not None
    assert finished.outcome.score.value == "0-1"


def test_games_of_an_earlier_run_get_their_dates_unless_the_machine_was_started_since(tmp_path: Path) -> None:
    for _ in range(2):
        run(tmp_path, f"{OPENING}resign white; wait 1s")
    run(tmp_path, f"network;{LOOK}{LOOK}", boot="another start", is_later=True)
    assert dates_of(tmp_path) == [UNKNOWN, UNKNOWN, FIRST_DAY]
    run(tmp_path, f"network;{LOOK}{LOOK}", is_later=True)
    assert dates_of(tmp_path) == [FIRST_DAY, FIRST_DAY, FIRST_DAY]


def test_the_arbiter_sets_the_date_and_a_network_leaves_it(tmp_path: Path) -> None:
    rig = run(tmp_path, f"{OPENING}arbiter date 2026-11-21; {LOOK}network;{LOOK}{REPLY}")
    assert dates_of(tmp_path) == ["2026.11.21"]
    (change,) = [each for each in load_game(tmp_path, GameId(1)).changes if each.kind is ChangeKind.DATE]
    assert (change.before, change.author) == (UNKNOWN, ChangeAuthor.ARBITER)
    assert change.sender == CommandSender(name=OwnSender.TERMINAL)
    assert rig.display_message != MessageCode.DATE_NOT_SET
    assert "The arbiter set the date of the game to 2026.11.21" in pdn_of(tmp_path)


def test_the_next_games_of_the_day_have_the_date_that_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lasts_s = 60  # not half a day, in which simulated people look at the board 432,000 times
    monkeypatch.setattr(game_dates, "SET_DATE_LASTS_US", lasts_s * 1_000_000)

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("arbiter date 2026-11-23; press black; move 22-18; press white; resign black; wait 1s")
        await rig.set_up_again()
        await rig.run_script("press black; move 22-18; press white; resign black; wait 1s")
        await asyncio.sleep(lasts_s)
        await rig.set_up_again()

    run(tmp_path, people)
    assert dates_of(tmp_path) == [NEXT_DAY, NEXT_DAY, UNKNOWN]


def test_a_date_that_the_game_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"2026\.11\.23"):
        run(tmp_path, "arbiter date 2026-11-23; arbiter date 2026-11-23")
