"""The report of an examination, as lines for a terminal and as JSON for programs."""

from controller.doctor.report import DoctorReport
from controller.doctor.wiring_order import WiringOrder
from controller.words.catalogue import Catalogue
from controller.words.doctor_words import finding_text, unexamined_text


def report_json(catalogue: Catalogue, report: DoctorReport) -> dict[str, object]:
    """Return a report as an object of JSON."""
    return {
        "profile": report.profile,
        "version": report.version,
        "made_at": report.made_at,
        "healthy": not report.faults,
        "usable": report.is_usable,
        "parts": [{"part": part.name, "state": part.state, "reason": part.reason} for part in report.parts],
        "findings": [
            {
                "fault": finding.fault.value,
                "warning": finding.is_warning,
                "squares": finding.squares,
                "names": finding.names,
                "places": finding.places,
                "words": finding_text(catalogue, finding),
            }
            for finding in report.findings
        ],
        "not_examined": report.unexamined.names,
        "figures": dict(report.figures),
        "learnt": None if report.order is None else _order_json(report.order),
    }


def report_lines(catalogue: Catalogue, report: DoctorReport) -> list[str]:
    """Return the lines that name what was found, what is to be known, and what was not examined."""
    if report.faults:
        lines = [catalogue.text("self-test", "found", count=len(report.faults))]
    else:
        lines = [catalogue.text("self-test", "sound")]
    lines += [f"- {finding_text(catalogue, finding)}." for finding in report.faults]
    if report.warnings:
        lines.append(catalogue.text("self-test", "warnings", count=len(report.warnings)))
        lines += [f"- {finding_text(catalogue, finding)}." for finding in report.warnings]
    figures = report.figures
    if figures.get("scans_per_s") is not None:
        firmware, rate, late = (str(figures.get(name)) for name in ("firmware", "scans_per_s", "late_scans"))
        lines.append(catalogue.text("self-test", "scanner", firmware=firmware, rate=rate, late=late))
    if report.unexamined.names:
        lines.append(unexamined_text(catalogue, report.unexamined))
    return lines


def _order_json(order: WiringOrder) -> dict[str, object]:
    return {
        "sensors": order.sensors,
        "leds": order.leds,
        "guessed": {"sensors": order.guessed_sensors, "leds": order.guessed_leds},
    }
