"""Clock buttons of the page that a user holds: what they say meanwhile is shown for about a second only."""

from playwright.sync_api import Locator, expect

from tests.web_page.page_user import PageUser


def button_of(user: PageUser, side: str) -> Locator:
    """Return the clock button of a side."""
    return user.page.locator(f'.press[data-side="{side}"]')


def note_words(user: PageUser, side: str) -> None:
    """Note all that a button says from now on, however short it says it."""
    button_of(user, side).evaluate(
        """button => {
            window.buttonWords = [];
            const note = () => window.buttonWords.push(button.textContent);
            new MutationObserver(note).observe(button, { childList: true, characterData: true, subtree: true });
        }"""
    )


def expect_said_while_held(user: PageUser, side: str, words: str) -> None:
    """Check that the button has said what it will do, and that it has done it before it is released."""
    expect(button_of(user, side)).to_contain_text("done")
    said: list[str] = user.page.evaluate("window.buttonWords")
    assert any(words in text for text in said), said


def hold_by_mouse(user: PageUser, side: str, words: str) -> None:
    """Hold a button with the mouse until it has done what its words say."""
    note_words(user, side)
    button_of(user, side).hover()
    user.page.mouse.down()
    expect_said_while_held(user, side, words)
    user.page.mouse.up()
