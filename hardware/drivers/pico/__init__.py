"""How a Raspberry Pi Pico gets MicroPython and the scanner's firmware."""
