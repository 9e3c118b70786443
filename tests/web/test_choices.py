"""What a page can choose for a game, and what is chosen now."""

import asyncio
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.rules.rulesets import RULE_SETS
from controller.settings.menu import BUILT_IN_TIME_CONTROLS
from controller.web.api.choice_types import ChoicesAnswer
from tests.web.web_board import open_client, serve_board

ANSWER: TypeAdapter[Any] = TypeAdapter(ChoicesAnswer)


def test_the_choices_name_what_is_offered_and_what_is_chosen(tmp_path: Path) -> None:
    async def ask() -> dict[str, Any]:
        async with serve_board(tmp_path, time_control="7+2") as board, open_client(board) as browser:
            headers = board.auth_headers
            async with browser.post("/api/commands", json={"say": "set white Ana Reyes"}, headers=headers) as answer:
                assert answer.status == 200
            async with browser.get("/api/choices") as answer:
                text = await answer.text()
        ANSWER.validate_json(text, strict=True)
        value: dict[str, Any] = ANSWER.validate_json(text)
        return value

    choices = asyncio.run(ask())
    assert choices["time_controls"] == ["7+2", *BUILT_IN_TIME_CONTROLS]
    assert [each["name"] for each in choices["rulesets"]] == list(RULE_SETS)
    assert choices["rulesets"][0]["title"] == next(iter(RULE_SETS.values())).title
    assert choices["players"] == ["Ana Reyes"]
    assert choices["help"] == ["full", "after_press", "off"]
    chosen = choices["chosen"]
    assert (chosen["time_control"], chosen["white"], chosen["black"]) == ("7+2", "Ana Reyes", "")
    assert chosen["ruleset"] in RULE_SETS
    assert chosen["help"] in choices["help"]
