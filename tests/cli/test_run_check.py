"""`damahan run --check`: what would run, or every fault, and nothing is opened or made."""

import re
from pathlib import Path

import pytest

from controller.app import part_libraries
from controller.profile import load_profile, shipped_profiles
from controller.storage.journal import Journal
from hardware.drivers import libraries
from hardware.drivers.libraries import install_command
from hardware.settings import WiredBoardWiring
from tests.cli.run_process import VISMIN, run_script
from tests.cli.shell import damahan
from tests.hardware.mock_profile import ON_MOCK_PINS

PICO = (
    "sensors serial_scanner /dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_*; buttons scanner; "
    "leds neopixel ws2812b /dev/spidev0.0; display oled ssd1306 /dev/i2c-1; buzzer gpio GPIO 4"
)


def test_the_check_lists_what_would_run(tmp_path: Path) -> None:
    result = damahan("run", "--profile", "pico", "--check", "--journal", tmp_path / "games", "--web")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"board    pico: {PICO}",
        "rules    filipino, vismin board",
        "control  15+10: Each side has 15 minutes for all moves, with 10 seconds added after each move.",
        "conduct  casual: players take back, pause and begin anew, and may ask for hints",
        f"journal  {tmp_path / 'games'}: begins a new game",
        f"backups  {tmp_path / 'games' / 'backups'}; 7 are kept",
        "page     http://127.0.0.1:8080/",
    ]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("conduct", "what_an_arbiter_keeps"),
    [
        ("rated", "only the arbiter takes back, pauses and begins anew; hints and coach are locked"),
        (
            "tournament",
            (
                "only the arbiter takes back, pauses, begins anew, and changes time control, rules and help; "
                "hints and coach are locked"
            ),
        ),
    ],
)
def test_an_organiser_sees_how_strictly_games_are_conducted(
    conduct: str, what_an_arbiter_keeps: str, tmp_path: Path
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f'[game]\nconduct = "{conduct}"\n')
    result = damahan("run", "--profile", file, "--check", "--journal", tmp_path)
    assert f"conduct  {conduct}: {what_an_arbiter_keeps}" in result.stdout.splitlines()


@pytest.mark.parametrize("name", shipped_profiles())
def test_every_profile_that_comes_with_the_program_is_sound(name: str, tmp_path: Path) -> None:
    result = damahan("run", "--profile", name, "--check", "--journal", tmp_path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "page     none; --web serves one"


def test_a_page_at_any_free_port_has_no_port_yet(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text('[web]\nenabled = true\nhost = "::1"\nport = 0\n')
    result = damahan("run", "--profile", file, "--check", "--journal", tmp_path)
    assert result.stdout.splitlines()[-1] == "page     http://[::1]/, at any free port"


def test_every_fault_of_a_profile_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text('[game]\nruleset = "whist"\ntime_control = "soon"\n[web]\nport = 70000\n')
    result = damahan("run", "--profile", file, "--check")
    assert (result.exit_code, result.stdout) == (2, "")
    keys = [line.split(": ")[:3] for line in result.stderr.splitlines()]
    assert keys == [["Error", str(file), key] for key in ("game.ruleset", "game.time_control", "web.port")]


def test_each_conflict_of_a_valid_profile_is_reported_on_its_own_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_libraries, "find_spec", lambda name: None if name in ("serial", "luma") else object())
    file = tmp_path / "file"
    file.write_text("no folder")
    result = damahan("run", "--profile", "pico", "--check", "--journal", file / "games")
    assert result.exit_code == 2
    assert result.stdout.startswith("board    pico: ")
    assert result.stderr.splitlines() == [
        f"Error: sensors: missing: serial; install it {install_command('serial')}",
        f"Error: display: missing: luma; install it {install_command('pi')}",
        f"Error: {file}: it is no folder; name another folder with --journal",
    ]


def test_an_unfinished_game_would_be_continued(tmp_path: Path) -> None:
    assert run_script("press black; move 22-18; press white", "--journal", tmp_path).exit_code == 0
    check = ("run", "--check", "--profile", VISMIN, "--journal", tmp_path)
    assert "continues game 1" in damahan(*check).stdout
    assert "begins a new game" in damahan(*check, "--new").stdout
    other = tmp_path / "board.toml"
    other.write_text('[game]\ntime_control = "5+3"\n')
    assert "begins a new game" in damahan("run", "--check", "--profile", other, "--journal", tmp_path).stdout


def test_a_board_that_runs_may_be_checked(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    try:
        assert damahan("run", "--check", "--journal", tmp_path).exit_code == 0
    finally:
        journal.close()


def test_a_journal_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_text("no journal")
    result = damahan("run", "--check", "--journal", tmp_path)
    assert (result.exit_code, "it is not a journal" in result.stderr) == (2, True)


def test_tokens_that_cannot_be_read_are_a_fault_of_a_board_with_a_page(tmp_path: Path) -> None:
    tokens = tmp_path / "tokens.json"
    tokens.write_text("no tokens")
    tokens.chmod(0o600)
    assert damahan("run", "--check", "--journal", tmp_path).exit_code == 0
    result = damahan("run", "--check", "--web", "--journal", tmp_path)
    assert (result.exit_code, "these are no tokens" in result.stderr) == (2, True)


def test_the_check_looks_for_every_library_that_a_driver_loads() -> None:
    folder = Path(libraries.__file__).parent
    loaded = {
        name.partition(".")[0]
        for file in folder.glob("*.py")
        for name in re.findall(r'import_library\("([a-zA-Z0-9_.]+)"', file.read_text())
    }
    known = set(re.findall(r'"([A-Za-z0-9_]+)"', Path(part_libraries.__file__).read_text()))
    assert len(loaded) >= 8
    assert loaded <= known


def test_a_board_on_mock_pins_lacks_nothing(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(ON_MOCK_PINS)
    board = load_profile(str(file)).board
    assert isinstance(board, WiredBoardWiring)
    assert part_libraries.find_missing_libraries(board) == ()


def test_what_was_agreed_besides_rule_set_and_time_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    agreed = '[game]\nruleset = "damath"\ntouch_move = "strict"\n[game.rules]\nrepetition = 2\n'
    file.write_text(f'[board]\nkind = "simulated"\n{agreed}[game.damath]\nlower_wins = true\n')
    result = damahan("run", "--profile", file, "--check", "--journal", tmp_path)
    assert result.stdout.splitlines()[2] == "options  repetition=2, touch_move=strict, lower_wins=true"
