"""The changes that mutants make: a choice of cosmic-ray's operators, and the removal of a statement.

Left out are changes that cannot be told from the original (`is` for `==`) and those that any test kills, as most
replacements of one arithmetic operator by another are.
"""

from collections.abc import Iterator
from typing import Any

from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.operators.provider import OperatorProvider
from parso.python.tree import Name, PythonNode
from parso.tree import NodeOrLeaf

Position = tuple[int, int]
"""Line, from 1, and column, from 0."""

Span = tuple[Position, Position]
"""Where something begins and ends."""


class StatementRemover(Operator):  # type: ignore[misc]  # cosmic-ray has no types
    """Replace a statement that is one call by `pass`."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        """Yield where the statement stands, if the node is one."""
        if isinstance(node, PythonNode) and node.type == "simple_stmt" and _is_call(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: PythonNode, index: int) -> PythonNode:  # noqa: ARG002  it makes one change of each node
        """Replace the call, and keep the line end."""
        call = node.children[0]
        node.children[0] = Name("pass", call.start_pos, prefix=call.get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """Return sources before and after."""
        return (
            Example("x.pop()\n", "pass\n"),
            Example("if x:\n    await f(1)  # now\n", "if x:\n    pass  # now\n"),
        )


def _is_call(node: NodeOrLeaf) -> bool:
    if not isinstance(node, PythonNode) or node.type not in ("atom_expr", "power"):
        return False
    last = node.children[-1]
    return last.type == "trailer" and str(last.get_code()).startswith("(")


_CHOSEN = (
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_Gt", "Gt_Lt")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Mod_Add")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("BitOr_BitAnd", "BitAnd_BitOr", "BitXor_BitOr")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("LShift_RShift", "RShift_LShift")),
    *(f"ReplaceUnaryOperator_Delete_{sign}" for sign in ("Not", "Invert", "USub")),
    *("AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop"),
)

_PROVIDER = OperatorProvider()

OPERATORS: dict[str, Any] = {name: _PROVIDER[name]() for name in _CHOSEN} | {"StatementRemover": StatementRemover()}
"""Every operator that is used, by its name."""
