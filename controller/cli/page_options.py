"""The option --port, and where the page of a run is served."""

import click

from controller.profile import Profile
from controller.settings.web import WebSettings

port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Show the board in browsers at this port, instead of the profile's; 0: any free one.",
)


def page_settings(profile: Profile, port: int | None, *, is_wanted: bool) -> WebSettings | None:
    """Return where the page is served, None if it is not; a port asks for the page too."""
    if port is not None:
        return profile.web.model_copy(update={"port": port})
    return profile.web if is_wanted or profile.web.enabled else None
