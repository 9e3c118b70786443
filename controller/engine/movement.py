"""How pieces move and capture in one rule set: its traits as plain values, read once."""


class Movement:
    """The traits of a rule set that the moves depend on; `movement_builder` makes it."""

    def __init__(
        self,
        *,
        flying_kings: bool,
        men_capture_backward: bool,
        men_capture_kings: bool,
        ends_on_crowning_row: bool,
        crowns_on_the_way: bool,
        crowns_when_touched: bool,
        lands_directly_behind: bool,
        must_land_to_continue: bool,
        removes_at_once: bool,
        no_move_wins: bool,
        weight_of_pieces: int,
        weight_of_king: int,
        weight_of_kings: int,
        weight_of_soonest: int,
    ) -> None:
        self.flying_kings = flying_kings
        self.men_capture_backward = men_capture_backward
        self.men_capture_kings = men_capture_kings
        self.ends_on_crowning_row = ends_on_crowning_row  # a man's capture ends where he is crowned
        self.crowns_on_the_way = crowns_on_the_way  # a man goes on capturing as a king
        self.crowns_when_touched = crowns_when_touched  # a man who touched the row is crowned at the end
        self.lands_directly_behind = lands_directly_behind  # a flying king
        self.must_land_to_continue = must_land_to_continue  # a flying king, if it can capture more from anywhere
        self.removes_at_once = removes_at_once  # captured pieces no longer block
        self.no_move_wins = no_move_wins
        # the capture of the highest rank must be played; a rank is the sum of what counts by its weight, 0 without one
        self.weight_of_pieces = weight_of_pieces  # a captured piece
        self.weight_of_king = weight_of_king  # the capture is by a king
        self.weight_of_kings = weight_of_kings  # a captured king
        self.weight_of_soonest = weight_of_soonest  # the order in which kings are captured, as binary digits
