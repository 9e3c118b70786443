"""The JSON Schemas of the documents from their types; to write them again: make schemas."""

from pathlib import Path

from controller.hall.documents.reading import DOCUMENT_TYPES, DocumentType
from controller.hall.documents.schemas import schema_text

FOLDER = Path(__file__).resolve().parents[3] / "controller" / "hall" / "schemas"


def schema_file(name: DocumentType) -> Path:
    """Return the file of a document's schema."""
    return FOLDER / f"{name}.json"


if __name__ == "__main__":
    for document_name in DOCUMENT_TYPES:
        schema_file(document_name).write_text(schema_text(document_name))
