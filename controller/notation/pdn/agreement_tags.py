"""The tags of what the players agreed on: RulesRevision, Rules, DamathChips and DamathRules.

They are this program's own. The standard allows further tags, so a tag of the same name may be another program's: what
does not fit is a warning.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from controller.notation.option_text import OptionValue, ParsedOptions, options_text, parse_options
from controller.notation.pdn.faults import PdnWarning, WarningKind, pdn_warning_at
from controller.notation.pdn.game_record import PdnGame
from controller.notation.pdn.syntax import Tags, WrittenTag
from controller.rules.damath.chips import ChipKind
from controller.rules.damath.options import DAMATH_RANGES, DamathOptions
from controller.rules.earlier_rulesets import find_revision
from controller.rules.optional_rules import RuleOptionError, RuleOptions, apply_options
from controller.rules.rulesets import RuleSetError
from controller.rules.traits import RuleSet

AGREEMENT_TAGS = ("RulesRevision", "Rules", "DamathChips", "DamathRules")

_MOST_SHOWN = 40  # characters of a tag in a warning
_REVISION_DIGITS = 4  # a choice: far more revisions than a rule set ever has


def write_agreement_tags(ruleset: RuleSet, damath: DamathOptions | None) -> Iterator[tuple[str, str]]:
    """Yield the tags of a rule set with agreed options, and of a game of Damath."""
    yield "RulesRevision", str(ruleset.revision)
    if ruleset.agreements:
        yield "Rules", agreed_rules_text(ruleset)
    if damath is not None:
        yield "DamathChips", damath.chips.value
        if text := options_text(_changed_damath_options(damath)):
            yield "DamathRules", text


def rewrite_agreement_tags(tags: dict[str, str], ruleset: RuleSet) -> dict[str, str]:
    """Return the tags of a game with those of its rule set as it was read; another program's Rules stays."""
    tags = dict(tags)
    if "RulesRevision" in tags:
        tags["RulesRevision"] = str(ruleset.revision)
    if ruleset.agreements:
        tags["Rules"] = agreed_rules_text(ruleset)
    elif "Rules" in tags and parse_options(tags["Rules"], RuleOptions).has_known_name:
        del tags["Rules"]
    return tags


def agreed_rules_text(ruleset: RuleSet) -> str:
    """Return the agreed options of a rule set: `men_backward=false; repetition=3`."""
    return "; ".join(option if "=" in option else f"{option}=true" for option in ruleset.agreements)


def agreements_of(game: PdnGame) -> dict[str, Any]:
    """Return what was agreed on for a game by the keys of a profile's `[game]`, only what its file names."""
    agreements: dict[str, Any] = {}
    if game.tag("RulesRevision") is not None:
        agreements["revision"] = game.ruleset.revision
    if game.ruleset.agreements:
        agreements["rules"] = dict(parse_options(agreed_rules_text(game.ruleset), RuleOptions).values)
    if game.damath is not None:
        chips = {} if game.tag("DamathChips") is None else {"chips": game.damath.chips}
        named = {**chips, **dict(_changed_damath_options(game.damath))}
        if named or game.start_position.to_move is not game.ruleset.first_mover:
            agreements["damath"] = named
    return agreements


def read_agreed_ruleset(tags: Tags, ruleset: RuleSet, warnings: list[PdnWarning]) -> RuleSet:
    """Return a rule set in the revision and with the options of its tags; warn of what does not fit."""
    if "RulesRevision" in tags:
        ruleset = _read_revision(tags["RulesRevision"], ruleset, warnings)
    if "Rules" not in tags:
        return ruleset
    tag = tags["Rules"]
    parsed = _read_options(tag, RuleOptions, warnings)
    if not parsed.values:
        return ruleset
    try:
        return apply_options(ruleset, RuleOptions(**parsed.values))  # type: ignore[arg-type]  # parsed by these types
    except RuleOptionError as error:
        warnings.append(_tag_warning(tag, f"{error}; the rules of {ruleset.title} count"))
        return ruleset


def find_stray_rule_tags(tags: Tags) -> list[PdnWarning]:
    """Return a warning for each tag of rules in a game that names no rule set."""
    written = [tags[name] for name in ("RulesRevision", "Rules") if name in tags]
    return [_tag_warning(tag, "it does not count without a GameType or a Variant") for tag in written]


def read_damath_options(tags: Tags, ruleset: RuleSet, warnings: list[PdnWarning]) -> DamathOptions | None:
    """Return what was agreed on for a game of Damath, None for another game; warn of what does not fit."""
    if ruleset.scoring is None:
        written = [tags[name] for name in ("DamathChips", "DamathRules") if name in tags]
        text = f"{ruleset.title} has no score; the tag does not count"
        warnings.extend(_tag_warning(tag, text) for tag in written)
        return None
    chips = DamathOptions().chips
    if "DamathChips" in tags:
        chips = _read_chips(tags["DamathChips"], chips, warnings)
    if "DamathRules" not in tags:
        return DamathOptions(chips=chips)
    tag = tags["DamathRules"]
    values = dict(_read_options(tag, DamathOptions, warnings).values)
    values.pop("chips", None)  # they have a tag of their own
    for name, (least, most) in DAMATH_RANGES.items():
        if name in values and not least <= int(values[name]) <= most:
            warnings.append(_tag_warning(tag, f"{name} must be {least} to {most}; the default counts"))
            del values[name]
    return DamathOptions(chips=chips, **values)  # type: ignore[arg-type]  # parsed by these types


def _changed_damath_options(damath: DamathOptions) -> list[tuple[str, OptionValue]]:
    """Return the options that differ from the defaults, but for the chips, which have a tag of their own."""
    default = DamathOptions()
    names = [option.name for option in fields(damath) if option.name != "chips"]
    return [(name, getattr(damath, name)) for name in names if getattr(damath, name) != getattr(default, name)]


def _read_revision(tag: WrittenTag, ruleset: RuleSet, warnings: list[PdnWarning]) -> RuleSet:
    value = tag.value.strip()
    reason = f"{value[:_MOST_SHOWN]!r} is no number"
    if value.isascii() and value.isdigit() and len(value) <= _REVISION_DIGITS:
        try:
            return find_revision(ruleset.name, int(value))
        except RuleSetError:
            reason = f"there is no revision {int(value)} of {ruleset.name}"
    warnings.append(_tag_warning(tag, f"{reason}; revision {ruleset.revision} counts"))
    return ruleset


def _read_options(tag: WrittenTag, options_type: type, warnings: list[PdnWarning]) -> ParsedOptions:
    """Return the options of a tag with one warning of all that is none."""
    parsed = parse_options(tag.value, options_type)
    if not parsed.has_known_name:
        text = f"{tag.value[:_MOST_SHOWN]!r} names no option of this program; the tag does not count"
        warnings.append(_tag_warning(tag, text))
    elif parsed.faults:
        warnings.append(_tag_warning(tag, "; ".join(parsed.faults)))
    return parsed


def _read_chips(tag: WrittenTag, default: ChipKind, warnings: list[PdnWarning]) -> ChipKind:
    name = tag.value.strip().lower()
    if name in frozenset(ChipKind):
        return ChipKind(name)
    text = f"{tag.value[:_MOST_SHOWN]!r} is no kind of chips ({', '.join(ChipKind)}); {default} counts"
    warnings.append(_tag_warning(tag, text))
    return default


def _tag_warning(tag: WrittenTag, text: str) -> PdnWarning:
    return pdn_warning_at(tag.token, WarningKind.TAG, f"the tag {tag.name}: {text}")
