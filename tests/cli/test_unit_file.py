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
from controller.web.replay import worker

ROOT = Path(__file__).resolve().parents[2]
UNITS = ROOT / "firmware_config" / "systemd"
MOST_EXPOSED = {"damahan.service": 2.3, "damahan-fault.service": 1.0}
"""The exposure that systemd may find, above that of the units, 2.2 and 0.9."""
PLAY_BEFORE_HANGING_S = 30.0
BOARD_BYTES = 64 * 1024 * 1024  # a board with its page and watchers

BOTH_UNITS = {
    "User": "damahan",
    "Group": "damahan",
    "WorkingDirectory": "%t/damahan",  # lgpio writes a FIFO there
    "RuntimeDirectory": "damahan",  # so that it can
    "RuntimeDirectoryMode": "0750",
    "RuntimeDirectoryPreserve": "yes",  # the last error of the board, which its display shows
    "UMask": "0027",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "DevicePolicy": "closed",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "LockPersonality": "yes",
    "MemoryDenyWriteExecute": "yes",
    "SystemCallArchitectures": "native",
    "SystemCallErrorNumber": "EPERM",
    "ProtectHostname": "yes",
    "ProtectControlGroups": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
}
BOARD_UNIT = BOTH_UNITS | {
    "Type": "notify",
    "Environment": "DAMAHAN_HOME=%S/damahan",
    "KillSignal": "SIGTERM",
    "KillMode": "mixed",
    "TimeoutStopSec": "90",
    "TimeoutStartFailureMode": "kill",
    "Restart": "on-failure",
    "WatchdogSec": "15",
    "LimitCORE": "0",
    "StateDirectory": "damahan",
    "StateDirectoryMode": "0750",
    "ReadWritePaths": "-/media/damahan-backup",
    "AmbientCapabilities": "",
    "RestrictAddressFamilies": "AF_UNIX AF_INET AF_INET6",
    "RemoveIPC": "yes",
    "KeyringMode": "private",
    "MemoryMax": "256M",
    "OOMPolicy": "continue",
    "TasksMax": "64",
}
FAULT_UNIT = BOTH_UNITS | {
    "RestrictAddressFamilies": "AF_UNIX",
    "PrivateNetwork": "yes",
    "ProtectClock": "yes",
    "MemoryMax": "128M",
    "TasksMax": "16",
}
PART_DEVICES = ["char-gpiochip rw", "char-153 rw", "char-89 rw"]  # 153 is SPI, 89 is I2C
SYSTEM_CALLS = ["@system-service", "~@privileged @resources"]
CLOCK_CALLS = "adjtimex clock_adjtime clock_adjtime64"
PRIORITY_CALL = "setpriority"


def read_unit(name: str) -> ConfigParser:
    """Return a unit file; of a setting that stands more than once the last."""
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as the documentation of configparser does it
    unit.read(UNITS / name)
    return unit


def values_of(name: str, setting: str) -> list[str]:
    """Return each value of a setting that may stand more than once."""
    lines = (UNITS / name).read_text().splitlines()
    return [line.partition("=")[2] for line in lines if line.partition("=")[0] == setting]


def test_the_unit_file_starts_a_run_as_the_command_takes_it() -> None:
    unit = read_unit("damahan.service")
    program, command, *options = shlex.split(unit["Service"]["ExecStart"])
    assert (program, command) == ("/usr/lib/damahan/current/bin/damahan", "run")
    assert run.make_context("run", options).params["name"] == "/etc/damahan/board.toml"
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_a_board_that_fails_again_and_again_is_told_on_its_display() -> None:
    unit = read_unit("damahan.service")
    assert unit["Unit"]["OnFailure"] == "damahan-fault.service"
    fault = read_unit("damahan-fault.service")
    program, command, *options = shlex.split(fault["Service"]["ExecStart"])
    assert program == "/usr/lib/damahan/current/bin/damahan"
    context = main.make_context("damahan", [command, *options])
    found = main.get_command(context, command)
    assert found is not None
    assert found.make_context(command, options).params["name"] == "/etc/damahan/board.toml"
    assert fault["Unit"]["Conflicts"] == "damahan.service"


@pytest.mark.parametrize(
    ("name", "wanted", "devices", "calls"),
    [
        ("damahan.service", BOARD_UNIT, [*PART_DEVICES, "char-166 rw"], [*SYSTEM_CALLS, CLOCK_CALLS, PRIORITY_CALL]),
        ("damahan-fault.service", FAULT_UNIT, PART_DEVICES, SYSTEM_CALLS),
    ],
)
def test_each_limit_of_a_unit_stands_in_it(
    name: str, wanted: dict[str, str], devices: list[str], calls: list[str]
) -> None:
    service = dict(read_unit(name)["Service"])
    assert {setting: service.get(setting) for setting in wanted} == wanted
    assert values_of(name, "DeviceAllow") == devices
    assert values_of(name, "SystemCallFilter") == calls


def test_failures_of_every_kind_reach_the_limit_of_starts() -> None:
    unit = read_unit("damahan.service")
    service = unit["Service"]
    start_s, wait_s = float(service["TimeoutStartSec"]), float(service["RestartSec"])
    killed_s = float(service["WatchdogSec"]) + float(service["TimeoutAbortSec"])
    assert service["TimeoutStartFailureMode"] == "kill"  # else TimeoutStopSec would be waited for too
    cycles_s = {
        "ends at once": wait_s,
        "hangs before it is ready": start_s + wait_s,
        "hangs soon after": start_s + PLAY_BEFORE_HANGING_S + killed_s + wait_s,
    }
    burst, interval = int(unit["Unit"]["StartLimitBurst"]), unit["Unit"]["StartLimitIntervalSec"]
    assert burst == 8
    assert interval.endswith("min")
    # the start after those allowed is the one that is refused, if the first of them is in the interval still
    reached = {kind: burst * cycle_s < float(interval.removesuffix("min")) * 60 for kind, cycle_s in cycles_s.items()}
    assert reached == dict.fromkeys(cycles_s, True)


def test_a_replay_fits_beside_the_board_into_the_memory_of_the_service() -> None:
    service_bytes = int(read_unit("damahan.service")["Service"]["MemoryMax"].removesuffix("M")) * 1024 * 1024
    assert service_bytes - BOARD_BYTES >= worker.MAX_MEMORY_BYTES


def analyse(name: str) -> str:
    """Return what systemd says of the limits of a unit."""
    analyser = shutil.which("systemd-analyze")
    if analyser is None:
        pytest.skip("systemd-analyze is missing: apt-get install systemd")
    answer = subprocess.run(
        [analyser, "security", "--offline=true", "--no-pager", UNITS / name], check=True, capture_output=True, text=True
    )
    return answer.stdout


@pytest.mark.parametrize("name", MOST_EXPOSED)
def test_systemd_finds_little_that_is_exposed(name: str) -> None:
    level = re.search(rf"Overall exposure level for {name}: ([0-9.]+)", analyse(name))
    assert level is not None
    assert float(level[1]) <= MOST_EXPOSED[name]


def test_the_service_may_ask_if_the_clock_is_set_and_never_set_it() -> None:
    lines = analyse("damahan.service").splitlines()
    (call,) = [line for line in lines if "SystemCallFilter=~@clock" in line]
    assert "adjtimex is allowed" in call
    (right,) = [line for line in lines if "CAP_SYS_TIME" in line]
    assert "cannot change the system clock" in right
