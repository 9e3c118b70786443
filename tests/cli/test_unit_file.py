"""The service that starts a board at power-on."""

import shlex
from configparser import ConfigParser
from pathlib import Path

from controller.cli.run import run

ROOT = Path(__file__).resolve().parents[2]


def test_the_unit_file_starts_a_run_as_the_command_takes_it() -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as the documentation of configparser does it
    unit.read(ROOT / "firmware_config" / "systemd" / "damahan.service")
    program, command, *options = shlex.split(unit["Service"]["ExecStart"])
    assert (program, command) == ("%h/damahan/bin/damahan", "run")
    assert run.make_context("run", options).params["name"] == "%h/board.toml"
    assert unit["Service"]["WorkingDirectory"] == "%t"  # lgpio writes a FIFO there
    assert unit["Install"]["WantedBy"] == "default.target"
