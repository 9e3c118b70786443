"""Catalogues from the gettext PO files of this package, one file a language."""

import gettext
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from controller.profile import shipped_languages
from controller.words.catalogue import Catalogue, CatalogueContent, Template

if TYPE_CHECKING:
    import polib

_ENGLISH = "en"

_CONDITIONS = " | "


@cache
def load_catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language by its code; its file is read when the first text is wanted.

    Raises ValueError for a language that there is no catalogue of.
    """
    if language not in shipped_languages():
        raise ValueError(f"there is no catalogue {language!r}; give one of {', '.join(shipped_languages())}")
    fallback = None if language == _ENGLISH else english()
    return Catalogue(language, lambda: parse_po(_read_file(language)), fallback)


def english() -> Catalogue:
    """Return the texts that stand in where another language has none, and that programs and developers read."""
    return load_catalogue(_ENGLISH)


def parse_po(text: str) -> CatalogueContent:
    """Read a catalogue from the text of a PO file; entries that are empty or fuzzy are left out.

    Raises ValueError for an entry that cannot be read, with its line.
    """
    import polib  # here, since a board's first scan must not wait for it: 20 ms with the file of one language

    try:
        file = polib.pofile(text)
    except OSError as error:
        raise ValueError(f"no PO file: {error}") from error
    templates: dict[tuple[str, str], list[Template]] = {}
    for entry in file.translated_entries():
        key, template = _read_entry(entry)
        templates.setdefault((entry.msgctxt or "", key), []).append(template)
    _, _, rule = file.metadata["Plural-Forms"].partition(" plural=")
    return CatalogueContent(
        name=file.metadata["X-Language-Name"],
        templates=templates,
        plural_index=gettext.c2py(rule.strip().removesuffix(";")),
    )


def _read_entry(entry: "polib.POEntry") -> tuple[str, Template]:
    key, separator, text = entry.msgid.partition(_CONDITIONS)
    conditions = tuple(_read_condition(part, entry) for part in text.split(", ")) if separator else ()
    if not entry.msgid_plural:
        return key, Template(conditions=conditions, forms=(entry.msgstr,))
    forms = tuple(form for _, form in sorted(entry.msgstr_plural.items()))
    return key, Template(conditions=conditions, forms=forms, counted=entry.msgid_plural.strip("{}"))


def _read_condition(text: str, entry: "polib.POEntry") -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator:
        raise ValueError(f"line {entry.linenum}: {entry.msgid!r} has a condition without `=`; write `name=value`")
    return name, value


def _read_file(language: str) -> str:
    return (resources.files("controller.words") / "catalogues" / f"{language}.po").read_text(encoding="utf-8")
