"""The schema of profiles, from the types of the settings; to write it again: python -m tests.profile_schema."""

import json
from pathlib import Path

from pydantic import TypeAdapter, create_model

from controller.profile import Profile
from hardware.settings import BoardWiring, SimulatedBoardWiring

FILE = Path(__file__).resolve().parents[1] / "docs" / "dev" / "profile.schema.json"


def profile_schema() -> str:
    """Return the schema of a whole profile, as the text of a JSON file."""
    whole = create_model("Profile", __base__=Profile, board=(BoardWiring, SimulatedBoardWiring()))
    schema = TypeAdapter(whole).json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["description"] = "A profile of Damahan: one board's settings."
    return json.dumps(schema, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(profile_schema())
