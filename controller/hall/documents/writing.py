"""Documents into JSON; their types are checked where they are written, by mypy and by tests."""

import json
from collections.abc import Mapping
from typing import Any


def write_document(document: Mapping[str, Any]) -> bytes:
    """Return a document as JSON in UTF-8, without blanks."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
