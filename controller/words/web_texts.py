"""The texts of the web page as JSON values, made from the same catalogues as all other texts."""

from collections.abc import Sequence
from typing import Any

from controller.words.catalogue import Catalogue, Template
from controller.words.po_files import english

_CONTEXTS = {
    "page": "web",
    "messages": "sentence",
    "verdicts": "verdict",
    "joined": "list",
    "reasons": "reason",
    "short": "short reason",
    "scores": "score",
    "words": "term",
    "senders": "sender",
}
"""The keys of the JSON and the contexts of the catalogue."""

_PLURAL_NUMBERS = 200  # the rules of gettext look at the last two digits, and at small numbers as a whole


def web_texts(catalogue: Catalogue) -> dict[str, Any]:
    """Return all texts that the page needs in one language; English where the language has none.

    A text is a string, or the forms of a plural with the argument that is counted, or a list of wordings with their
    conditions. `plurals` holds the place of the plural form for each number from 0 on.
    """
    texts: dict[str, Any] = {
        "language": catalogue.language,
        "plurals": [catalogue.content.plural_index(number) for number in range(_PLURAL_NUMBERS)],
    }
    return texts | {name: context_texts(catalogue, context) for name, context in _CONTEXTS.items()}


def context_texts(catalogue: Catalogue, context: str) -> dict[str, Any]:
    """Return all texts of one context by their keys; English where the language has none."""
    templates = {**english().content.templates, **catalogue.content.templates}
    return {key: _text_json(wordings) for (of, key), wordings in templates.items() if of == context}


def _text_json(wordings: Sequence[Template]) -> object:
    if len(wordings) == 1 and not wordings[0].conditions:
        return _forms_json(wordings[0])
    return [{"when": dict(template.conditions), "text": _forms_json(template)} for template in wordings]


def _forms_json(template: Template) -> object:
    return {"counted": template.counted, "forms": list(template.forms)} if template.counted else template.forms[0]
