"""Play games of the second world against `damahan session --stdin`, and print what came out.

The exit code is 1 if a wrong move was recorded as certain, or a legal move was punished.
"""

import argparse
import json
import sys
from pathlib import Path

from tests.adversary.habits import AFTER, BEFORE
from tests.adversary.kept_traces import faults
from tests.adversary.people import LINKS
from tests.adversary.program import Program
from tests.adversary.runs import INCIDENTS, run_games, run_nonsense
from tests.adversary.worlds import Choice, Faults

BEHAVIOURS = sorted(BEFORE.keys() | AFTER.keys() | LINKS | INCIDENTS | {"none"})


def _faults(text: str) -> Faults:
    if text == "none":
        return Faults()
    kind, _, number = text.partition("=")
    if kind not in Faults._fields or not number.isdigit():
        raise argparse.ArgumentTypeError("give none, dead=N, stuck=N or chattering=N")
    return Faults()._replace(**{kind: int(number)})


def _play_traces(folder: Path, damahan: str | None) -> int:
    """Play kept traces, and print what comes out wrong."""
    traces = sorted(folder.glob("*.jsonl"))
    wrong = 0
    with Program(damahan) as program:
        for trace in traces:
            found = faults(program, trace)
            wrong += bool(found)
            sys.stdout.writelines(f"{trace.stem}: {fault}\n" for fault in found)
    sys.stdout.write(f"{len(traces) - wrong} of {len(traces)} come out right\n")
    return 1 if wrong else 0


def main() -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.adversary", description=__doc__)
    parser.add_argument("--plies", type=int, default=2_000, help="play games until this many plies are made")
    parser.add_argument(
        "--seed", type=int, default=1, help="the seed of the first game; the next one has the next seed"
    )
    parser.add_argument("--commit", choices=["clock", "settle", "both"], default="both")
    parser.add_argument("--faults", type=_faults, default=Faults(), metavar="none|dead=N|stuck=N|chattering=N")
    parser.add_argument("--behaviour", choices=BEHAVIOURS, metavar="NAME", help=", ".join(BEHAVIOURS))
    parser.add_argument("--ruleset")
    parser.add_argument("--help-setting", choices=["full", "after_press", "off"])
    parser.add_argument(
        "--program", metavar="DAMAHAN", help="the command under test, if not the one beside this Python"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--failures", action="store_true", help="print each failure")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="cut failures down and write them as traces")
    parser.add_argument("--most-kept", type=int, default=3, help="how many of each kind and behaviour to keep")
    parser.add_argument("--traces", type=Path, metavar="FOLDER", help="play kept traces again instead of games")
    parser.add_argument("--nonsense", type=int, default=0, metavar="N", help="N boards of nonsense instead of games")
    options = parser.parse_args()
    commit = None if options.commit == "both" else options.commit
    choice = Choice(commit, options.faults, options.behaviour, options.ruleset, options.help_setting, options.program)
    if options.traces:
        return _play_traces(options.traces, options.program)
    if options.nonsense:
        figures = run_nonsense(choice, options.seed, options.nonsense, options.workers)
    else:
        figures = run_games(choice, options.seed, options.plies, options.workers, options.keep, options.most_kept)
    if options.json:
        text = json.dumps(figures.as_json(), indent=1)
    else:
        text = "\n".join([*(figures.failures if options.failures else []), figures.as_text()])
    sys.stdout.write(f"{text}\n")
    return 1 if figures.counts["certain wrong"] or figures.counts["penalty on a legal move"] else 0


if __name__ == "__main__":
    sys.exit(main())
