"""Codes that sign in one browser: how long they are valid, and how often."""

from controller.web.pairing_codes import PAIRING_US, PairingCodes
from controller.web.temporary_secrets import CODE_US, TemporarySecrets


def test_a_code_is_valid_for_a_minute() -> None:
    clock_us = 0
    codes = TemporarySecrets(lambda: clock_us, CODE_US, 8)
    late, in_time = codes.create(), codes.create()
    clock_us = CODE_US - 1
    assert codes.consume(in_time)
    clock_us = CODE_US
    assert not codes.consume(late)


def test_a_new_code_replaces_the_oldest_when_there_are_too_many() -> None:
    codes = TemporarySecrets(lambda: 0, CODE_US, 2)
    made = [codes.create() for _ in range(3)]
    assert [codes.consume(code) for code in made] == [False, True, True]


def test_a_code_that_was_used_or_replaced_or_has_expired_is_remembered_as_such() -> None:
    clock_us = 0
    codes = PairingCodes(lambda: clock_us)
    used = codes.create()
    assert codes.consume(used)
    replaced, late = codes.create(), codes.create()
    assert [codes.was_valid(code) for code in (used, replaced, late)] == [True, replaced != late, False]
    clock_us = PAIRING_US
    assert codes.was_valid(late)
    assert not codes.was_valid("000000" if "000000" not in (used, replaced, late) else "000001")
    secrets = TemporarySecrets(lambda: clock_us, CODE_US, 1)
    dropped, last = secrets.create(), secrets.create()
    assert [secrets.was_valid(text) for text in (dropped, last, "guess")] == [True, False, False]
    clock_us += CODE_US
    assert secrets.was_valid(last)


def test_a_code_of_the_display_is_gone_after_five_tries_or_two_minutes() -> None:
    clock_us = 0
    changes: list[str | None] = []
    codes = PairingCodes(lambda: clock_us)
    codes.on_change = lambda: changes.append(codes.digits)
    first = codes.create()
    wrong = "000000" if first != "000000" else "000001"
    assert [codes.consume(text) for text in ("", "x" * 6, "٣٣٣٣٣٣", *[wrong] * 5, first)] == [False] * 9
    second = codes.create()
    assert [codes.consume(text) for text in (*[wrong] * 4, second, second)] == [False] * 4 + [True, False]
    third = codes.create()
    clock_us = PAIRING_US
    assert codes.digits is None
    assert not codes.consume(third)
    assert changes == [first, None, second, None, third]
    assert all(len(code) == 6 and code.isdigit() for code in (first, second, third))


def test_a_new_code_of_the_display_takes_the_place_of_the_one_before() -> None:
    codes = PairingCodes(lambda: 0)
    first, second = codes.create(), codes.create()
    assert [codes.consume(code) for code in (first, second)] == [first == second, first != second]
