"""Simulated people: how they move pieces, what they do wrongly, and how they follow the lamps."""
