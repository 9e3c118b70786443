"""The JSON Schemas of the documents from their types; to write them again: make schemas."""

from pathlib import Path

from controller.desk.broadcast.documents.schemas import DOCUMENT_TYPES as BROADCAST_TYPES
from controller.desk.broadcast.documents.schemas import SchemaName
from controller.hall.documents.reading import DOCUMENT_TYPES, DocumentType
from controller.hall.documents.schemas import schema_text, type_schema_text

CONTROLLER = Path(__file__).resolve().parents[3] / "controller"
FOLDER = CONTROLLER / "hall" / "schemas"
BROADCAST_FOLDER = CONTROLLER / "desk" / "broadcast" / "schemas"


def schema_file(name: DocumentType) -> Path:
    """Return the file of a document's schema."""
    return FOLDER / f"{name}.json"


def broadcast_schema_file(name: SchemaName) -> Path:
    """Return the file of the schema of a document for the public."""
    return BROADCAST_FOLDER / f"{name}.json"


if __name__ == "__main__":
    for document_name in DOCUMENT_TYPES:
        schema_file(document_name).write_text(schema_text(document_name))
    for public_name, public_type in BROADCAST_TYPES.items():
        broadcast_schema_file(public_name).write_text(type_schema_text(public_name, public_type))
