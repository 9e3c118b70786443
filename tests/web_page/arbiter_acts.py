"""What an arbiter does on the page, and what the page then says."""

from playwright.sync_api import Locator, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser


def row_of(user: PageUser, region: str, side: str) -> Locator:
    """Return the row of one side in a card."""
    return user.page.get_by_role("region", name=region).get_by_role("group", name=side)


def type_time(user: PageUser, side: str, time: str) -> Locator:
    """Type a time of a side; return its row."""
    row = row_of(user, "Time on a clock", side)
    row.get_by_role("textbox").fill(time)
    return row


def answer_question(user: PageUser, question: str, button: str) -> None:
    """Answer a question of the page by a button of the dialog."""
    dialog = user.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_have_count(0)


def clock_text(user: PageUser, side: str) -> str:
    """Return the time that a clock shows."""
    return user.page.locator(f'.clock[data-side="{side}"] .clock-time').inner_text()


def done_notice(user: PageUser) -> Locator:
    """Return the notice that says what was done."""
    return user.page.locator(".done-notice")


def undo(user: PageUser) -> None:
    """Undo the act that the notice names."""
    done_notice(user).get_by_role("button", name="Undo").click()
    expect(done_notice(user)).to_contain_text("Undone")


def play_two_moves(board: BoardProcess) -> None:
    """Play two moves; White's clock runs."""
    board.play("press black; move 22-18; press white; move 11-15; press black", ply=2)
