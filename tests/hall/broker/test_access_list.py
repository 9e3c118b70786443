"""The access list, read as mosquitto.conf(5) describes it, for any names."""

from hypothesis import given
from hypothesis import strategies as st

from controller.hall.broker.access_list import access_list_text
from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.documents.topics import is_hall_name

NAMES = st.from_regex(r"[a-z0-9][a-z0-9-]{0,31}", fullmatch=True).filter(lambda name: name != DESK_USER)
DOCUMENTS = ("availability", "state", "event", "command", "reply", "far")


@st.composite
def halls(draw: st.DrawFn) -> HallDescription:
    users = draw(st.lists(NAMES, unique=True, max_size=6))
    count = draw(st.integers(0, len(users)))
    return HallDescription(
        name=draw(NAMES), hosts=("desk.local",), boards=tuple(users[:count]), readers=tuple(users[count:])
    )


def rights_of(text: str) -> dict[str, set[tuple[str, str]]]:
    """Return what each user may do with which topic filter, as Mosquitto reads the list."""
    rights: dict[str, set[tuple[str, str]]] = {}
    user = None
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        word, rest = line.split(" ", 1)
        if word == "user":
            user = rest
            assert user not in rights, "a user has one block"
            rights[user] = set()
        else:
            assert word == "topic", "nothing holds for all users"
            assert user is not None, "nothing holds for who has no name"
            access, topic = rest.split(" ", 1)
            for one in ("read", "write"):
                if access in (one, "readwrite"):
                    rights[user].add((one, topic))
    return rights


@given(halls())
def test_each_user_has_its_own_rights_and_no_other(hall: HallDescription) -> None:
    root = f"damahan/1/{hall.name}"
    wanted = {DESK_USER: {("write", f"{root}/+/command"), *(("read", f"{root}/+/{each}") for each in DOCUMENTS)}}
    for board in hall.boards:
        wanted[board] = {
            ("read", f"{root}/{board}/command"),
            ("read", f"{root}/+/availability"),
            ("read", f"{root}/+/far"),
            *(("write", f"{root}/{board}/{each}") for each in DOCUMENTS if each != "command"),
        }
    for reader in hall.readers:
        wanted[reader] = {("read", f"{root}/+/{each}") for each in ("availability", "state", "event")}
    assert rights_of(access_list_text(hall)) == wanted


@given(st.text(max_size=40))
def test_a_name_that_would_mean_more_than_a_name_is_none(name: str) -> None:
    if is_hall_name(name):
        assert not set(name) & set("+#/$%: \n\r\t\0")
        assert 1 <= len(name) <= 32
