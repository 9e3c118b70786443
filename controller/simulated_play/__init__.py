"""People and scripts that act at a simulated table; the board knows of them only what its sensors show."""
