"""The options --hands and --commit of commands in which simulated people play."""

from typing import Any

import click

from controller.settings.tracking import CommitMode
from sim.hands.hand_kinds import HANDS

ALL_HANDS = "all"
BOTH_MODES = "both"


class HandsType(click.ParamType[tuple[str, ...]]):
    """The value of --hands: `all`, or names of hands separated by commas."""

    name = "HANDS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the names of the hands."""
        if isinstance(value, tuple):
            return value
        names = tuple(HANDS) if value == ALL_HANDS else tuple(name.strip() for name in str(value).split(","))
        unknown = [name for name in names if name not in HANDS]
        if unknown:
            self.fail(
                f"there is no hand {', '.join(map(repr, unknown))}; give {ALL_HANDS} or {', '.join(HANDS)}", param, ctx
            )
        return names


class CommitModeType(click.ParamType[tuple[CommitMode, ...]]):
    """The value of --commit: `clock`, `settle` or `both`."""

    name = "clock|settle|both"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[CommitMode, ...]:
        """Return the commit modes."""
        if isinstance(value, tuple):
            return value
        if value == BOTH_MODES:
            return tuple(CommitMode)
        if value not in tuple(CommitMode):
            self.fail(f"{value!r} is no commit mode; give clock, settle or both", param, ctx)
        return (CommitMode(value),)


hands_option = click.option(
    "--hands",
    type=HandsType(),
    default=ALL_HANDS,
    show_default=True,
    help="The styles in which pieces are moved: names separated by commas, or all.",
)
commit_option = click.option(
    "--commit", "commits", type=CommitModeType(), default=BOTH_MODES, show_default=True, help="What makes a move final."
)
