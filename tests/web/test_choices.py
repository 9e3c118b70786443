"""What a page can choose for a game, and what is chosen now."""

import asyncio
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.rules.rulesets import RULE_SETS
from controller.session.state import Phase
from controller.settings.menu import BUILT_IN_TIME_CONTROLS
from controller.web.api.choice_types import ChoicesAnswer
from hardware.events import Button
from tests.web.web_board import open_client, play_move, serve_board, wait_until

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
    give_aways = [each["name"] for each in choices["rulesets"] if each["is_give_away"]]
    assert give_aways == [name for name, rules in RULE_SETS.items() if rules.is_give_away]
    assert "perdigana" in give_aways
    assert "filipino" not in give_aways
    assert choices["players"] == ["Ana Reyes"]
    assert choices["help"] == ["full", "after_press", "coach", "off"]
    chosen = choices["chosen"]
    assert (chosen["time_control"], chosen["white"], chosen["black"]) == ("7+2", "Ana Reyes", "")
    assert chosen["ruleset"] in RULE_SETS
    assert chosen["help"] in choices["help"]


def test_who_may_play_begins_a_game_and_its_pieces_can_be_set_up_at_once(tmp_path: Path) -> None:
    async def begin() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            headers = {"Authorization": f"Bearer {board.play_token}"}

            async def say(statement: str) -> tuple[int, dict[str, Any]]:
                async with browser.post("/api/commands", json={"say": statement}, headers=headers) as answer:
                    return answer.status, await answer.json()

            await play_move(board, 22, 18, Button.WHITE)
            await wait_until(lambda: board.session.history.ply == 1)
            assert await say('new game time 5+3 rules russian help full white "Ana Reyes"') == (200, {"done": True})
            assert board.session.history.ply == 0
            assert board.session.settings.game.ruleset == "russian"
            assert await say("set up") == (200, {"done": True})
            await wait_until(lambda: board.session.phase is Phase.PLAYING)
            async with browser.get("/api/choices") as answer:
                chosen = (await answer.json())["chosen"]
            assert chosen == {
                "time_control": "5+3",
                "ruleset": "russian",
                "help": "full",
                "program": "none",
                "level": 3,
                "white": "Ana Reyes",
                "black": "",
            }
            status, wrong = await say("new game time 5+ rules chess")
            assert (status, len(wrong["faults"])) == (400, 2)
            assert (await say("arbiter new game"))[0] == 403

    asyncio.run(begin())
