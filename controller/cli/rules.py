"""`damahan rules`: list the rule sets, or explain one in plain words."""

from dataclasses import asdict
from pathlib import Path

import click

from controller.cli.drawing_output import output_path, write_drawing
from controller.cli.errors import FaultyProfileError
from controller.cli.file_endings import ending_check
from controller.cli.game_options import GameChoice, game_options
from controller.cli.options import json_option, own_language_option, print_json, refuse_options
from controller.cli.value_completion import complete_profile
from controller.profile import Profile, ProfileError, load_profile
from controller.rules.rulesets import RULE_SETS
from controller.settings.appearance import SideNames
from controller.settings.game import DEFAULT_RULESET, RuleOptionSettings, agreed_rules
from controller.words.card_terms import NO_TERMS, terms_of
from controller.words.rule_card import rule_card
from controller.words.rule_card_pages import card_html, card_text
from controller.words.side_names import load_catalogue_with_names


@click.command("rules", short_help="List the rule sets, or explain one of them.")
@click.argument("name", required=False, type=click.Choice(list(RULE_SETS)))
@game_options(DEFAULT_RULESET)
@own_language_option
@click.option(
    "--side-names",
    type=click.Choice([names.value for names in SideNames]),
    default=SideNames.WHITE_BLACK.value,
    show_default=True,
    help="What the card calls the sides.",
)
@click.option(
    "--profile",
    metavar="NAME|FILE",
    shell_complete=complete_profile,
    help="The card of the game of this board, with all that its profile sets: options, sides, draws, time, Damath.",
)
@click.option(
    "--html",
    type=output_path,
    callback=ending_check(".html", ".htm"),
    metavar="FILE",
    help="Write the card to FILE as a page that prints on one sheet; - is standard output.",
)
@json_option
@click.pass_context
def rules(
    context: click.Context,
    name: str | None,
    choice: GameChoice,
    language: str | None,
    side_names: str,
    profile: str | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """List the rule sets and optional rules, or print the rule set NAME in plain words: a card to rule by.

    With --rule, the card includes these optional rules; with --profile, all that a board has agreed on.
    """
    if name is None and choice.ruleset is None and not choice.rules and profile is None:
        if html is not None:
            raise click.UsageError("--html writes the card of one rule set; name it, such as: filipino")
        _print_list(as_json=as_json)
        return
    if name is not None and choice.ruleset not in (None, name):
        raise click.UsageError(f"two rule sets are named, {name} and {choice.ruleset}; name one")
    if profile is None:
        game, terms, own_language = choice.settings(name or DEFAULT_RULESET), NO_TERMS, "en"
    else:
        refuse_options(context, ("ruleset", "orientation", "rules", "side_names"), "the profile says so")
        board = _load_board(profile, name)
        game, terms = board.game, terms_of(board.game, board.clock)
        own_language, side_names = board.face.language, board.face.side_names
    agreed = agreed_rules(game)
    catalogue = load_catalogue_with_names(language or own_language, SideNames(side_names))
    ruleset, card = agreed.ruleset, rule_card(catalogue, agreed, terms)
    if html is not None:
        write_drawing(card_html(catalogue, agreed, terms), html)
    if as_json:
        heading = {"name": ruleset.name, "title": ruleset.title, "source": ruleset.source}
        print_json(heading | {"traits": [{**asdict(line), "section": line.section} for line in card]})
    elif html is None:
        click.echo(card_text(catalogue, agreed, terms))


def _load_board(profile: str, name: str | None) -> Profile:
    """Return a profile; raise click.UsageError if it plays another rule set than the one of this name."""
    try:
        board = load_profile(profile)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    if name not in (None, board.game.ruleset):
        raise click.UsageError(f"two rule sets are named, {name} and {board.game.ruleset} of the profile; name one")
    return board


def _print_list(*, as_json: bool) -> None:
    if as_json:
        options = {name: field.description for name, field in RuleOptionSettings.model_fields.items()}
        print_json({"rulesets": {name: ruleset.title for name, ruleset in RULE_SETS.items()}, "rules": options})
        return
    for name, ruleset in RULE_SETS.items():
        click.echo(f"{name:<16}{ruleset.title}")
    click.echo("\nOptional rules, with --rule NAME[=VALUE]:")
    for name, field in RuleOptionSettings.model_fields.items():
        click.echo(f"{name:<20}{field.description}")
