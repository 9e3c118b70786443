"""Options of `damahan hall run` for what the public sees of the games."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from controller.desk.broadcast.delay import BroadcastDelay, DelayError, parse_delay
from controller.desk.broadcast.runner import BroadcastOptions
from controller.settings.web import WebSettings

DEFAULT_DELAY = "15min"
"""Of the page: what a helper outside sees is then too old to be of use to a player. It is what the European Chess Union
asks for (European Anti-cheating rules, Q.2.4)."""
LOOPBACK = ("127.0.0.1", "::1")
CommandT = TypeVar("CommandT", bound=Callable[..., Any])


class _DelayType(click.ParamType[BroadcastDelay]):
    name = "DELAY"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> BroadcastDelay:
        """Return the delay of a text."""
        if isinstance(value, BroadcastDelay):
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


public_option = click.option(
    "--public",
    metavar="HOST:PORT",
    help="Show the games to everybody who reaches this address, such as 0.0.0.0:8091, on a page of their own.",
)
public_delay_option = click.option(
    "--public-delay",
    type=_DelayType(),
    default=DEFAULT_DELAY,
    show_default=True,
    help="How much later than the boards the page is: 0, 90s, 15min, 1h or 4moves.",
)
public_proxy_option = click.option(
    "--public-proxy",
    "public_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy on another machine before the page, which says whose a request is; more than once.",
)


def broadcast_options(command: CommandT) -> CommandT:
    """Add the options to a command, which takes them as keywords for `choose_broadcast`."""
    for option in (public_proxy_option, public_delay_option, public_option, pdn_delay_option, pdn_option):
        command = option(command)
    return command


def choose_broadcast(
    *,
    pdn_folder: Path | None,
    pdn_delay: BroadcastDelay,
    public: str | None,
    public_delay: BroadcastDelay,
    public_proxies: tuple[str, ...],
) -> BroadcastOptions:
    """Return what the options ask for."""
    return BroadcastOptions(
        pdn_folder=None if pdn_folder is None else pdn_folder.absolute(),
        pdn_delay=pdn_delay,
        public=None if public is None else _public_settings(public, public_proxies),
        public_delay=public_delay,
    )


def _public_settings(address: str, proxies: tuple[str, ...]) -> WebSettings:
    """Return where the page listens; proxies on this machine are trusted, for they are the arbiter's."""
    host, _, port = address.rpartition(":")
    try:
        return WebSettings(enabled=True, host=host.strip("[]"), port=int(port), trusted_proxies=(*LOOPBACK, *proxies))
    except ValueError as error:
        raise click.UsageError(
            f"--public: {address!r} with these proxies is no address to listen on; write it as 0.0.0.0:8091"
        ) from error
