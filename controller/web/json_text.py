"""JSON encoding of everything that is sent."""

import json
from typing import Any


def encode_json(value: Any) -> str:
    """Return a value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
