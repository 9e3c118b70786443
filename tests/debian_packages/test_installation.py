"""A board's life with its packages, in this order: install, play, another version beside, remove, purge.

Each test begins where the one before it has ended. Nothing here has a network.
"""

import json

import pytest

from tests.debian_packages.package_files import LATER, PackageFiles
from tests.service.container import Container

PROGRAMS = "/usr/lib/damahan"
GAMES = "/var/lib/damahan"
UNITS = ("damahan.service", "damahan-fault.service", "damahan-switch.service", "damahan-switch.path")
LIBRARIES = (
    "aiohttp, gpiozero, lgpio, luma.oled.device, RPLCD.i2c, serial, smbus2, sympy, "
    "aiomqtt, amqtt.broker, caissify_pairings, cryptography"
)
"""One of each extra that a board needs; the library of the LEDs asks for a Pi when it is imported."""


def install(container: Container, files: tuple[str, ...]) -> None:
    container.run("apt-get", "install", "--yes", *files)


def current_version(container: Container) -> str:
    return container.run("readlink", f"{PROGRAMS}/current").strip()


def running_program(container: Container) -> str:
    """Return the folder of the program that the service runs."""
    process = container.property_of("MainPID")
    return container.run("cat", f"/proc/{process}/cmdline").split("\0")[0].removesuffix("/bin/python3")


def wait_for_moves(container: Container, count: int) -> None:
    container.wait_for_status("in play")
    container.wait_until(
        lambda: int(container.property_of("StatusText").split()[-1]) >= count, f"a status with {count} moves"
    )


def games_listed(container: Container) -> int:
    answer = json.loads(container.run("damahan", "games", "list", "--json", "--journal", GAMES))
    return len(answer["games"])


def test_a_package_for_another_debian_is_refused(container: Container, files: PackageFiles) -> None:
    for foreign in files.foreign:
        refused = container.run_unchecked("apt-get", "install", "--yes", files.first[1], foreign)
        assert refused.returncode != 0
        assert "python3" in refused.stdout + refused.stderr
    assert container.run_unchecked("test", "-e", PROGRAMS).returncode == 1


def test_both_packages_are_installed_without_a_network(container: Container, files: PackageFiles) -> None:
    install(container, files.first)
    assert container.run("damahan", "--version") == f"damahan, version {files.first_version}\n"
    assert current_version(container) == files.first_series
    assert container.run("dpkg", "--verify", f"damahan-{files.first_series}", "damahan-common") == ""


def test_a_simulated_game_is_played_to_its_end(container: Container) -> None:
    answer = json.loads(container.run("damahan", "simulate", "--games", "1", "--seed", "1", "--json"))
    assert answer["finished"] == 1


def test_every_library_of_a_board_is_there(container: Container) -> None:
    program = f"{PROGRAMS}/current/bin/python3"
    # lgpio writes a FIFO into the working directory
    container.run("sh", "-c", f"cd /tmp && {program} -c 'import {LIBRARIES}'")
    container.run(program, "-c", "import importlib.util as u; assert u.find_spec('neopixel_spi')")
    linked = container.run("sh", "-c", f"find {PROGRAMS} -name '*.so*' -type f | xargs ldd 2>/dev/null")
    assert "libc.so.6" in linked
    assert "not found" not in linked


def test_a_hall_is_made_and_a_board_joins_it(container: Container) -> None:
    container.run("damahan", "hall", "init", "club", "/root/hall", "--boards", "1", "--host", "localhost")
    container.run("sh", "-c", "mkdir /root/joined && touch /root/joined/board.toml")
    profile = ("--profile", "/root/joined/board.toml")
    container.run("damahan", "hall", "join", "/root/hall/boards/board-1.tar", *profile)
    assert "board-1 of club" in container.run("damahan", "run", "--check", *profile, "--journal", "/root/joined")
    container.run("rm", "-r", "/root/hall", "/root/joined")


def test_python_compiles_nothing_again(container: Container) -> None:
    stale = container.run("find", PROGRAMS, "-name", "*.pyc", "-newer", "/packages")
    assert stale == ""


def test_the_units_are_sound(container: Container) -> None:
    units = [f"/usr/lib/systemd/system/{name}" for name in UNITS]
    checked = container.run_unchecked("systemd-analyze", "verify", *units)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_user_groups_and_rules_are_there(container: Container) -> None:
    groups = container.run("id", "--name", "--groups", "damahan").split()
    assert set(groups) == {"damahan", "gpio", "i2c", "spi", "dialout"}
    assert container.run("ls", "/usr/lib/udev/rules.d/60-damahan.rules")


