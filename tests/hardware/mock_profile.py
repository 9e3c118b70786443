"""The profile of a board on mock pins without contacts."""

ON_MOCK_PINS = """
[game]
orientation = "vismin"
[board]
kind = "wired"
pin_factory = "mock"
[board.sensors]
kind = "gpio_matrix"
[board.buttons]
kind = "gpio"
[board.leds]
kind = "none"
[board.display]
kind = "none"
[board.buzzer]
kind = "gpio"
"""
