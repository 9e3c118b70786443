"""The player's card as a page of HTML that prints on one sheet of A4."""

from html import escape

from controller.faces.player_card.content import CardPanel, LampRow, PlayerCard
from controller.faces.player_card.scenes import SceneStyle, draw_lamp, draw_scene
from controller.faces.svg_canvas import SvgCanvas

CARD_STYLE = """
@page { size: A4; margin: 10mm 12mm }
* { box-sizing: border-box }
body { font: 15px/1.4 system-ui, sans-serif; max-width: 56rem; margin: 1rem auto; padding: 0 1rem; color: #111;
background: #fff }
h1 { font-size: 1.7rem; margin: 0 } h2 { font-size: 1.05rem; margin: 0 0 .4rem; width: 100% } p { margin: 0 0 .4rem }
.subtitle { color: #555; margin-bottom: .8rem }
ol { list-style: none; padding: 0; margin: 0; display: grid; gap: .9rem 1.4rem;
grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)) }
li.step { border-top: 1px solid #999; padding-top: .5rem; display: flex; flex-wrap: wrap;
align-content: start; gap: 0 .9rem }
li.step svg { width: 9rem; height: 9rem; flex: none } li.step div { flex: 1 1 9rem }
.lights { border-top: 1px solid #999; margin-top: .9rem; padding-top: .5rem }
.lights ul { list-style: none; padding: 0; margin: 0; display: grid; gap: .35rem 1.4rem;
grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)) }
.lights li { display: flex; align-items: center; gap: .7rem } .lights svg { width: 2rem; height: 2rem; flex: none }
.look { color: #555; font-size: .85em }
@media print { body { font-size: 12px; margin: 0; padding: 0; max-width: none }
li.step svg { width: 33mm; height: 33mm } ol, .lights ul { grid-template-columns: 1fr 1fr } li { break-inside: avoid } }
"""

PICTURE = 100.0  # the edge of a scene in its own units
FRAME = 1.0  # around a scene, for the outline of its board
LAMP = 20.0


def card_page(card: PlayerCard, stylesheet: str | None = None) -> str:
    """Return the card as a page; `stylesheet` is the address of CARD_STYLE, without it the page holds the style."""
    style = f"<style>{CARD_STYLE}</style>" if stylesheet is None else f'<link rel="stylesheet" href="{stylesheet}">'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<meta charset="utf-8">{view}<title>{escape(card.title)}</title>{style}'
    scenes = SceneStyle(card.orientation, card.options.drawing, card.theme)
    parts = [
        f"<h1>{escape(card.title)}</h1>",
        f'<p class="subtitle">{escape(card.subtitle)}</p>',
        "<ol>",
        *[_step(panel, scenes, number) for number, panel in enumerate(card.panels, start=1)],
        "</ol>",
        f'<section class="lights"><h2>{escape(card.lamps_heading)}</h2><ul>',
        *map(_light, card.lamps),
        "</ul></section></body></html>\n",
    ]
    return f'<!doctype html>\n<html lang="{card.language}"><head>{head}</head>\n<body>\n' + "\n".join(parts)


def _step(panel: CardPanel, style: SceneStyle, number: int) -> str:
    canvas = SvgCanvas()
    draw_scene(canvas, panel.scene, style, (FRAME, FRAME), PICTURE - 2 * FRAME)
    picture = canvas.to_svg(PICTURE, PICTURE, panel.heading).strip()
    words = "".join(f"<p>{escape(sentence)}</p>" for sentence in panel.sentences)
    return f'<li class="step"><h2>{number}. {escape(panel.heading)}</h2>{picture}<div>{words}</div></li>'


def _light(row: LampRow) -> str:
    canvas = SvgCanvas()
    draw_lamp(canvas, (LAMP / 2, LAMP / 2), LAMP / 4.5, row.lamp)
    picture = canvas.to_svg(LAMP, LAMP, row.look).strip()
    look = f'<span class="look">{escape(row.look)}</span>'
    return f"<li>{picture}<span><strong>{escape(row.meaning)}</strong><br>{look}</span></li>"