def test_a_shell_completes_the_command(container: Container) -> None:
    asked = (
        ". /usr/share/bash-completion/completions/damahan;"
        " COMP_WORDS=(damahan sim); COMP_CWORD=1; _damahan_completion damahan; echo ${COMPREPLY[*]}"
    )
    assert container.run("bash", "-c", asked) == "simulate\n"


def test_the_manual_has_every_command(container: Container) -> None:
    text = container.run("sh", "-c", "zcat /usr/share/man/man1/damahan.1.gz")
    for command in ("run", "simulate", "doctor", "backup"):
        assert f"damahan-{command}" in text.replace("\\-", "-")
        assert container.run("sh", "-c", f"zcat /usr/share/man/man1/damahan-{command}.1.gz")


def test_each_build_has_its_profile_and_its_boot_lines(container: Container) -> None:
    for build in ("pico", "gpio", "expander"):
        container.run("damahan", "run", "--check", "--profile", f"/usr/share/damahan/profiles/{build}.toml")
        assert "dtparam=spi=on" in container.run("cat", f"/usr/share/damahan/boot/{build}.txt").splitlines()


@pytest.mark.parametrize("build", ["pico", "gpio", "expander", "sim"])
def test_a_setup_shows_what_it_would_do_and_writes_nothing(container: Container, build: str) -> None:
    lines = container.run("damahan", "setup", "--yes", "--build", build, "--dry-run").splitlines()
    assert any(line.startswith("/etc/damahan/board.toml: a copy of the profile") for line in lines)
    assert lines[-1] == "Nothing was written: this was a dry run"
    assert not (container.folder / "etc/damahan/board.toml").exists()


def test_a_board_without_a_profile_was_not_started(container: Container) -> None:
    assert container.property_of("ActiveState") == "inactive"
    assert container.property_of("UnitFileState") == "disabled"


def test_the_service_plays(container: Container, files: PackageFiles) -> None:
    container.run("install", "-m", "644", "/usr/share/damahan/profiles/sim.toml", "/etc/damahan/board.toml")
    container.run("systemctl", "enable", "--now", "damahan")
    wait_for_moves(container, 2)
    assert running_program(container) == f"{PROGRAMS}/{files.first_series}"


def test_another_version_is_installed_beside_and_the_game_goes_on(container: Container, files: PackageFiles) -> None:
    process = container.property_of("MainPID")
    install(container, files.later)
    assert container.property_of("MainPID") == process
    assert current_version(container) == files.first_series
    assert container.run(f"{PROGRAMS}/{LATER}/bin/damahan", "--version") == f"damahan, version {LATER}.0\n"


def test_the_link_chooses_the_version(container: Container) -> None:
    moves = int(container.property_of("StatusText").split()[-1])
    container.run("sh", "-c", f"cd {PROGRAMS} && ln -s {LATER} new && mv -T new current")
    container.run("systemctl", "restart", "damahan")
    wait_for_moves(container, moves)
    assert running_program(container) == f"{PROGRAMS}/{LATER}"
    assert container.run("damahan", "--version") == f"damahan, version {LATER}.0\n"


def test_removing_the_version_that_runs_goes_back_to_the_other(container: Container, files: PackageFiles) -> None:
    container.run("apt-get", "remove", "--yes", f"damahan-{LATER}")
    wait_for_moves(container, 1)
    assert current_version(container) == files.first_series
    assert running_program(container) == f"{PROGRAMS}/{files.first_series}"
    assert container.run("ls", PROGRAMS).split() == [files.first_series, "current"]


def test_purging_everything_keeps_the_games_and_says_so(container: Container, files: PackageFiles) -> None:
    listed = games_listed(container)
    assert listed > 0
    said = container.run("apt-get", "purge", "--yes", f"damahan-{files.first_series}", "damahan-common")
    assert f"The games stay in {GAMES}" in said
    for path in (PROGRAMS, "/usr/bin/damahan", "/etc/damahan", "/usr/lib/systemd/system/damahan.service"):
        assert container.run_unchecked("test", "-e", path).returncode == 1, path
    assert container.run_unchecked("systemctl", "list-unit-files", "damahan*", "--no-legend").stdout == ""
    assert "games.sqlite3" in container.run("ls", GAMES).split()
    install(container, files.first)
    assert games_listed(container) == listed
