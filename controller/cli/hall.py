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
        if (fault := _find_missing_libraries()) is not None:
            if ctx.resilient_parsing:
                return None, None, []  # a shell that completes a line asks, and nobody would read an error
            raise CommandError(fault)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with their summaries, or only their names and what to install."""
        fault = _find_missing_libraries()
        if fault is None:
            super().format_commands(ctx, formatter)
            return
        with formatter.section("Commands"):
            formatter.write_text(", ".join(self.list_commands(ctx)))
            formatter.write_text(fault)


def _find_missing_libraries() -> str | None:
    if all(find_spec(name) is not None for name in HALL_LIBRARIES):
        return None
    # imported here because it loads much that only a running board needs
    from controller.app.hall_membership import find_missing_hall_libraries

    fault = find_missing_hall_libraries()
    return None if fault is None else fault.text


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
