"""The description of the API from its types; to write it again: make api."""

from pathlib import Path

from controller.web.api.openapi import description_text
from controller.web.api.operations import OPERATIONS

FILE = Path(__file__).resolve().parents[2] / "controller" / "web" / "openapi.json"

if __name__ == "__main__":
    FILE.write_text(description_text(OPERATIONS))
