"""What an examination makes of single events, fed to it by hand in virtual time."""

from collections.abc import Sequence

from controller.doctor.diagnosis import diagnose, not_examined
from controller.doctor.examination import next_deadline_us, step
from controller.doctor.findings import Fault, Finding
from controller.doctor.state import Examination
from controller.doctor.subject import Subject
from controller.doctor.talk import Answer, Ask, Failed, Happened, Light, Reply, Request, Tick, Wish
from controller.rules.squares import Square, bit
from hardware.events import Back, Button, ButtonEdge, Edge, Lost, Part, Snapshot

SECOND_US = 1_000_000
LEDS_ONLY = Subject(buttons=(), has_display=False, has_buzzer=False)
BUTTONS_ONLY = Subject(has_leds=False, has_display=False, has_buzzer=False)


class Board:
    """An examination that a test feeds."""

    def __init__(self, subject: Subject) -> None:
        self.now_us = 0
        self.examination = Examination(subject=subject)
        self.requests: list[Request] = []
        self.tell(Snapshot(occupancy=0, at_us=0))

    def tell(self, *happened: Happened) -> None:
        """Tell what happened, in order."""
        for each in happened:
            self.now_us = max(self.now_us, each.at_us)
            self.examination, requests = step(self.examination, each)
            self.requests += requests

    def wait(self, for_us: int) -> None:
        """Let time pass: the examination is told when it wants to be, and only then."""
        until_us = self.now_us + for_us
        while (due_us := next_deadline_us(self.examination)) is not None and due_us <= until_us:
            assert due_us > self.examination.seen_us
            self.tell(Tick(at_us=due_us))
        self.now_us = until_us

    def put(self, *squares: int) -> None:
        """Close these contacts, as one piece does."""
        self.tell(*(Edge(square=Square(square), closed=True, at_us=self.now_us) for square in squares))
        self.wait(SECOND_US)

    def take(self, *squares: int) -> None:
        """Open them again."""
        self.tell(*(Edge(square=Square(square), closed=False, at_us=self.now_us) for square in squares))
        self.wait(SECOND_US)

    def walk(self, first: int, last: int) -> None:
        """Do what the lights ask for on a sound board."""
        for square in range(first, last + 1):
            assert self.asks == Ask(wish=Wish.PUT_LIT, square=Square(square))
            self.put(square)
            self.take(square)

    def say(self, reply: Reply) -> None:
        """Answer."""
        self.tell(Answer(reply=reply, at_us=self.now_us))

    @property
    def asks(self) -> Ask | None:
        """What is asked for now."""
        return self.examination.task

    @property
    def findings(self) -> Sequence[Finding]:
        """What is found so far."""
        seen = self.examination
        return diagnose(seen.subject, seen.notes, seen.contacts, seen.keys)


def walked(subject: Subject = LEDS_ONLY) -> Board:
    """A board whose squares were walked and whose lights run in order."""
    board = Board(subject)
    board.wait(SECOND_US)
    board.walk(1, 32)
    board.say(Reply.YES)
    return board


def test_a_sound_board_is_done_when_all_is_known() -> None:
    board = walked()
    assert board.examination.finished
    assert board.requests[-2] == Light(())
    assert next_deadline_us(board.examination) is None
    assert board.findings == ()


def test_a_piece_that_comes_when_the_next_light_is_lit_counts_for_the_one_before() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    board.wait(LEDS_ONLY.patience_us)
    assert board.asks == Ask(wish=Wish.PUT_LIT, square=Square(2))
    board.put(1)
    board.take(1)
    board.walk(2, 32)
    board.say(Reply.YES)
    assert board.findings == ()


def test_a_piece_that_is_on_the_board_at_first_is_no_stuck_sensor() -> None:
    board = Board(LEDS_ONLY)
    board.tell(Snapshot(occupancy=bit(Square(9)), at_us=100_000))
    board.wait(SECOND_US)
    assert Light((Square(9),)) in board.requests
    board.take(9)
    board.walk(1, 32)
    board.say(Reply.YES)
    assert board.findings == ()


def test_a_sensor_that_stays_closed_is_named_and_the_walk_goes_on() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    board.walk(1, 4)
    board.put(5)
    board.wait(LEDS_ONLY.patience_us)
    board.walk(6, 32)
    board.say(Reply.YES)
    assert board.findings == (Finding(fault=Fault.HANGING, squares=(Square(5),)),)


def test_a_square_that_is_skipped_is_not_examined_and_not_called_dead() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    board.say(Reply.SKIP)
    board.walk(2, 32)
    board.say(Reply.YES)
    assert board.findings == ()
    assert not_examined(board.examination.notes) == ("square 1",)


def test_a_magnet_that_passes_over_other_squares_does_not_make_them_restless() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    for square in range(1, 33):
        for passed in (7, 12):
            if passed != square:
                board.tell(Edge(square=Square(passed), closed=True, at_us=board.now_us))
                board.now_us += 40_000
                board.tell(Edge(square=Square(passed), closed=False, at_us=board.now_us))
                board.wait(SECOND_US)
        board.put(square)
        board.take(square)
    board.say(Reply.YES)
    assert board.findings == ()


