"""What the player's card of a board says: the one source of its SVG and its HTML."""

from typing import NamedTuple

from controller.faces.board_drawing import BoardDrawing
from controller.faces.lights.themes import lamp_of
from controller.faces.player_card.scenes import BUTTON_SCENE, SCENES, Scene
from controller.rules.squares import Orientation
from controller.rules.traits import NoMoveRule, RuleSet
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import HelpLevel, Theme
from controller.settings.clock import ButtonLayout
from controller.settings.game import GameConduct, TouchMoveRule, agreed_rules
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode
from controller.words.catalogue import Catalogue, capitalize
from controller.words.menu_words import time_control_text
from controller.words.rule_card import clause_text
from controller.words.trait_words import precedence_text
from hardware.ports import Lamp

_LAMP_ORDER = (
    *(LedRole.LIFT, LedRole.PLACE, LedRole.WRONG, LedRole.MOVER, LedRole.LANDING, LedRole.CAPTURED),
    *(LedRole.QUESTION, LedRole.FAULT, LedRole.WIN, LedRole.LAST_MOVE),
)
_HELP_ROLES = {LedRole.MOVER, LedRole.LANDING, LedRole.CAPTURED}
_COLOURS = {
    LedRole.LIFT: "red",
    LedRole.PLACE: "light blue",
    LedRole.WRONG: "purple",
    LedRole.MOVER: "blue",
    LedRole.LANDING: "green",
    LedRole.CAPTURED: "orange",
    LedRole.QUESTION: "yellow",
    LedRole.FAULT: "white",
    LedRole.WIN: "yellow",
    LedRole.LAST_MOVE: "faint blue",
}
"""What people call the colours of the theme `bright`; the values are keys of texts."""


class CardOptions(NamedTuple):
    """How the card is drawn, whatever it says."""

    drawing: BoardDrawing = BoardDrawing.CHECKERBOARD


class CardPanel(NamedTuple):
    """One step of a game: its heading, its picture and its sentences."""

    heading: str
    scene: Scene
    sentences: tuple[str, ...]


class LampRow(NamedTuple):
    """What one light means."""

    lamp: Lamp
    look: str  # rhythm, and colour where it tells anything
    meaning: str


class PlayerCard(NamedTuple):
    """The card of a board, in one language."""

    language: str
    title: str
    subtitle: str  # which game is played, with which time
    panels: tuple[CardPanel, ...]
    lamps_heading: str
    lamps: tuple[LampRow, ...]
    orientation: Orientation
    theme: Theme
    options: CardOptions


def build_card(catalogue: Catalogue, settings: Settings, options: CardOptions | None = None) -> PlayerCard:
    """Return the card of a board with these settings."""
    rules = agreed_rules(settings.game)
    time = time_control_text(catalogue, settings.game.time_control)
    return PlayerCard(
        language=catalogue.language,
        title=catalogue.text("player card", "title"),
        subtitle=f"{clause_text(catalogue, rules.ruleset.title)} · {time}",
        panels=_panels(catalogue, settings, rules.ruleset),
        lamps_heading=catalogue.text("player card", "lamps"),
        lamps=tuple(_lamp_rows(catalogue, settings)),
        orientation=rules.orientation,
        theme=settings.face.theme,
        options=options or CardOptions(),
    )


def _panels(catalogue: Catalogue, settings: Settings, ruleset: RuleSet) -> tuple[CardPanel, ...]:
    sentences = {
        "start": _start(catalogue, settings, ruleset),
        "move": (
            catalogue.text("player card", "a man moves"),
            *_move(catalogue, settings),
            *_winner(catalogue, ruleset),
        ),
        "capture": (
            catalogue.text("player card", "capture"),
            catalogue.text("player card", "captures backward")
            if ruleset.men_capture_backward
            else catalogue.text("player card", "captures forward"),
            _sentence(precedence_text(catalogue, ruleset.precedence)),
        ),
        "crown": (
            catalogue.text("player card", "crown"),
            _sentence(catalogue.text("rule card", "flying kings" if ruleset.flying_kings else "short kings")),
        ),
        "wrong": _wrong(catalogue, settings),
        "result": _result(catalogue, settings),
    }
    headings = {
        "start": catalogue.text("player card", "heading start"),
        "move": catalogue.text("player card", "heading move"),
        "capture": catalogue.text("player card", "heading capture"),
        "crown": catalogue.text("player card", "heading crown"),
        "wrong": catalogue.text("player card", "heading wrong"),
        "result": catalogue.text("player card", "heading result"),
    }
    is_rocker = settings.clock.buttons is ButtonLayout.ROCKER
    scenes = {**SCENES, "result": BUTTON_SCENE._replace(is_rocker=is_rocker)}
    return tuple(CardPanel(heading, scenes[name], sentences[name]) for name, heading in headings.items())


