"""Traces of failures that were kept, played again and held against what truly happened.

Beside NAME.jsonl stands NAME.json: `kind`, what went wrong; `true_plies`, what hands made (origin, landing, captured);
`must_be_recorded`, false if the board may ask or wait; `faulty`, the broken sensors.
"""

import json
from pathlib import Path
from typing import Any

from tests.adversary.program import Answer, Program


def faults(program: Program, trace: Path) -> list[str]:
    """Return what comes out wrong when a kept trace is played."""
    truth = json.loads(trace.with_suffix(".json").read_text())
    answers = program.send(trace.read_text().splitlines())
    plies = {number: (ply[0], ply[1], frozenset(ply[2])) for number, ply in enumerate(truth["true_plies"], 1)}
    records = {record["ply"]: record for answer in answers for record in answer["moves"]}
    found = [
        f"ply {number}: recorded {record['move']}, made {plies.get(number)}"
        for number, record in records.items()
        if plies.get(number) not in _moves(record)
    ]
    if truth["must_be_recorded"]:
        found += [f"ply {number}: {ply} is not recorded" for number, ply in plies.items() if number not in records]
    blamed = {square for answer in answers for square in answer["distrusted"]}
    found += [f"the sensor of {square} is sound" for square in sorted(blamed - set(truth["faulty"]))]
    return found + _penalties(answers)


def _moves(record: dict[str, Any]) -> list[tuple[int, int, frozenset[int]]]:
    """Return what a record holds possible."""
    return [
        (move["origin"], move["landing"], frozenset(move["captured"])) for move in record.get("candidates") or [record]
    ]


def _penalties(answers: list[Answer]) -> list[str]:
    """Return what legal moves have cost in the end."""
    changes = [change for answer in answers for change in answer["changes"] if change["by"] == "board"]
    counts = {change["side"]: change["after"] for change in changes if change["kind"] == "illegal moves"}
    found = [f"{side} has {count} illegal moves" for side, count in counts.items() if count != "0"]
    times = [change for change in changes if change["kind"] == "time"]
    cost = sum(_seconds(change["after"]) - _seconds(change["before"]) for change in times)
    return found + ([f"{cost:.0f} seconds were given away"] if abs(cost) > 0.5 else [])


def _seconds(text: str) -> float:
    total = 0.0
    for part in text.split(":"):
        total = total * 60 + float(part)
    return total
