"""`damahan clock`: what time controls mean, and what a clock does."""

import click

from controller.adapters.clock_words import control_sentence
from controller.clock.pdn_tag import Unknown, parse_pdn_time_control
from controller.clock.reading import parse_time_control
from controller.clock.scanning import TimeControlError


@click.group()
def clock() -> None:
    """Explain a time control, or play presses on a clock alone."""


@clock.command()
@click.argument("control")
@click.option("--pdn", "is_tag", is_flag=True, help="CONTROL is the value of PDN's TimeControl tag.")
def explain(control: str, is_tag: bool) -> None:
    """Say in a sentence what a time control such as "40/90+30, SD/30+30" gives."""
    try:
        value = parse_pdn_time_control(control) if is_tag else parse_time_control(control)
    except TimeControlError as error:
        raise click.UsageError(str(error)) from error
    click.echo("The time control is unknown." if isinstance(value, Unknown) else control_sentence(value))
