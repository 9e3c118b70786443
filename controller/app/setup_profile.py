"""The profile that setup starts from, and writing the new one in place of the old one."""

from controller.app.setup_places import SetupPlaces
from controller.profile import Profile, load_profile, profile_text
from controller.setup.answers import Build, SetupAnswers, answers_of, build_of
from controller.setup.board_profile import write_board_profile
from controller.storage.file_replacement import replace_file

SCANNER_NAME = "usb-MicroPython"
"""The start of the name that udev gives a Pico with MicroPython."""


class ProfileWriteError(Exception):
    """The profile cannot be written; the message names the file and what to do."""


def load_old_profile(places: SetupPlaces) -> Profile | None:
    """Return the profile of this board; None if there is none. Raises ProfileError if it has faults."""
    return load_profile(str(places.profile)) if places.profile.exists() else None


def suggest_build(places: SetupPlaces, old: Profile | None) -> Build:
    """Return the build to offer: the old one, that of a Pico that is plugged in, or that of a machine without pins."""
    if old is not None:
        return build_of(old)
    if places.boot_config is None and not any(SCANNER_NAME in device for device in places.find_devices()):
        return Build.SIMULATED
    return Build.PICO


def base_text(places: SetupPlaces, old: Profile | None, build: Build) -> str:
    """Return the text that the answers are written into: the old profile of the same build, else the shipped one."""
    is_same = old is not None and build_of(old) is build
    return profile_text(str(places.profile) if is_same else build.value)


def default_answers(old: Profile | None, build: Build) -> SetupAnswers:
    """Return the answers that hold where a person gives no other: those of the old profile, else of the build."""
    base = old if old is not None and build_of(old) is build else load_profile(build.value)
    page = old is not None and old.web.enabled  # nothing listens unless a person asks for it
    answers = answers_of(base, page=page)
    return answers if old is None else answers.model_copy(update={"language": old.face.language})


def new_profile_text(places: SetupPlaces, old: Profile | None, answers: SetupAnswers) -> str:
    """Return the text of the profile with the answers. Raises ProfileError if its parts cannot be together."""
    return write_board_profile(base_text(places, old, answers.build), answers)


def write_profile(places: SetupPlaces, text: str) -> None:
    """Write the profile and keep the one of before. Raises ProfileWriteError."""
    try:
        places.profile.parent.mkdir(parents=True, exist_ok=True)
        if places.profile.exists():
            replace_file(places.old_profile, places.profile.read_bytes())
        replace_file(places.profile, text.encode())
    except OSError as error:
        raise ProfileWriteError(
            f"{error.filename or places.profile}: it cannot be written ({error.strerror}); check the disk"
        ) from error
