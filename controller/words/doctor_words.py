"""The self-test in words: its tasks for a person, and its findings."""

from controller.doctor.findings import Fault, Finding, Unexamined
from controller.doctor.requests import AskPerson
from controller.rules.squares import Square, row_of
from controller.words.catalogue import Catalogue, TextArgument, capitalize

_SQUARES_PER_ROW = 4
_MAX_NAMED_SQUARES = 6
"""More squares are counted: a person reads six numbers at a glance, and a list of 32 would fill the screen."""

TASK_CONTEXT = "self-test task"
FINDING_CONTEXT = "self-test finding"


def task_text(catalogue: Catalogue, task: AskPerson) -> str:
    """Return what a person is asked to do, with its full stop."""
    args: dict[str, TextArgument] = {}
    if task.square is not None:
        args["place"] = _square_place(catalogue, task.square)
    if task.button_name is not None:
        args["button"] = _button_text(catalogue, task.button_name)
    args["optional"] = "yes" if task.is_optional else ""
    return catalogue.fill(TASK_CONTEXT, task.kind.value, args)


def finding_text(catalogue: Catalogue, finding: Finding) -> str:
    """Return what is wrong and what to look at first, without a full stop."""
    name, other, *_ = (*finding.names, "", "")
    args: dict[str, TextArgument] = {
        "square": finding.squares[0] if finding.squares else 0,
        "squares": tuple(finding.squares),
        "places": _places_text(catalogue, finding),
        "parts": ", ".join(map(catalogue.term, finding.names)) if finding.fault is Fault.PART_ABSENT else "",
        "name": name,
        "other": other,
        "button": _button_text(catalogue, name),
        "other_button": _button_text(catalogue, other),
        "detail": finding.detail,
        "measured_ms": round(finding.measured_us / 1000),
        "allowed_ms": round(finding.allowed_us / 1000),
    }
    return capitalize(catalogue.fill(FINDING_CONTEXT, finding.fault.value, args))


def unexamined_text(catalogue: Catalogue, unexamined: Unexamined) -> str:
    """Return what was not examined, with its full stop; many squares are counted."""
    squares = unexamined.squares
    if len(squares) > _MAX_NAMED_SQUARES:
        items = [catalogue.text("self-test", "many squares", count=len(squares))]
    else:
        items = [catalogue.text("self-test", "square", square=square) for square in squares]
    items += [_button_text(catalogue, button.value) for button in unexamined.buttons]
    items += [catalogue.term(part.value) for part in unexamined.parts]
    return catalogue.text("self-test", "not examined", items=", ".join(items))


def _square_place(catalogue: Catalogue, square: Square) -> str:
    """Return where a square is found on the board; the column is counted among the playing squares of its row."""
    column = (square - 1) % _SQUARES_PER_ROW + 1
    return catalogue.text("self-test", "square place", square=square, row=row_of(square) + 1, column=column)


def _button_text(catalogue: Catalogue, name: str) -> str:
    return catalogue.text("self-test", "button", name=name)


def _places_text(catalogue: Catalogue, finding: Finding) -> str:
    """Return which square's part stands on which other square."""
    if not finding.places:
        return ""
    pairs = zip(finding.squares, finding.places, strict=True)
    return ", ".join(
        catalogue.text("self-test", "piece elsewhere", square=square, place=place) for square, place in pairs
    )
