"""`damahan setup` on a folder that stands for a Pi, by options, by a file of answers, and at a terminal."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from controller.profile import load_profile, profile_text
from controller.rules.squares import Orientation
from hardware.settings import WiredBoardWiring
from hardware.settings.displays import NoDisplayWiring
from hardware.settings.leds import NeopixelWiring
from hardware.settings.sensors import GpioMatrixWiring
from tests.cli.pseudo_terminal import terminal
from tests.cli.shell import damahan
from tests.setup.raspberry_pi_files import BOOKWORM

GROUPS = "gpio:x:1:damahan\ni2c:x:2:damahan\nspi:x:3:damahan\ndialout:x:4:pi,damahan\n"
SCANNER = "dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e661-if00"


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """Return a folder like a Raspberry Pi 3 with the packages, no profile yet, and a Pico on its USB."""
    files = {
        "boot/firmware/config.txt": BOOKWORM,
        "proc/device-tree/model": "Raspberry Pi 3 Model B Plus Rev 1.3\0",
        "etc/passwd": "root:x:0:0::/root:/bin/sh\ndamahan:x:999:999::/:/usr/sbin/nologin\n",
        "etc/group": GROUPS,
        SCANNER: "",
        "dev/i2c-1": "",
        "dev/spidev0.0": "",
        "var/lib/damahan/.keep": "",
    }
    for name, content in files.items():
        file = tmp_path / "pi" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return tmp_path / "pi"


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def set_up(pi: Path, *arguments: str, exit_code: int = 0) -> list[str]:
    result = damahan("setup", "--root", str(pi), *arguments)
    assert result.exit_code == exit_code, result.output
    return result.output.replace(str(pi), "").splitlines()


def test_a_dry_run_shows_every_line_and_writes_nothing(pi: Path) -> None:
    before = everything_in(pi)
    lines = set_up(pi, "--yes", "--page", "--dry-run")
    assert everything_in(pi) == before
    number = len(BOOKWORM.splitlines()) + 2
    assert f"  + {number}: dtparam=spi=on" in lines
    assert f"  + {number + 1}: core_freq=250" in lines
    assert "/etc/damahan/board.toml: a copy of the profile pico, with these lines changed:" in lines
    assert '  + host = "0.0.0.0"' in lines
    assert not [line for line in lines if "core clock" in line]
    assert lines[-1] == "Nothing was written: this was a dry run"


def test_what_is_written_is_what_a_dry_run_showed(pi: Path) -> None:
    shown = [line for line in set_up(pi, "--yes", "--page", "--dry-run") if line.startswith("  ")]
    assert [line for line in set_up(pi, "--yes", "--page") if line.startswith("  ")] == shown
    config = (pi / "boot/firmware/config.txt").read_text()
    assert config.startswith(BOOKWORM)
    assert [line for line in shown if re.match(r"  \+ \d", line)] == [
        f"  + {number}: {line}"
        for number, line in enumerate(config.splitlines(), 1)
        if line not in BOOKWORM.splitlines()
    ]
    assert load_profile(str(pi / "etc/damahan/board.toml")).web.enabled


def test_each_question_has_an_option(pi: Path) -> None:
    set_up(
        pi, "--yes", "--build", "gpio", "--leds", "sk6812", "--display", "none", "--orientation", "luzon",
        "--language", "fil", "--page",
    )  # fmt: skip
    profile = load_profile(str(pi / "etc/damahan/board.toml"))
    assert isinstance(profile.board, WiredBoardWiring)
    assert isinstance(profile.board.sensors, GpioMatrixWiring)
    assert isinstance(profile.board.leds, NeopixelWiring)
    assert profile.board.leds.chip == "sk6812"
    assert isinstance(profile.board.display, NoDisplayWiring)
    assert (profile.game.orientation, profile.face.language) == (Orientation.LUZON, "fil")
    assert profile.web.enabled


def test_without_root_one_line_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    result = damahan("setup", "--yes")
    assert result.exit_code == 1
    assert result.stderr == ("Error: this needs root: type sudo damahan setup, or look at it first with --dry-run\n")


def test_nothing_listens_unless_a_person_asks_for_it(pi: Path) -> None:
    set_up(pi, "--yes")
    assert not load_profile(str(pi / "etc/damahan/board.toml")).web.enabled


def test_a_second_setup_changes_nothing(pi: Path) -> None:
    set_up(pi, "--yes", "--display", "sh1106", "--language", "fil")
    before = everything_in(pi)
    lines = set_up(pi, "--yes")
    assert everything_in(pi) == before
    assert lines[0] == "/etc/damahan/board.toml: walang magbabago"


def test_undo_gives_config_txt_back_and_then_has_nothing_to_do(pi: Path) -> None:
    set_up(pi, "--yes")
    lines = set_up(pi, "--undo")
    assert lines == ["/boot/firmware/config.txt is as it was before setup; reboot: sudo reboot"]
    assert (pi / "boot/firmware/config.txt").read_text() == BOOKWORM
    assert set_up(pi, "--undo") == ["There is nothing to take back: setup has changed no boot file"]


def test_undo_leaves_a_file_that_was_changed_since(pi: Path) -> None:
    set_up(pi, "--yes")
    config = pi / "boot/firmware/config.txt"
    config.write_text(config.read_text() + "arm_freq=900\n")
    [line] = set_up(pi, "--undo", exit_code=1)
    assert line.startswith("Error: /boot/firmware/config.txt: it was changed since setup wrote it, so it stays")
    assert "arm_freq=900" in config.read_text()


def test_answers_come_from_a_file_and_options_go_before_it(pi: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text('build = "gpio"\nleds = "sk6812"\ndisplay = "none"\norientation = "luzon"\npage = false\n')
    set_up(pi, "--answers", str(answers), "--leds", "ws2813")
    profile = tomllib.loads((pi / "etc/damahan/board.toml").read_text())
    assert profile["board"]["sensors"]["kind"] == "gpio_matrix"
    assert profile["board"]["leds"]["chip"] == "ws2813"
    assert profile["board"]["display"] == {"kind": "none"}
    assert profile["game"]["orientation"] == "luzon"
    assert "web" not in profile


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('build = "abacus"', "build: "),
        ("colour = 1", "colour: "),
        ("build = ", "this is no file of answers"),
        ('language = "tlh"', "language: 'tlh' cannot be here; give one of en, fil"),
        ('build = "gpio"\ndisplay = "ssd1322"', "display: 'ssd1322' cannot be here"),
    ],
)
def test_a_wrong_answer_is_one_line_and_writes_nothing(content: str, says: str, pi: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text(content)
    before = everything_in(pi)
    [line] = set_up(pi, "--answers", str(answers), exit_code=1)
    assert says in line
    assert everything_in(pi) == before


def test_the_old_profile_is_kept_beside_the_new_one(pi: Path) -> None:
    old = profile_text("pico").replace('"15+10"', '"5+3"')
    board = pi / "etc/damahan/board.toml"
    board.parent.mkdir()
    board.write_text(old)
    lines = set_up(pi, "--yes", "--leds", "sk6812")
    assert lines[1:3] == ['  - chip = "ws2812b"', '  + chip = "sk6812"']
    assert board.with_name("board.toml.before-setup").read_text() == old
    assert board.read_text() == old.replace("ws2812b", "sk6812")


def test_what_is_missing_is_one_line_each_with_its_remedy(pi: Path) -> None:
    (pi / SCANNER).unlink()
    (pi / "etc/group").write_text(GROUPS.replace("spi:x:3:damahan", "spi:x:3:pi"))
    hwmon = pi / "sys/class/hwmon/hwmon0"
    hwmon.mkdir(parents=True)
    (hwmon / "name").write_text("rpi_volt\n")
    (hwmon / "in0_lcrit_alarm").write_text("1\n")
    lines = [line for line in set_up(pi, "--yes") if line.startswith("- ")]
    assert lines[0] == "- The user damahan is not in the group spi: sudo usermod -aG spi damahan"
    assert lines[1].startswith("- There is no /dev/serial/by-id/usb-MicroPython")
    assert [line for line in lines if "supply" in line]


def test_a_machine_that_is_no_pi_gets_a_simulated_board(tmp_path: Path) -> None:
    lines = set_up(tmp_path, "--yes", "--dry-run")
    assert "/etc/damahan/board.toml: a copy of the profile sim, with these lines changed:" in lines
    assert "No config.txt: this is no Raspberry Pi, and no boot lines are needed" in lines


def test_questions_need_a_terminal(pi: Path) -> None:
    [line] = set_up(pi, exit_code=2)
    assert "questions need a terminal; give --yes, or --answers FILE" in line


def test_a_person_answers_in_the_language_that_he_chose(pi: Path) -> None:
    with terminal("setup", "--root", str(pi)) as at:
        at.wait_for_text("Language of display and page")
        at.wait_for_text("  en, fil [en]:")
        at.type("fil\n")
        at.wait_for_text("Nakita sa makinang ito: /dev/i2c-1, /dev/spidev0.0,")
        at.wait_for_text("  /dev/serial/by-id/usb-MicroPython")
        at.wait_for_text("  pico, gpio, expander, sim [pico]:")
        at.type("gpio\n")
        at.wait_for_text("[ws2812b]:")
        at.type("\n")
        asked = at.wait_for_text("[character_lcd]:")
        assert "ssd1322" not in asked
        at.type("oled\n")
        at.wait_for_text("Error")
        at.wait_for_text("[character_lcd]:")
        at.type("ssd1306\n")
        at.wait_for_text("[vismin]:")
        at.type("luzon\n")
        at.wait_for_text("[y/N]:")
        at.type("n\n")
        at.wait_for_text("Isulat ito [Y/n]:")
        at.type("y\n")
        at.wait_for_exit()
    profile = load_profile(str(pi / "etc/damahan/board.toml"))
    assert (profile.game.orientation, profile.face.language, profile.web.enabled) == ("luzon", "fil", False)


def test_who_does_not_agree_changes_nothing(pi: Path) -> None:
    before = everything_in(pi)
    with terminal("setup", "--root", str(pi)) as at:
        for _ in range(5):
            at.wait_for_text("]:")
            at.type("\n")
        at.wait_for_text("this network")
        at.wait_for_text("[y/N]:")
        at.type("\n")
        at.wait_for_text("Write this [Y/n]:")
        at.type("n\n")
        assert at.wait_for_exit()[-1] == "Nothing was written"
    assert everything_in(pi) == before


@pytest.mark.parametrize("language", ["en", "fil"])
def test_no_word_is_broken_on_a_narrow_terminal(pi: Path, language: str) -> None:
    with terminal("setup", "--root", str(pi), "--language", language, columns=60) as at:
        for _ in range(5):
            at.wait_for_text("]:")
            at.type("\n")
        at.wait_for_text("[Y/n]:")
        at.type("n\n")
        lines = at.wait_for_exit()
    long = [line for line in lines if len(line) > 60]
    assert all(" " not in line.strip() for line in long), long  # a path alone cannot be broken
