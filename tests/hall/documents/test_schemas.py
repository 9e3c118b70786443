"""The JSON Schemas that lie in the project are those of the types, and hold what the types hold."""

import json
from typing import Any

import jsonschema_rs
import pytest

from controller.hall.documents.reading import DOCUMENT_TYPES, DocumentType
from controller.hall.documents.schemas import schema_text
from tests.hall.documents.sample_documents import SAMPLES
from tests.hall.documents.schema_files import FOLDER, schema_file

NAMES: list[DocumentType] = list(DOCUMENT_TYPES)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_generated_from_its_type(name: DocumentType) -> None:
    assert schema_file(name).read_text() == schema_text(name), "write them again: make schemas"


def test_each_document_has_a_schema_and_there_is_no_other() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(f"{name}.json" for name in NAMES)


@pytest.mark.parametrize(("name", "sample"), [(name, sample) for name in NAMES for sample in SAMPLES[name]])
def test_a_schema_takes_its_documents_and_refuses_others(name: DocumentType, sample: dict[str, Any]) -> None:
    validator = jsonschema_rs.validator_for(json.loads(schema_file(name).read_text()))
    assert validator.is_valid(sample)
    for key in sample:
        assert not validator.is_valid({other: value for other, value in sample.items() if other != key}), key
