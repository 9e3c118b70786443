"""What to do about a missing library, where the program was installed with pip and where with packages."""

import pytest

from hardware.drivers.libraries import Extra, install_remedy


@pytest.mark.parametrize(
    ("extra", "remedy"),
    [
        ("pi", "install the package again: sudo apt install --reinstall damahan-1.4"),
        ("serial", "install the package again: sudo apt install --reinstall damahan-1.4"),
        ("rpigpio", 'the packages have none; write pin_factory = "lgpio"'),
        ("pwm", 'the packages have none for a PWM pin; write way = "spi" in [board.leds]'),
        ("pwm-pi5", 'the packages have none for a PWM pin; write way = "spi" in [board.leds]'),
    ],
)
def test_a_packaged_board_is_told_what_its_packages_can_do(extra: Extra, remedy: str) -> None:
    assert install_remedy(extra, prefix="/usr/lib/damahan/1.4") == remedy


@pytest.mark.parametrize(("many", "them"), [(False, "it"), (True, "them")])
def test_a_program_of_the_project_is_told_the_command_of_its_environment(*, many: bool, them: str) -> None:
    remedy = install_remedy("pi", many=many, prefix="/home/pi/damahan/.venv")
    assert remedy.startswith(f"install {them} in the folder of the project: ")
    assert remedy.endswith("-m pip install '.[pi]'")
