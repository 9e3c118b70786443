"""The JSON Schemas of the documents; `make schemas` writes them, and a test holds the files to the types."""

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from controller.hall.documents.reading import DOCUMENT_TYPES, DocumentType

DIALECT = GenerateJsonSchema.schema_dialect
"""The version of JSON Schema that pydantic writes."""


class _Schemas(GenerateJsonSchema):
    """Make schemas without the titles that pydantic derives from names."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """Return False: a title repeats the name of its field."""
        del schema
        return False


def schema_text(name: DocumentType) -> str:
    """Return the JSON Schema of a document as the text of a file."""
    return type_schema_text(name, DOCUMENT_TYPES[name])


def type_schema_text(name: str, document_type: Any) -> str:
    """Return the JSON Schema of a type that has a name, as the text of a file."""
    schema = TypeAdapter(document_type).json_schema(schema_generator=_Schemas)
    return json.dumps({"$schema": DIALECT, "title": f"Damahan: {name}", **schema}, indent=1, ensure_ascii=False) + "\n"
