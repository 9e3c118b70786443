"""Refuse the name of an output file that ends in a format which its command does not write."""

from collections.abc import Callable
from mimetypes import MimeTypes
from pathlib import Path
from typing import IO, Any

import click

OutputValue = Path | IO[str] | None


def ending_check(*endings: str) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Return the callback of an option that names an output file.

    `endings` are those of what is written, such as `.svg`. A name with another ending is refused if that stands for a
    format, such as `.pdf`; any other name is the user's choice.
    """
    known = MimeTypes()  # the formats that Python knows, on every machine the same
    formats = {*known.types_map[True], *known.types_map[False], *known.encodings_map} - set(endings)

    def check(context: click.Context, parameter: click.Parameter, value: OutputValue) -> OutputValue:
        file = value if isinstance(value, Path) else Path(str(getattr(value, "name", "")))
        if file.suffix.lower() in formats:
            written = " or ".join((", ".join(endings[:-1]), endings[-1])) if len(endings) > 1 else endings[0]
            raise click.BadParameter(
                f"{file.name}: this format is not written here; end the name in {written}", context, parameter
            )
        return value

    return check
