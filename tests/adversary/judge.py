"""What truly happened against what the program recorded, told and lit: figures, and failures."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.adversary.reeds import MS
from tests.adversary.rules import Move, Position, play
from tests.adversary.turns import Turn

# what happens beside a move, and does not concern the squares of the move
BESIDE = frozenset({"drop-out", "straighten", "sleeve", "magnet passes", "dropped"})
# what the sensor of the landing itself does: a press may have to wait for it
AT_THE_LANDING = frozenset({"landing drops out", "chatter"})
# presses that are no plain end of a turn: what the program answers to them is no refusal of the move
ODD_PRESSES = frozenset({"press in the air", "press by the other", "press twice", "press early"})
# a press stays on the table for press_grace_ms (1,500 by default); the rest is for the answer
GRACE_US = 1_800 * MS
# without a clock a man is final after half a second, a king after hold_ms (800), a wrong board is judged after rest_ms
# (1,000 by default); the rest is for the answer
SETTLE_US = 2_600 * MS


class Failure(NamedTuple):
    """One thing that should not have happened."""

    kind: str
    ply: int
    at_us: int
    what: str
    names: tuple[str, ...]


@dataclass(slots=True)
class Expected:
    """One ply as hands truly made it."""

    moves: dict[
        tuple[int, int, frozenset[int]], str
    ]  # what hands made, and the position after it; more than one: reeds cannot tell
    turn: Turn | None = None  # None: made while following the lamps

    def __str__(self) -> str:
        return " or ".join(f"{origin}-{landing} {sorted(captured)}" for origin, landing, captured in self.moves)


@dataclass(slots=True)
class Judge:
    """Compares one game's answers with what hands did, and counts."""

    faulty: set[int]
    clock_mode: bool
    penalties: bool
    faulty_from_us: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    by_behaviour: dict[str, Counter[str]] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    expected: dict[int, Expected] = field(default_factory=dict)
    records: dict[int, dict[str, Any]] = field(default_factory=dict)
    wrong: dict[int, dict[str, Any]] = field(default_factory=dict)
    faults_told: list[tuple[int, str]] = field(default_factory=list)
    last_turns: list[Turn] = field(default_factory=list)
    illegal_acts: int = 0
    distrusted: set[int] = field(default_factory=set)
    asking: bool = False

    def expect(self, turns: list[Turn]) -> None:
        """Take note of what hands are about to do."""
        self.last_turns = turns
        for turn in turns:
            self.expected[turn.ply] = Expected({turn.move.key: play(turn.position, turn.move).fen()}, turn)
            self.records.pop(turn.ply, None)
            self.counts["plies"] += 1
            self._behave(turn.names, "turns")

    def expect_moves(self, ply: int, position: Position, moves: list[Move]) -> None:
        """Take note of what hands have made of the board beside their turns; no moves: nothing is moved, or wrongly."""
        made = {move.key: play(position, move).fen() for move in moves}
        before = self.expected.get(ply)
        if before:  # what was made first counts as made, until this trouble is over
            made = before.moves | made
        self.expected[ply] = Expected(made, before.turn if before else None)

    def hear(self, answer: dict[str, Any]) -> None:
        """Judge one answer of the program."""
        for record in answer["moves"]:
            self._record(record)
        for verdict in answer["verdicts"]:
            if verdict["verdict"] in ("illegal", "incomplete"):
                self.faults_told.append((verdict["at_us"], verdict["code"]))
        for change in answer["changes"]:
            self._change(change)
        found = set(answer["distrusted"])
        for square in sorted(found - self.distrusted):
            if square not in self.faulty or answer["now_us"] < self.faulty_from_us:
                self.fail("sound sensor blamed", answer["ply"] + 1, answer["now_us"], f"square {square}")
        self.distrusted = found
        asking = "question" in answer["pauses"] or "question" in answer["lamps"].values()
        if asking and not self.asking:
            last = {name for turn in self.last_turns for name in turn.names}
            kind = "asked after a press in the air" if "press in the air" in last else "asked"
            self.fail(kind, answer["ply"] + 1, answer["now_us"], str(answer["message"]))
        self.asking = asking

    def in_doubt(self, ply: int) -> bool:
        """Return True if the program holds several games possible up to a ply, and the true moves are among them."""
        last = self.records.get(ply)
        return bool(last and last["right"]) and any(
            "candidates" in record and record["right"] for record in self.records.values()
        )

    def true_positions(self, ply: int) -> list[str]:
        """Return the positions after a ply as hands made it."""
        expected = self.expected.get(ply)
        return list(expected.moves.values()) if expected else []

    def judge_turns(self) -> None:
        """Judge whether the last turns were taken as they were made, before anybody follows lamps."""
        for turn in self.last_turns:
            self._judge_turn(turn)
        self.last_turns = []

    def close(self) -> None:
        """Judge what was recorded wrongly and not amended."""
        for ply, record in sorted(self.wrong.items()):
            expected = self.expected.get(ply)
            what = f"recorded {record['move']} {record['captured']}, made {expected or 'nothing'}"
            self.fail("certain wrong", ply, record["at_us"], what)
        self.wrong.clear()

    def order_undone(self, now_us: int, ply: int, lamps: dict[str, str]) -> None:
        """Count lamps that order a board undone that was right and pressed."""
        self.fail("right board ordered undone", ply, now_us, f"lamps {lamps}")

    def arbiter(self, now_us: int, ply: int, why: str) -> None:
        """Count a board that only the arbiter could put right."""
        self.fail("arbiter needed", ply, now_us, why)

    def _record(self, record: dict[str, Any]) -> None:
        ply = record["ply"]
        expected = self.expected.get(ply)
        candidates = record.get("candidates")
        keys = [(m["origin"], m["landing"], frozenset(m["captured"])) for m in candidates or [record]]
        made = expected.moves if expected else {}
        right = any(key in made for key in keys)
        # while an earlier ply is in doubt, the position is the likely one only
        if right and not candidates and not any("candidates" in earlier for earlier in self.records.values()):
            right = made[keys[0]] == record["fen"]
        self.records[ply] = record | {"right": right}
        if record.get("amends"):
            self.counts["amended"] += 1
        if candidates and not record.get("amends"):
            self.counts["uncertain"] += 1
            names = expected.turn.names if expected and expected.turn else {"following lamps"}
            self._behave(names, "uncertain")
            if not names:
                kind = (
                    "uncertain in an undisturbed turn" if not self.distrusted else "uncertain after a sensor was blamed"
                )
                self.fail(kind, ply, record["at_us"], str(candidates))
            if not right:
                self.fail("uncertain without the truth", ply, record["at_us"], str(candidates))
        if right or candidates:
            if self.wrong.pop(ply, None):
                self.counts["wrong, then amended"] += 1
                if self.clock_mode:
                    self.fail("certain wrong, amended later", ply, record["at_us"], record["move"])
        else:
            self.wrong[ply] = record

    def _change(self, change: dict[str, Any]) -> None:
        self.counts[f"change: {change['kind']}"] += 1
        if change.get("by") == "arbiter":
            return
        if "illegal" in change["kind"] or "penalty" in change["kind"] or "fine" in change["kind"]:
            last = {name for turn in self.last_turns for name in turn.names}
            if str(change["after"]) > str(change["before"]) and not self.illegal_acts:
                kind = "penalty for a press in the air" if "press in the air" in last else "penalty on a legal move"
                self.fail(kind, max(self.expected, default=0), change["at_us"], str(change))

    def _judge_turn(self, turn: Turn) -> None:
        record = self.records.get(turn.ply)
        names = turn.names
        beside = bool(names & BESIDE) and not names & (ODD_PRESSES | AT_THE_LANDING)
        if beside:
            self.counts["turns with something beside"] += 1
        if not names:
            self.counts["undisturbed turns"] += 1
        final_us = turn.pressed_us if self.clock_mode else turn.done.cleared_us
        if record is None or not record["right"]:
            kind = "not recorded" if record is None else "recorded otherwise"
            if record is None and "landing drops out" in names:
                kind = "not recorded, its own landing flickered"
            self.fail(kind, turn.ply, final_us or turn.end_us, f"{turn.move.origin}-{turn.move.landing} {turn.style}")
            if beside:
                self.counts["missed with something beside"] += 1
            return
        if self.clock_mode and turn.pressed_us is not None and not names & ODD_PRESSES:
            until = min(record["at_us"], turn.pressed_us + 3 * GRACE_US)
            told = [code for at_us, code in self.faults_told if turn.pressed_us <= at_us <= until]
            late = record["at_us"] > turn.pressed_us + GRACE_US + 500 * MS
            if late:
                self.fail("recorded after the grace", turn.ply, record["at_us"], ", ".join(told))
            elif told:
                self.fail("fault told, then taken", turn.ply, record["at_us"], ", ".join(told))
            if beside and (told or late):
                self.counts["refused with something beside"] += 1

    def _behave(self, names: set[str], what: str) -> None:
        for name in names or {"none"}:
            self.by_behaviour.setdefault(name, Counter())[what] += 1

    def fail(self, kind: str, ply: int, at_us: int, what: str) -> None:
        near = [self.expected.get(number) for number in (ply - 1, ply, ply + 1)]
        names = sorted({name for one in near if one and one.turn for name in one.turn.names})
        self.counts[kind] += 1
        expected = self.expected.get(ply)
        self._behave(expected.turn.names if expected and expected.turn else set(names) or {"following lamps"}, kind)
        self.failures.append(Failure(kind, ply, at_us, what, tuple(names)))
