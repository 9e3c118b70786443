"""Catalogues in which the sides have other names, such as Red and White."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from controller.settings.appearance import AppearanceSettings, SideNames
from controller.words.catalogue import Catalogue, CatalogueContent, Template
from controller.words.po_files import load_catalogue

_NAMES = {
    SideNames.WHITE_BLACK: ("White", "Black"),
    SideNames.WHITE_RED: ("White", "Red"),
    SideNames.LIGHT_DARK: ("Light", "Dark"),
}
"""The names of the side that PDN calls White, and of the other one, as terms."""


def catalogue_of(face: AppearanceSettings) -> Catalogue:
    """Return the catalogue of a board's language, with its names of the sides."""
    return load_catalogue_with_names(face.language, face.side_names)


@cache
def load_catalogue_with_names(language: str, names: SideNames) -> Catalogue:
    """Return the catalogue of a language in which the sides have these names.

    Raises ValueError for a language that there is no catalogue of.
    """
    catalogue = load_catalogue(language)
    if names is SideNames.WHITE_BLACK:
        return catalogue
    english = load_catalogue_with_names("en", names) if language != "en" else None
    return Catalogue(language, lambda: _with_names(catalogue, _NAMES[names]), english)


def _with_names(catalogue: Catalogue, names: Sequence[str]) -> CatalogueContent:
    """Return the content with each whole word that names a side replaced; colours in small letters stay."""
    words = {
        catalogue.term(usual): catalogue.term(catalogue.term(name, "side name"))
        for usual, name in zip(("White", "Black"), names, strict=True)
    }
    pattern = re.compile(rf"\b({'|'.join(words)})\b")

    def rename(text: str) -> str:
        return pattern.sub(lambda match: words[match[0]], text)

    templates = {
        key: tuple([_rename_template(template, rename) for template in wordings])
        for key, wordings in catalogue.content.templates.items()
    }
    return replace(catalogue.content, templates=templates)


def _rename_template(template: Template, rename: Callable[[str], str]) -> Template:
    return replace(template, forms=tuple([rename(form) for form in template.forms]))
