"""The board as a service under a real systemd: it starts, is watched, is limited, and says what is wrong."""

import re
import stat
from pathlib import Path

from tests.service.container import Container

ROOT = Path(__file__).resolve().parents[2]
LOG_COMMAND = re.compile(r"sudo (journalctl --unit damahan --(?:follow|priority \w+))")
PROFILE = Path("etc/damahan/board.toml")
HANG_ON_SIGNAL = "import signal; signal.signal(signal.SIGUSR1, lambda *_: __import__('time').sleep(3600))"
"""Blocks the thread of the event loop on SIGUSR1, and no other: Python runs this line of a .pth file as it starts.

The names that such a line imports are unknown to its functions later.
"""
DROP_IN = Path("etc/systemd/system/damahan.service.d/fast.conf")


def moves_of(status: str) -> int:
    """Return the number of moves in a status such as `Game 1: in play, moves: 5`."""
    return int(status.split()[-1])


def wait_for_moves(container: Container, count: int) -> None:
    container.wait_for_status("in play")
    container.wait_until(lambda: moves_of(container.property_of("StatusText")) >= count, f"{count} moves")


def test_the_board_tells_the_service_manager_that_it_plays(container: Container) -> None:
    wait_for_moves(container, 2)
    assert container.property_of("Type") == "notify"
    assert container.property_of("ActiveState") == "active"
    assert container.property_of("StatusText").startswith("Game 1: in play, ")


def test_it_has_no_rights_and_a_user_of_its_own(container: Container) -> None:
    process = container.property_of("MainPID")
    status = dict(line.split(":\t") for line in container.run("cat", f"/proc/{process}/status").splitlines())
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"  # a filter
    assert {status[name] for name in ("CapEff", "CapPrm", "CapBnd", "CapAmb")} == {"0" * 16}
    assert container.run("stat", "--format", "%U:%G", f"/proc/{process}").strip() == "damahan:damahan"
    groups = container.run("id", "--name", "--groups", "damahan").split()
    assert set(groups) == {"damahan", "gpio", "i2c", "spi", "dialout"}


def test_its_limits_are_those_of_the_unit(container: Container) -> None:
    # the kernel of a container may leave the limit of memory to its host
    assert container.property_of("MemoryMax") == str(256 * 1024 * 1024)
    assert container.property_of("DevicePolicy") == "closed"
    assert set(container.property_of("DeviceAllow").split("\n")) == {
        "char-gpiochip rw", "char-153 rw", "char-89 rw", "char-166 rw",
    }  # fmt: skip
    process = container.property_of("MainPID")
    mounts = [line.split() for line in container.run("cat", f"/proc/{process}/mounts").splitlines()]
    options = {place: set(flags.split(",")) for _, place, _, flags, *_ in mounts}
    assert "ro" in options["/"]
    assert "rw" in options["/var/lib/damahan"]
    assert "rw" in options["/run/damahan"]


def test_a_stick_that_is_mounted_later_may_be_written(container: Container) -> None:
    stick = "/media/damahan-backup"
    container.run("mkdir", "--parents", stick)
    container.run("systemctl", "restart", "damahan")
    wait_for_moves(container, 1)
    container.run("mount", "-t", "tmpfs", "-o", "uid=damahan,mode=0700", "stick", stick)
    process = container.property_of("MainPID")
    container.run("nsenter", "--target", process, "--mount", "touch", f"{stick}/games")
    assert container.run("ls", stick).split() == ["games"]
    container.run("umount", "--lazy", stick)


def test_the_backup_of_the_day_is_made_under_the_limits_of_the_unit(container: Container) -> None:
    container.wait_until(
        lambda: any((container.folder / "var/lib/damahan/backups").glob("*.sqlite3")), "the backup of the day"
    )
    assert "Traceback" not in " ".join(text for _, text in container.log_lines())


def test_the_journal_is_readable_for_the_group_alone(container: Container) -> None:
    folder = container.folder / "var/lib/damahan"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750
    assert stat.S_IMODE((folder / "games.sqlite3").stat().st_mode) == 0o640
    assert {path.stat().st_mode & 0o007 for path in folder.iterdir()} == {0}


