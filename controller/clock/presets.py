"""Time controls by name."""

PRESETS = {
    "blitz": "3+2",
    "rapid": "15+10",
    "classical": "40/90+30, SD/30+30",
    "dama-school": "1m/move both 20m",
}
"""What each name stands for.

Blitz, rapid and classical are what FIDE plays its championships with; dama-school: a minute a move and twenty minutes
for the game, both sides together, then the arbiter decides.
"""
