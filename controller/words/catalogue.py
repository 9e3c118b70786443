"""Texts in one language: templates by context and key, filled with named arguments.

A template names its arguments in braces, with an optional form after a colon: `{squares:or}` is "18, 22 or 25",
`{squares:and}` "18, 22 and 25", `{squares}` "18, 22, 25", `{squares:count}` their number; of texts, `{moves:or}` joins
alternatives with this language's word, `{reason:reason}` and `{reason:short}` say why a game ended, `{time:clock}` is a
time in whole seconds, `{value:result}` a result such as `0-1 time`, `{name:text}` a text as it is. Others are looked up
as terms.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from controller.clock.clock_text import exact_time_text, parse_exact_time
from controller.clock.time_control import SECOND_US
from controller.rules.outcome import Score

TextArgument = int | str | tuple[int, ...]

_ALTERNATIVES = " or "  # between the moves of a message, as the session writes them
_SCORES = frozenset(score.value for score in Score)


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """One wording of a text."""

    conditions: tuple[tuple[str, str], ...] = ()
    """Arguments and the values at which this wording is used; an empty value stands for an empty argument."""
    forms: tuple[str, ...]
    """The singular and plural forms in the order of the language's plural rule, or the only form."""
    counted: str = ""
    """The argument whose number chooses the form; empty if there is one form."""


Templates = Mapping[tuple[str, str], Sequence[Template]]
"""All wordings of each text by its context and key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueContent:
    """The content of one language's file."""

    name: str
    """The language's own name in English, for people to choose by."""
    templates: Templates
    plural_index: Callable[[int], int]
    """The place of the plural form for a number, by the language's rule."""


class Catalogue:
    """All texts in one language; a text that is not translated is taken from the fallback."""

    def __init__(
        self, language: str, read: Callable[[], CatalogueContent], fallback: "Catalogue | None" = None
    ) -> None:
        """Store how to read the content; the first text reads it."""
        self.language = language
        self._read = read
        self._fallback = fallback

    @cached_property
    def content(self) -> CatalogueContent:
        """The content of the language's file, read when it is first needed."""
        return self._read()

    def text(self, context: str, key: str, /, **args: TextArgument) -> str:
        """Return the text of a key with its arguments filled in.

        Raises KeyError for a key that neither this language nor its fallback has.
        """
        return self.fill(context, key, args)

    def fill(self, context: str, key: str, args: Mapping[str, TextArgument]) -> str:
        """Return the text of a key with arguments from a mapping; it may hold more than the text names."""
        wordings = self.content.templates.get((context, key))
        if wordings is None:
            if self._fallback is None:
                raise KeyError(f"the catalogue {self.language!r} has no text {key!r} in {context!r}")
            return self._fallback.fill(context, key, args)
        template = choose_template(wordings, args)
        index = self.content.plural_index(_number(args[template.counted])) if template.counted else 0
        return template.forms[index].format_map({name: _Argument(value, self) for name, value in args.items()})

    def has(self, context: str, key: str) -> bool:
        """Return True if this language has the text itself."""
        return (context, key) in self.content.templates

    def join(self, items: Sequence[str], conjunction: str = "") -> str:
        """Return items as a list with commas, and `or` or `and` before the last if one of them is given."""
        if not conjunction or len(items) < 2:
            return ", ".join(items)
        return f"{', '.join(items[:-1])} {self.text('list', conjunction)} {items[-1]}"

    def term(self, name: str, context: str = "term") -> str:
        """Return one of the board's own words in this language; a name that is no such word is returned as it is."""
        try:
            return self.text(context, name)
        except KeyError:
            return name


def choose_template(wordings: Sequence[Template], args: Mapping[str, TextArgument]) -> Template:
    """Return the wording with the most conditions of those whose conditions all hold."""
    fitting = (
        template
        for template in wordings
        if all(_condition_text(args[name]) == value for name, value in template.conditions)
    )
    return max(fitting, key=lambda template: len(template.conditions))


def capitalize(text: str) -> str:
    """Return a text with its first letter as a capital; the others stay."""
    return text[:1].upper() + text[1:]


class _Argument:
    """An argument of a text, which its place in a template writes in one of the forms."""

    __slots__ = ("_catalogue", "_value")

    def __init__(self, value: TextArgument, catalogue: Catalogue) -> None:
        self._value = value
        self._catalogue = catalogue

    def __format__(self, form: str) -> str:
        match self._value, form:
            case tuple() as squares, "count":
                return str(len(squares))
            case tuple() as squares, "" | "or" | "and":
                return self._catalogue.join([str(square) for square in squares], form)
            case str() as text, "":
                return self._catalogue.term(text)
            case str() as text, "text":
                return text
            case str() as text, "or":
                return self._catalogue.join(text.split(_ALTERNATIVES), form)
            case str() as text, "clock":
                return _whole_seconds(text)
            case str() as text, "reason":
                return self._catalogue.term(text, "reason")
            case str() as text, "short":
                return self._catalogue.term(text, "short reason")
            case str() as text, "result":
                return self._result(text)
            case int() as number, "":
                return str(number)
            case _:
                raise ValueError(f"{self._value!r} has no form {form!r}")

    def _result(self, text: str) -> str:
        """Return `0-1 time` as the score and the reason; an arbiter's decision needs no reason."""
        score, _, reason = text.partition(" ")
        if score not in _SCORES:
            return self._catalogue.term(text)
        words = self._catalogue.text("score", score)
        return f"{words}, {self._catalogue.term(reason, 'reason')}" if reason not in ("", "arbiter") else words


def _whole_seconds(text: str) -> str:
    """Return a time such as `15:14.55` in whole seconds, rounded up as clocks show what is left."""
    if "." not in text:
        return text
    return exact_time_text(-(-parse_exact_time(text) // SECOND_US) * SECOND_US)


def _number(value: TextArgument) -> int:
    if isinstance(value, str):
        raise TypeError(f"{value!r} cannot be counted")
    return len(value) if isinstance(value, tuple) else value


def _condition_text(value: TextArgument) -> str:
    return "" if value in ("", ()) else str(value)
