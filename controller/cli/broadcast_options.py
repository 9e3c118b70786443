"""Options of `damahan hall run` for what the public sees of the games."""

from pathlib import Path
from typing import Any

import click

from controller.desk.broadcast.delay import Delay, DelayError, parse_delay
from controller.desk.broadcast.runner import BroadcastOptions


class _DelayType(click.ParamType[Delay]):
    name = "DELAY"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Delay:
        """Return the delay of a text."""
        if isinstance(value, Delay):
            return value
        try:
            return parse_delay(value)
        except DelayError as error:
            self.fail(str(error), param, ctx)


pdn_option = click.option(
    "--pdn",
    "pdn_folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep the games as PDN here: one file a game, and one of each round.",
)
pdn_delay_option = click.option(
    "--pdn-delay",
    type=_DelayType(),
    default="0",
    show_default=True,
    help="How much later than the boards: 90s, 15min, 1h or 4moves.",
)


def choose_broadcast(pdn_folder: Path | None, pdn_delay: Delay) -> BroadcastOptions:
    """Return what the options ask for."""
    return BroadcastOptions(pdn_folder=None if pdn_folder is None else pdn_folder.absolute(), pdn_delay=pdn_delay)
