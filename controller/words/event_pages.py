"""Tables of an event as a page of HTML that prints well on A4."""

from html import escape

from controller.tournament.tournament import Tournament
from controller.words.catalogue import Catalogue
from controller.words.event_tables import EventTable, event_heading

EVENT_STYLE = """
@page { size: A4; margin: 14mm 12mm }
body { font: 12pt/1.35 system-ui, sans-serif; max-width: 186mm; margin: 8mm auto; color: #111; background: #fff }
h1 { font-size: 18pt; margin: 0 } h2 { font-size: 14pt; margin: 4mm 0 3mm; font-weight: 600 }
p { margin: 1mm 0; color: #444 } .legend { font-size: 10pt; margin-top: 3mm }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: 1.6mm 2mm; text-align: left; overflow-wrap: anywhere }
th { background: #eee; font-size: 10pt; overflow-wrap: normal } th:not([class]) { width: 38% }
tr { break-inside: avoid } thead { display: table-header-group }
.number { text-align: right; white-space: nowrap; width: 1% } .result { text-align: center; white-space: nowrap }
th.number, th.result { white-space: normal }
td.result:empty { min-width: 24mm } .wide, .wide th { font-size: 9.5pt } .wide th, .wide td { padding: 1mm 1.2mm }
@media print { body { margin: 0; max-width: none } th { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
@media screen and (max-width: 45rem) { body { margin: 3mm; font-size: 10pt } th, td { padding: 1mm } }
"""

WIDE_COLUMNS = 9
"""From so many columns on, the type is smaller: A4 has room for eight beside a name and a club."""


def event_page(catalogue: Catalogue, tournament: Tournament, tables: tuple[EventTable, ...]) -> str:
    """Return a page with the event's name and some of its tables."""
    event = tournament.event
    name = escape(event.name)
    heading = event_heading(event)
    parts = [f"<h1>{name}</h1>", *([f"<p>{escape(heading)}</p>"] if heading else []), *map(_table_html, tables)]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{name}</title><style>{EVENT_STYLE}</style>"
    )
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="{catalogue.language}"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _table_html(table: EventTable) -> str:
    head = "".join(_cell("th", place, text, table) for place, text in enumerate(table.columns))
    rows = "\n".join(
        "<tr>" + "".join(_cell("td", place, text, table) for place, text in enumerate(row)) + "</tr>"
        for row in table.rows
    )
    style = ' class="wide"' if len(table.columns) >= WIDE_COLUMNS else ""
    title = f"<h2>{escape(table.title)}</h2>"
    legend = f'\n<p class="legend">{escape(table.legend)}</p>' if table.legend else ""
    return f"{title}\n<table{style}>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>{legend}"


def _cell(tag: str, place: int, text: str, table: EventTable) -> str:
    kind = "number" if place in table.numbers else "result" if place in table.results else ""
    style = f' class="{kind}"' if kind else ""
    return f"<{tag}{style}>{escape(text)}</{tag}>"
