"""Texts as the Python catalogue words them, for the tests of the page's texts in node."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from controller.profile import shipped_languages
from controller.session.effects import Judgement, ReportJudgement
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.catalogue import Catalogue, CatalogueContent, Template, TextArgument
from controller.words.messages import message_sentence, verdict_sentence
from controller.words.po_files import english, load_catalogue
from controller.words.web_texts import web_texts
from tests.words.sample_messages import all_messages

_SQUARES = ((), (18,), (18, 22), (18, 22, 25))
_NUMBERS = (0, 1, 2, 5, 11, 21, 99, 100, 101, 111, 1001)
_TIMES = ("0:00", "0:00.5", "0:59.9", "15:14.00", "15:14.55", "59:59.01", "1:29:59.25", "9:59:59.5")
_RESULTS = ("1-0", "0-1 time", "1/2-1/2 agreement", "1/2-1/2 arbiter", "* arbiter", "paused", "over", "")
_NAMES = ("White", "Black", "lift", "no such word", "")

_LEFT: Sequence[TextArgument] = (0, 1, "1", "")
_RIGHT: Sequence[TextArgument] = (2, (2,), "", ())

_FORMS: Mapping[str, tuple[str, Sequence[TextArgument]]] = {
    "squares": ("{value}; {value:or}; {value:and}; {value:count}", _SQUARES),
    "number": ("{value}", _NUMBERS),
    "word": ("{value}", _NAMES),
    "alternatives": ("{value:or}", ("22-18", "22-18 or 22-17", "1-5 or 1-6 or 2-6")),
    "time": ("{value:clock}", _TIMES),
    "reason": ("{value:reason}; {value:short}", ("time", "agreement", "no such reason")),
    "result": ("{value:result}", _RESULTS),
}
"""Templates with every form of an argument, each with the values that it is filled with."""

_TEMPLATES: Mapping[str, Sequence[Template]] = {
    **{f"sample {name}": (Template(forms=(text,)),) for name, (text, _) in _FORMS.items()},
    "sample plural": (Template(forms=("one of {value}", "many of {value}"), counted="value"),),
    "sample plural of squares": (Template(forms=("square {value:and}", "squares {value:and}"), counted="value"),),
    "sample conditions": (
        Template(forms=("neither",)),
        Template(conditions=(("left", "1"),), forms=("left 1, right {right}",)),
        Template(conditions=(("left", "1"), ("right", "")), forms=("left 1, right empty",)),
        Template(conditions=(("right", "2"),), forms=("right 2, left {left}",)),
    ),
    "sample conditions and plural": (
        Template(forms=("{value} thing", "{value} things"), counted="value"),
        Template(conditions=(("value", "0"),), forms=("nothing",)),
    ),
}


def page_samples() -> dict[str, Any]:
    """Return the texts that the server answers, and what the Python catalogue says of each sample, by language."""
    catalogues = {language: _with_templates(load_catalogue(language)) for language in shipped_languages()}
    names = {language: catalogue.content.name for language, catalogue in catalogues.items()}
    return {
        "texts": {language: {**web_texts(each), "languages": names} for language, each in catalogues.items()},
        "messages": {language: list(_messages(each)) for language, each in catalogues.items()},
        "verdicts": {language: list(_verdicts(each)) for language, each in catalogues.items()},
        "templates": {language: list(_fillings(each)) for language, each in catalogues.items()},
    }


def _with_templates(catalogue: Catalogue) -> Catalogue:
    content = catalogue.content
    added = {("web", key): wordings for key, wordings in _TEMPLATES.items()}
    extended = CatalogueContent(
        name=content.name, templates={**content.templates, **added}, plural_index=content.plural_index
    )
    return Catalogue(catalogue.language, lambda: extended, english())


def _messages(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    for message in all_messages():
        yield {"message": _message_json(message), "sentence": message_sentence(catalogue, message)}


def _verdicts(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    message = build_message(MessageCode.STARTED)
    for judgement in Judgement:
        sentence = verdict_sentence(catalogue, ReportJudgement(judgement=judgement, message=message, at_us=0))
        yield {"judgement": judgement.value, "message": _message_json(message), "sentence": sentence}


def _fillings(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    for name, (_, values) in _FORMS.items():
        for value in values:
            yield _filling(catalogue, f"sample {name}", value=value)
    for number in _NUMBERS:
        yield _filling(catalogue, "sample plural", value=number)
        yield _filling(catalogue, "sample conditions and plural", value=number)
    for squares in _SQUARES:
        yield _filling(catalogue, "sample plural of squares", value=squares)
    for left, right in product(_LEFT, _RIGHT):
        yield _filling(catalogue, "sample conditions", left=left, right=right)


def _filling(catalogue: Catalogue, key: str, **args: TextArgument) -> dict[str, Any]:
    return {"key": key, "args": args, "text": catalogue.text("web", key, **args)}


def _message_json(message: Message) -> dict[str, Any]:
    return {"code": message.code.value, "args": dict(message.args)}
