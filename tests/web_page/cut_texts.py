"""Find the texts of a page that are cut or leave what holds them."""

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text().replace("export function", "function")


def find_cut_texts(page: Page) -> list[str]:
    """Return a line for each text of a page that is cut, leaves its box or leaves the page."""
    found: list[str] = page.evaluate(f"() => {{ {SCRIPT}\n return findCutTexts(); }}")
    return found
