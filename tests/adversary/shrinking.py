"""Cut a failure down: play its turns alone, and leave out every act without which it still fails."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.adversary.board import Board, Link
from tests.adversary.game import Scene
from tests.adversary.habits import AFTER, BEFORE
from tests.adversary.program import Program
from tests.adversary.reeds import MS, Act, Change, Contacts, What, press
from tests.adversary.rules import Move, Position, legal_moves, other, play
from tests.adversary.turns import Turn

OPENING_US = 2_000 * MS
# long enough for every judgement of the last act
AFTERWARDS_US = 6_000 * MS
# shorter changes than this are bounce
BOUNCE_US = 21 * MS


class Trial(NamedTuple):
    """A few turns to be played alone."""

    scene: Scene
    position: Position
    turns: list[Turn]
    acts: list[tuple[int, Act]]  # each with the ply of its turn
    link: Link


def shrink(program: Program, scene: Scene, kind: str) -> Trial | None:
    """Return the smallest trial found that fails in the same way; None if the turns alone do not fail."""
    acts = [(turn.ply, act) for turn in scene.turns for act in turn.acts]
    trial = Trial(scene, scene.position, scene.turns, acts, scene.world.link)
    if not _fails(program, trial, kind):
        return None
    found = True
    while found:
        found = False
        for smaller in _smaller(trial):
            if _fails(program, smaller, kind):
                trial, found = smaller, True
                break
    return trial


def _smaller(trial: Trial) -> Iterator[Trial]:
    """Yield trials with one thing less."""
    if trial.link != Link():
        yield trial._replace(link=Link())
    quiet = [(ply, _without_bounce(act)) for ply, act in trial.acts]
    if quiet != trial.acts:
        yield trial._replace(acts=quiet)
    for number, (_, act) in enumerate(trial.acts):
        if not act.part_of_move:
            yield trial._replace(acts=trial.acts[:number] + trial.acts[number + 1 :])
    if len(trial.turns) > 1:
        last = trial.turns[-1]
        yield trial._replace(turns=trial.turns[:-1], acts=[act for act in trial.acts if act[0] != last.ply])
        first = trial.turns[0]
        yield trial._replace(
            position=play(trial.position, first.move),
            turns=trial.turns[1:],
            acts=[act for act in trial.acts if act[0] != first.ply],
        )
    touched = {change.square for _, act in trial.acts for change in act.changes if change.what != What.BUTTON}
    for square, piece in enumerate(trial.position.squares):
        if piece and square not in touched:
            squares = list(trial.position.squares)
            squares[square] = 0
            position = Position(tuple(squares), trial.position.side)
            if _still_legal(trial, position):
                yield trial._replace(position=position)


def _without_bounce(act: Act) -> Act:
    """Return an act without contacts that change for a moment only."""
    begun: dict[tuple[int, What], Change] = {}
    kept = list(act.changes)
    for change in sorted(act.changes):
        if change.what not in (What.DROPPED_OUT, What.PASSING, What.BUTTON):
            continue
        key = (change.square, change.what)
        start = begun.pop(key, None)
        if start and start.step == -change.step and change.at_us - start.at_us < min(BOUNCE_US, 3 * MS):
            kept.remove(start)
            kept.remove(change)
        else:
            begun[key] = change
    return act._replace(changes=tuple(kept))


def _still_legal(trial: Trial, position: Position) -> bool:
    for turn in trial.turns:
        if turn.move not in legal_moves(trial.scene.world.rules, position):
            return False
        position = play(position, turn.move)
    return any(piece > 0 for piece in position.squares) and any(piece < 0 for piece in position.squares)


def trial_lines(trial: Trial, note: str | None = None) -> list[str]:
    """Return the lines of a trial, from its first line on."""
    world, side = trial.scene.world, trial.position.side
    rng = Random(1)
    board = Board(trial.link, rng)
    occupied = trial.position.occupied()
    broken = bool(world.break_us) and world.break_us < trial.scene.begun_us
    early = not world.break_us or broken
    first = board.set_up(occupied, dead=world.dead if early else (), stuck=world.stuck if early else ())
    lines = [world.first_line(trial.position, note), first]
    if world.commit == "clock":
        for at_us in (400, 900) if world.faulty else (400,):
            board.schedule(Act("start", tuple(press(rng, Contacts(), other(side), at_us * MS))))
    begun = min(change.at_us for _, act in trial.acts for change in act.changes)
    shift = OPENING_US - begun
    for _, act in trial.acts:
        board.schedule(Act(act.name, tuple(change._replace(at_us=change.at_us + shift) for change in act.changes)))
    end = max(change.at_us for _, act in trial.acts for change in act.changes) + shift + AFTERWARDS_US
    return lines + board.advance(end)


def _fails(program: Program, trial: Trial, kind: str) -> bool:
    answers = program.send(trial_lines(trial))
    records: dict[int, dict[str, Any]] = {}
    for answer in answers:
        for record in answer["moves"]:
            records[record["ply"]] = record
    truth = {number: turn.move for number, turn in enumerate(trial.turns, 1)}
    match kind:
        case "certain wrong" | "recorded otherwise":
            return any(not _agrees(record, truth.get(ply)) for ply, record in records.items())
        case "sound sensor blamed":
            faulty = trial.scene.world.faulty
            return any(set(answer["distrusted"]) - faulty for answer in answers)
        case "penalty on a legal move":
            return any(
                change["by"] == "board" and "illegal" in change["kind"] for a in answers for change in a["changes"]
            )
        case _:
            return _is_over(trial) and any(ply not in records for ply in truth)


def _is_over(trial: Trial) -> bool:
    """Return True if the last turn has ended: by a press, or where nobody presses."""
    return trial.scene.world.commit == "settle" or trial.turns[-1].pressed_us is not None


def _agrees(record: dict[str, Any], move: Move | None) -> bool:
    if "candidates" in record:
        return True
    return move is not None and move.key == (record["origin"], record["landing"], frozenset(record["captured"]))


def names_of(trial: Trial) -> list[str]:
    """Return the names of what is left of the turns, beside the moves."""
    acts = {act.name for _, act in trial.acts if not act.part_of_move}
    return sorted(acts.union(*(turn.names - BEFORE.keys() - AFTER.keys() | turn.touching for turn in trial.turns)))


def keep(trial: Trial, kind: str, name: str, folder: Path) -> None:
    """Write a trial as a trace, and beside it what truly happened."""
    names = names_of(trial)
    lines = trial_lines(trial, f"{kind}: {', '.join(names) or 'nothing beside the move'}")
    end = json.loads(lines[-1])["at_us"]
    lines[-1] = json.dumps({"at_us": end, "end": True})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n")
    plies = [[turn.move.origin, turn.move.landing, sorted(turn.move.captured)] for turn in trial.turns]
    truth = {
        "kind": kind,
        "true_plies": plies,
        # after a wrong record the board may also ask, or wait
        "must_be_recorded": _is_over(trial) and "wrong" not in kind and "otherwise" not in kind,
        "faulty": sorted(trial.scene.world.faulty),
    }
    (folder / f"{name}.json").write_text(json.dumps(truth) + "\n")
