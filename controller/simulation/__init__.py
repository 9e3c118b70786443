"""Games on the simulated table in virtual time, counted: what `simulate` and `replay` run."""
