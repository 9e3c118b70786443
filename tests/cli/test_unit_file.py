"""The service that starts a board at power-on: its unit files, as systemd reads them."""

import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from controller.cli import main
from controller.cli.run import run

ROOT = Path(__file__).resolve().parents[2]
UNITS = ROOT / "firmware_config" / "systemd"
MOST_EXPOSED = 2.5


def read_unit(name: str) -> ConfigParser:
    """Return a unit file; of a setting that stands more than once the last."""
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as the documentation of configparser does it
    unit.read(UNITS / name)
    return unit


def test_the_unit_file_starts_a_run_as_the_command_takes_it() -> None:
    unit = read_unit("damahan.service")
    program, command, *options = shlex.split(unit["Service"]["ExecStart"])
    assert (program, command) == ("/opt/damahan/bin/damahan", "run")
    assert run.make_context("run", options).params["name"] == "/etc/damahan/board.toml"
    assert unit["Service"]["WorkingDirectory"] == "%t/damahan"  # lgpio writes a FIFO there
    assert unit["Service"]["Environment"] == "DAMAHAN_HOME=%S/damahan"
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_a_board_that_fails_again_and_again_is_told_on_its_display() -> None:
    unit = read_unit("damahan.service")
    assert unit["Unit"]["OnFailure"] == "damahan-fault.service"
    assert int(unit["Unit"]["StartLimitBurst"]) == 8
    fault = read_unit("damahan-fault.service")
    program, command, *options = shlex.split(fault["Service"]["ExecStart"])
    assert program == "/opt/damahan/bin/damahan"
    context = main.make_context("damahan", [command, *options])
    found = main.get_command(context, command)
    assert found is not None
    assert found.make_context(command, options).params["name"] == "/etc/damahan/board.toml"
    assert fault["Unit"]["Conflicts"] == "damahan.service"


def test_the_service_is_limited() -> None:
    service = read_unit("damahan.service")["Service"]
    assert (service["Type"], service["User"], service["UMask"]) == ("notify", "damahan", "0027")
    assert service["MemoryMax"] == "256M"
    assert float(service["WatchdogSec"]) == 15
    assert service["DevicePolicy"] == "closed"


def analyse(name: str) -> str:
    """Return what systemd says of the limits of a unit."""
    analyser = shutil.which("systemd-analyze")
    if analyser is None:
        pytest.skip("systemd-analyze is missing: apt-get install systemd")
    answer = subprocess.run(
        [analyser, "security", "--offline=true", "--no-pager", UNITS / name], check=True, capture_output=True, text=True
    )
    return answer.stdout


@pytest.mark.parametrize("name", ["damahan.service", "damahan-fault.service"])
def test_systemd_finds_little_that_is_exposed(name: str) -> None:
    level = re.search(rf"Overall exposure level for {name}: ([0-9.]+)", analyse(name))
    assert level is not None
    assert float(level[1]) <= MOST_EXPOSED


def test_the_service_may_ask_if_the_clock_is_set_and_never_set_it() -> None:
    lines = analyse("damahan.service").splitlines()
    (call,) = [line for line in lines if "SystemCallFilter=~@clock" in line]
    assert "adjtimex is allowed" in call
    (right,) = [line for line in lines if "CAP_SYS_TIME" in line]
    assert "cannot change the system clock" in right
