"""The mutants of a source tree: where each operator applies, and a sample of them by a seed."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from tests.mutation.operators import OPERATORS, Span


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Mutant:
    """One change of one file."""

    path: str
    """The file, from the root of the project."""
    span: Span
    """Where the change begins and ends."""
    operator: str
    """The name of the operator."""
    occurrence: int
    """Which of the operator's changes in this file, from 0."""

    @property
    def lines(self) -> range:
        """The lines that are changed."""
        return range(self.span[0][0], self.span[1][0] + 1)

    def apply(self, source: str) -> str:
        """Return the source with the change."""
        mutated: str | None = mutate_code(source, OPERATORS[self.operator], self.occurrence)
        if mutated is None:
            raise ValueError(f"{self}: there is no such change in this source")
        return mutated


def list_mutants(root: Path, paths: Iterable[str]) -> list[Mutant]:
    """Return every mutant of these files, but for those of what only a type checker reads."""
    return [mutant for path in paths for mutant in _mutants_of(path, (root / path).read_text())]


def sample_mutants(mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return so many mutants, each at another place, drawn by the seed; all places are equally likely."""
    by_place: dict[tuple[str, Span], list[Mutant]] = {}
    for mutant in sorted(mutants):
        by_place.setdefault((mutant.path, mutant.span), []).append(mutant)
    rng = Random(seed)
    places = rng.sample(sorted(by_place), min(count, len(by_place)))
    return [rng.choice(by_place[place]) for place in places]


def _mutants_of(path: str, source: str) -> Iterator[Mutant]:
    untested = list(_static_spans(ast.parse(source)))
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in OPERATORS.items():
        spans = (span for node in nodes for span in operator.mutation_positions(node))
        for occurrence, (start, end) in enumerate(spans):
            span = (tuple(start), tuple(end))
            if not any(first <= span[0] and span[1] <= last for first, last in untested):
                yield Mutant(path=path, span=span, operator=name, occurrence=occurrence)


def _static_spans(tree: ast.Module) -> Iterator[Span]:
    """Yield where decorators, annotations, unions of types and alternatives of a pattern stand.

    `|` is no operator on bits there, and whether a dataclass is frozen is for the type checker.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from map(_span_of, node.decorator_list)
        match node:
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
                yield _span_of(annotation)
            case ast.FunctionDef(returns=ast.expr() as returns) | ast.AsyncFunctionDef(returns=ast.expr() as returns):
                yield _span_of(returns)
            case ast.Assign(value=ast.BinOp(op=ast.BitOr()) as union) if _is_union(union):
                yield _span_of(union)
            case ast.Call(func=ast.Name(id="isinstance" | "TypeVar" | "TypeAdapter" | "cast")) | ast.MatchOr():
                yield _span_of(node)
            case _:
                pass


def _is_union(node: ast.expr) -> bool:
    """Return True if an expression joins nothing but names of classes."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_union(left) and _is_union(right)
        case ast.Name(id=name):
            return not name.isupper()
        case ast.Attribute() | ast.Subscript() | ast.Constant(value=None):
            return True
        case _:
            return False


def _span_of(node: ast.expr | ast.pattern) -> Span:
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return (node.lineno, node.col_offset), (end_line, end_column)