def test_a_loop_that_hangs_is_killed_and_the_game_goes_on(container: Container) -> None:
    (packages,) = (container.folder / "usr/lib/damahan").glob("[0-9]*/lib/python3.*/site-packages")
    (packages / "hang.pth").write_text(HANG_ON_SIGNAL)
    container.run("systemctl", "restart", "damahan")
    wait_for_moves(container, 1)
    process, restarts = container.property_of("MainPID"), int(container.property_of("NRestarts"))
    moves = moves_of(container.property_of("StatusText"))
    container.run("systemctl", "kill", "--signal", "USR1", "--kill-who", "main", "damahan")
    container.wait_until(lambda: int(container.property_of("NRestarts")) == restarts + 1, "a restart")
    wait_for_moves(container, moves)
    assert container.property_of("MainPID") != process
    assert container.property_of("StatusText").startswith("Game 1: ")
    log = container.run("journalctl", "--unit", "damahan", "--output", "cat", "--no-pager")
    assert log.count("damahan.service: Watchdog timeout (limit 15s)!") == 1
    assert "The game continues" in log


def test_stopping_it_is_no_failure_and_loses_nothing(container: Container) -> None:
    wait_for_moves(container, 1)
    moves = moves_of(container.property_of("StatusText"))
    container.run("systemctl", "stop", "damahan")
    assert container.property_of("Result") == "success"
    container.run("systemctl", "start", "damahan")
    wait_for_moves(container, moves)
    assert container.property_of("StatusText").startswith("Game 1: ")


def test_a_board_that_cannot_start_is_told_on_its_display_and_starts_when_mended(container: Container) -> None:
    profile = container.folder / PROFILE
    good = profile.read_text()
    fast = container.folder / DROP_IN
    fast.parent.mkdir(exist_ok=True)
    fast.write_text("[Service]\nRestartSec=100ms\n")
    profile.write_text(good.replace('ruleset = "filipino"', 'ruleset = "chess"'))
    container.run("systemctl", "daemon-reload")
    container.run("systemctl", "reset-failed", "damahan")  # the starts of other tests count too
    container.run_unchecked("systemctl", "restart", "damahan")
    container.wait_until(lambda: container.property_of("ActiveState") == "failed", "the end of the attempts")
    assert container.property_of("NRestarts") == "8"
    errors = {text for priority, text in container.log_lines() if priority == 3}
    (error,) = errors
    assert error.startswith("Error: ")
    assert "game.ruleset" in error
    profile.write_text(good)
    shown = f"the display shows: {error.removeprefix('Error: ')}"
    container.wait_until(
        lambda: (
            container.log_lines("damahan-fault")[-1:] == [(6, shown)]
            and container.property_of("ActiveState", "damahan-fault") == "active"
        ),
        shown,
    )
    container.run("systemctl", "reset-failed", "damahan")
    container.run("systemctl", "restart", "damahan")
    wait_for_moves(container, 1)
    assert container.property_of("ActiveState", "damahan-fault") in ("inactive", "failed")
    assert container.run_unchecked("test", "-e", "/run/damahan/last-error").returncode == 1


def test_the_log_commands_of_the_build_page_show_a_log_that_is_kept_in_memory(container: Container) -> None:
    """Systems that spare their card keep it there (journald.conf(5), Storage)."""
    setting = container.folder / "etc/systemd/journald.conf.d/volatile.conf"
    setting.parent.mkdir(exist_ok=True)
    setting.write_text("[Journal]\nStorage=volatile\n")
    container.run("systemctl", "restart", "systemd-journald", "damahan")
    wait_for_moves(container, 1)
    (follow,) = LOG_COMMAND.findall((ROOT / "docs/user/build/install.md").read_text())
    shown = container.run(*follow.replace("--follow", "--no-pager").split())
    told = re.compile(r" damahan\[\d+\]: The game (?:has started|continues)")
    assert told.search(shown)
    (warnings,) = LOG_COMMAND.findall((ROOT / "docs/user/build/troubleshooting.md").read_text())
    assert not told.search(container.run(*warnings.split(), "--no-pager"))
    setting.unlink()
    container.run("systemctl", "restart", "systemd-journald")


def test_each_line_has_its_priority(container: Container) -> None:
    by_priority: dict[int, list[str]] = {}
    for priority, text in container.log_lines():
        by_priority.setdefault(priority, []).append(text)
    assert set(by_priority) <= {3, 4, 6}
    assert any(text.startswith("1. White: ") for text in by_priority[6])
    assert not any(text.startswith("<") for texts in by_priority.values() for text in texts)
