"""The score sheet of Damath to print (HTML), and for other programs (CSV)."""

import csv
from collections.abc import Iterator
from html import escape
from io import StringIO
from typing import NamedTuple

from controller.clock.control_parser import parse_time_control
from controller.rules.damath.chips import ChipKind
from controller.rules.position import Side
from controller.session.inputs import UNKNOWN_DATE, GameStarted
from controller.session.score_rows import ScoredGame, ScoreRow
from controller.session.views.game_messages import result_message
from controller.session.views.messages import MessageCode, build_message
from controller.words.agreement_words import agreed_options
from controller.words.catalogue import Catalogue, capitalize
from controller.words.damath_card import division_text
from controller.words.messages import display_line, message_sentence
from controller.words.time_control_words import time_control_sentence

CSV_COLUMNS = ("ply", "side", "move", "operation", "result", "total")

SHEET_STYLE = """
body { font: 11pt sans-serif; margin: 1.5cm; }
h1 { font-size: 16pt; margin: 0 0 0.3cm; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #444; padding: 2px 6px; text-align: left; }
td.number { text-align: right; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.signatures { display: flex; gap: 1cm; margin-top: 1.5cm; }
.links { display: flex; gap: 1rem; margin: 0 0 0.8rem; }
.signatures div { border-top: 1px solid #444; flex: 1; padding-top: 2px; }
@media print { .links { display: none; } }
@media screen and (max-width: 45rem) {
  body { font-size: 10pt; margin: 0.6rem; }
  th { font-size: 8pt; }
  th, td { padding: 2px 3px; }
  td { font-size: 9pt; overflow-wrap: anywhere; }
  td:nth-child(-n + 3) { overflow-wrap: normal; }
  td:nth-child(2), td:nth-child(3) { min-width: 3.4em; }
  .signatures { gap: 0.5rem; }
}
"""


class SheetLinks(NamedTuple):
    """Where the links of a served sheet lead."""

    stylesheet: str  # SHEET_STYLE
    page: str  # the board's page
    csv: str
    pdn: str


def damath_csv(game: ScoredGame) -> str:
    """Return one line for each jump, and for each move without capture, with the total of the side that moved after it.

    The last lines are what remains: the chips of each side and its final total. Before them stand the warnings of a
    side that was warned; the result is their number.
    """
    output = StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for row in game.rows:
        name = row.side.english_name.lower()
        if not row.jumps:
            writer.writerow((row.ply, name, row.move, "", "", row.totals[row.side]))
        for jump, total in zip(row.jumps, row.jump_totals, strict=True):
            writer.writerow((row.ply, name, row.move, jump.expression, jump.result.text, total))
    for side in Side:
        if game.warnings[side]:
            writer.writerow(("", side.english_name.lower(), "warnings", "", game.warnings[side], ""))
    for side in Side if game.outcome is not None else ():
        expression, result, total = _remaining(game, side)
        writer.writerow(("", side.english_name.lower(), "remaining", expression, result, total))
    return output.getvalue()


def damath_html(catalogue: Catalogue, game: ScoredGame, links: SheetLinks | None = None) -> str:
    """Return a page to print: the moves with their sums, both totals, the chips that remain, and room to sign.

    Without `links` the page holds the style itself, and leads nowhere.
    """
    style = f"<style>{SHEET_STYLE}</style>" if links is None else _style_links(links.stylesheet)
    navigation = "" if links is None else _navigation(catalogue, links)
    text, started = catalogue.text, game.started
    white, black, arbiter = (
        text("damath sheet", "white"),
        text("damath sheet", "black"),
        text("damath sheet", "arbiter"),
    )
    heads = (
        *(text("damath sheet", "number"), white, black),
        *(text("damath sheet", "operation"), text("damath sheet", "result")),
        *(text("damath sheet", "white total"), text("damath sheet", "black total")),
    )
    head = "".join(f"<th>{escape(word)}</th>" for word in heads)
    body = "\n".join(_html_lines(catalogue, game))
    names = escape(f"{white}: {started.white} - {black}: {started.black}")
    date = _date_text(catalogue, started.date)
    lines = (date, *_agreement_lines(catalogue, started), _warnings_line(catalogue, game))
    facts = "<br>".join(map(escape, lines))
    ending = (
        ""
        if game.outcome is None
        else f"<p>{escape(text('damath sheet', 'outcome'))}: <b>{escape(game.outcome.score.value)}</b>"
        f" ({escape(message_sentence(catalogue, result_message(game.outcome)))})</p>"
    )
    signatures = "".join(f"<div>{escape(word)}</div>" for word in (white, black, arbiter))
    return (
        f'<!DOCTYPE html>\n<html lang="{catalogue.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Damath</title>\n{style}\n</head>\n<body>\n{navigation}"
        f"<h1>{escape(text('damath sheet', 'title'))}</h1>\n"
        f"<p>{names}<br>{facts}</p>\n"
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n{ending}\n"
        f'<div class="signatures">{signatures}</div>\n</body>\n</html>\n'
    )


