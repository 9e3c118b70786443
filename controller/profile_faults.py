"""The faults of a profile in words: where each is, and what to write instead.

The parameter `profile` is the type of the whole profile, `entry` is one of pydantic's errors.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from controller.rules.optional_rules import RuleOptionError

FaultEntry = Mapping[str, Any]
"""An error of pydantic: its type, location, message, input, and context."""

FOLLOWING_FAULT = "default_factory_not_called"
"""Pydantic's type for a field that has no default because another field is faulty; that one is reported."""

COMPARED_KEYS = frozenset(
    {"ruleset", "revision", "rules", "damath", "kind", "chip", "way", "bus", "address", "addresses", "spi", "pin"}
    | {"drive", "sense"}
    | {"interrupt", "white", "black", "third", "data_command", "reset"}
)
"""Keys whose values are compared with those of other keys; a default in place of a faulty one would mislead."""

COUNTED_ITEMS = {"squares": "squares", "drive": "pins", "sense": "pins"}
"""What the lists of a fixed length hold."""

_WANTED = {
    "model_type": "a table",
    "model_attributes_type": "a table",
    "dict_type": "a table",
    "tuple_type": "a list",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a smaller number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "a text in quotes",
}
"""What a key wants, by pydantic's type of error."""

_BOUNDS = {
    "greater_than_equal": ("ge", "at least"),
    "less_than_equal": ("le", "at most"),
    "greater_than": ("gt", "more than"),
    "less_than": ("lt", "less than"),
}
"""The name of a bound in pydantic's context, and its words."""


def fault_entries(error: ValidationError) -> list[FaultEntry]:
    """Return the errors that have a cause of their own."""
    return [dict(entry) for entry in error.errors(include_url=False) if not _follows_from_another(dict(entry))]


def _follows_from_another(entry: FaultEntry) -> bool:
    # pydantic counts only the valid items of a list, and reports the others by themselves
    is_long_enough: bool = entry["type"] == "too_short" and len(entry["input"]) >= entry["ctx"]["min_length"]
    return is_long_enough or entry["type"] == FOLLOWING_FAULT


def without_faulty_keys(
    profile: type[BaseModel], data: Mapping[str, Any], entries: Sequence[FaultEntry]
) -> dict[str, Any]:
    """Return a profile's data without those faulty keys that are compared with no others."""
    rest = deepcopy(dict(data))
    for entry in entries:
        keys, _ = _resolve_location(profile, entry)
        if not COMPARED_KEYS.isdisjoint(keys):
            continue
        table, (key, *inner_keys) = rest, keys
        for inner_key in inner_keys:
            if not isinstance(table.get(key), dict):
                break
            table, key = table[key], inner_key
        # a table with a fault of its own, such as an unknown kind, stays: its other keys are checked
        if entry["type"] == "extra_forbidden" or not isinstance(table.get(key), dict):
            table.pop(key, None)
    return rest


def fault_texts(profile: type[BaseModel], entry: FaultEntry) -> list[str]:
    """Return the faults of an entry, each with its key and remedy; a check of a whole table may find several."""
    keys, tables = _resolve_location(profile, entry)
    key = ".".join(keys)
    if entry["type"] == "value_error":
        error = entry["ctx"]["error"]
        lines = error.faults if isinstance(error, RuleOptionError) else str(error).splitlines()
        return [f"{key}: {line}" for line in lines]
    return [f"{key}: {_text_of(entry, keys, tables)}"]


