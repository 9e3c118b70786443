"""What the mutation tester changes, and what it leaves alone."""

from pathlib import Path

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example

from tests.mutation.mutants import Mutant, list_mutants, sample_mutants
from tests.mutation.operators import StatementRemover


def mutants_of(folder: Path, source: str) -> list[Mutant]:
    (folder / "module.py").write_text(source)
    return list_mutants(folder, ["module.py"])


@pytest.mark.parametrize("example", StatementRemover.examples(), ids=["call", "await"])
def test_a_statement_is_removed(example: Example) -> None:
    assert mutate_code(example.pre_mutation_code, StatementRemover(), 0) == example.post_mutation_code


def test_every_change_is_made_at_its_stated_place(tmp_path: Path) -> None:
    source = "def f(a: int) -> bool:\n    g(a)\n    return a < 3 and not a & 1\n"
    found = {mutant.apply(source).splitlines()[mutant.lines[0] - 1].strip() for mutant in mutants_of(tmp_path, source)}
    assert {"pass", "return a <= 3 and not a & 1", "return a < 3 or not a & 1", "return a < 3 and not a | 1"} <= found
    assert source.splitlines()[2].strip() not in found


@pytest.mark.parametrize(
    "source",
    [
        "def f(a: int | None) -> int | None: ...\n",
        "Move = Slide | Jump | None\n",
        "@dataclass(frozen=True)\nclass A: ...\n",
        "match a:\n    case B() | C(): ...\n",
        "a: Literal[1] = b\n",
    ],
)
def test_what_only_a_type_checker_reads_is_left_alone(tmp_path: Path, source: str) -> None:
    assert mutants_of(tmp_path, source) == []


def test_a_sample_is_drawn_by_its_seed_and_takes_each_place_once(tmp_path: Path) -> None:
    mutants = mutants_of(tmp_path, "".join(f"a{number} = {number} + b\n" for number in range(20)))
    sample = sample_mutants(mutants, 15, 7)
    assert sample == sample_mutants(reversed(mutants), 15, 7)
    assert sample != sample_mutants(mutants, 15, 8)
    assert len({mutant.span for mutant in sample}) == 15
    assert len(sample_mutants(mutants, 1000, 7)) == 40
