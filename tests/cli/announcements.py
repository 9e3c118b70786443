"""What runs of one journal have announced, game by game."""

from dataclasses import dataclass, field

from tests.cli.run_process import MOVE, READY, RunProcess


@dataclass
class AnnouncementLog:
    """Reads what runs say, and keeps the moves that they announced, game by game."""

    game: int = 0
    moves: dict[int, list[tuple[int, str]]] = field(default_factory=dict)

    def add_lines(self, lines: list[str], game: int) -> None:
        """Take down the lines of one run, which began with this game."""
        self.game = game
        for line in lines:
            if line == READY and self.moves.get(self.game):
                self.game += 1
            if found := MOVE.fullmatch(line):
                self.moves.setdefault(self.game, []).append((int(found["ply"]), found["text"]))


def read_lines_until(run: RunProcess, *, moves: int) -> list[str]:
    """Read the lines of a run until so many of them were moves."""
    lines: list[str] = []
    while sum(bool(MOVE.fullmatch(line)) for line in lines) < moves:
        lines.append(run.read_line())
    return lines
