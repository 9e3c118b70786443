"""The options of endgame tables, the same for every command that has them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.cli.game_options import GameChoice
from controller.engine.endgames.ending_rules_builder import EndgameRulesError
from controller.rules.rulesets import RULE_SETS
from controller.rules.traits import RuleSet
from controller.settings.game import DEFAULT_RULESET, agreed_rules
from controller.storage.endgame_tables.default_folder import default_tables_folder
from controller.storage.endgame_tables.errors import EndgameTableError
from controller.storage.endgame_tables.table_folder import TableFolder
from controller.storage.journal import JournalError

tables_option = click.option(
    "--tables",
    "tables_folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="The folder of the endgame tables; by default endgames in the folder of the journal.",
)
ruleset_option = click.option(
    "--ruleset", type=click.Choice(list(RULE_SETS)), default=DEFAULT_RULESET, show_default=True, help="The rule set."
)
rule_option = click.option(
    "--rule", "rules", multiple=True, metavar="NAME[=VALUE]", help="An optional rule; see `damahan rules`."
)


def choose_ruleset(ruleset: str, rules: tuple[str, ...]) -> RuleSet:
    """Return a rule set with optional rules; raises click.UsageError for options that do not fit."""
    choice = GameChoice(ruleset=ruleset, orientation=None, rules=rules)
    return agreed_rules(choice.settings(DEFAULT_RULESET)).ruleset


def open_table_folder(tables_folder: Path | None, ruleset: RuleSet) -> TableFolder:
    """Return the folder of a rule set's tables; raises click.UsageError for a rule set that can have none."""
    try:
        return TableFolder(choose_tables_folder(tables_folder), ruleset)
    except EndgameRulesError as error:
        raise click.UsageError(f"there are no endgame tables: {error}") from error


def choose_tables_folder(tables_folder: Path | None) -> Path:
    """Return the folder of the option, or the default; raises CommandError for a user without a home."""
    try:
        return default_tables_folder() if tables_folder is None else tables_folder
    except JournalError as error:
        raise CommandError(str(error)) from error


@contextmanager
def table_errors() -> Iterator[None]:
    """Turn errors of endgame tables into errors of the command."""
    try:
        yield
    except EndgameTableError as error:
        raise CommandError(str(error)) from error
