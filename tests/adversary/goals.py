"""What the figures are to come to: each measure with its goal."""

from collections import Counter
from collections.abc import Mapping

# what makes a board without a clock see a piece where its hand did not end
PASSING_HABITS = ("touch-down", "magnet passes", "nearer landing")


def lines(counts: Counter[str], by_behaviour: Mapping[str, Counter[str]]) -> list[str]:
    """Return one line for each measure: what it came to, of how many, and the goal."""
    plies, beside = counts["plies"], counts["turns with something beside"]
    passing = [by_behaviour[name] for name in PASSING_HABITS if name in by_behaviour]
    measures = [
        ("certain wrong moves", counts["certain wrong"], plies, "0"),
        ("penalties on legal moves", counts["penalty on a legal move"], plies, "0"),
        ("missed with something beside", counts["missed with something beside"], beside, "under 1 in 1,000"),
        ("told, then taken, beside", counts["refused with something beside"], beside, "no penalty"),
        (
            "recorded otherwise, passing",
            sum(habit["recorded otherwise"] for habit in passing),
            sum(habit["turns"] for habit in passing),
            "under 1 in 1,000, all led back",
        ),
        ("arbiter needed", counts["games"] - counts["games finished without the arbiter"], counts["games"], "0"),
        ("sound sensors blamed", counts["sound sensor blamed"], plies, "under 1 in 10,000"),
        ("uncertain", counts["uncertain"], plies, "under 1 in 1,000"),
        ("uncertain, undisturbed", counts["uncertain in an undisturbed turn"], counts["undisturbed turns"], "0"),
        ("asked", counts["asked"], plies, "under 1 in 5,000"),
        ("right boards ordered undone", counts["right board ordered undone"], plies, "0"),
    ]
    return [f"{name:30}{count:7,} of {total:9,}   goal: {goal}" for name, count, total, goal in measures]