def _text_of(entry: FaultEntry, keys: list[str], tables: list[type[BaseModel]]) -> str:
    context = entry.get("ctx", {})
    match entry["type"]:
        case "extra_forbidden":
            return f"there is no such key; {_remedy(keys[-1], tables)}"
        case "missing":
            return "it is missing; give it"
        case "union_tag_not_found":
            return f"give kind, one of {', '.join(_kinds_of(keys[-1], tables))}"
        case "union_tag_invalid":
            return f"kind is one of {', '.join(_kinds_of(keys[-1], tables))}, not {context['tag']!r}"
        case "too_short" | "too_long":
            return _length_text(context, keys, tables)
        case "enum" | "literal_error":
            return f"give {context['expected']}{_refused(entry, keys)}"
        case "string_too_short":
            return f"give {context['min_length']} character or more{_refused(entry, keys)}"
        case "string_too_long":
            return f"give at most {context['max_length']} characters{_refused(entry, keys)}"
        case kind if kind in _BOUNDS:
            name, words = _BOUNDS[kind]
            return f"give {words} {_number_text(context[name], keys)}{_refused(entry, keys)}"
        case kind if kind in _WANTED:
            return f"give {_WANTED[kind]}{_refused(entry, keys)}"
        case _:
            return f"{entry['msg']}{_refused(entry, keys)}"


def _refused(entry: FaultEntry, keys: list[str]) -> str:
    given = entry["input"]
    return f", not {_number_text(given, keys)}" if isinstance(given, str | int | float | bool) else ""


def _number_text(value: object, keys: list[str]) -> str:
    """Return a value as a profile has it; an address on a bus is hexadecimal."""
    is_address = "address" in keys or "addresses" in keys
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and is_address and value >= 0:
        return f"{value:#04x}"
    return f"{value:g}" if isinstance(value, float) else repr(value)


def _length_text(context: Mapping[str, Any], keys: list[str], tables: list[type[BaseModel]]) -> str:
    fields = [table.model_fields[keys[-1]] for table in tables if keys[-1] in table.model_fields]
    rules = [rule for field in fields for rule in field.metadata]
    least = next((rule.min_length for rule in rules if hasattr(rule, "min_length")), None)
    most = next((rule.max_length for rule in rules if hasattr(rule, "max_length")), None)
    given = "" if context["actual_length"] is None else f", not {context['actual_length']}"
    if least is not None and least == most:
        return f"give {least} {COUNTED_ITEMS.get(keys[-1], keys[-1])}{given}"
    bound = f"at least {context['min_length']}" if "min_length" in context else f"at most {context['max_length']}"
    return f"give {bound} in the list{given}"


def _kinds_of(key: str, tables: list[type[BaseModel]]) -> list[str]:
    models = [model for table in tables if key in table.model_fields for model in _models_in(table, key)]
    return sorted(kind for model in models if (kind := _table_kind(model)) is not None)


def _resolve_location(profile: type[BaseModel], entry: FaultEntry) -> tuple[list[str], list[type[BaseModel]]]:
    """Return the keys of an error's location as a profile writes them, and the tables that can have the last one.

    If a table has several kinds, pydantic's location has the kind after the key.
    """
    keys: list[str] = []
    tables: list[type[BaseModel]] = [profile]
    subtables: list[type[BaseModel]] = []
    for part in map(str, entry["loc"]):
        chosen = [table for table in subtables if _table_kind(table) == part]
        if chosen:
            tables = subtables = chosen
            continue
        tables = subtables or tables
        keys.append(part)
        subtables = [model for table in tables if part in table.model_fields for model in _models_in(table, part)]
    return keys, tables


def _table_kind(table: type[BaseModel]) -> str | None:
    kinds = get_args(table.model_fields["kind"].annotation) if "kind" in table.model_fields else ()
    return kinds[0] if kinds else None


def _models_in(table: type[BaseModel], key: str) -> list[type[BaseModel]]:
    """Return the types of the tables that a key can hold."""
    found = []
    annotations: list[Any] = [table.model_fields[key].annotation]
    while annotations:
        annotation = annotations.pop()
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            found.append(annotation)
        annotations += get_args(annotation)
    return found


def _remedy(key: str, tables: list[type[BaseModel]]) -> str:
    known = list(dict.fromkeys(name for table in tables for name in table.model_fields))
    close = get_close_matches(key, known, n=1)
    return f"did you mean {close[0]}?" if close else f"the keys here are {', '.join(known)}"
