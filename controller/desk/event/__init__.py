"""The tournament at the desk: pairings go to the boards of the hall, and results come from them by themselves."""
