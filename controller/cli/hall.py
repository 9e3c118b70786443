"""`damahan hall`: many boards at one desk, over a broker."""

from importlib.util import find_spec
from typing import cast

import click

from controller.cli.errors import CommandError
from controller.cli.lazy_group import LazyGroup

HALL_COMMANDS = ("run", "simulate", "init", "show", "board", "reader", "key", "renew", "broker", "join")
DESK_COMMAND = "run"
"""What runs without a command."""
HALL_LIBRARIES = ("aiomqtt", "cryptography")


class HallGroup(LazyGroup):
    """The commands of a hall, which want libraries that a board alone does not need."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; raises CommandError if the libraries are not installed."""
        if any(find_spec(name) is None for name in HALL_LIBRARIES):
            if ctx.resilient_parsing:
                return None, None, []  # a shell that completes a line asks, and nobody would read an error
            # imported here because it loads much that only a running board needs
            from controller.app.hall_membership import find_missing_hall_libraries

            if (fault := find_missing_hall_libraries()) is not None:
                raise CommandError(fault.text)
        return super().resolve_command(ctx, args)


@click.group(
    cls=HallGroup,
    names=HALL_COMMANDS,
    module_prefix="hall_",
    short_help="Bring boards to one desk, over a broker.",
    invoke_without_command=True,
)
@click.pass_context
def hall(ctx: click.Context) -> None:
    """Bring the boards of a hall to one desk, over an MQTT broker.

    Without a command it runs the desk, as `damahan hall run` does.
    """
    if ctx.invoked_subcommand is None:
        _, command, _ = cast("HallGroup", ctx.command).resolve_command(ctx, [DESK_COMMAND])
        if command is not None:
            ctx.invoke(command)