def _date_text(catalogue: Catalogue, date: str) -> str:
    return display_line(catalogue, build_message(MessageCode.DATE_NOT_SET)) if date == UNKNOWN_DATE else date


def _style_links(stylesheet: str) -> str:
    """Return what a served page is linked to; its icon is that of the board's page, which a browser asks for anyway."""
    return f'<link rel="stylesheet" href="{stylesheet}"><link rel="icon" href="/page/icon.svg">'


def _navigation(catalogue: Catalogue, links: SheetLinks) -> str:
    """Return links back to the board's page and to the game as files; they are not printed."""
    back = escape(catalogue.text("damath sheet", "back"))
    return (
        f'<nav class="links"><a href="{links.page}">{back}</a>'
        f'<a href="{links.csv}">CSV</a><a href="{links.pdn}">PDN</a></nav>\n'
    )


def _warnings_line(catalogue: Catalogue, game: ScoredGame) -> str:
    """Return how often each side was warned for a slow move."""
    white, black = game.warnings
    return catalogue.text("damath sheet", "warnings", white=white, black=black)


def _agreement_lines(catalogue: Catalogue, started: GameStarted) -> Iterator[str]:
    """Yield the chips, who moves first, what else was agreed on, and the time control."""
    text, game = catalogue.text, started.settings.game
    damath = game.damath
    yield f"{text('damath sheet', 'chips')}: {text('chips', damath.chips.value)}; {division_text(catalogue, damath)}"
    if damath.chips is ChipKind.POLYNOMIAL:
        yield capitalize(text("damath card", "polynomials", x=damath.x, y=damath.y))
    if started.fen is None:  # a position that was set up has a side to move of its own
        yield capitalize(text("rule card", "first mover", side=damath.first_mover.side.english_name))
    if damath.lower_wins:
        yield text("damath sheet", "lower wins")
    if options := agreed_options(game, with_damath=False):
        yield text("damath sheet", "options", options=", ".join(options))
    yield time_control_sentence(catalogue, parse_time_control(game.time_control), is_scored=True)
    yield text("damath sheet", "warning limit", limit=damath.warnings)


def _html_lines(catalogue: Catalogue, game: ScoredGame) -> Iterator[str]:
    for row in game.rows:
        sums = "<br>".join(escape(jump.expression) for jump in row.jumps)
        results = "<br>".join(escape(jump.result.text) for jump in row.jumps)
        yield _html_row(str((row.ply + 1) // 2), *_move_cells(row), sums, results, *map(escape, row.totals))
    if game.outcome is None:
        return
    for side in Side:
        expression, result, total = map(escape, _remaining(game, side))
        name = escape(catalogue.text("damath sheet", "remaining", side=side.english_name))
        total += _decimal_text(game, side)
        totals = (total, "") if side is Side.WHITE else ("", total)
        yield _html_row("", name, "", expression, result, *totals)


def _decimal_text(game: ScoredGame, side: Side) -> str:
    """Return the final total of a side as a decimal number, by which people compare it; empty for a whole number."""
    number = game.score.final_totals(game.position)[side].to_float(game.score.rules.x, game.score.rules.y)
    return "" if number.is_integer() else f"<br>({number:.2f})"


def _html_row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _move_cells(row: ScoreRow) -> tuple[str, str]:
    text = escape(row.move if row.is_certain else f"{row.move} ?").replace("x", "x<wbr>")
    return (text, "") if row.side is Side.WHITE else ("", text)


def _remaining(game: ScoredGame, side: Side) -> tuple[str, str, str]:
    """Return the chips that remain as a sum, its result, and the final total."""
    chips = game.score.remaining_labels(game.position, side)
    final = game.score.final_totals(game.position)[side]
    return " + ".join(chips) or "0", (final - game.score.totals[side]).text, final.text
