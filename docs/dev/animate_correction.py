"""Animate a wrong move that is led back (`make pictures`): a simulated board, its page, and a script that plays."""

import os
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Page, sync_playwright

from docs.dev.photograph_page import CHROMIUM, FLAGS, FOLDER, PATIENCE_MS, Place, run_board, send_lines

ANIMATION = FOLDER / "wrong-move.webp"
STILL = FOLDER / "wrong-move-still.webp"
STILL_STEP = 3  # of STORY: the one that shows the lamps

BOARD_PX = 640
CAPTION_PX = 84
TEXT_PX = 23
MARGIN_PX = 16
PAPER, INK = "#fffdf9", "#2b2622"
TICK_MS = 170  # half a period of the fast blink, so no frame falls between on and off
STILL_QUALITY = 88
QUALITY = 78  # of WebP: no edge of a lamp blurs, and the file stays below 700 kB

BEFORE = """
press black; move 23-19; press white; move 10-14; press black; move 19x10; press white; move 5x14; press black
move 28-23; press white; move 1-5; press black; move 21-17; press white; move 14-19; press black; expect turn white
"""
BEFORE_SEEN = '.board:has(.piece[data-square="19"]):not(:has(.piece[data-square="14"], .piece[data-square="1"]))'


class Step(NamedTuple):
    """One step of the story: what the hand does, what then is to be seen, and for how long."""

    script: str
    seen: str  # a selector of what the page then shows
    caption: str
    ticks: int


def lamp(square: int, role: str) -> str:
    """Return the selector of a lit lamp."""
    return f'[data-lamp="{square}"] .lamp-lit[data-role="{role}"]'


LANDED = '.board:has(.piece[data-square="14"]):not(:has([data-role="landing"]))'

STORY = (
    Step("", '.piece[data-square="17"]', "White is to move, and must capture the man on 19.", 16),
    Step("lift 17", '.piece.lifted[data-square="17"]', "But White lifts the man on 17 ...", 6),
    Step("place 13", '.piece[data-square="13"]', "... puts it on 13, and presses the clock.", 10),
    Step("press white", lamp(13, "lift"), "The turn does not pass. Lamps: from 13, back to 17.", 28),
    Step("lift 13", '.board:not(:has(.piece[data-square="13"]))', "The man is in the hand. Put it down here.", 14),
    Step("place 17", lamp(23, "mover"), "Put right. Now blue lamps: one of these must capture.", 18),
    Step("lift 23", lamp(14, "landing"), "The man on 23 may land where the light is green.", 14),
    Step("place 14", f"{LANDED} {lamp(19, 'captured')}", "The captured man blinks: take it off.", 14),
    Step("remove 19", '.board:not(:has(.piece[data-square="19"]))', "Then White presses the clock: 23x14.", 8),
    Step("press white", '.clock[data-side="black"][data-running]', "The turn has passed.", 12),
)

FREEZE = """at_ms => {
  for (const animation of document.getAnimations()) {
    if (animation.effect.getTiming().iterations !== Infinity) animation.finish();
    else { animation.pause(); animation.currentTime = at_ms; }
  }
}"""
"""What has an end is over; what goes on stands at one moment of its rhythm."""


class Frame(NamedTuple):
    """A picture, and how long it is shown."""

    picture: Image.Image
    duration_ms: int


def draw_frame(board: Image.Image, caption: str) -> Image.Image:
    """Put a caption below a picture of the board."""
    picture = Image.new("RGB", (BOARD_PX, BOARD_PX + CAPTION_PX), PAPER)
    picture.paste(board.convert("RGB").resize((BOARD_PX, BOARD_PX), Image.Resampling.LANCZOS))
    font = ImageFont.load_default(TEXT_PX)
    middle = (BOARD_PX / 2, BOARD_PX + CAPTION_PX / 2)
    ImageDraw.Draw(picture).text(middle, caption, INK, font, anchor="mm")
    return picture


def frames_of(page: Page, step: Step) -> Iterator[Frame]:
    """Yield the frames of a step; lamps that look the same for several ticks are one frame."""
    taken: list[tuple[bytes, Image.Image]] = []
    for tick in range(step.ticks):
        page.evaluate(FREEZE, tick * TICK_MS)
        board = Image.open(BytesIO(page.locator(".board").screenshot()))
        picture = draw_frame(board, step.caption)
        taken.append((picture.tobytes(), picture))
    for _, group in groupby(taken, key=lambda each: each[0]):
        pictures = [picture for _, picture in group]
        yield Frame(pictures[0], len(pictures) * TICK_MS)


def main() -> None:
    """Play the story, and save the animation and one still."""
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    frames: list[Frame] = []
    with sync_playwright() as playwright, run_board() as (address, token, process):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        place = Place(address.partition("#")[0], token)
        context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
        context.add_cookies([{"name": "damahan_token", "value": place.token, "url": place.origin}])
        context.add_init_script("localStorage.setItem('damahan', JSON.stringify({ face: 'checkerboard' }))")
        page = context.new_page()
        page.goto(f"{place.origin}#play")
        send_lines(process, BEFORE)
        page.wait_for_selector(BEFORE_SEEN, timeout=PATIENCE_MS, state="attached")
        page.wait_for_selector('.clock[data-side="white"][data-running]', timeout=PATIENCE_MS, state="attached")
        for number, step in enumerate(STORY):
            if step.script:
                send_lines(process, step.script)
            page.wait_for_selector(step.seen, timeout=PATIENCE_MS, state="attached")
            shown = list(frames_of(page, step))
            if number == STILL_STEP:
                shown[0].picture.save(STILL, quality=STILL_QUALITY, method=6)
            frames += shown
        browser.close()
    first, *rest = frames
    first.picture.save(
        ANIMATION,
        save_all=True,
        append_images=[frame.picture for frame in rest],
        duration=[frame.duration_ms for frame in frames],
        loop=0,
        quality=QUALITY,
        method=6,
    )


if __name__ == "__main__":
    main()
