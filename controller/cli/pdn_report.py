"""What `damahan pdn check` tells of a file: its counts, its faults, and its warnings, those that are alike together."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from controller.notation.pdn import PdnFault, PdnGame, PdnWarning

REPORTED = 100
"""The faults and the warnings of a file that JSON holds; a choice: every game of a large file may have some."""
LISTED_GROUPS = 20
"""The groups of warnings of a file that are listed; a choice: a screen full tells what is wrong with all games."""
_MOST_GROUPS = 1_000  # that are held; a choice, far above what a person reads

_SQUARE_OR_NUMBER = re.compile(r"\b[a-h][1-8]\b|\d+")


@dataclass(slots=True)
class FileReport:
    """The counts of a file, with its first faults and warnings."""

    file: str
    games: int = 0  # that were read to their end
    faulty_games: int = 0
    plies: int = 0  # of the games that were read
    warnings: int = 0  # in the games that were read
    faults: list[PdnFault] = field(default_factory=list)
    first_warnings: list[PdnWarning] = field(default_factory=list)

    def add(self, game: PdnGame | PdnFault) -> None:
        """Add one game or the fault of one."""
        match game:
            case PdnGame():
                self.games += 1
                self.plies += len(game.moves)
                self.warnings += len(game.warnings)
                self.first_warnings += game.warnings[: REPORTED - len(self.first_warnings)]
            case PdnFault():
                self.faulty_games += 1
                self.faults += [game][: REPORTED - len(self.faults)]

    def summary(self) -> str:
        """Return the counts in one line."""
        return (
            f"{self.file}: {count_text(self.games, 'game')}, {count_text(self.plies, 'ply', 'plies')}, "
            f"{count_text(self.faulty_games, 'fault')}, {count_text(self.warnings, 'warning')}"
        )


@dataclass(slots=True)
class _WarningGroup:
    """Warnings that differ only in their numbers."""

    first: PdnWarning
    count: int = 0
    games: int = 0
    last_game: int = 0

    def add(self, warning: PdnWarning) -> None:
        """Add one; games come in their order."""
        self.count += 1
        self.games += warning.game != self.last_game
        self.last_game = warning.game


@dataclass(slots=True)
class WarningGroups:
    """The warnings of a file in groups; the memory holds a limited number of groups."""

    groups: dict[tuple[str, str], _WarningGroup] = field(default_factory=dict)
    others: int = 0  # warnings of groups that are not held

    def add(self, warning: PdnWarning) -> None:
        """Add one warning."""
        key = (warning.kind.value, _SQUARE_OR_NUMBER.sub("#", warning.text))
        if key not in self.groups:
            if len(self.groups) >= _MOST_GROUPS:
                self.others += 1
                return
            self.groups[key] = _WarningGroup(warning)
        self.groups[key].add(warning)

    def lines(self, file: Path) -> list[str]:
        """Return a line for each of the first groups, and one for all the others."""
        groups = list(self.groups.values())
        lines = [_group_line(file, group) for group in groups[:LISTED_GROUPS]]
        more = sum(group.count for group in groups[LISTED_GROUPS:]) + self.others
        return [*lines, f"{file}: {count_text(more, 'more warning')}; --all lists every one"] if more else lines


def warning_line(file: Path, warning: PdnWarning) -> str:
    """Return the line that tells a warning."""
    return f"{file}:{warning.line}: warning: game {warning.game}: {warning.text}"


def fault_line(file: Path, fault: PdnFault) -> str:
    """Return the line that tells a fault."""
    return f"{file}:{fault.line}: game {fault.game}: {fault.text}"


def count_text(number: int, one: str, many: str | None = None) -> str:
    """Return a number with what is counted, such as `2 games`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def _group_line(file: Path, group: _WarningGroup) -> str:
    line = warning_line(file, group.first)
    if group.count == 1:
        return line
    return f"{line} (and {group.count - 1} more like it, in {count_text(group.games, 'game')})"
