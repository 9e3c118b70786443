"""What the self-test asks and finds, in English."""

from collections.abc import Callable, Mapping

from controller.doctor.findings import Fault, Finding
from controller.doctor.requests import AskPerson, TaskKind
from controller.rules.squares import Square, row_of

_ORDINALS = ("1st", "2nd", "3rd", "4th")


def ask_words(ask: AskPerson) -> str:
    """Say what a person is asked for."""
    match ask.kind:
        case TaskKind.CLEAR_BOARD:
            return "Take every piece off the board. If a lit square is empty already, press y."
        case TaskKind.PLACE_ON_LIT:
            return "Put a piece where the light is. No light: press n."
        case TaskKind.PLACE_ON_NAMED:
            return f"Put a piece on {_square_words(ask.square)}."
        case TaskKind.REMOVE_PIECE:
            return "Take the piece away again."
        case TaskKind.WATCH_LIGHTS:
            return (
                "A light runs from the top row to the bottom row, each from left to right as White sees it. "
                "Does it go on in order, even if a light is missing? (y/n)"
            )
        case TaskKind.PRESS_BUTTON:
            return f"Press {_button_words(ask.button_name or '')} and let it go."
        case TaskKind.SEE_DISPLAY:
            return "Does the display show a frame at its edges and the words DAMAHAN and 1234567890? (y/n)"
        case TaskKind.HEAR_BUZZER:
            return "Did the buzzer sound? (y/n)"
        case TaskKind.HANDS_OFF:
            return "Keep your hands off the board for up to 25 seconds; restless sensors are watched."
        case TaskKind.WAIT_FOR_SENSORS:
            return "The sensors do not answer. Look at their cable; for half a minute they are waited for."


def finding_words(finding: Finding) -> str:
    """Say what is wrong, and what to look at first."""
    return _FINDING_WORDS[finding.fault](finding)


def list_squares(squares: tuple[Square, ...]) -> str:
    """List squares: `5, 6 and 9`."""
    *others, last = map(str, squares)
    return f"{', '.join(others)} and {last}" if others else last


def _square_words(square: Square | None) -> str:
    if square is None:
        return "the square"
    row = row_of(square) + 1
    return f"square {square} (row {row} from the top, the {_ORDINALS[(square - 1) % 4]} from the left)"


def _button_words(name: str) -> str:
    return "the third button" if name == "third" else f"{name.title()}'s button"


def _first_square(finding: Finding) -> Square:
    return finding.squares[0]


def _buttons_words(finding: Finding) -> str:
    return " and ".join(_button_words(name) for name in finding.names)


def _places_words(finding: Finding) -> str:
    """Say what stands where."""
    moves = zip(finding.squares, finding.places, strict=True)
    return ", ".join(f"{square} on {place}" for square, place in moves)


_REMEDY_BY_TEACHING = "exchange the wires, or write the order with --teach"

_FINDING_WORDS: Mapping[Fault, Callable[[Finding], str]] = {
    Fault.DEAD: lambda f: (
        f"Square {_first_square(f)}: its sensor never closes; look at the reed, its diode and its joints"
    ),
    Fault.STUCK: lambda f: (
        f"Square {_first_square(f)}: its sensor is closed without a piece; look for a bridge or a bent reed"
    ),
    Fault.HANGING: lambda f: (
        f"Square {_first_square(f)}: its sensor stays closed when the piece is gone; change the reed"
    ),
    Fault.CHATTERING: lambda f: (
        f"Square {_first_square(f)}: its sensor opens and closes by itself; look for a loose joint"
    ),
    Fault.SWAPPED: lambda f: f"Squares {list_squares(f.squares)}: their sensors are exchanged; {_REMEDY_BY_TEACHING}",
    Fault.MISPLACED: lambda f: f"Sensors out of order: {_places_words(f)}; {_REMEDY_BY_TEACHING}",
    Fault.TWIN: lambda f: (
        f"Squares {list_squares(f.squares)}: one piece closes both sensors; look for a solder bridge, a diode the "
        "wrong way round, or a magnet that is too strong"
    ),
    Fault.LINE_OPEN: lambda f: (
        f"{f.names[0].capitalize()}: none of its sensors closes ({list_squares(f.squares)}); its wire is broken, or "
        "two drive lines touch"
    ),
    Fault.LINE_CLOSED: lambda f: (
        f"{f.names[0].capitalize()}: all its sensors are closed ({list_squares(f.squares)}); look for a bridge "
        "to ground"
    ),
    Fault.LINES_SHORTED: lambda f: (
        f"{f.names[0].capitalize()} and {f.names[1]}: they touch, so a piece on one closes the other's sensor too"
    ),
    Fault.SENSORS_SILENT: lambda _: (
        "No sensor closes at all: look at the wiring of the whole matrix, and at its magnets"
    ),
    Fault.LED_DARK: lambda f: f"Square {_first_square(f)}: its LED stays dark; look at it, and at the joint before it",
    Fault.LEDS_DARK: lambda _: "No LED lights: look at their 5 V, their ground, and the data line to the first one",
    Fault.LEDS_SWAPPED: lambda f: f"Squares {list_squares(f.squares)}: their LEDs are exchanged; {_REMEDY_BY_TEACHING}",
    Fault.LEDS_MISPLACED: lambda f: f"LEDs out of order: {_places_words(f)}; {_REMEDY_BY_TEACHING}",
    Fault.LEDS_OUT_OF_ORDER: lambda _: (
        "The LEDs are out of order, but every square that was felt fits; look at the running light again"
    ),
    Fault.BUTTON_MISSING: lambda f: f"{_capitalize(_button_words(f.names[0]))}: a press is not felt; look at its wires",
    Fault.BUTTON_STUCK: lambda f: (
        f"{_capitalize(_button_words(f.names[0]))}: it does not come up; look for a bridge to ground"
    ),
    Fault.BUTTON_BOUNCING: lambda f: (
        f"{_capitalize(_button_words(f.names[0]))}: it bounces for {f.detail}; change it, or raise "
        "tracking.button_debounce_ms"
    ),
    Fault.BUTTONS_SWAPPED: lambda f: (
        f"{_buttons_words(f)} are exchanged: exchange their wires, or their pins in the profile"
    ),
    Fault.BUTTON_WRONG: lambda f: (
        f"{_capitalize(_button_words(f.names[0]))}: it tells of {_button_words(f.names[1])}; look at both wires"
    ),
    Fault.DISPLAY_WRONG: lambda _: (
        "The display does not show what it should: look at its chip and address in the profile"
    ),
    Fault.BUZZER_SILENT: lambda _: "The buzzer is silent: look at its wires, and whether it is active or tonal",
    Fault.PART_FAILED: lambda f: f"{_capitalize(f.names[0])}: {f.detail}; look at its cable",
}


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
