"""Run the switch that is asked for, or do what `damahan update` asks for; Debian's Python starts this as root."""

import argparse
import logging
import os
import sys
from pathlib import Path

from debian_packages.version_switch.commands import ask_for, find_previous, follow, install_file, list_versions
from debian_packages.version_switch.games import Games
from debian_packages.version_switch.installed import InstalledVersions
from debian_packages.version_switch.request import Mark
from debian_packages.version_switch.switch import Switch
from debian_packages.version_switch.system import USER, CommandFailedError, Service

PROGRAMS = Path("/usr/lib/damahan")
STATE = Path("/var/lib/damahan-switch")
GAMES = Path("/var/lib/damahan")
PROFILE = Path("/etc/damahan/board.toml")


def main() -> int:
    """Return the exit code: 0, or 1 with one line on stderr."""
    options = _parse()
    if not options.list:
        STATE.mkdir(exist_ok=True)
    versions = InstalledVersions(folder=PROGRAMS)
    games = Games(GAMES, STATE / "backup", USER)
    switch = Switch(versions=versions, state=STATE, games=games, profile=PROFILE, service=Service())
    try:
        return _execute(options, versions, switch)
    except (CommandFailedError, OSError) as error:
        sys.stderr.write(f"Error: {error}\n")
        return 1


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="damahan update")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--switch", action="store_true", help="carry out what is asked for (damahan-switch.service)")
    what.add_argument("--list", action="store_true")
    what.add_argument("--back", action="store_true")
    what.add_argument("--to", metavar="FILE|X.Y")
    parser.add_argument("--now", action="store_true")
    parser.add_argument("--change-journal", action="store_true")
    return parser.parse_args()


def _execute(options: argparse.Namespace, versions: InstalledVersions, switch: Switch) -> int:
    if options.switch:
        logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
        switch.run()
        return 0
    if options.list:
        sys.stdout.write("".join(f"{line}\n" for line in list_versions(versions, switch)))
        return 0
    if options.back:
        series = find_previous(versions)
    elif options.to in versions.list_series():
        series = options.to
    else:
        series = install_file(Path(options.to), versions)
    marks = {Mark.NOW: options.now, Mark.CHANGE_JOURNAL: options.change_journal}
    ask_for(series, frozenset(mark for mark, is_asked in marks.items() if is_asked), switch)
    is_well, text = follow(series, versions, switch)
    line = text if is_well else f"Error: {text}"
    (sys.stdout if is_well else sys.stderr).write(f"{line}\n")
    return 0 if is_well else 1


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main())
