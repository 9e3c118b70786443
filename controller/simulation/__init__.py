"""Whole games on the simulated table in virtual time, and their counts: what `simulate` and `replay` run."""
