"""The pictures of README and pages: an animation that is calm and small, and cards that say what the program says."""

from pathlib import Path

import pytest
from PIL import Image

from controller.faces.player_card import build_card, draw_card
from controller.settings.settings import Settings
from controller.words.po_files import load_catalogue

LARGEST_BYTES = 700_000


def durations(picture: Image.Image) -> list[int]:
    """Return how long each frame is shown, in ms."""
    found = []
    for number in range(picture.n_frames):  # type: ignore[attr-defined]  # of a file with frames
        picture.seek(number)
        picture.load()
        found.append(picture.info["duration"])
    return found


def test_the_animation_is_small_and_calm(root: Path) -> None:
    file = root / "docs/pictures/wrong-move.webp"
    assert file.stat().st_size < LARGEST_BYTES
    with Image.open(file) as picture:
        assert 640 <= picture.width <= 800
        assert picture.info["loop"] == 0
        times = durations(picture)
    assert min(times) >= 150  # a lamp that blinks fast stays on and off for 170 ms
    assert 15_000 <= sum(times) <= 30_000


def test_the_still_is_as_large_as_the_animation(root: Path) -> None:
    sizes = []
    for name in ("wrong-move.webp", "wrong-move-still.webp"):
        with Image.open(root / "docs/pictures" / name) as picture:
            sizes.append(picture.size)
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(("language", "name"), [("en", "player-card.svg"), ("fil", "fil-player-card.svg")])
def test_the_card_of_the_docs_is_the_one_that_the_program_draws(root: Path, language: str, name: str) -> None:
    drawn = draw_card(build_card(load_catalogue(language), Settings()))
    assert (root / "docs/pictures" / name).read_text(encoding="utf-8") == drawn  # drawn again by: make pictures
