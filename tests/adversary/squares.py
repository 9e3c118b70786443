"""Where the 32 squares lie, and which lines run through them."""


def point(square: int, *, luzon: bool) -> tuple[int, int]:
    """Return row and column, both from 0 at the top left, of a square."""
    row, place = divmod(square - 1, 4)
    return row, 2 * place + (1 if (row % 2 == 0) != luzon else 0)


def _rays(*, luzon: bool) -> list[tuple[tuple[int, ...], ...]]:
    """Return for each square its four lines: up left, up right, down left, down right."""
    at = {point(square, luzon=luzon): square for square in range(1, 33)}
    rays: list[tuple[tuple[int, ...], ...]] = [()]
    for square in range(1, 33):
        row, column = point(square, luzon=luzon)
        rays.append(
            tuple(
                tuple(
                    at[row + down * step, column + right * step]
                    for step in range(1, 8)
                    if (row + down * step, column + right * step) in at
                )
                for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1))
            )
        )
    return rays


RAYS = {False: _rays(luzon=False), True: _rays(luzon=True)}
