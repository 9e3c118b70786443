"""The animation of a wrong move: calm, and small enough for the first page of the project."""

from pathlib import Path

from PIL import Image

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
