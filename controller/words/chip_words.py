"""Rule cards of games with chips: the words of draughts become those of the game, such as chip for piece."""

import re
from dataclasses import replace

from controller.words.catalogue import Catalogue, CatalogueContent, Template

CARD_CONTEXT = "rule card"


def with_chip_words(catalogue: Catalogue) -> Catalogue:
    """Return a catalogue whose texts of rule cards name pieces as players of Damath do."""
    return Catalogue(catalogue.language, lambda: _with_chip_words(catalogue), catalogue)


def _with_chip_words(catalogue: Catalogue) -> CatalogueContent:
    pairs = [pair.partition(": ") for pair in catalogue.text("damath card", "words").split("; ")]
    words = {usual: word for usual, _, word in pairs}
    pattern = re.compile(rf"\b({'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})\b")

    def rename(template: Template) -> Template:
        return replace(template, forms=tuple([pattern.sub(lambda it: words[it[0]], form) for form in template.forms]))

    content = catalogue.content
    templates = {
        key: [rename(template) for template in wordings]
        for key, wordings in content.templates.items()
        if key[0] == CARD_CONTEXT
    }
    return replace(content, templates={**content.templates, **templates})
