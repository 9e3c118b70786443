"""The texts of catalogues by context, for tests."""

from collections.abc import Mapping
from string import Formatter

from controller.profile import shipped_languages
from controller.words.catalogue import Catalogue, Template
from tests.words.sample_messages import all_messages

LANGUAGES = shipped_languages()
MESSAGES = tuple(all_messages())


def texts_of(catalogue: Catalogue, context: str) -> Mapping[str, list[Template]]:
    found: dict[str, list[Template]] = {}
    for (of, key), wordings in catalogue.content.templates.items():
        if of == context:
            found[key] = list(wordings)
    return found


def arguments_of(wordings: list[Template]) -> set[str]:
    """Return the arguments that the wordings of a text name, or are chosen by."""
    forms = [form for each in wordings for form in each.forms]
    named = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
    chosen_by = {name for each in wordings for name, _ in each.conditions}
    return named | chosen_by | {each.counted for each in wordings if each.counted}
