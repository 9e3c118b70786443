"""The options --ruleset, --orientation and --rule, the same for every command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from types import MappingProxyType
from typing import Any

import click
from pydantic import ValidationError

from controller.rules.rulesets import RULE_SETS, find_ruleset
from controller.rules.squares import Orientation
from controller.settings.game import GameSettings, RuleOptionSettings

CommandFunction = Callable[..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """The values of the options."""

    ruleset: str | None
    """The rule set by its name; None: not given."""
    orientation: str | None
    """The orientation by its name; None: not given."""
    rules: tuple[str, ...]
    """The optional rules, each as NAME or NAME=VALUE."""

    def settings(
        self, ruleset: str, agreements: Mapping[str, Any] = MappingProxyType({}), **other: object
    ) -> GameSettings:
        """Return the settings of a game; `ruleset` applies, with what was agreed on, if the option was not given.

        `agreements` has keys of a profile's `[game]`; its `rules` are replaced one by one by those of the options.

        Raises click.UsageError for optional rules that are unknown, have a wrong value or do not fit the rule set, all
        at once, and RuleSetError for a rule set that does not exist.
        """
        agreed = agreements if self.ruleset is None else {}
        values: dict[str, object] = {
            "ruleset": find_ruleset(self.ruleset or ruleset).name,
            **agreed,
            "rules": {**agreed.get("rules", {}), **self._optional_rules().model_dump(exclude_none=True)},
            **other,
        }
        if self.orientation is not None:
            values["orientation"] = Orientation(self.orientation)
        try:
            return GameSettings.model_validate(values)
        except ValidationError as error:
            raise click.UsageError(_fault_texts(error)) from error

    def _optional_rules(self) -> RuleOptionSettings:
        values: dict[str, str] = {}
        for rule in self.rules:
            name, _, value = rule.partition("=")
            values[name.strip().replace("-", "_")] = value.strip() or "on"
        try:
            return RuleOptionSettings.model_validate(values)
        except ValidationError as error:
            raise click.UsageError(_fault_texts(error)) from error


def _fault_texts(error: ValidationError) -> str:
    return "; ".join(
        _fault_text(entry["type"], str(entry["loc"][-1]) if entry["loc"] else "", entry["msg"], entry["input"])
        for entry in error.errors()
        if entry["type"] != "default_factory_not_called"  # what depends on a value that is refused
    )


def _fault_text(kind: str, name: str, message: str, given: object) -> str:
    if kind == "extra_forbidden":
        return f"there is no optional rule {name!r}; there are: {', '.join(RuleOptionSettings.model_fields)}"
    text = message.removeprefix("Value error, ")
    if kind == "value_error":
        return text
    return f"--rule {name}: {text[:1].lower()}{text[1:]}, not {given!r}"


def game_options(default: str | None) -> Callable[[CommandFunction], CommandFunction]:
    """Add the options to a command with a parameter `choice`; --help names `default` as the default rule set."""

    def decorate(command: CommandFunction) -> CommandFunction:
        @wraps(command)
        def wrapper(
            *args: Any, ruleset: str | None, orientation: str | None, rules: tuple[str, ...], **values: Any
        ) -> Any:
            choice = GameChoice(ruleset=ruleset, orientation=orientation, rules=rules)
            return command(*args, choice=choice, **values)

        usual = default or "the one that each game names"
        options = (
            click.option("--ruleset", type=click.Choice(list(RULE_SETS)), help=f"The rule set; by default {usual}."),
            click.option(
                "--orientation",
                type=click.Choice([orientation.value for orientation in Orientation]),
                help="vismin: play on the dark squares; luzon: on the light ones; by default the rule set's own.",
            ),
            click.option(
                "--rule",
                "rules",
                multiple=True,
                metavar="NAME[=VALUE]",
                help="An optional rule, such as mayordama or repetition=3; repeat it for more. See `damahan rules`.",
            ),
        )
        for option in reversed(options):
            wrapper = option(wrapper)
        return wrapper

    return decorate