def _start(catalogue: Catalogue, settings: Settings, ruleset: RuleSet) -> tuple[str, ...]:
    first = ruleset.first_mover.english_name
    second = ruleset.first_mover.opponent.english_name
    lines = [catalogue.text("player card", "set up")]
    if settings.tracking.commit is CommitMode.SETTLE:
        lines.append(catalogue.text("player card", "start without clock", first=first))
    else:
        lines.append(catalogue.text("player card", "start by press", first=first, second=second))
    if settings.clock.gestures:
        is_rocker = settings.clock.buttons is ButtonLayout.ROCKER
        lines.append(
            catalogue.text("player card", "menu by third")
            if is_rocker
            else catalogue.text("player card", "menu by both")
        )
        if settings.game.conduct is GameConduct.CASUAL:
            lines.append(catalogue.text("player card", "learn"))
    return tuple(lines)


def _move(catalogue: Catalogue, settings: Settings) -> tuple[str, ...]:
    is_strict = settings.game.touch_move is TouchMoveRule.STRICT
    how = catalogue.text("player card", "touch move") if is_strict else catalogue.text("player card", "move")
    if settings.tracking.commit is CommitMode.SETTLE:
        return how, catalogue.text("player card", "rest")
    is_rocker = settings.clock.buttons is ButtonLayout.ROCKER
    return how, catalogue.text("player card", "press rocker") if is_rocker else catalogue.text("player card", "press")


def _wrong(catalogue: Catalogue, settings: Settings) -> tuple[str, ...]:
    is_dark = settings.face.help is HelpLevel.OFF
    led_back = (
        catalogue.text("player card", "wrong without light") if is_dark else catalogue.text("player card", "wrong")
    )
    return led_back, catalogue.text("player card", "board is wrong")


def _winner(catalogue: Catalogue, ruleset: RuleSet) -> tuple[str, ...]:
    """Return who wins, where that is the side that the other one leaves without a move."""
    loses = ruleset.no_move is NoMoveRule.LOSES and ruleset.scoring is None
    return (catalogue.text("player card", "win"),) if loses else ()


def _result(catalogue: Catalogue, settings: Settings) -> tuple[str, ...]:
    if not settings.clock.gestures:
        return (catalogue.text("player card", "by arbiter"),)
    if settings.clock.buttons is ButtonLayout.ROCKER:
        lines = catalogue.text("player card", "draw by third"), catalogue.text("player card", "resign by third")
    else:
        lines = catalogue.text("player card", "draw by hold"), catalogue.text("player card", "resign by hold")
    return *lines, catalogue.text("player card", "say no")


def _lamp_rows(catalogue: Catalogue, settings: Settings) -> list[LampRow]:
    face, rows = settings.face, []
    for role in _LAMP_ORDER:
        is_hidden = face.help is HelpLevel.OFF and role in _HELP_ROLES
        if is_hidden or (role is LedRole.LAST_MOVE and not face.show_last_move):
            continue
        lamp = lamp_of(role, face.theme)
        look = catalogue.term(lamp.rhythm.value)
        if face.theme is Theme.BRIGHT:
            look = f"{look}, {catalogue.text('colour', _COLOURS[role])}"
        rows.append(LampRow(lamp, look, catalogue.text("lamp meaning", role.value)))
    return rows


def _sentence(text: str) -> str:
    return f"{capitalize(text)}."
