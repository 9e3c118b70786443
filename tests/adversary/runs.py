"""Many games, in several processes, and their figures together."""

import multiprocessing
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.adversary import goals
from tests.adversary.game import Game
from tests.adversary.nonsense import lead_back
from tests.adversary.program import Program
from tests.adversary.shrinking import keep, names_of, shrink
from tests.adversary.worlds import Choice

INCIDENTS = {"wrong move", "restart", "piece missing", "huffing"}
# what is written as a trace when it happens
KEPT = ("certain wrong", "penalty on a legal move", "sound sensor blamed", "not recorded", "recorded otherwise")
# how many games one worker plays before the figures are added up; figures do not depend on it
SHARE = 8


@dataclass(slots=True)
class Figures:
    """What many games came to."""

    counts: Counter[str] = field(default_factory=Counter)
    by_behaviour: dict[str, Counter[str]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    seeds: int = 0

    def add(self, other: "Figures") -> None:
        """Add the figures of another game."""
        self.counts += other.counts
        for name, counts in other.by_behaviour.items():
            self.by_behaviour.setdefault(name, Counter()).update(counts)
        self.failures += other.failures
        self.seeds += other.seeds

    def as_json(self) -> dict[str, Any]:
        """Return all figures as plain values."""
        return {
            "figures": dict(sorted(self.counts.items())),
            "behaviours": self.by_behaviour,
            "failures": self.failures,
        }

    def as_text(self) -> str:
        """Return the figures as a table."""
        lines = [f"{count:9,}  {name}" for name, count in sorted(self.counts.items())]
        if self.counts["plies"]:
            lines = [*goals.lines(self.counts, self.by_behaviour), "", *lines, ""]
        for name, counts in sorted(self.by_behaviour.items()):
            rest = ", ".join(f"{what} {count:,}" for what, count in sorted(counts.items()) if what != "turns")
            lines.append(f"{name:24}{counts['turns']:8,} turns   {rest}")
        return "\n".join(lines)


_program: Program | None = None


def _play(seed: int, choice: Choice, folder: Path | None, most_kept: int) -> Figures:
    global _program  # noqa: PLW0603 - one process of the program for all games of a worker
    _program = _program or Program(choice.program)
    game = Game(_program, seed, choice, keep_scenes=folder is not None)
    judge = game.run()
    mode = game.world.commit
    figures = Figures(judge.counts, judge.by_behaviour, seeds=1)
    figures.failures = [
        f"seed {seed} {mode}: {f.kind}: ply {f.ply} at {f.at_us / 1e6:.3f}: {f.what} {', '.join(f.names)}"
        for f in judge.failures
    ]
    figures.counts[f"plies, {mode}"] += judge.counts["plies"]
    for kind in ("certain wrong", "games", "games finished without the arbiter"):
        figures.counts[f"{kind}, {mode}"] += judge.counts[kind]
    if folder:
        _keep(game, _program, folder, most_kept)
    return figures


def _play_nonsense(seed: int, choice: Choice) -> Figures:
    global _program  # noqa: PLW0603 - as above
    _program = _program or Program(choice.program)
    game = Game(_program, seed, choice)
    game.world.strict = False
    if game.world.help == "off":  # without lamps nobody is led anywhere
        game.world.help = "after_press"
    judge = lead_back(game)
    mode = game.world.commit
    figures = Figures(seeds=1)
    for name in ("nonsense trials", "led back from nonsense", "not led back from nonsense", "ended by nonsense"):
        figures.counts[f"{name}, {mode}"] += judge.counts[name]
    figures.failures = [
        f"seed {seed} {mode}: {f.kind}: at {f.at_us / 1e6:.3f}: {f.what}"
        for f in judge.failures
        if "nonsense" in f.kind
    ]
    return figures


def run_nonsense(choice: Choice, seed: int, trials: int, workers: int = 1) -> Figures:
    """Play trials in which pieces are moved without any sense, with the seeds from one on."""
    total = Figures()
    play = partial(_play_nonsense, choice=choice)
    if workers == 1:
        for number in range(seed, seed + trials):
            total.add(play(number))
        return total
    with multiprocessing.Pool(workers) as pool:
        for figures in pool.map(play, range(seed, seed + trials), chunksize=SHARE):
            total.add(figures)
    return total


def _keep(game: Game, program: Program, folder: Path, most_kept: int) -> None:
    seen: set[str] = set()
    for failure in game.judge.failures:
        scene = next((s for s in reversed(game.scenes) if any(turn.ply == failure.ply for turn in s.turns)), None)
        if failure.kind not in KEPT or scene is None or failure.kind in seen:
            continue
        seen.add(failure.kind)
        trial = shrink(program, scene, failure.kind)
        if trial is None:
            continue
        group = f"{failure.kind} {game.world.commit} {' '.join(names_of(trial)) or 'plain'}".replace(" ", "-")
        if len(list(folder.glob(f"{group}.*.jsonl"))) < most_kept:
            keep(trial, failure.kind, f"{group}.{game.seed}", folder)


def run_games(
    choice: Choice, seed: int, plies: int, workers: int = 1, folder: Path | None = None, most_kept: int = 3
) -> Figures:
    """Play games with the seeds from one on until enough plies are made; the figures depend on nothing else."""
    total = Figures()
    play = partial(_play, choice=choice, folder=folder, most_kept=most_kept)
    if workers == 1:
        while total.counts["plies"] < plies:
            total.add(play(seed))
            seed += 1
        return total
    with multiprocessing.Pool(workers) as pool:
        while total.counts["plies"] < plies:
            for figures in pool.map(play, range(seed, seed + SHARE * workers), chunksize=1):
                if total.counts["plies"] < plies:
                    total.add(figures)
            seed += SHARE * workers
    return total
