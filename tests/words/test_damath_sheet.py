"""The score sheet of Damath: a line for each sum, as CSV and as a page to print."""

import csv
from dataclasses import replace
from io import StringIO

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import RecordChange, RecordMove
from controller.session.score_rows import ScoredGame, count_scored_game
from controller.settings.game import GameSettings
from controller.words.damath_sheet import CSV_COLUMNS, SheetLinks, damath_csv, damath_html
from controller.words.po_files import load_catalogue
from tests.session.scripted_game import play, settings_from

SETTLE = settings_from(
    tracking={"commit": "settle"},
    game={"ruleset": "damath", "orientation": "luzon", "time_control": "none", "damath": {"chips": "integer"}},
)
TWO_CAPTURES = (
    "move 22-18; wait 1s; move 12-16; wait 1s; move 18-13; wait 1s; move 9-18; remove 13; wait 2s; "
    "move 21-14; remove 18; wait 2s; "
)


def scored_game(script: str, outcome: Outcome | None = None) -> ScoredGame:
    game = play(script, SETTLE)
    history = [effect for effect in game.effects if isinstance(effect, RecordMove | RecordChange)]
    scored = count_scored_game(game.session.started, history, outcome)
    assert scored is not None
    return scored


def rows_of(game: ScoredGame) -> list[list[str]]:
    head, *rows = csv.reader(StringIO(damath_csv(game)))
    assert tuple(head) == CSV_COLUMNS
    return rows


def test_each_move_with_its_sum_and_the_total_of_its_side() -> None:
    assert rows_of(scored_game(TWO_CAPTURES)) == [
        ["1", "white", "22-18", "", "", "0"],
        ["2", "black", "12-16", "", "", "0"],
        ["3", "white", "18-13", "", "", "0"],
        ["4", "black", "9x18", "4 ÷ 6", "2/3", "2/3"],
        ["5", "white", "21x14", "-9 - 4", "-13", "-13"],
    ]


def english_page(game: ScoredGame, damath: dict[str, object], **agreed: object) -> str:
    """Return the printed page of a game as if this had been agreed on."""
    settings = GameSettings.model_validate({"ruleset": "damath", "damath": damath, **agreed})
    started = replace(game.started, settings=game.started.settings.model_copy(update={"game": settings}))
    return damath_html(load_catalogue("en"), game._replace(started=started))


def test_the_printed_page_names_what_was_agreed_on() -> None:
    damath = {"chips": "integer", "lower_wins": True, "truncate": True}
    page = english_page(scored_game(TWO_CAPTURES), damath, touch_move="strict", rules={"repetition": 2})
    for part in (
        "Chips: integers; a division by 0 scores 0, and a quotient loses its fraction, rounded towards 0<br>",
        "White moves first<br>",
        "The lower total wins (Sci-Dama)<br>",
        "Options: repetition=2, touch_move=strict<br>",
        "Each side has 1 minute for each move; when both together have used 20 minutes, the game ends",
        "Warnings that disqualify a player: 3<br>",
    ):
        assert part in page
    assert "Totals are compared" not in page


@pytest.mark.parametrize(
    ("damath", "line"),
    [
        ({"chips": "polynomial", "x": 2, "y": 3}, "Totals are compared for x = 2 and y = 3<br>"),
        ({"first_mover": "black"}, "Black moves first<br>"),
        ({"warnings": 1}, "Warnings that disqualify a player: 1<br>"),
        ({"warnings": 0}, "Warnings disqualify nobody<br>"),
        ({"division_by_zero": 5}, "a division by 0 scores 5,"),
    ],
)
def test_the_printed_page_names_what_may_decide_a_game(damath: dict[str, object], line: str) -> None:
    assert line in english_page(scored_game(TWO_CAPTURES), damath)


def test_moves_that_were_taken_back_are_not_on_the_sheet() -> None:
    rows = rows_of(scored_game(f"{TWO_CAPTURES}arbiter takeback"))
    assert [row[2] for row in rows] == ["22-18", "12-16", "18-13", "9x18"]


def test_moves_before_a_turn_that_was_set_stay_on_the_sheet() -> None:
    rows = rows_of(scored_game(f"{TWO_CAPTURES}arbiter turn white; wait 1s"))
    assert len(rows) == 5


def test_the_chips_that_remain_end_the_sheet() -> None:
    over = Outcome(score=Score.BLACK_WINS, termination=Termination.TIME)
    white, black = rows_of(scored_game(TWO_CAPTURES, over))[-2:]
    assert white[:3] == ["", "white", "remaining"]
    assert white[3].endswith("(-11) + 8 + (-5) + 2")
    assert (white[4], white[5]) == ("-12", "-25")  # the twelve are worth -6, the 6 was taken
    assert (black[4], black[5]) == ("-10", "-28/3")


def test_the_printed_page_has_the_same_in_the_language_of_the_board() -> None:
    game = scored_game(TWO_CAPTURES, Outcome(score=Score.BLACK_WINS, termination=Termination.TIME))
    page = damath_html(load_catalogue("fil"), game)
    for part in ("Talaan ng puntos ng Damath", "<td>-9 - 4</td><td>-13</td><td>-13</td><td>2/3</td>", "0-1", "Puti: ?"):
        assert part in page


def test_the_printed_page_says_why_the_game_ended_and_compares_fractions() -> None:
    game = scored_game(TWO_CAPTURES, Outcome(score=Score.BLACK_WINS, termination=Termination.TIME))
    page = damath_html(load_catalogue("en"), game)
    assert "<b>0-1</b> (Black wins: time ran out)" in page
    assert "-28/3<br>(-9.33)" in page


def test_names_are_escaped() -> None:
    game = scored_game(TWO_CAPTURES)
    renamed = game._replace(started=replace(game.started, white="<b>"))
    assert "<b>:" not in damath_html(load_catalogue("en"), renamed)
    assert "&lt;b&gt;" in damath_html(load_catalogue("en"), renamed)


WARNED = f"{TWO_CAPTURES}arbiter warnings white 1; arbiter warnings black 2; arbiter warnings white 2"


def test_the_sheet_counts_the_warnings_of_each_side() -> None:
    game = scored_game(WARNED)
    assert "Warnings for slow moves: White 2, Black 2" in damath_html(load_catalogue("en"), game)
    assert rows_of(game)[-2:] == [["", "white", "warnings", "", "2", ""], ["", "black", "warnings", "", "2", ""]]


def test_a_served_sheet_leads_back_and_to_its_files() -> None:
    game = scored_game(TWO_CAPTURES)
    links = SheetLinks("/sheet.css", page="/#watch", csv="/games/1.csv", pdn="/games/1.pdn")
    page = damath_html(load_catalogue("en"), game, links)
    for address in links:
        assert f'href="{address}"' in page
    assert "href" not in damath_html(load_catalogue("en"), game)