def test_sensors_that_go_away_are_waited_for_and_the_square_is_asked_for_again() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    board.walk(1, 3)
    at_us = board.now_us
    board.tell(Lost(part=Part.SENSORS, at_us=at_us))
    assert board.requests[-1] == Ask(wish=Wish.WAIT)
    board.wait(20 * SECOND_US)
    board.tell(Back(part=Part.SENSORS, at_us=board.now_us), Snapshot(occupancy=0, at_us=board.now_us))
    board.walk(4, 32)
    board.say(Reply.YES)
    assert [(finding.fault, finding.names) for finding in board.findings] == [(Fault.PART_FAILED, ("sensors",))]


def test_sensors_that_stay_away_end_the_examination() -> None:
    board = Board(LEDS_ONLY)
    board.tell(Lost(part=Part.SENSORS, at_us=1000))
    board.wait(31 * SECOND_US)
    assert board.examination.finished
    assert board.examination.notes.unusable


def test_leds_that_do_not_answer_are_named_and_squares_are_asked_for_in_words() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    board.tell(Failed(part=Part.LEDS, reason="their bus fails", at_us=board.now_us))
    for square in range(1, 33):
        assert board.asks == Ask(wish=Wish.PUT_NAMED, square=Square(square))
        board.put(square)
        board.take(square)
    assert board.examination.finished
    assert [(finding.fault, finding.names) for finding in board.findings] == [(Fault.PART_FAILED, ("LEDs",))]


def pressed(board: Board, button: Button, *, down: bool) -> None:
    board.tell(ButtonEdge(button=button, down=down, at_us=board.now_us))
    board.wait(100_000)


def at_buttons(subject: Subject, *down: Button) -> Board:
    """A board without LEDs whose squares are done; these buttons are down."""
    board = Board(subject)
    board.tell(*(ButtonEdge(button=button, down=True, at_us=0) for button in down))
    board.wait(SECOND_US)
    for square in range(1, 33):
        board.put(square)
        board.take(square)
    return board


def test_a_button_that_does_not_come_up_is_stuck() -> None:
    board = at_buttons(BUTTONS_ONLY)
    pressed(board, Button.WHITE, down=True)
    board.wait(BUTTONS_ONLY.patience_us)
    pressed(board, Button.BLACK, down=True)
    pressed(board, Button.BLACK, down=False)
    assert board.examination.finished
    assert board.findings == (Finding(fault=Fault.BUTTON_STUCK, names=("white",)),)


def test_a_rocker_is_pressed_first_where_it_is_up_and_its_sides_stay_down() -> None:
    rocker = Subject(
        has_leds=False, has_display=False, has_buzzer=False, rocker=True, buttons=(*list(Button)[:2], Button.THIRD)
    )
    board = at_buttons(rocker, Button.WHITE)
    assert board.asks == Ask(wish=Wish.PRESS, name="black")
    board.tell(ButtonEdge(button=Button.WHITE, down=False, at_us=board.now_us))
    pressed(board, Button.BLACK, down=True)
    assert board.asks == Ask(wish=Wish.PRESS, name="white")
    board.tell(ButtonEdge(button=Button.BLACK, down=False, at_us=board.now_us))
    pressed(board, Button.WHITE, down=True)
    pressed(board, Button.THIRD, down=True)
    pressed(board, Button.THIRD, down=False)
    assert board.examination.finished
    assert board.findings == ()


def test_a_contact_that_chatters_while_a_piece_is_put_down_is_not_what_the_piece_closed() -> None:
    board = Board(LEDS_ONLY)
    board.wait(SECOND_US)
    for square in range(1, 33):
        if square in (3, 17, 18, 19):
            flickering(board, 12)
        board.put(square)
        board.take(square)
    board.say(Reply.YES)
    assert board.findings == (Finding(fault=Fault.CHATTERING, squares=(Square(12),)),)


def test_a_contact_that_chattered_once_is_watched_with_hands_off_before_it_is_named() -> None:
    for stirs_again in (False, True):
        board = Board(LEDS_ONLY)
        board.wait(SECOND_US)
        board.walk(1, 2)
        flickering(board, 12)
        board.wait(SECOND_US)
        board.walk(3, 32)
        board.say(Reply.YES)
        assert board.asks == Ask(wish=Wish.HANDS_OFF)
        board.wait(5 * SECOND_US)
        if stirs_again:
            flickering(board, 12)
        board.wait(20 * SECOND_US)
        assert board.examination.finished
        assert bool(board.findings) is stirs_again


def flickering(board: Board, square: int) -> None:
    """Let a contact toggle for a while, as slowly as contacts chatter, and rest open."""
    for toggle in range(8):
        board.tell(Edge(square=Square(square), closed=toggle % 2 == 0, at_us=board.now_us))
        board.wait(75_000)
