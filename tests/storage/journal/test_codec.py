import json
from typing import get_args

import pytest
from hypothesis import given

from controller.session.inputs import Input
from controller.storage.journal.codec import CodecError, decode, encode
from hardware.events import Part, PartLost
from tests.storage.journal.input_strategies import ALL_KINDS, INPUTS, strategy_of


def test_every_input_has_a_kind() -> None:
    assert set(ALL_KINDS.values()) == set(get_args(Input))


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_kind_round_trips(kind: str) -> None:
    @given(strategy_of(ALL_KINDS[kind]))
    def check(value: Input) -> None:
        name, at_us, body = encode(value)
        assert (name, at_us) == (kind, value.at_us)
        again = decode(name, at_us, body)
        assert again == value
        assert type(again) is type(value)
        assert encode(again) == (name, at_us, body)

    check()


@given(INPUTS)
def test_body_is_a_json_object_without_the_time(value: Input) -> None:
    _, _, body = encode(value)
    fields = json.loads(body)
    assert isinstance(fields, dict)
    assert "at_us" not in fields


def test_why_a_part_is_lost_is_not_stored() -> None:
    lost = PartLost(part=Part.LEDS, at_us=7, reason="there is no /dev/spidev0.0")
    assert encode(lost) == ("lost", 7, '{"part":"LEDs"}')  # as older versions write and read it


@pytest.mark.parametrize(
    ("kind", "body", "what"),
    [
        ("teleport", "{}", "there is no input of kind 'teleport'"),
        ("edge", "{", "'edge' does not fit it"),
        ("edge", "[1, 2]", "'edge' is not a JSON object"),
        ("edge", "null", "'edge' is not a JSON object"),
        ("edge", '{"square": 3}', "'edge' does not fit it"),
        ("edge", '{"square": "here", "closed": true}', "'edge' does not fit it"),
        ("button", '{"button": "green", "down": true}', "'button' does not fit it"),
        ("result set", '{"score": "2-0"}', "'result set' does not fit it"),
    ],
)
def test_refuses_what_it_did_not_write(kind: str, body: str, what: str) -> None:
    with pytest.raises(CodecError, match=what):
        decode(kind, 0, body)
