"""`damahan hall`: many boards at one desk, over a broker."""

import importlib.util
import sys

import click

from controller.cli.errors import CommandError
from controller.cli.lazy_group import LazyGroup

HALL_COMMANDS = ("init", "show", "board", "reader", "key", "renew", "broker", "join")
HALL_LIBRARIES = ("aiomqtt", "cryptography")


class HallGroup(LazyGroup):
    """The commands of a hall, which want libraries that a board alone does not need."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; raises CommandError if the libraries are not installed."""
        missing = [name for name in HALL_LIBRARIES if importlib.util.find_spec(name) is None]
        if missing:
            raise CommandError(
                f"missing: {', '.join(missing)}; install them in the folder of the project: "
                f"{sys.executable} -m pip install '.[hall]'"
            )
        return super().resolve_command(ctx, args)


@click.group(
    cls=HallGroup, names=HALL_COMMANDS, module_prefix="hall_", short_help="Bring boards to one desk, over a broker."
)
def hall() -> None:
    """Bring the boards of a hall to one desk, over an MQTT broker."""
