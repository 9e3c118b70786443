"""`damahan setup` on a machine whose systemd runs the board."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.mock_profile import ON_MOCK_PINS
from tests.service.container import Container

PROFILE = Path("etc/damahan/board.toml")


@pytest.fixture
def container(container: Container) -> Iterator[Container]:
    """Yield the container; its profile is put back, and its board plays again."""
    profile = container.folder / PROFILE
    before = profile.read_text()
    container.run("systemctl", "reset-failed")
    yield container
    profile.write_text(before)
    (container.folder / PROFILE.with_name("board.toml.before-setup")).unlink(missing_ok=True)
    container.run("systemctl", "reset-failed")
    container.run("systemctl", "restart", "damahan")
    container.wait_for_status("in play")


def set_up(container: Container, *arguments: str) -> list[str]:
    done = container.run_unchecked("damahan", "setup", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr
    return done.stdout.splitlines()


def test_a_simulated_board_is_set_up_and_runs(container: Container) -> None:
    container.run("systemctl", "disable", "--quiet", "--now", "damahan")
    *lines, service, address = set_up(container, "--yes", "--build", "sim", "--language", "en", "--page")
    assert service == "The service damahan runs, and starts when the machine does"
    assert address.startswith("The page: http://")
    assert lines.count("/etc/damahan/board.toml:") == 1
    container.wait_for_status("in play")
    assert container.run("systemctl", "is-enabled", "damahan").strip() == "enabled"
    assert 'host = "0.0.0.0"' in (container.folder / PROFILE).read_text()


def test_the_parts_are_shown_by_the_user_of_the_service_before_the_board_starts(container: Container) -> None:
    profile = container.folder / PROFILE
    profile.write_text(ON_MOCK_PINS)
    lines = set_up(container, "--yes", "--page")
    assert "Each LED lights once; look at the board" in lines
    assert not any("show-board" in line or "Traceback" in line for line in lines)
    shown = container.run("journalctl", "--output", "json", "--no-pager", "--grep", "damahan show-board")
    assert shown.count('"MESSAGE":"Started ') == 1
    container.wait_until(lambda: container.property_of("SubState") == "running", "the board")
    assert 'pin_factory = "mock"' in profile.read_text()
    assert (container.folder / "etc/damahan/board.toml.before-setup").read_text() == ON_MOCK_PINS


def test_a_setup_that_is_stopped_by_a_faulty_profile_leaves_the_board_playing(container: Container) -> None:
    profile = container.folder / PROFILE
    container.wait_for_status("in play")
    process = container.property_of("MainPID")
    profile.write_text("[board]\nkind = 5\n")
    done = container.run_unchecked("damahan", "setup", "--yes")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    assert container.property_of("MainPID") == process
