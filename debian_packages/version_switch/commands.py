"""What `damahan update` does as root: install, ask for a switch, follow it, list the versions."""

import time
from pathlib import Path

from debian_packages.version_switch.decision import Step, choose_step
from debian_packages.version_switch.installed import InstalledVersions
from debian_packages.version_switch.package_file import PackageFile, install, read_package
from debian_packages.version_switch.request import Mark, SwitchRequest, read_request, write_request
from debian_packages.version_switch.switch import ASK_EVERY_S, Switch
from debian_packages.version_switch.system import CommandFailedError, run_command

_FOLLOW_FOR_S = 600.0
_ANSWER_WITHIN_S = 30.0


def list_versions(versions: InstalledVersions, switch: Switch) -> list[str]:
    """Return a line for each version, and one on the switch that waits or that was the last."""
    notes = {versions.previous: "ran before", versions.current: "runs"}
    lines = [f"{series}  {notes.get(series, '')}".rstrip() for series in versions.list_series()]
    request = read_request(switch.request_file)
    if request is not None:
        lines.append(f"waiting: the switch to {request.series}")
    elif switch.outcome_file.exists():
        lines.append(f"last switch: {switch.outcome_file.read_text(encoding='utf-8').strip()}")
    return lines


def install_file(file: Path, versions: InstalledVersions) -> str:
    """Install a package beside the version that runs and return its version; raises CommandFailedError."""
    if not file.is_file():
        raise CommandFailedError(f"{file}: there is no such file")
    package = read_package(file)
    _refuse_current(package, versions)
    install(package, versions.folder)
    return package.series


def _refuse_current(package: PackageFile, versions: InstalledVersions) -> None:
    if package.series == versions.current:
        raise CommandFailedError(
            f"{package.file}: it would replace {package.series}, which runs, for good; between games:"
            f" sudo apt install {package.file.resolve()}, then sudo systemctl restart damahan"
        )


def find_previous(versions: InstalledVersions) -> str:
    """Return the version to go back to; raises CommandFailedError."""
    previous = versions.previous
    if previous is None:
        raise CommandFailedError("no version ran before that is still installed; see: sudo damahan update --list")
    return previous


def ask_for(series: str, marks: frozenset[Mark], switch: Switch) -> None:
    """Ask the service damahan-switch for a switch; raises CommandFailedError."""
    request = read_request(switch.request_file)
    if request is not None and Mark.TRIAL in request.marks:
        raise CommandFailedError(f"a switch to {request.series} is under way; wait a minute and try again")
    if request is not None and request.series == series:
        marks |= request.marks
    switch.outcome_file.unlink(missing_ok=True)
    write_request(switch.request_file, SwitchRequest(series=series, marks=marks))
    run_command(["systemctl", "start", "--no-block", "damahan-switch.service"], _ANSWER_WITHIN_S)


def follow(series: str, versions: InstalledVersions, switch: Switch) -> tuple[bool, str]:
    """Follow a switch until it ends or waits; return whether it is well, and a line."""
    ends_s = time.monotonic() + _FOLLOW_FOR_S
    while read_request(switch.request_file) is not None:
        if choose_step(switch.observe()) is Step.WAIT:
            return (
                True,
                f"{series} is installed; a game is being played, and the switch comes when it is over (--now: at once)",
            )
        if time.monotonic() > ends_s:
            return False, "the switch takes long; see: journalctl -u damahan-switch"
        time.sleep(ASK_EVERY_S)
    outcome = switch.outcome_file
    text = (
        outcome.read_text(encoding="utf-8").strip()
        if outcome.exists()
        else f"{versions.current} is the version of this board"
    )
    return versions.current == series, text
