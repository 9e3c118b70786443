"""What `damahan pdn check` tells of a file: its counts, its faults, and its warnings, those that are alike together."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from controller.notation.pdn import PdnFault, PdnGame, PdnWarning

REPORTED = 100
"""The faults and the warnings of a file that JSON holds; a choice: every game of a large file may have some."""
LISTED_GROUPS = 20
"""The groups of faults, and of warnings, that are listed of a file; a choice: a screen full tells what is wrong."""
_MOST_GROUPS = 1_000  # that are held; a choice, far above what a person reads

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_POSSIBLE_MOVES = re.compile(r"; possible moves: .*", re.DOTALL)
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
class _Group:
    """Faults or warnings that are alike."""

    first: PdnFault | PdnWarning
    count: int = 0
    games: int = 0
    last_game: int = 0

    def add(self, entry: PdnFault | PdnWarning) -> None:
        """Add one; games come in their order."""
        self.count += 1
        self.games += entry.game != self.last_game
        self.last_game = entry.game


@dataclass(slots=True)
class _Groups:
    """The faults or the warnings of a file in groups; the memory holds a limited number of groups."""

    groups: dict[str, _Group] = field(default_factory=dict)
    others: int = 0  # of groups that are not held

    def add(self, entry: PdnFault | PdnWarning, likeness: str) -> None:
        """Add one; those of the same likeness are a group."""
        if likeness not in self.groups:
            if len(self.groups) >= _MOST_GROUPS:
                self.others += 1
                return
            self.groups[likeness] = _Group(entry)
        self.groups[likeness].add(entry)

    def first_groups(self) -> list[_Group]:
        """Return the groups that are listed."""
        return list(self.groups.values())[:LISTED_GROUPS]

    def count_rest(self) -> int:
        """Count what is in no group that is listed."""
        return sum(group.count for group in list(self.groups.values())[LISTED_GROUPS:]) + self.others


@dataclass(slots=True)
class FaultAndWarningGroups:
    """The faults and warnings of a file, those that are alike together."""

    faults: _Groups = field(default_factory=_Groups)
    warnings: _Groups = field(default_factory=_Groups)

    def add(self, game: PdnGame | PdnFault) -> None:
        """Add what is wrong with one game."""
        match game:
            case PdnFault():
                self.faults.add(game, _fault_likeness(game))
            case PdnGame():
                for warning in game.warnings:
                    self.warnings.add(warning, f"{warning.kind.value} {_SQUARE_OR_NUMBER.sub('#', warning.text)}")

    def lines(self, file: Path) -> list[str]:
        """Return a line for each of the first groups, the faults first, and one for the rest of each."""
        return [*_group_lines(file, self.faults, "fault"), *_group_lines(file, self.warnings, "warning")]


def _fault_likeness(fault: PdnFault) -> str:
    """Return what the same faults have in common: their text without moves, words of the file, and numbers."""
    text = fault.text.replace(fault.move, "#") if fault.move else fault.text
    return _SQUARE_OR_NUMBER.sub("#", _QUOTED.sub("#", _POSSIBLE_MOVES.sub("", text)))


def _group_lines(file: Path, groups: _Groups, what: str) -> list[str]:
    lines = [_group_line(file, group) for group in groups.first_groups()]
    rest = groups.count_rest()
    return [*lines, f"{file}: {count_text(rest, f'more {what}')}; --all lists every one"] if rest else lines


def _group_line(file: Path, group: _Group) -> str:
    more = "" if group.count == 1 else f" (and {group.count - 1} more like it, in {count_text(group.games, 'game')})"
    match group.first:
        case PdnWarning() as warning:
            return warning_line(file, warning) + more
        case PdnFault() as fault:
            return fault_line(file, fault) + ("" if group.count == 1 else f" (the same fault in {group.count} games)")


def game_lines(file: Path, game: PdnGame | PdnFault) -> list[str]:
    """Return a line for each thing that is wrong with a game."""
    if isinstance(game, PdnFault):
        return [fault_line(file, game)]
    return [warning_line(file, warning) for warning in game.warnings]


def warning_line(file: Path, warning: PdnWarning) -> str:
    """Return the line that tells a warning."""
    return f"{file}:{warning.line}: warning: game {warning.game}: {warning.text}"


def fault_line(file: Path, fault: PdnFault) -> str:
    """Return the line that tells a fault."""
    return f"{file}:{fault.line}: game {fault.game}: {fault.text}"


def count_text(number: int, one: str, many: str | None = None) -> str:
    """Return a number with what is counted, such as `2 games`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
