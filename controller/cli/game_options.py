"""The options that say which draughts is played: --ruleset, --orientation and --rule, the same for every command."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click
from pydantic import ValidationError

from controller.rules.rulesets import RULE_SETS, find_ruleset
from controller.rules.squares import Orientation
from controller.settings.game import GameSettings, RuleOptionSettings

Command = Callable[..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """What the options named; None and no rules leave a choice open."""

    ruleset: str | None
    orientation: str | None
    rules: tuple[str, ...]

    def settings(self, ruleset: str, **other: object) -> GameSettings:
        """Give the settings of a game; `ruleset` holds where none was named.

        Raises click.UsageError for optional rules that are unknown, have a wrong value or make no sense, all at once,
        and RuleSetError for a rule set that does not exist.
        """
        named: dict[str, object] = {
            "ruleset": find_ruleset(self.ruleset or ruleset).name,
            "rules": self._optional_rules(),
            **other,
        }
        if self.orientation is not None:
            named["orientation"] = Orientation(self.orientation)
        try:
            return GameSettings.model_validate(named)
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
    )


def _fault_text(kind: str, name: str, message: str, given: object) -> str:
    if kind == "extra_forbidden":
        return f"there is no optional rule {name!r}; there are: {', '.join(RuleOptionSettings.model_fields)}"
    text = message.removeprefix("Value error, ")
    if kind == "value_error":
        return text
    return f"--rule {name}: {text[:1].lower()}{text[1:]}, not {given!r}"


def game_options(default: str | None) -> Callable[[Command], Command]:
    """Add the options to a command, which is given a `choice`; `default` is told as the rule set if none is named."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def wrapper(
            *args: Any, ruleset: str | None, orientation: str | None, rules: tuple[str, ...], **named: Any
        ) -> Any:
            choice = GameChoice(ruleset=ruleset, orientation=orientation, rules=rules)
            return command(*args, choice=choice, **named)

        shown = default or "the one that each game names"
        options = (
            click.option("--ruleset", type=click.Choice(list(RULE_SETS)), help=f"The rule set; by default {shown}."),
            click.option(
                "--orientation",
                type=click.Choice([orientation.value for orientation in Orientation]),
                help="vismin: dark squares are played on; luzon: light ones; by default as the rule set has it.",
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
