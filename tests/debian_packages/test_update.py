"""Another version beside the one that runs: the switch waits for the game, and comes back from a broken version.

Each test begins where the one before it has ended. Nothing here has a network.
"""

import time

from tests.debian_packages.package_files import LATER, PackageFiles
from tests.debian_packages.test_installation import PROGRAMS, current_version, install, running_program
from tests.service.container import Container

BROKEN = "99.2"
GOES_BACK_WITHIN_S = 60
WANTED = "/var/lib/damahan-switch/wanted"
OUTCOME = "/var/lib/damahan-switch/outcome"
BROKEN_PROGRAM = """#!/bin/sh
[ "$1" = doctor ]
"""


def write_profile(container: Container, time_control: str) -> None:
    """Write a simulated board whose games have a time control, and start a new game on it."""
    made = f's/^time_control = .*/time_control = "{time_control}"/'
    container.run("sh", "-c", f"sed '{made}' /usr/share/damahan/profiles/sim.toml >/etc/damahan/board.toml")
    container.run("chmod", "644", "/etc/damahan/board.toml")


def make_broken_package(container: Container, files: PackageFiles) -> str:
    """Make a later version whose daemon ends at once, and return its file."""
    folder, package = "/root/broken", f"/packages/broken_{BROKEN}.deb"
    program = f"{folder}/usr/lib/damahan/{BROKEN}"
    container.run("mkdir", "--parents", f"{program}/bin")
    container.run("dpkg-deb", "--control", files.later[0], f"{folder}/DEBIAN")
    container.run("sh", "-c", f"sed -i 's/{LATER}/{BROKEN}/g' {folder}/DEBIAN/*; rm {folder}/DEBIAN/md5sums")
    container.run("sed", "-i", f"s/damahan-common (>= {BROKEN}/damahan-common (>= {LATER}/", f"{folder}/DEBIAN/control")
    container.run("cp", f"{PROGRAMS}/current/journal-version", program)
    (container.folder / program.lstrip("/") / "bin/damahan").write_text(BROKEN_PROGRAM)
    container.run("chmod", "755", f"{program}/bin/damahan")
    container.run("dpkg-deb", "--build", folder, package)
    return package


def wait_for_outcome(container: Container, words: str) -> None:
    container.wait_until(
        lambda: (
            words in container.run_unchecked("cat", OUTCOME).stdout
            and container.run_unchecked("test", "-e", WANTED).returncode == 1
        ),
        f"an outcome with {words}",
    )


def test_a_version_installed_with_apt_waits_until_the_game_is_over(container: Container, files: PackageFiles) -> None:
    install(container, files.first)
    write_profile(container, "15+10")
    container.run("systemctl", "enable", "--now", "damahan")
    container.wait_for_status("in play")
    process = container.property_of("MainPID")
    install(container, files.later)
    container.wait_until(
        lambda: container.property_of("ActiveState", "damahan-switch.service") == "active", "the switch"
    )
    assert container.run("cat", WANTED).split()[0] == LATER
    assert container.property_of("MainPID") == process
    assert current_version(container) == files.first_series
    assert f"waiting: the switch to {LATER}" in container.run("damahan", "update", "--list")


def test_a_switch_that_is_killed_begins_again(container: Container) -> None:
    container.run("systemctl", "kill", "--signal=KILL", "damahan-switch.service")
    container.wait_until(
        lambda: (
            container.property_of("NRestarts", "damahan-switch.service") == "1"
            and container.property_of("ActiveState", "damahan-switch.service") == "active"
        ),
        "the switch",
    )


def test_the_arbiter_switches_at_once_and_the_game_goes_on(container: Container) -> None:
    said = container.run("damahan", "update", LATER, "--now")
    assert said == f"{LATER} is the version of this board now\n"
    container.wait_for_status("in play")
    assert running_program(container) == f"{PROGRAMS}/{LATER}"
    assert container.run("sh", "-c", "ls -l /var/lib/damahan-switch/backup").count("before-") == 1


def test_going_back_by_hand(container: Container, files: PackageFiles) -> None:
    container.run("damahan", "update", "--back", "--now")
    container.wait_for_status("in play")
    assert running_program(container) == f"{PROGRAMS}/{files.first_series}"


def test_a_version_that_changes_the_games_is_refused_with_the_way_out(container: Container) -> None:
    mark = container.folder / PROGRAMS.lstrip("/") / LATER / "journal-version"
    before = mark.read_text()
    mark.write_text(f"{int(before) + 1}\n")
    process = container.property_of("MainPID")
    refused = container.run_unchecked("damahan", "update", LATER, "--now")
    mark.write_text(before)
    assert refused.returncode == 1
    assert f"sudo damahan update {LATER} --change-journal" in refused.stderr
    assert container.property_of("MainPID") == process
    container.wait_for_status("in play")


def test_the_switch_comes_when_the_game_is_over(container: Container, files: PackageFiles) -> None:
    container.run("damahan", "update", LATER)
    assert current_version(container) == files.first_series
    write_profile(container, "1+0")
    container.run("systemctl", "stop", "damahan")
    wait_for_outcome(container, f"{LATER} is the version of this board now")
    assert current_version(container) == LATER


def test_a_broken_version_goes_back_by_itself(container: Container, files: PackageFiles) -> None:
    container.run("systemctl", "start", "damahan")
    container.wait_for_status("in play")
    package = make_broken_package(container, files)
    started_s = time.monotonic()
    refused = container.run_unchecked("damahan", "update", package, "--now")
    assert refused.returncode == 1
    assert f"{BROKEN} was not healthy within 60 s; {LATER} runs again" in refused.stderr
    assert time.monotonic() - started_s < 2 * GOES_BACK_WITHIN_S  # installing, examining and the new start as well
    container.wait_for_status("in play")
    assert running_program(container) == f"{PROGRAMS}/{LATER}"
    container.run("apt-get", "remove", "--yes", f"damahan-{BROKEN}")


def test_a_full_disk_leaves_the_version_before_running(container: Container, files: PackageFiles) -> None:
    container.run("apt-get", "remove", "--yes", f"damahan-{LATER}")
    container.wait_for_status("in play")
    process = container.property_of("MainPID")
    used_kb = int(container.run("du", "--summarize", "--block-size=1K", PROGRAMS).split()[0])
    container.run("mkdir", "/mnt/small")
    container.run("mount", "-t", "tmpfs", "-o", f"size={used_kb + 20_000}k,mode=755", "tmpfs", "/mnt/small")
    container.run("cp", "--archive", f"{PROGRAMS}/.", "/mnt/small")
    container.run("mount", "--bind", "/mnt/small", PROGRAMS)
    refused = container.run_unchecked("damahan", "update", files.later[0], "--now")
    assert refused.returncode == 1
    assert "are free" in refused.stderr
    failed = container.run_unchecked("apt-get", "install", "--yes", *files.later)
    assert failed.returncode != 0
    assert "No space left on device" in failed.stdout + failed.stderr
    assert container.property_of("MainPID") == process
    assert current_version(container) == files.first_series
    container.run("damahan", "--version")
