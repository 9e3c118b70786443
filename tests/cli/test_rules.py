"""`damahan rules`: the list of rule sets, and the card of one as text, JSON and a page."""

import json
from pathlib import Path

from controller.rules.rulesets import RULE_SETS
from tests.cli.shell import damahan, failure_text


def test_the_list_names_every_rule_set() -> None:
    lines = damahan("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines[: len(RULE_SETS)]] == list(RULE_SETS)


def test_a_card_has_a_heading_its_source_and_its_sections() -> None:
    lines = damahan("rules", "russian").stdout.splitlines()
    assert lines[0] == "Russian draughts"
    assert lines[1].startswith("Source: FMJD-64")
    assert [line for line in lines if line.isupper()] == [
        *("BOARD AND START", "MOVES", "CAPTURES", "ILLEGAL MOVES AND TOUCHED PIECES"),
        *("HOW A GAME IS WON, LOST OR ENDED", "DRAWS", "WHERE THE BOARD AND ITS SOURCE DIFFER"),
    ]


def test_a_card_has_the_optional_rules_that_were_agreed_on() -> None:
    answer = json.loads(damahan("rules", "filipino", "--rule", "repetition=2", "--json").stdout)
    (line,) = [line for line in answer["traits"] if line["trait"] == "repetition"]
    assert (line["section"], line["clause"]) == ("draws", "by agreement; otherwise the board's offer")
    assert line["words"].endswith("has occurred 2 times: the game is drawn")


def test_a_card_is_written_as_a_page(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    result = damahan("rules", "filipino", "--language", "fil", "--html", file)
    assert (result.exit_code, result.output) == (0, "")
    page = file.read_text()
    assert page.startswith('<!doctype html>\n<html lang="fil">')
    assert "Salitan ang tira" in page


def test_the_card_of_a_board_follows_its_profile(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text(
        '[game]\nruleset = "american"\nclaims = "declare"\n[clock]\ninsufficient = "draw"\n'
        '[face]\nside_names = "white-red"\n'
    )
    card = " ".join(damahan("rules", "--profile", profile).stdout.split())
    assert "Red moves first." in card
    assert "if his opponent has one king and no other piece, the game is drawn. [by agreement]" in card
    assert "may claim" not in card
    assert "has occurred 3 times: the game is drawn. [by agreement; otherwise 1.32.1, on a claim]" in card
    result = damahan("rules", "russian", "--profile", profile)
    assert "two rule sets are named, russian and american of the profile; name one" in result.stderr
    result = damahan("rules", "--profile", profile, "--rule", "huff")
    assert (result.exit_code, "leave --rule out" in result.stderr) == (2, True)


def test_the_card_of_a_board_is_in_its_language_unless_another_is_asked_for(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[face]\nlanguage = "fil"\n')
    assert "Salitan ang tira" in damahan("rules", "--profile", profile).stdout
    assert "The players move in turn" in damahan("rules", "--profile", profile, "--language", "en").stdout
    assert "The players move in turn" in damahan("rules", "filipino").stdout


def test_a_profile_with_faults_is_told_line_by_line(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[game]\nruleset = "chess"\n')
    assert "game.ruleset" in failure_text(damahan("rules", "--profile", profile))


def test_a_card_is_printed_as_json_and_written_as_a_page_at_once(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    answer = json.loads(damahan("rules", "russian", "--json", "--html", file).stdout)
    assert answer["name"] == "russian"
    assert "Russian draughts" in file.read_text()


def test_a_page_needs_the_name_of_a_rule_set(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    result = damahan("rules", "--html", file)
    assert (result.exit_code, result.stdout, file.exists()) == (2, "", False)
    assert "--html writes the card of one rule set; name it, such as: filipino" in result.stderr


def test_a_page_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    error = failure_text(damahan("rules", "filipino", "--html", tmp_path / "nowhere" / "card.html"))
    assert error.endswith("check its folder and permissions")
