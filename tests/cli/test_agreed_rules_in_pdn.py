"""A game that was played by agreed rules: exported, checked, converted and played again by them."""

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import Journal
from tests.cli.shell import damahan, failure_text
from tests.storage.journal.random_games import make_started, play_random_turns

FORWARD = {"ruleset": "filipino", "rules": {"men_backward": False, "repetition": 3}}
OLD = {"ruleset": "american", "revision": 1, "rules": {"long_kings": True}}
BLACK_BEGINS = {"ruleset": "damath", "damath": {"chips": "integer", "truncate": True, "first_mover": "black"}}
TAGS = {
    "forward": ('[RulesRevision "2"]', '[Rules "men_backward=false; repetition=3"]'),
    "old": ('[RulesRevision "1"]', '[Rules "long_kings=true"]'),
    "damath": ('[DamathChips "integer"]', '[DamathRules "truncate=true"]'),
}


def export_game(folder: Path, game: Mapping[str, Any]) -> str:
    """Return the PDN of a random game by the settings of `[game]`."""
    start = replace(make_started(), settings=Settings(game=GameSettings.model_validate(game)))
    with closing(Journal.open(folder)) as journal:
        journal.begin(start)
        for turn in islice(play_random_turns(start, 5), 30):
            journal.commit(turn.inputs, [turn.record])
    return damahan("games", "export", "1", "--journal", folder).output


@pytest.mark.parametrize(("name", "game"), [("forward", FORWARD), ("old", OLD), ("damath", BLACK_BEGINS)])
def test_an_exported_game_has_what_was_agreed_on(tmp_path: Path, name: str, game: Mapping[str, Any]) -> None:
    path = tmp_path / "game.pdn"
    path.write_text(text := export_game(tmp_path, game))
    for tag in TAGS[name]:
        assert f"{tag}\n" in text
    checked = damahan("pdn", "check", path)
    assert (checked.exit_code, checked.output.count("\n")) == (0, 1)
    assert "0 faults, 0 warnings" in checked.output
    converted = damahan("pdn", "convert", "--notation", "algebraic", "--orientation", "vismin", path).output
    for tag in TAGS[name]:
        assert f"{tag}\n" in converted


@pytest.mark.parametrize("game", [FORWARD, OLD, BLACK_BEGINS])
def test_a_game_as_json_is_played_again_by_what_was_agreed_on(tmp_path: Path, game: Mapping[str, Any]) -> None:
    path, lines = tmp_path / "game.pdn", tmp_path / "game.jsonl"
    path.write_text(export_game(tmp_path, game))
    lines.write_text(damahan("pdn", "convert", "--to", "jsonl", path).output)
    written = json.loads(lines.read_text())
    assert written.get("rules", {}) == game.get("rules", {})
    assert written["revision"] == GameSettings.model_validate(game).revision
    played = damahan("replay", "--hands", "tidy", "--commit", "clock", lines)
    assert (played.exit_code, "1 of 1 games identical" in played.output) == (0, True)


def test_options_of_a_line_that_do_not_fit_are_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    line = {"ruleset": "american", "moves": ["11-15"], "rules": {"mayordama": True}}
    path.write_text(json.dumps(line))
    reason = "mayordama: american does not require the greatest number of captures"
    assert failure_text(damahan("replay", path)) == f"{path}: line 1: {reason}"
    assert damahan("replay", "--rule", "mayordama=off", path).exit_code == 0  # an option replaces that of the line
    assert damahan("replay", "--ruleset", "pool", path).exit_code == 0  # and a rule set all of them
    path.write_text(json.dumps({**line, "rules": {}, "revision": 7}))
    assert failure_text(damahan("replay", path)) == (
        f"{path}: line 1: american has revisions 1 to 2, not 7; use the damahan that began it"
    )
