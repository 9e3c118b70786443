"""Languages of short sentences: a grammar that reads a text as a value, and writes a value as text.

A grammar is written in lark's notation, and every rule of it that stands for a value is one sentence:

    set_turn: "arbiter" "turn" SIDE_NAME

The rule has the name of its class (`SetTurn`). The words in quotation marks stand as they are; the others are of the
kinds that are given by name, and are the fields of the class in their order. An optional word at the end is a field
with a default. Words are separated by blanks, so that a kind may hold any other character.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Generic, TypeVar

from lark import Lark, Token
from lark.grammar import Terminal
from lark.parsers.lalr_interactive_parser import InteractiveParser

from controller.commands.names import value_name
from controller.commands.word_kinds import WordError, WordKind

Value = TypeVar("Value")

_END = "$END"  # lark's name for the end of a text
_END_EXPECTED = "the end of the statement"
_SHOWN_CHARACTERS = 40  # of a word that is wrong


class SentenceError(ValueError):
    """A text that is no sentence of a language."""

    def __init__(self, word: str, expected: str, example: str, further: Sequence[WordError] = ()) -> None:
        faults = [_fault_text(word, expected), *(_fault_text(each.word, each.expected) for each in further)]
        super().__init__(f"{'; '.join(faults)}; for example: {example}")
        self.faults = faults
        """What is wrong, one sentence for each word."""
        self.word = word
        """The first word that cannot stand where it does; empty where a word is missing."""
        self.expected = expected
        """What could stand there."""
        self.example = example
        """A whole sentence that begins as the text does."""


def _fault_text(word: str, expected: str) -> str:
    shown = word if len(word) <= _SHOWN_CHARACTERS else f"{word[:_SHOWN_CHARACTERS]} ..."
    found = repr(shown) if word else _END_EXPECTED
    return f"found {found}; expected {expected}"


class Language(Generic[Value]):
    """The sentences for the values of some classes."""

    def __init__(
        self,
        grammar: str,
        start: str,
        kinds: Mapping[str, WordKind[Any]],
        values: Iterable[type[Value]],
        builders: Mapping[str, Callable[..., Value]] | None = None,
    ) -> None:
        """Compile a grammar.

        `start` is the rule that stands for any sentence. `builders` make the values of the rules that they name from
        the meanings of their words, and may raise WordError; those of `values` are made by their classes. Raises
        ValueError for a name of a kind that lark would mix up with a word: a word `time` is a terminal TIME.
        """
        self._kinds = kinds
        self._builders: dict[str, Callable[..., Value]] = {
            **{value_name(value): _builder_of(value) for value in values},
            **(builders or {}),
        }
        self._lark = Lark(f"%declare {' '.join(kinds)}\n{grammar}", start=start, parser="lalr", lexer="basic")
        self._words = {terminal.name: str(terminal.pattern.value) for terminal in self._lark.terminals}
        if mixed_up := sorted(self._words.keys() & kinds.keys()):
            raise ValueError(f"give these kinds other names: {', '.join(mixed_up)}")
        self._sentences: dict[str, list[list[str]]] = {}
        self._places: dict[str, int] = {}
        for rule in self._lark.rules:
            names = [symbol.name for symbol in rule.expansion if isinstance(symbol, Terminal)]
            if len(names) == len(rule.expansion):
                self._sentences.setdefault(str(rule.origin.name), []).append(names)
            for name in names:
                self._places.setdefault(name, len(self._places))

    def parse(self, text: str) -> Value:
        """Return the value of one sentence; raises SentenceError."""
        words = text.split()
        parser = self._lark.parse_interactive()
        meanings: list[Any] = []
        place = 0
        while place < len(words):
            place = self._read_word(parser, words, place, meanings)
        if _END not in _choices(parser):
            raise self._error(words, place, WordError("", self._expected(parser)))
        name = str(parser.feed_token(Token(_END, "")).data)
        try:
            return self._builders[name](*meanings)
        except WordError as error:
            raise self._error(words, 1, error) from error

    def list_next_words(self, words: Sequence[str]) -> list[str]:
        """Return the words that may follow others, of kinds with few words only; none where these begin no sentence."""
        parser = self._lark.parse_interactive()
        place = 0
        try:
            while place < len(words):
                place = self._read_word(parser, list(words), place, [])
        except SentenceError:
            return []
        listed = (
            self._kinds[name].choices if name in self._kinds else (self._words[name],)
            for name in self._accepted(parser)
        )
        return list(dict.fromkeys(word for choices in listed for word in choices))

    def write(self, value: Value) -> str:
        """Return the sentence for a value; each field that is not None is written."""
        values = [getattr(value, field.name) for field in fields(value)]  # type: ignore[arg-type]  # all are dataclasses
        meanings = [meaning for meaning in values if meaning is not None]
        for names in self._sentences[value_name(type(value))]:
            if sum(name in self._kinds for name in names) == len(meanings):
                left = iter(meanings)
                return " ".join(
                    self._kinds[name].write(next(left)) if name in self._kinds else self._words[name] for name in names
                )
        raise ValueError(f"no sentence has words for {value}")

    def _read_word(self, parser: InteractiveParser, words: list[str], place: int, meanings: list[Any]) -> int:
        """Feed the parser what stands at a place, and return the place after it."""
        word = words[place]
        error = WordError(word, self._expected(parser))
        for name in self._accepted(parser):
            if name not in self._kinds:
                if word == self._words[name]:
                    _feed(parser, name, word)
                    return place + 1
                continue
            kind = self._kinds[name]
            taken = words[place:] if kind.takes_rest else [word]
            try:
                meanings.append(kind.read(" ".join(taken)))
            except WordError as found:
                error = found
            except ValueError:
                pass
            else:
                _feed(parser, name, word)
                return place + len(taken)
        raise self._error(words, place, error)

    def _accepted(self, parser: InteractiveParser) -> list[str]:
        """List the names of the words and kinds that may come next, in the order of the grammar."""
        return sorted(_choices(parser) & self._places.keys(), key=self._places.__getitem__)

    def _expected(self, parser: InteractiveParser) -> str:
        expected = [
            self._kinds[name].expected if name in self._kinds else self._words[name] for name in self._accepted(parser)
        ]
        return ", ".join(dict.fromkeys(expected)) or _END_EXPECTED

    def _error(self, words: list[str], place: int, error: WordError) -> SentenceError:
        """Return an error with an example that begins with the words before a place."""
        parser = self._lark.parse_interactive()
        example: list[str] = []
        for written in words[:place]:
            self._read_word(parser, [written], 0, [])
            example.append(written)
        accepted = self._accepted(parser)
        while accepted:
            name = accepted[0]
            example.append(self._kinds[name].example if name in self._kinds else self._words[name])
            _feed(parser, name, example[-1])
            accepted = [] if _END in _choices(parser) else self._accepted(parser)
        return SentenceError(error.word, error.expected, " ".join(example), error.further)


def _choices(parser: InteractiveParser) -> set[str]:
    return set(parser.choices())  # type: ignore[no-untyped-call]  # lark has no types for it


def _feed(parser: InteractiveParser, name: str, word: str) -> None:
    parser.feed_token(Token(name, word))


def _builder_of(value: type[Value]) -> Callable[..., Value]:
    names = [field.name for field in fields(value)]  # type: ignore[arg-type]  # as in `write`

    def build(*meanings: Any) -> Value:
        return value(**dict(zip(names, meanings, strict=False)))  # what no word stands for has a default

    return build
